import { describe, expect, it } from "vitest";
import { embeddedJudge } from "../../../../src/engines/embedded/engines.ts";

describe("the embedded judge", () => {
  it("calls the same words the same, and nothing else anything, however near it is in meaning", () => {
    const old = ["I'm living in Madrid!", "I live in Madrid in summer", "I am not living in Madrid"].map(
      (text) => ({ text, cosine: 1 }),
    );
    expect(embeddedJudge.judge("I am living in Madrid", old)).toEqual([
      "duplicate",
      "irrelevant",
      "irrelevant",
    ]);
    expect(embeddedJudge.judge("I live in Madrid", [])).toEqual([]);
  });
});
