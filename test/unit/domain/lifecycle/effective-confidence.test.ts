import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentConfidence, effectiveConfidence } from "../../../../src/domain/aging.ts";
import { deriveId } from "../../../../src/domain/ids.ts";
import { aged, anyAged, BORN, fact, onDay, RUNS } from "./ages.ts";

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

function idAt(kind: "episode" | "fact", day: number): string {
  return deriveId({ kind, atMs: onDay(day).nowMs, of: [day] });
}
