import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  edgeConfidence,
  lastReinforced,
  observeEdge,
  readEdgeLine,
  takeBack,
} from "../../../src/domain/edge.ts";
import { deriveId } from "../../../src/domain/ids.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-01-01T00:00:00Z");
const dayOf = (n: number) => new Date(START + n * DAY).toISOString().slice(0, 10);
const at = (n: number) => START + n * DAY;
const [from, to] = ["a", "b"].map((text) => deriveId({ kind: "fact", atMs: START, of: [text] })) as [
  string,
  string,
];
const days = fc.uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 12 }).map((all) => all.map(dayOf));
const now = fc.nat(3_000).map(at);

describe("the confidence of an edge", () => {
  it.each([
    ["without a record", [], 5_000, 1],
    ["on its first day", [0], 0, 0.6],
    ["after two days", [0, 5], 5, 0.65],
    ["after nine days", [0, 1, 2, 3, 4, 5, 6, 7, 8], 8, 1],
    ["never above 1", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, 1],
    ["within its grace", [0], 90, 0.6],
    ["before a window is whole", [0], 179, 0.6],
    ["after a whole window", [0], 180, 0.5],
    ["after two", [0, 1], 271, 0.45],
    ["never below 0.1", [0], 5_000, 0.1],
    ["of a day that lies ahead", [10], 0, 0.6],
  ] as const)("%s", (_, observed, nowDay, confidence) => {
    expect(edgeConfidence(observed.map(dayOf), at(nowDay))).toBe(confidence);
  });

  it("does not depend on the order of the days", () => {
    fc.assert(
      fc.property(days, now, (some, nowMs) => {
        expect(edgeConfidence([...some].reverse(), nowMs)).toBe(edgeConfidence(some, nowMs));
        expect(lastReinforced(some)).toBe([...some].sort().at(-1));
      }),
    );
  });

  it("never falls by one more observation, and never rises by waiting", () => {
    fc.assert(
      fc.property(days, fc.nat(1_000), now, fc.nat(2_000), (some, more, nowMs, wait) => {
        const known = edgeConfidence(some, nowMs);
        const again = [...new Set([...some, dayOf(more)])];
        expect(edgeConfidence(again, nowMs)).toBeGreaterThanOrEqual(known);
        expect(edgeConfidence(some, nowMs + wait * DAY)).toBeLessThanOrEqual(known);
        expect(known).toBeGreaterThanOrEqual(0.1);
        expect(known).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the lines of the graph", () => {
  const source = `${deriveId({ kind: "episode", atMs: START, of: ["x"] })}#0123abcd`;
  const { path, record } = observeEdge({ from, to, type: "causal" }, { day: "2026-01-05", source }, "here");

  it("lie in the file of their machine and month, and read back", () => {
    expect(path).toBe("state/graph/here-2026-01.jsonl");
    expect(readEdgeLine({ ...record, cs: "cs_x", n: 0 })).toEqual({
      from,
      to,
      type: "causal",
      day: "2026-01-05",
      times: 1,
    });
  });

  it("are taken back by a line, and that by another", () => {
    expect(readEdgeLine(takeBack(record))?.times).toBe(-1);
    expect(takeBack(takeBack(record))).toEqual(record);
  });

  it.each([
    ["an unknown type", { type: "friend" }],
    ["no id", { from: "fa_x" }],
    ["itself", { to: from }],
    ["no day", { day: "soon" }],
  ])("are nobody's with %s", (_, wrong) => {
    expect(readEdgeLine({ ...record, ...wrong })).toBeUndefined();
  });
});
