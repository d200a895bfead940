import { describe, expect, it } from "vitest";
import { mergeSequence, mergeText } from "../../../src/text/three-way.ts";

const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join("");

describe("a text that was changed on two sides", () => {
  it.each([
    [
      "takes what one side alone changed",
      ["a", "b", "c"],
      ["a", "x", "c"],
      ["a", "b", "c", "d"],
      ["a", "x", "c", "d"],
    ],
    ["leaves out what one side took out", ["a", "b", "c"], ["a", "c"], ["a", "b", "c", "d"], ["a", "c", "d"]],
    ["keeps both where both changed the same lines", ["a", "b"], ["a", "x"], ["a", "y"], ["a", "x", "y"]],
    ["has what both added alike once", ["a"], ["a", "x"], ["a", "x"], ["a", "x"]],
    ["keeps both of two that began apart", [], ["x"], ["y"], ["x", "y"]],
  ])("%s", (_what, base, ours, theirs, merged) => {
    const [before, own, other] = [lines(...base), lines(...ours), lines(...theirs)];
    expect(mergeText(before, own, other)).toBe(lines(...merged));
    expect(mergeText(before, other, own)).toBe(lines(...merged));
    for (const side of [own, other]) expect(mergeText(before, lines(...merged), side)).toBe(lines(...merged));
  });

  it("has an end of line between what both added to a last line without one", () => {
    expect(mergeText("", "x", "y")).toBe("x\ny");
  });
});

describe("a list that was changed on two sides", () => {
  const merge = (base: string, ours: string, theirs: string) =>
    mergeSequence(
      [[...base], [...ours], [...theirs]],
      (item) => item,
      (a, b) => (a < b ? -1 : 1),
    ).join("");

  it.each([
    ["adds what either added", "ab", "abx", "aby", "abxy"],
    ["leaves out what either took out", "abc", "ac", "ab", "a"],
    ["keeps the order of each side", "a", "zxa", "ay", "zxay"],
    ["has once what both added", "a", "abx", "ayb", "aybx"],
  ])("%s", (_what, base, ours, theirs, merged) => {
    expect(merge(base, ours, theirs)).toBe(merged);
    expect(merge(base, theirs, ours)).toBe(merged);
    expect(merge(base, merged, ours)).toBe(merged);
    expect(merge(base, merged, theirs)).toBe(merged);
  });
});
