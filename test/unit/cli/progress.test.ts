import { describe, expect, it } from "vitest";
import { progressLine } from "../../../src/cli/run.ts";

describe("the progress of a command", () => {
  it("is a bar with the count, the rate and the time left", () => {
    expect(progressLine({ what: "item", done: 300, share: 0.25 }, 10_000)).toBe(
      "[#####...............] 25 %, 300 items, 30/s, about 30 s left",
    );
    expect(progressLine({ part: "seal", what: "unit", done: 40, share: 1 }, 2_000)).toBe(
      "seal [####################] 100 %, 40 units, 20/s",
    );
  });

  it("is the count and the rate where nobody knows how much there is", () => {
    expect(progressLine({ what: "line", done: 1_000 }, 500)).toBe("1,000 lines, 2000/s");
  });
});
