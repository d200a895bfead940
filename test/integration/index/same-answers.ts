import { expect } from "vitest";
import type { Row, SearchIndex } from "../../../src/ports.ts";
import type { NaiveIndex } from "./naive-index.ts";

/** Asserts that an index gives the answers of the plain one: rows, look-ups, references and scores. */
export function expectSameAnswers(
  index: SearchIndex,
  naive: NaiveIndex,
  queries: readonly (readonly string[])[],
): void {
  expect(index.size).toBe(naive.memories.length);
  expect([...index.rows()].map(withoutAccess)).toEqual(naive.rows());
  for (const { header } of naive.memories) {
    expect(index.byId(header.id)?.header).toEqual(header);
    const short = index.shortId(header.id);
    expect(index.resolve(short)).toEqual([header.id]);
    const shorter = naive.memories.filter((other) => other.header.id.endsWith(short.slice(1)));
    expect(short.length === 4 || shorter.length > 1).toBe(true);
    for (const source of header.sources ?? []) {
      const id = source.split("#")[0] ?? "";
      const citing = naive.rows((memory) =>
        (memory.header.sources ?? []).some((other) => other.startsWith(id)),
      );
      expect(index.citing(id).map(withoutAccess)).toEqual(citing);
    }
  }
  for (const hash of new Set(naive.rows().map((row) => row.contentHash))) {
    if (!hash) continue;
    const same = naive.rows().filter((row) => row.contentHash === hash);
    expect(index.byContent(hash).map(withoutAccess)).toEqual(same);
  }
  for (const terms of queries) expectSameSearch(index, naive, terms);
}

export function expectSameSearch(index: SearchIndex, naive: NaiveIndex, terms: readonly string[]): void {
  const found = index.search(terms);
  const wanted = naive.search(terms);
  expect({ terms, matching: found.matching }).toEqual({ terms, matching: wanted.matching });
  const scores = Object.fromEntries(found.hits.map(({ row, score }) => [row.header.id, score]));
  expect(Object.keys(scores).sort()).toEqual(Object.keys(wanted.scores).sort());
  for (const [id, score] of Object.entries(wanted.scores)) expect(scores[id]).toBeCloseTo(score, 6);
  const sorted = [...found.hits].sort((a, b) => b.score - a.score || (a.row.path < b.row.path ? -1 : 1));
  expect(found.hits.map(({ row }) => row.path)).toEqual(sorted.map(({ row }) => row.path));
}

function withoutAccess(row: Row): Row {
  return { ...row, accessDays: 0, lastAccess: undefined };
}
