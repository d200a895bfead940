import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decayOf, heatOf, vitalsOf } from "../../../../src/domain/lifecycle/transitions.ts";
import { aged, anyAged, dayAfter, onDay, RUNS } from "./ages.ts";

const heat = (memory: ReturnType<typeof aged>, days: number) => heatOf(vitalsOf(memory, onDay(days)));
const decay = (memory: ReturnType<typeof aged>, days: number) => decayOf(vitalsOf(memory, onDay(days)));

describe("the vital signs of a memory", () => {
  it.each([
    [0.95, 1],
    [0.7, 0.8],
    [0.4, 0.6],
    [0.39, 0.35],
  ])("take confidence %d for tier %d", (confidence, tier) => {
    expect(vitalsOf(aged({ confidence }), onDay(0)).tier).toBe(tier);
  });

  it.each([
    [0, 0],
    [1, Math.log(2) / Math.log(21)],
    [20, 1],
    [200, 1],
  ])("take %d days of access for %d: ln(1 + n) / ln(21), capped", (days, access) => {
    expect(vitalsOf(aged({}, days), onDay(0)).access).toBeCloseTo(access, 12);
  });

  it.each([
    [0, 1],
    [45, 0.5],
    [90, 0],
    [200, 0],
  ])("take %d days since the last access, else since creation, for recency %d", (days, recency) => {
    expect(vitalsOf(aged(), onDay(days)).recency).toBeCloseTo(recency, 12);
    expect(vitalsOf(aged({}, 1, dayAfter(10)), onDay(days + 10)).recency).toBeCloseTo(recency, 12);
  });

  it("take no word for feedback 0.5, confirm for 0.2 more, dispute for 0.2 less", () => {
    const feedback = (verification: "unverified" | "user_confirmed" | "system_inferred" | "disputed") =>
      vitalsOf(aged({ verification }), onDay(0)).feedback;
    expect(feedback("unverified")).toBe(0.5);
    expect(feedback("system_inferred")).toBe(0.5);
    expect(feedback("user_confirmed")).toBeCloseTo(0.7, 12);
    expect(feedback("disputed")).toBeCloseTo(0.3, 12);
  });
});

describe("heatOf (Engram, lifecycle policy)", () => {
  it.each([
    ["explicit, new: .25 + .20 + .075 + .05", { confidence: 1 }, 0, 0.575],
    ["inferred, new: .15 + .20 + .075 + .05", {}, 0, 0.475],
    ["inferred, after 90 days: .15 + .075 + .05", {}, 90, 0.275],
    ["inferred, new, of importance 10: .15 + .20 + .15 + .05", { importance: 10 }, 0, 0.55],
    ["speculative, disputed, old: .0875 + .075 + .03 - .20", disputed(), 90, 0],
  ])("%s", (_, keys, days, expected) => {
    expect(heat(aged(keys), days)).toBeCloseTo(expected, 9);
  });

  it("gains .30 with 20 days of access", () => {
    expect(heat(aged({}, 20, dayAfter(30)), 30)).toBeCloseTo(0.475 + 0.3, 9);
  });

  it("stays within 0..1", () => {
    fc.assert(
      fc.property(anyAged, fc.nat(2_000), (memory, days) => {
        const value = heatOf(vitalsOf(memory, onDay(days)));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });
});

describe("decayOf (Engram, lifecycle policy)", () => {
  it.each([
    ["explicit, half a year untouched: .30 + .25 + .05 + .15 x .625", { confidence: 1 }, 0.69375],
    ["implied: .30 + .25 + .04 + .05 + .15 x .675", { confidence: 0.8 }, 0.74125],
    ["inferred: .30 + .25 + .08 + .05 + .15 x .725", {}, 0.78875],
    ["speculative: .30 + .25 + .13 + .05 + .15 x .7875", { confidence: 0.3 }, 0.848125],
    ["of importance 1, speculative, disputed: .55 + .13 + .07 + .15", { ...disputed(), importance: 1 }, 0.9],
  ])("%s", (_, keys, expected) => {
    expect(decay(aged(keys), 180)).toBeCloseTo(expected, 9);
  });

  it("counts age up to 180 days and idleness up to 120", () => {
    expect(decay(aged(), 90)).toBeCloseTo(0.15 + 0.1875 + 0.08 + 0.05 + 0.10875, 9);
    expect(decay(aged(), 120)).toBeCloseTo(0.2 + 0.25 + 0.08 + 0.05 + 0.10875, 9);
    expect(decay(aged(), 5_000)).toBeCloseTo(0.78875, 9);
  });

  it("never falls while nothing happens, and stays within 0..1", () => {
    fc.assert(
      fc.property(anyAged, fc.nat(2_000), fc.nat(2_000), (memory, from, more) => {
        const [early, late] = [from, from + more].map((days) => decayOf(vitalsOf(memory, onDay(days))));
        expect(late).toBeGreaterThanOrEqual(early ?? 0);
        expect(early).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  it("is lower after a look, and lower still after a confirmation", () => {
    const untouched = decay(aged(), 180);
    const looked = decay(aged({}, 1, dayAfter(180)), 180);
    const confirmed = decay(aged({ confirmed: dayAfter(180) }), 180);
    expect(looked).toBeLessThan(0.65);
    expect(confirmed).toBeLessThan(0.65);
    expect(untouched).toBeGreaterThan(0.75);
  });
});

function disputed() {
  return { confidence: 0.3, verification: "disputed" as const };
}
