import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gatesIn } from "../../../../src/text/safety/secrets.ts";

describe("what tells which words occur in a text", () => {
  it("says of each word what a look through the text says, whatever was asked before", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abß身-p "), maxLength: 6 });
    const texts = fc.array(letters, { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, fc.array(letters)), { maxLength: 3 }), (asked) => {
        for (const [parts, words] of asked) {
          const text = parts.join("");
          const isIn = gatesIn(text);
          for (const word of [...words, ...parts, text.slice(-9)])
            expect(isIn(word)).toBe(text.includes(word));
        }
      }),
    );
  });
});
