import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FLASHBULB, surpriseOf } from "../../../src/remember/boxes/surprise.ts";
import { scanSignal } from "../../../src/remember/signals.ts";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";

const { embed } = fakeEmbedder();
const surprise = (text: string, context?: string) =>
  surpriseOf({ text, context, scans: [scanSignal(text)] }, embed);

describe("surpriseOf", () => {
  it("is a half without a context, without an embedder and without known words", () => {
    expect(surprise("green tea leaves")).toBe(0.5);
    expect(surpriseOf({ text: "tea", context: "tea", scans: [] }, undefined)).toBe(0.5);
    expect(surprise("unheard", "green tea")).toBe(0.5);
  });

  it("is low for more of the same and higher for something else", () => {
    expect(surprise("the tea is green", "the tea is green")).toBe(0);
    expect(surprise("rust compiler", "green tea")).toBeGreaterThan(surprise("black tea", "green tea"));
  });

  it.each([
    "No, that's wrong, the tea is black.",
    "Important: the tea is black.",
    "Please remember the tea is black.",
  ])("is that of a flashbulb for %j, however expected", (text) => {
    expect(surprise(text, text)).toBe(FLASHBULB);
  });

  it("is never that of a flashbulb otherwise, and stays within 0 and 1", () => {
    const words = fc.array(fc.constantFrom("tea", "rust", "gate", "rain", "kettle", "paint"), {
      minLength: 3,
    });
    fc.assert(
      fc.property(words, words, fc.boolean(), (text, context, important) => {
        const said = important ? `Important: ${text.join(" ")}` : text.join(" ");
        const found = surprise(said, context.join(" "));
        expect(found >= FLASHBULB).toBe(important);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(1);
      }),
    );
  });
});
