import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Lifecycle, nextLifecycle, nextVerification } from "../../../src/domain/aging.ts";
import { deriveId } from "../../../src/domain/derive-id.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import { aged, anyAged, BORN, dayAfter, fact, onDay, RUNS } from "./ages.ts";

const next = (memory: ReturnType<typeof aged>, days: number, isOutvoted = false): Lifecycle =>
  nextLifecycle(memory, onDay(days), isOutvoted);

describe("nextLifecycle (Engram, lifecycle policy)", () => {
  it.each<[string, Partial<HeaderOf<"fact">>, number, Lifecycle]>([
    ["what is neither hot nor faded keeps its state", {}, 30, "candidate"],
    ["also where it was validated", { lifecycle: "validated" }, 60, "validated"],
    ["heat from .55 on validates", { confidence: 1 }, 0, "validated"],
    [
      "and makes active what the user confirmed",
      { confidence: 1, verification: "user_confirmed" },
      0,
      "active",
    ],
    ["or observations did", { confidence: 1, verification: "system_inferred" }, 0, "active"],
    ["what was active and lost its verification", { lifecycle: "active" }, 60, "candidate"],
    ["decay from .65 on is stale", {}, 135, "stale"],
    ["decay from .75 on is archived", {}, 170, "archived"],
    ["what is explicit fades no further than stale", { confidence: 1 }, 2_000, "stale"],
    ["what is protected never goes stale", { category: "decision" }, 2_000, "candidate"],
    ["what is pinned neither", { pinned: true, lifecycle: "active" }, 2_000, "candidate"],
  ])("%s", (_, keys, days, expected) => {
    expect(next(aged(keys), days)).toBe(expected);
  });

  it("brings a stale memory back that is looked up, confirmed or said again", () => {
    expect(next(aged({ lifecycle: "stale" }, 1, dayAfter(180)), 180)).toBe("candidate");
    expect(next(aged({ lifecycle: "stale", confirmed: dayAfter(180) }), 180)).toBe("candidate");
    const often = aged({ lifecycle: "stale", verification: "user_confirmed" }, 10, dayAfter(180));
    expect(next(often, 180)).toBe("active");
  });

  it("takes the side of a dispute with fewer observations for stale, until that is over", () => {
    const contested = { verification: "disputed" as const, reason: "contradicted by more" };
    expect(next(aged(contested), 1, true)).toBe("stale");
    expect(next(aged({ ...contested, category: "decision" }), 1, true)).toBe("candidate");
    expect(next(aged({ lifecycle: "stale" }), 1, false)).toBe("candidate");
  });

  it("never archives an episode", () => {
    const id = deriveId({ kind: "episode", atMs: Date.parse(BORN), of: [0] });
    const episode = { header: { ...fact(), id, kind: "episode" as const }, accessDays: 0 };
    expect(next(episode, 2_000)).toBe("stale");
  });

  it("is settled: the state that it gives is the state that it gives again", () => {
    fc.assert(
      fc.property(anyAged, fc.nat(1_000), fc.boolean(), (memory, days, isOutvoted) => {
        const lifecycle = next(memory, days, isOutvoted);
        const settled = {
          ...memory,
          header: { ...fact(), ...memory.header, lifecycle, kind: "fact" as const },
        };
        expect(next(settled, days, isOutvoted)).toBe(lifecycle);
      }),
      RUNS,
    );
  });
});

describe("nextVerification", () => {
  const on = (days: readonly number[]) =>
    days.map((day) => deriveId({ kind: "episode", atMs: onDay(day).nowMs, of: [day] }));

  it.each<[string, Partial<HeaderOf<"fact">>, string]>([
    ["two observations are too few", { sources: on([0, 1]) }, "unverified"],
    ["three independent ones are enough", { sources: on([0, 1, 2]) }, "system_inferred"],
    ["three on one day are one", { sources: on([0, 0.1, 0.2]) }, "unverified"],
    [
      "what the user said stands",
      { sources: on([0, 1, 2]), verification: "user_confirmed" },
      "user_confirmed",
    ],
    ["so does a dispute", { sources: on([0, 1, 2]), verification: "disputed" }, "disputed"],
  ])("%s", (_, keys, expected) => {
    expect(nextVerification(fact(keys), onDay(10))).toBe(expected);
  });
});
