import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentConfidence,
  effectiveConfidence,
  isArchivable,
  isLongResolved,
  isPastTtl,
  isPrunable,
} from "../../../src/domain/aging.ts";
import { deriveId } from "../../../src/domain/derive-id.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import { aged, anyAged, BORN, dayAfter, fact, onDay, RUNS, SETTINGS } from "./ages.ts";

describe("effectiveConfidence (Personal AI, memory lifecycle, decay formula)", () => {
  it.each([
    ["0.6 at stability 1 is 0.3 after 30 days", 30, 0, 0.3],
    ["a second half-life halves again", 60, 0, 0.15],
    ["stability 3 is a half-life of 90 days", 90, 20, 0.3],
    ["stability 5, after 40 days of access, is one of 150 days", 150, 40, 0.3],
    ["stability ends at 5", 150, 4_000, 0.3],
    ["nothing fades on the first day", 0, 0, 0.6],
    ["a clock that ran backwards counts as none", -10, 0, 0.6],
  ])("%s", (_, days, accessDays, left) => {
    expect(effectiveConfidence(aged({}, accessDays), onDay(days))).toBeCloseTo(left, 12);
  });

  it("counts from the last confirmation, not from access or rewriting", () => {
    const keys = { confirmed: "2026-01-31T00:00:00Z", updated: "2026-03-01T00:00:00Z" };
    expect(effectiveConfidence(aged(keys), onDay(60))).toBeCloseTo(0.3, 12);
    const looked = effectiveConfidence(aged(keys, 0, "2026-03-01"), onDay(60));
    expect(looked).toBeCloseTo(0.3, 12);
  });

  it("does not decay what is protected, pinned or no fact", () => {
    for (const keys of [
      { policy: "protected" as const },
      { category: "identity" as const },
      { pinned: true },
    ]) {
      expect(effectiveConfidence(aged(keys), onDay(1_000))).toBe(0.6);
    }
    const id = deriveId({ kind: "episode", atMs: Date.parse(BORN), of: [0] });
    const remark = { header: { ...fact(), id, kind: "episode" as const }, accessDays: 0 };
    expect(effectiveConfidence(remark, onDay(1_000))).toBe(0.6);
  });

  it("halves the half-life of what is ephemeral", () => {
    expect(effectiveConfidence(aged({ policy: "ephemeral" }), onDay(30))).toBeCloseTo(0.15, 12);
    expect(effectiveConfidence(aged({ confidence: 0.36 }), onDay(15))).toBeCloseTo(0.18, 12);
  });

  it("never rises with time, and is never more than before decay", () => {
    fc.assert(
      fc.property(anyAged, fc.nat(2_000), fc.nat(2_000), (memory, from, more) => {
        const early = effectiveConfidence(memory, onDay(from));
        expect(effectiveConfidence(memory, onDay(from + more))).toBeLessThanOrEqual(early);
        expect(early).toBeLessThanOrEqual(currentConfidence(memory.header, () => undefined));
        expect(early).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });

  it("is never raised by a contradiction, nor lowered by an observation", () => {
    const days = fc.array(fc.nat(400), { maxLength: 12 });
    fc.assert(
      fc.property(anyAged, days, days, fc.nat(2_000), (memory, seen, against, days) => {
        const header = { ...fact(), ...memory.header, kind: "fact" as const };
        const sources = seen.map((day) => idAt("episode", day));
        const links = against.map((day) => ({ to: idAt("fact", day), type: "contradicts" as const }));
        const plain = { ...memory, header: { ...header, sources } };
        const weak = { ...memory, header: { ...header, sources, links } };
        const strong = { ...memory, header: { ...header, sources: [...sources, idAt("episode", 500)] } };
        const moment = onDay(days);
        expect(effectiveConfidence(weak, moment)).toBeLessThanOrEqual(effectiveConfidence(plain, moment));
        expect(effectiveConfidence(strong, moment)).toBeGreaterThanOrEqual(
          effectiveConfidence(plain, moment),
        );
      }),
      RUNS,
    );
  });
});

describe("isPastTtl", () => {
  it("holds from the very moment on, never for what is pinned", () => {
    const header = fact({ expires_at: dayAfter(30) });
    expect([29.9, 30, 31].map((days) => isPastTtl(header, onDay(days).nowMs))).toEqual([false, true, true]);
    expect(isPastTtl({ ...header, pinned: true }, onDay(31).nowMs)).toBe(false);
    expect(isPastTtl(fact(), onDay(10_000).nowMs)).toBe(false);
  });
});

describe("isLongResolved (Engram: 90 days after resolution; open ones never)", () => {
  const promise = (keys: Partial<HeaderOf<"commitment">>) =>
    ({ ...fact(), kind: "commitment", ...keys }) as HeaderOf<"commitment">;
  const resolved = { state: "fulfilled" as const, resolved_at: BORN };

  it.each<[string, Partial<HeaderOf<"commitment">>, number, boolean]>([
    ["not on the 90th day", resolved, 90, false],
    ["after it", resolved, 90.1, true],
    ["a cancelled one too", { state: "cancelled", resolved_at: BORN }, 91, true],
    ["one that lapsed too", { state: "expired", resolved_at: BORN }, 91, true],
    ["an open one never", { state: "open" }, 5_000, false],
    ["a pinned one never", { ...resolved, pinned: true }, 5_000, false],
    ["one that was restored begins anew", { ...resolved, confirmed: dayAfter(95) }, 100, false],
    ["and leaves again in the end", { ...resolved, confirmed: dayAfter(95) }, 186, true],
  ])("%s", (_, keys, days, expected) => {
    expect(isLongResolved(promise(keys), onDay(days).nowMs)).toBe(expected);
  });
});

describe("isArchivable (Engram, fact archival: all of its conditions)", () => {
  const old = { importance: 2 };
  it.each<[string, Partial<HeaderOf<"fact">>, number, number, boolean]>([
    ["older than 90 days, of importance below 3, hardly looked up", old, 2, 91, true],
    ["not on the 90th day", old, 0, 90, false],
    ["not of importance 3", { importance: 3 }, 0, 91, false],
    ["not looked up on three days", old, 3, 91, false],
    ["no preference", { ...old, category: "preference" }, 0, 91, false],
    ["no decision", { ...old, category: "decision" }, 0, 91, false],
    ["no principle", { ...old, category: "principle" }, 0, 91, false],
    ["no correction", { ...old, category: "correction" }, 0, 91, false],
    ["nothing protected", { ...old, policy: "protected" }, 0, 91, false],
    ["nothing pinned", { ...old, pinned: true }, 0, 91, false],
    ["nothing that is not active", { ...old, status: "superseded" }, 0, 91, false],
    ["nothing that was confirmed or restored since", { ...old, confirmed: dayAfter(50) }, 0, 91, false],
  ])("%s", (_, keys, accessDays, days, expected) => {
    expect(isArchivable(aged(keys, accessDays), onDay(days).nowMs)).toBe(expected);
  });
});

describe("isPrunable (Personal AI, prune default < 0.05)", () => {
  it.each<[string, Partial<HeaderOf<"fact">>, number, object, boolean]>([
    ["0.6 is above 0.05 after 107 days", {}, 107, {}, false],
    ["and below after 108", {}, 108, {}, true],
    ["another threshold", {}, 31, { threshold: 0.3 }, true],
    ["only what is older", {}, 108, { olderThanDays: 108 }, false],
    ["only of a category", {}, 108, { category: "skill" as const }, false],
    ["not what is important", { importance: 7 }, 5_000, {}, false],
    ["what is less important", { importance: 6 }, 5_000, {}, true],
    ["what is important by a threshold", { importance: 8 }, 5_000, { threshold: 0.05 }, true],
    ["what is important by its category", { importance: 8 }, 5_000, { category: "fact" as const }, true],
    ["not what is important and older", { importance: 8 }, 5_000, { olderThanDays: 9 }, false],
    ["never what is pinned", { pinned: true }, 5_000, { threshold: 1 }, false],
    ["never what is protected", { category: "decision" }, 5_000, { threshold: 1 }, false],
    ["never what is archived", { status: "archived" }, 5_000, { threshold: 1 }, false],
  ])("%s", (_, keys, days, more, expected) => {
    expect(isPrunable(aged(keys), onDay(days), SETTINGS, more)).toBe(expected);
  });
});

function idAt(kind: "episode" | "fact", day: number): string {
  return deriveId({ kind, atMs: onDay(day).nowMs, of: [day] });
}
