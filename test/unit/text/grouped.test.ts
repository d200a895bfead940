import fc from "fast-check";
import { expect, it } from "vitest";
import { grouped } from "../../../src/text/numbers.ts";

it("writes whole numbers as the English locale does", () => {
  expect([0, 7, 999, 1_000, 12_345, 1_000_000].map(grouped)).toEqual([
    ...["0", "7", "999"],
    ...["1,000", "12,345", "1,000,000"],
  ]);
  fc.assert(fc.property(fc.maxSafeNat(), (n) => grouped(n) === n.toLocaleString("en")));
});
