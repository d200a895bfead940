import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detachedText } from "../../../src/text/memoised.ts";

describe("a text by itself", () => {
  it("is the same text, also where it is no whole one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, from) => {
        const part = `${text}\ud83d`.slice(from);
        expect(detachedText(part)).toBe(part);
      }),
    );
  });
});
