import { describe, expect, it } from "vitest";
import { candidatePairs, judgePair } from "../../../src/passes/pairs/pairs.ts";
import { madeNotes, readPairs } from "../../bench/notes.ts";

describe("candidates", () => {
  it("are the pairs that share all words, all but one, a slot or a rare word", () => {
    const texts = [
      "I live in Basel",
      "The kettle is old",
      "I live in Bern",
      "The old kettle leaks",
      "A song",
      "the  kettle is OLD",
    ];
    expect([...candidatePairs(texts)]).toEqual([
      [0, 2],
      [1, 3],
      [1, 5],
      [3, 5],
    ]);
    expect([...candidatePairs([])]).toEqual([]);
  });

  it("hold all duplicates and almost all contradictions that a look at all pairs finds", () => {
    const labelled = readPairs("fixtures/merge/development.jsonl").flatMap(({ a, b }) => [a, b]);
    const texts = [...new Set([...labelled, ...madeNotes(80)])];
    const wanted = new Set([...candidatePairs(texts)].map((pair) => pair.join()));
    const found = { duplicate: 0, contradicts: 0 };
    const missed = { duplicate: 0, contradicts: 0 };
    texts.forEach((a, i) => {
      for (let j = i + 1; j < texts.length; j++) {
        const is = judgePair(a, texts[j] ?? "");
        if (is === undefined) continue;
        found[is]++;
        if (!wanted.has([i, j].join())) missed[is]++;
      }
    });
    expect(found.duplicate).toBeGreaterThan(20);
    expect(missed.duplicate).toBe(0);
    expect(missed.contradicts / found.contradicts).toBeLessThan(0.1);
  });

  it("grow with the notes, also where all say nearly the same", () => {
    const many = Array.from({ length: 1_000 }, (_, i) => `The shelf ${i} holds the box`);
    expect([...candidatePairs(many)].length).toBeLessThan(20 * many.length);
    const [few, more] = [500, 2_000].map((n) => [...candidatePairs(madeNotes(n))].length) as [number, number];
    expect(more / few).toBeLessThan(6);
  });
});
