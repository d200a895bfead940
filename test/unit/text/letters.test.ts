import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LetterPattern } from "../../../src/text/letters.ts";

const PATTERNS = [
  /^\p{Lu}[\p{L}\p{N}'’.-]{0,4}$/u,
  /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]{1,30}/u,
  /(\p{L})'re(?!\p{L})/iu,
  /[\p{L}\p{N}]{2}|[\p{Script=Han}]/u,
  /[^\p{L}\p{N}]{2}[\]\p{M}]?/u,
  /\[\p{Lu}\]|\\\p{L}|[\\\]]\p{Ll}/u,
];

describe("a pattern over letters", () => {
  it("finds in a text of ASCII what the pattern itself finds", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aZ k9,'-.[]\\{pLres"), maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...PATTERNS), text, (pattern, given) => {
        expect(
          new LetterPattern(pattern.source, pattern.flags.replace("u", "")).exec(given)?.slice(),
        ).toEqual(pattern.exec(given)?.slice());
      }),
      { numRuns: 5_000 },
    );
  });

  it("finds letters of every script in other texts", () => {
    expect(new LetterPattern(String.raw`^\p{Lu}\p{Ll}+$`).test("Élodie")).toBe(true);
    expect(new LetterPattern(String.raw`^\p{Lu}\p{Ll}+$`).test("Elodie")).toBe(true);
    expect(new LetterPattern(String.raw`\p{L}+`, "g").on("Жук бежит")).toEqual(/\p{L}+/gu);
  });
});
