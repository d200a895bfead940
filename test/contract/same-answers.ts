import { expect } from "vitest";
import type { SearchIndex } from "../../src/ports.ts";

/** Asserts that two indexes answer alike: rows, look-ups, references, and scores to 1e-6. */
export function expectSameAnswers(
  index: SearchIndex,
  other: SearchIndex,
  queries: readonly (readonly string[])[],
): void {
  const rows = [...other.rows()];
  expect([index.size, [...index.rows()]]).toEqual([rows.length, rows]);
  for (const row of rows) {
    const { id, sources = [] } = row.header;
    const short = other.shortId(id);
    expect([index.byId(id), index.shortId(id)]).toEqual([row, short]);
    for (const reference of [short, id, id.slice(0, 12), `${id.slice(0, 3)}${short}`]) {
      expect(index.resolve(reference)).toEqual(other.resolve(reference));
    }
    if (row.contentHash) expect(index.byContent(row.contentHash)).toEqual(other.byContent(row.contentHash));
    for (const source of sources) expect(index.citing(source)).toEqual(other.citing(source));
  }
  for (const terms of queries) expectSameSearch(index, other, terms);
}

function expectSameSearch(index: SearchIndex, other: SearchIndex, terms: readonly string[]): void {
  const found = index.search(terms);
  const wanted = other.search(terms);
  const brief = ({ hits, idf, matching }: typeof found) => ({
    terms,
    matching,
    idf: Object.entries(idf).map(([term, value]) => [term, value.toFixed(9)]),
    hits: hits.map(({ row, matched }) => [row.path, Object.keys(matched).sort()]).sort(),
  });
  expect(brief(found)).toEqual(brief(wanted));
  const scores = new Map(wanted.hits.map(({ row, score }) => [row.path, score]));
  let last = Number.POSITIVE_INFINITY;
  for (const { row, score } of found.hits) {
    expect(Math.abs(score - (scores.get(row.path) ?? 0))).toBeLessThan(1e-6);
    expect(score).toBeLessThanOrEqual(last);
    last = score;
  }
}
