import { describe, expect, it } from "vitest";
import { isArchivable, isLongResolved, isPastTtl, isPrunable } from "../../../../src/domain/aging.ts";
import type { HeaderOf } from "../../../../src/domain/kinds.ts";
import { aged, BORN, dayAfter, fact, onDay, SETTINGS } from "./ages.ts";

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
