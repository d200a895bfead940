import { describe, expect, it } from "vitest";
import { playHistory } from "../replicas/histories.ts";

/** `npm run replicas` has 10,000; in the third of these a box loses a member on one machine while another one tells more of it. */
const SEEDS = [1, 2, 6101290, ...(process.env.PAI_LONG === "1" ? [3, 4, 5, 6, 7, 8, 9, 10, 11] : [])];

describe("machines that go on by themselves and are merged", () => {
  it("lose nothing, bring nothing back, and agree whichever side merges, and however often", async () => {
    for (const seed of SEEDS) {
      const { faults, deeds } = await playHistory(seed);
      expect(faults, `seed ${seed}: ${deeds.join(", ")}`).toEqual([]);
    }
  });
});
