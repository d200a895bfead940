import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NeedleFilter, needleOf } from "../../../src/text/needles.ts";

describe("NeedleFilter", () => {
  it("says what looking for each needle says, whatever text comes after which", () => {
    const filter = new NeedleFilter();
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "🍕", "\ud83c"), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (where, needles) => {
        const expected = needles.some((needle) => where.includes(needle));
        expect(filter.hasAny(where, needles.map(needleOf))).toBe(expected);
      }),
    );
  });

  it("finds a text of one character, and the empty one everywhere", () => {
    const filter = new NeedleFilter();
    expect(filter.hasAny("", [needleOf("")])).toBe(true);
    expect(filter.hasAny("", [needleOf("a")])).toBe(false);
    expect(filter.hasAny("cat", [needleOf("x"), needleOf("a")])).toBe(true);
  });
});
