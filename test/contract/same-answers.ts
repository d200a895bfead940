import { expect } from "vitest";
import { idTimeMs } from "../../src/domain/ids.ts";
import { type Outline, outlineOf } from "../../src/domain/outline.ts";
import { KINDS } from "../../src/domain/vocabulary.ts";
import type { SearchIndex, TextHit } from "../../src/index-ports.ts";

/** Bytes in place of floats may turn a vector by this much. */
const COSINE_ERROR = 0.01;

/** Asserts that two indexes answer alike: rows, look-ups, references, scores to 1e-6, cosines to 0.01. */
export function expectSameAnswers(
  index: SearchIndex,
  other: SearchIndex,
  queries: readonly (readonly string[])[],
): void {
  const rows = [...other.rows()];
  expect([index.size, [...index.rows()]]).toEqual([rows.length, rows]);
  for (const kind of KINDS)
    expect(index.sizeOf(kind)).toBe(rows.filter(({ header }) => header.kind === kind).length);
  expect(outlinesIn(index)).toEqual(outlinesIn(other));
  expect(index.counts).toEqual(other.counts);
  expect([...index.dated()]).toEqual([...other.dated()]);
  for (const row of rows) {
    const { id, sources = [] } = row.header;
    const short = other.shortId(id);
    expect([index.byId(id), index.shortId(id)]).toEqual([row, short]);
    for (const reference of [short, id, id.slice(0, 12), `${id.slice(0, 3)}${short}`]) {
      expect(index.resolve(reference)).toEqual(other.resolve(reference));
    }
    if (row.contentHash) expect(index.byContent(row.contentHash)).toEqual(other.byContent(row.contentHash));
    expect(index.linking(id)).toEqual(other.linking(id));
    for (const source of [id, ...sources]) expect(index.citing(source)).toEqual(other.citing(source));
  }
  expect(index.bytes).toBe(other.bytes);
  for (const at of rows.map(({ header }) => idTimeMs(header.id)).slice(0, 5)) {
    const then = (one: SearchIndex) =>
      one
        .during({ fromMs: at - 1_000, untilMs: at + 60_000 }, 1_000, ({ id }) => id !== rows[0]?.header.id)
        .map(({ row, turn, parts, score }) => [row.path, turn, parts, score])
        .sort();
    expect(then(index)).toEqual(then(other));
  }
  expect(index.terms()).toEqual(expect.arrayContaining([...other.terms()]));
  for (const terms of queries) {
    expectSameSearch(index, other, terms);
    const near = (one: SearchIndex) => one.neighbours(terms.join(" "), 3).map(({ cosine }) => cosine);
    const wanted = near(other);
    near(index).forEach((cosine, i) => {
      expect(Math.abs(cosine - (wanted[i] ?? 0))).toBeLessThan(COSINE_ERROR);
    });
  }
}

function outlinesIn(index: SearchIndex): readonly Outline[] {
  return [...(index.outlines?.() ?? index.rows())]
    .map((known) => ("header" in known ? outlineOf(known.header, known.accessDays) : known))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** All that an index says, to be compared to the last digit. */
export function allAnswers(index: SearchIndex, queries: readonly (readonly string[])[]) {
  return {
    rows: [...index.rows()],
    problems: index.problems,
    edits: index.foreignEdits,
    freshness: index.freshness,
    sizes: [index.size, index.bytes],
    found: queries.map((terms) => {
      const { hits, ...rest } = index.search(terms, terms.join(" "));
      const told = hits.map(({ row, turn, parts, score, cosine, matched }) => {
        return [row, turn, parts, score, cosine, matched];
      });
      return [rest, told];
    }),
    near: queries.map((terms) => index.neighbours(terms.join(" "), 9)),
  };
}

function expectSameSearch(index: SearchIndex, other: SearchIndex, terms: readonly string[]): void {
  const text = terms.join(" ");
  const found = index.search(terms, text);
  const wanted = other.search(terms, text);
  const brief = ({ hits, idf, items, matching, compared }: typeof found) => ({
    items,
    terms,
    matching,
    compared,
    idf: Object.entries(idf).map(([term, value]) => [term, value.toFixed(9)]),
    hits: hits
      .filter(({ score }) => score > 0)
      .map(({ row, turn, matched }) => [row.path, turn, Object.keys(matched).sort()])
      .sort(),
  });
  expect(brief(found)).toEqual(brief(wanted));
  const scores = new Map(wanted.hits.map((hit) => [nameOf(hit), hit.score]));
  const cosines = ({ hits }: typeof found) => new Map(hits.map(({ row, cosine }) => [row.path, cosine]));
  const [ours, theirs] = [cosines(found), cosines(wanted)];
  for (const path of [...ours.keys(), ...theirs.keys()]) {
    expect(Math.abs((ours.get(path) ?? 0) - (theirs.get(path) ?? 0))).toBeLessThan(COSINE_ERROR);
  }
  expectSameParts(found.hits, wanted.hits);
  let last = Number.POSITIVE_INFINITY;
  for (const hit of found.hits) {
    const { score } = hit;
    expect(Math.abs(score - (scores.get(nameOf(hit)) ?? 0))).toBeLessThan(1e-6);
    expect(score).toBeLessThanOrEqual(last);
    last = score;
  }
}

/** Asserts that the same turns were found, and that their places say the same. */
function expectSameParts(hits: readonly TextHit[], others: readonly TextHit[]): void {
  const rounded = (all: readonly TextHit[]) =>
    all.flatMap((hit) => {
      if (!hit.parts) return [];
      const { around, answer, session, length, cues, near } = hit.parts;
      const numbers = [around, answer, session].map((value) => value.toFixed(6));
      return [[nameOf(hit), hit.turn, ...numbers, length, cues, near.map((one) => Object.keys(one).sort())]];
    });
  expect(rounded(hits).toSorted(byName)).toEqual(rounded(others).toSorted(byName));
}

function byName([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}

function nameOf({ row, turn }: TextHit): string {
  return `${row.path}#${turn?.number ?? 0}`;
}
