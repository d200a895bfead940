import { describe, expect, it } from "vitest";
import { isHealth, isSensitive } from "../../../../src/text/safety/sensitive.ts";
import { linesOf } from "./fixtures.ts";

describe("what is sensitive", () => {
  it.each(linesOf("sensitive.txt"))("is %j", (text) => {
    expect(isSensitive(text)).toBe(true);
  });

  it("is not what has the same words about other things", () => {
    expect(linesOf("not-sensitive.txt").filter(isSensitive)).toEqual([]);
  });

  it("is not what somebody cannot eat, which is about health all the same", () => {
    for (const text of ["Ebba can't eat shellfish", "Papa may not drink grapefruit juice"])
      expect([isSensitive(text), isHealth(text)]).toEqual([false, true]);
    expect(isHealth("Nora eats eggs")).toBe(false);
  });

  it("is a long text with one such line, wherever it stands", () => {
    expect(isSensitive(`${"The weather was fine.\n".repeat(300)}Mara is allergic to nuts`)).toBe(true);
    expect(isSensitive("The weather was fine.\n".repeat(300))).toBe(false);
  });
});
