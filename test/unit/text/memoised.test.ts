import { describe, expect, it } from "vitest";
import { memoised } from "../../../src/text/memoised.ts";

describe("kept", () => {
  it("computes the answer for a text once, an undefined one too", () => {
    const asked: string[] = [];
    const lengthOf = memoised((text) => {
      asked.push(text);
      return text === "" ? undefined : text.length;
    }, 100);
    expect(["ab", "", "ab", ""].map(lengthOf)).toEqual([2, undefined, 2, undefined]);
    expect(asked).toEqual(["ab", ""]);
  });

  it("begins anew where the texts are more than it keeps, and does not keep a long one", () => {
    const asked: string[] = [];
    const lengthOf = memoised((text) => {
      asked.push(text);
      return text.length;
    }, 10);
    for (const text of ["abc", "abc", "ab", "ab"]) lengthOf(text);
    expect(asked).toEqual(["abc", "abc", "ab"]); // three are more than a quarter of ten
    for (const text of ["cd", "ef", "gh", "ij", "kl", "ab"]) lengthOf(text);
    expect(asked.slice(3)).toEqual(["cd", "ef", "gh", "ij", "kl", "ab"]);
  });

  it("forgets nothing by an error, and keeps none", () => {
    let calls = 0;
    const fails = memoised((): number => {
      calls++;
      throw new Error("no");
    }, 100);
    expect(() => fails("a")).toThrow("no");
    expect(() => fails("a")).toThrow("no");
    expect(calls).toBe(2);
  });
});
