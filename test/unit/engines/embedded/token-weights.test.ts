import { describe, expect, it } from "vitest";
import { TokenWeights } from "../../../../src/engines/embedded/embedder.ts";
import type { WordVectors } from "../../../../src/engines/embedded/word-vectors.ts";

/** Knows every word of an even length. */
const TABLE: WordVectors = {
  dimensions: 3,
  find: (word) =>
    word.length % 2 === 0
      ? { steps: Int8Array.of(word.length % 120, word.charCodeAt(0) % 100, -1), rank: 10, scale: 0.01 }
      : undefined,
};
const TEXT = "harbour walk xyzzy the harbour";

describe("weights of tokens", () => {
  it("are the same for a token that comes again, whatever came between", () => {
    const weights = new TokenWeights(TABLE);
    const first = weights.unit(TEXT);
    expect(first).toHaveLength(3);
    expect(weights.unit("quay boat")).not.toEqual(first);
    expect(weights.unit(TEXT)).toEqual(first);
  });

  it("are looked up anew when so many were kept that all were let go", () => {
    const weights = new TokenWeights(TABLE);
    const first = weights.unit(TEXT);
    const many = Array.from({ length: 50_000 }, (_, i) => `word${i}`.padEnd(14, "z")).join(" ");
    const before = weights.unit(many);
    expect(weights.unit(TEXT)).toEqual(first);
    expect(weights.unit(many)).toEqual(before);
  });

  it("are the unit vector of what the words have, weighed; of an unknown word one that is its own", () => {
    const weights = new TokenWeights(TABLE);
    const length = Math.hypot(4, "b".charCodeAt(0) % 100, -1);
    const [x, y, z] = weights.unit("boat") ?? [];
    expect([x, y, z]).toEqual([4, 98, -1].map((step) => Math.fround(step / length)));
    const [one, other] = [weights.unit("xyzzy"), weights.unit("plugh")];
    expect(Math.hypot(...(one ?? []))).toBeCloseTo(1, 6);
    expect(one).not.toEqual(other);
  });

  it("are none where no token says anything", () => {
    const weights = new TokenWeights(TABLE);
    expect(weights.unit("")).toBeUndefined();
    expect(weights.unit("the user")).toBeUndefined();
  });
});
