import { describe, expect, it } from "vitest";
import { embeddedJudge } from "../../../../src/engines/embedded/engines.ts";

describe("the embedded judge", () => {
  const judge = embeddedJudge({ related: 0.6 });

  it("gives one verdict for each old statement, in order", () => {
    const old = [
      "I live in Berlin",
      "The user lives in Madrid",
      "I live in Madrid in summer",
      "I like jazz",
    ].map((text) => ({ text, cosine: 0.8 }));
    expect(judge.judge("I live in Madrid", old)).toEqual([
      "contradicts",
      "duplicate",
      "partial",
      "irrelevant",
    ]);
  });

  it("says nothing of no old statement", () => {
    expect(judge.judge("I live in Madrid", [])).toEqual([]);
  });

  it("lets no cosine overrule a guard", () => {
    expect(judge.judge("Server 3 is down", [{ text: "Server 4 is down", cosine: 1 }])).toEqual([
      "irrelevant",
    ]);
  });
});
