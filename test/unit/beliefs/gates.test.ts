import { describe, expect, it } from "vitest";
import { type BeliefNumbers, type Gate, gateOf } from "../../../src/beliefs/gates.ts";
import { beliefConfidence, destabilization, PRIOR, weigh } from "../../../src/domain/belief-evidence.ts";

const HELD: BeliefNumbers = {
  confidence: 0.8,
  peak: 0.8,
  supports: 3,
  contradictions: 0,
  partial: 0,
  contradictionsInARow: 0,
  ageDays: 10,
  unreinforcedDays: 0,
  pinned: false,
};
const DOUBTED = { ...HELD, confidence: 0.39, peak: 0.75, contradictions: 3, supports: 2 };

describe("the gates of a belief", () => {
  it.each<[string, Partial<BeliefNumbers> & object, Gate]>([
    ["leaves one alone that holds", HELD, undefined],
    ["revises below 0.4 with three contradictions of five", DOUBTED, "revise"],
    ["does not revise at 0.4", { ...DOUBTED, confidence: 0.4 }, undefined],
    ["does not revise what was never believed", { ...DOUBTED, peak: 0.5 }, undefined],
    ["does not revise on two contradictions", { ...DOUBTED, contradictions: 2, supports: 3 }, undefined],
    ["does not revise on four observations", { ...DOUBTED, supports: 1 }, undefined],
    [
      "revises after three contradictions in a row",
      { ...HELD, contradictions: 3, contradictionsInARow: 3 },
      "revise",
    ],
    [
      "does not revise after two in a row",
      { ...HELD, contradictions: 3, contradictionsInARow: 2 },
      undefined,
    ],
    [
      "lets an old and well founded one resist three in a row",
      { ...HELD, supports: 40, contradictions: 3, contradictionsInARow: 3, ageDays: 1000 },
      undefined,
    ],
    [
      "archives after 90 days on four observations",
      { ...HELD, supports: 4, unreinforcedDays: 90 },
      "archive",
    ],
    ["does not archive after 89 days", { ...HELD, unreinforcedDays: 89 }, undefined],
    [
      "does not archive five observations for their age",
      { ...HELD, supports: 5, unreinforcedDays: 900 },
      undefined,
    ],
    ["never archives a pinned one", { ...HELD, confidence: 0.1, pinned: true }, undefined],
    ["never revises a pinned one", { ...DOUBTED, pinned: true }, undefined],
  ])("%s", (_, numbers, gate) => {
    expect(gateOf(numbers as BeliefNumbers)).toBe(gate);
  });
});

describe("evidence", () => {
  it("counts one for, one against, a half for both", () => {
    const counts = (["supports", "supports", "contradicts", "partial"] as const).reduce(weigh, PRIOR);
    expect(counts).toEqual({ alpha: 3.5, beta: 2.5 });
    expect(beliefConfidence(counts)).toBeCloseTo(3.5 / 6);
    expect(beliefConfidence(PRIOR)).toBe(0.5);
    expect(beliefConfidence({ alpha: 0, beta: 0 })).toBe(0.5);
  });

  it("resists more the older and better founded it is", () => {
    expect(destabilization(0, 100)).toBe(0);
    expect(destabilization(5, 0)).toBe(0);
    expect(destabilization(6, 100)).toBeCloseTo(0.3 * Math.log(7) * Math.log(101));
    expect(destabilization(40, 1000)).toBeGreaterThan(destabilization(6, 100));
  });
});
