import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepingValue, temperatureOf, vitalsOf } from "../../../../src/domain/lifecycle/transitions.ts";
import { aged, anyAged, dayAfter, onDay, RUNS, SETTINGS } from "./ages.ts";

const days = (from: number, count: number, every = 1) =>
  Array.from({ length: count }, (_, i) => dayAfter(from + i * every));
const temperature = (keys: Parameters<typeof aged>[0], looked: readonly string[], now: number) =>
  temperatureOf(aged(keys, looked.length, looked.at(-1)), looked, onDay(now), SETTINGS);

describe("keepingValue (Engram, tier routing)", () => {
  it.each([
    ["inferred, new: .144 + .20 + .10 + .05", {}, 0, 0.494],
    ["inferred, old: .144 + .10 + .05", {}, 90, 0.294],
    [
      "a correction, confirmed: .08 and .05 more, and feedback .7",
      correction(),
      90,
      0.294 + 0.08 + 0.05 + 0.02,
    ],
    ["disputed: .10 less, and feedback .3", { verification: "disputed" as const }, 90, 0.294 - 0.1 - 0.02],
    ["explicit, of importance 10: .24 + .20 + .20 + .05", { confidence: 1, importance: 10 }, 0, 0.69],
  ])("%s", (_, keys, now, expected) => {
    expect(keepingValue(vitalsOf(aged(keys), onDay(now)))).toBeCloseTo(expected, 9);
  });

  it("stays within 0..1", () => {
    fc.assert(
      fc.property(anyAged, fc.nat(1_000), (memory, now) => {
        const value = keepingValue(vitalsOf(memory, onDay(now)));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });
});

describe("temperatureOf (Engram, tier routing: down at .35 from 14 days on, up at .70)", () => {
  it("is hot at first, and cold once its value has sunk to .35", () => {
    expect(temperature({}, [], 0)).toBe("hot");
    expect(temperature({}, [], 64)).toBe("hot");
    expect(temperature({}, [], 65)).toBe("cold");
  });

  it("stays hot for its first 14 days, whatever its value", () => {
    const poor = { confidence: 0.1, importance: 1, verification: "disputed" as const };
    expect(temperature(poor, [], 13.9)).toBe("hot");
    expect(temperature(poor, [], 14)).toBe("cold");
  });

  it("stays cold between .35 and .70, and is hot again from .70 on", () => {
    const looked = days(100, 12);
    expect(temperature({}, looked.slice(0, 1), 100)).toBe("cold");
    expect(temperature({}, looked.slice(0, 10), 110)).toBe("cold");
    expect(temperature({}, looked, 112)).toBe("hot");
  });

  it("cools down again when it is left alone: history counts, not only the number of days", () => {
    const looked = days(10, 12);
    expect(temperature({}, looked, 100)).toBe("hot");
    const early = temperatureOf(aged({}, 12, looked.at(-1)), looked, onDay(2_000), SETTINGS);
    expect(early).toBe("hot"); // twelve days of access keep its value above .35
    expect(temperature({ importance: 1 }, looked.slice(0, 3), 200)).toBe("cold");
  });

  it("is nothing for what has no lifecycle, and where tiers are off", () => {
    const off = { ...SETTINGS, "tiers.enabled": false };
    expect(temperatureOf(aged(), [], onDay(0), off)).toBeUndefined();
    const { header } = aged();
    const box = { header: { ...header, kind: "box" as const }, accessDays: 0 };
    expect(temperatureOf(box, [], onDay(0), SETTINGS)).toBeUndefined();
  });
});

function correction() {
  return { category: "correction" as const, verification: "user_confirmed" as const };
}
