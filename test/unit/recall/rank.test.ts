import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import { bestFirst, lifecycleOf, scoreOf } from "../../../src/recall/rank.ts";
import { type RelevancePart, VECTORS } from "../../../src/recall/relevance.ts";
import { BORN, fact } from "./made.ts";

const sourceOf = () => undefined;
const bornNow = Date.parse(BORN);
/** The relevance of a fact. */
const flat = (text: number, cosine?: number): readonly RelevancePart[] => [
  { name: "text", value: text, weight: 1 },
  ...(cosine === undefined ? [] : [{ name: "vectors", value: cosine, weight: VECTORS } as const]),
];
const scored = (keys: Partial<HeaderOf<"fact">> = {}, text = 1, nowMs = bornNow, cosine?: number) =>
  scoreOf({
    row: fact("x", keys).row,
    relevance: flat(text, cosine),
    nowMs,
    sourceOf,
  });
const base = scored().score;

describe("scoreOf", () => {
  it("is .85 relevance + .08 importance/10 + .04 recency + .03 effective confidence", () => {
    expect(scored().parts).toEqual([
      { name: "text", value: 1, weight: 0.85, points: 0.85 },
      { name: "importance", value: 0.5, weight: 0.08, points: 0.04 },
      { name: "recency", value: 1, weight: 0.04, points: 0.04 },
      { name: "confidence", value: 0.6, weight: 0.03, points: 0.018 },
    ]);
    expect(base).toBe(0.948);
    expect(scored({ importance: 10, confidence: 1 }).score).toBe(1);
    expect(scored({}, 0).score).toBe(0.098);
  });

  it("shares relevance between text and cosine where meanings were compared, 1 to 0.8", () => {
    expect(scored({}, 1, bornNow, 0.5).parts.slice(0, 2)).toEqual([
      { name: "text", value: 1, weight: 0.472222, points: 0.472222 },
      { name: "vectors", value: 0.5, weight: 0.377778, points: 0.188889 },
    ]);
    expect(scored({}, 1, bornNow, 1).score).toBe(base);
    expect(scored({}, 0, bornNow, 1).score).toBeLessThan(scored({}, 0.9, bornNow, 0).score);
  });

  it.each([
    ["active", 0.05],
    ["validated", 0.03],
    ["candidate", 0],
    ["stale", -0.06],
    ["archived", -0.08],
  ] as const)("adds what the lifecycle %s is worth", (lifecycle, delta) => {
    expect(scored({ lifecycle }).score).toBeCloseTo(base + delta, 9);
  });

  it("takes a further .12 from what is disputed, and nothing from other verifications", () => {
    expect(scored({ verification: "disputed" }).score).toBeCloseTo(base - 0.12, 9);
    expect(scored({ verification: "disputed", lifecycle: "stale" }).score).toBeCloseTo(base - 0.18, 9);
    expect(scored({ verification: "user_confirmed" }).score).toBe(base);
  });

  it("takes an archived status for an archived lifecycle, once", () => {
    expect(scored({ status: "archived" }).score).toBeCloseTo(base - 0.08, 9);
    expect(scored({ status: "archived", lifecycle: "active" }).score).toBeCloseTo(base - 0.08, 9);
    expect(lifecycleOf(fact("x", { lifecycle: "stale" }).row.header)).toBe("stale");
  });

  it("halves recency in about 30 days, from the last access where there was one", () => {
    const later = bornNow + 30 * 86_400_000;
    const recency = (row: ReturnType<typeof fact>["row"]) =>
      scoreOf({ row, relevance: flat(0), nowMs: later, sourceOf }).parts[2]?.value;
    const { row } = fact("x");
    expect(recency(row)).toBeCloseTo(Math.exp(-0.69), 9);
    expect(recency({ ...row, lastAccess: "2026-01-31", accessDays: 1 })).toBe(1);
    expect(recency({ ...row, lastAccess: "2026-02-20", accessDays: 1 })).toBe(1);
  });
});

describe("bestFirst", () => {
  it("orders by score, then the newer, then by id, whatever the input's order", () => {
    const rows = [
      { row: fact("old a").row, score: 0.5 },
      { row: fact("old b").row, score: 0.5 },
      { row: fact("new", { created: "2026-02-01T00:00:00Z" }).row, score: 0.5 },
      { row: fact("best").row, score: 0.6 },
    ];
    const sorted = rows.toSorted(bestFirst);
    expect(sorted.map(({ score }) => score)).toEqual([0.6, 0.5, 0.5, 0.5]);
    expect(sorted[1]).toBe(rows[2]);
    expect((sorted[2]?.row.header.id ?? "") < (sorted[3]?.row.header.id ?? "")).toBe(true);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 4 }), (shuffled) => {
        expect(shuffled.sort(bestFirst)).toEqual(sorted);
      }),
    );
  });
});
