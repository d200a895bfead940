import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NeedleIndex } from "../../../src/text/needles.ts";

describe("NeedleIndex", () => {
  it("says what looking for each needle says, whatever text comes after which", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "🍕", "\ud83c"), maxLength: 12 });
    const lists = fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(lists, fc.array(text, { maxLength: 5 }), (needles, texts) => {
        const index = new NeedleIndex(needles);
        for (const where of texts) {
          const expected = needles.map((list) => Number(list.some((needle) => where.includes(needle))));
          expect([...index.listsIn(where)]).toEqual(expected);
        }
      }),
    );
  });

  it("finds needles of one character, and the empty one everywhere", () => {
    const index = new NeedleIndex([[""], ["a"], ["x", "at"], []]);
    expect([...index.listsIn("")]).toEqual([1, 0, 0, 0]);
    expect([...index.listsIn("cat")]).toEqual([1, 1, 1, 0]);
  });
});
