import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import { normalise } from "../../../src/text/normalise.ts";

describe("normalise", () => {
  it.each([
    ["tea.", "Tea"],
    ["  The\towner\n drinks  TEA! ", "the owner drinks tea"],
    ["caf\u00e9", "cafe\u0301"],
    ["\u212b", "\u00e5"],
    ["İstanbul", "i̇stanbul"],
    ["ΟΔΟΣ", "οδος"],
    ['"Yes," she said.', "yes she said"],
    ["(tea)", "[tea]"],
    ["don’t", "don't"],
    ["tea — green", "tea green"],
    ["Он любит чай.", "он любит чай"],
    ["お茶が好き。", "お茶が好き"],
    ["a\u00a0b", "a b"],
    ["50 % of it", "50 of it"],
    ["C++!", "c++"],
    ["I ❤️ tea", "I ❤ tea"],
    ["Pai™ is here", "Pai is here"],
  ])("takes %j and %j for one statement", (a, b) => {
    expect(normalise(a)).toBe(normalise(b));
    expect(contentHash(a)).toBe(contentHash(b));
  });

  it.each([
    ["C", "C++"],
    ["I love 🍕", "I love 🍣"],
    ["I come from 🇩🇪", "I come from 🇫🇷"],
    ["👩‍🔬 works here", "👩‍🍳 works here"],
    ["C", "C#"],
    ["-5", "5"],
    ["v1.5", "v1 5"],
    ["50%", "50"],
    ["$5", "5"],
    ["#1", "1"],
    ["@ada", "ada"],
    ["a/b", "a b"],
    ["R&D", "R D"],
    ["snake_case", "snake case"],
    ["re-sign", "resign"],
    [".env", "env"],
    ["²", "2"],
    ["नमस्ते", "नमसत"],
  ])("tells %j from %j", (a, b) => {
    expect(normalise(a)).not.toBe(normalise(b));
    expect(contentHash(a)).not.toBe(contentHash(b));
  });

  it.each(["", " ", "\n\t", "...", "!?", "—"])("has no hash for %j, which says nothing", (text) => {
    expect(normalise(text)).toBe("");
    expect(contentHash(text)).toBeUndefined();
  });

  it("does not change its own result, whatever the form, case and spaces of the input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const normal = normalise(text);
        expect(normalise(normal)).toBe(normal);
        expect(normalise(`  ${text.normalize("NFD")}\n`)).toBe(normal);
        expect(normal).not.toMatch(/^\s|\s$|\s\s/u);
      }),
      { numRuns: 5_000 },
    );
  });

  it("keeps every letter and digit of sentences in Japanese and Russian apart", () => {
    const sentence = fc.string({
      unit: fc.constantFrom(...Array.from("あいがぎおカガッー茶好猫абвеёийжь0123 ")),
      maxLength: 12,
    });
    fc.assert(
      fc.property(sentence, sentence, (a, b) => {
        const [left, right] = [a, b].map((text) => text.trim().replace(/ +/g, " "));
        expect(normalise(a) === normalise(b)).toBe(left === right);
      }),
      { numRuns: 5_000 },
    );
  });
});
