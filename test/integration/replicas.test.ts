import { describe, expect, it } from "vitest";
import { playHistory } from "../replicas/histories.ts";

/** `npm run replicas` has 10,000. */
const HISTORIES = process.env.PAI_LONG === "1" ? 12 : 3;

describe("machines that go on by themselves and are merged", () => {
  it("lose nothing, bring nothing back, and agree whichever side merges, and however often", async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const { faults, deeds } = await playHistory(seed);
      expect(faults, `seed ${seed}: ${deeds.join(", ")}`).toEqual([]);
    }
  });
});
