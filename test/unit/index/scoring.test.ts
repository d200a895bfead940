import { describe, expect, it } from "vitest";
import { accumulate } from "../../../src/index/scoring.ts";

/** Postings of items that have a term once and two terms each. */
function postingsOf(items: readonly number[]) {
  const columns = { items: Uint32Array.from(items), counts: new Uint32Array(items.length).fill(1) };
  return { ...columns, lengths: new Uint32Array(items.length).fill(2) };
}

function found(terms: Parameters<typeof accumulate>[1]) {
  const hits = accumulate({ count: 1_000, totalLength: 2_000 }, terms);
  return Array.from({ length: hits.length }, (_, at) => hits.of(at)).sort((a, b) => a.item - b.item);
}

describe("items that have terms of a query", () => {
  const FAR = 5 * 2 ** 29;
  const OTHER = { term: "chai", postings: postingsOf([1, 7, FAR]) };
  const TERMS = [
    { term: "tea", postings: postingsOf([FAR + 1, 7, FAR]), others: [OTHER] },
    { term: "milk", postings: postingsOf([FAR, 8]) },
  ];

  it("are found once each, whatever their numbers and whichever comes first", () => {
    expect(found(TERMS).map(({ item, size, matched }) => [item, size, matched])).toEqual([
      [1, 0.5, { tea: ["chai"] }],
      [7, 1, { tea: ["tea"] }],
      [8, 1, { milk: ["milk"] }],
      [FAR, 2, { tea: ["tea"], milk: ["milk"] }],
      [FAR + 1, 1, { tea: ["tea"] }],
    ]);
  });

  it("share what they have matched: a frequent word is in hundreds of thousands", () => {
    const [, seven, , , last] = found(TERMS);
    expect(seven?.matched).toBe(last?.matched);
  });
});
