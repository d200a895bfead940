import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestFirst } from "../../../src/recall/look-through.ts";

describe("largestFirst", () => {
  it("gives every position, by falling value, of equal ones the lower first", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 })), (values) => {
        const sorted = values.map((_, at) => at).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
        expect([...largestFirst(Float64Array.from(values))]).toEqual(sorted);
      }),
    );
  });
});
