import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueTurns } from "../../../src/ingest/conversation/talk.ts";
import type { Signal } from "../../../src/remember/signals.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const MINUTE = 60_000;
const turns = (...signals: Signal[]) => signals.map((signal) => ({ signal, atMs: NOW }));
const due = (buffered: Parameters<typeof dueTurns>[0], ended = false) =>
  dueTurns(buffered, { nowMs: NOW, ended });

describe("dueTurns", () => {
  it("lets a few turns of little signal wait", () => {
    expect(due(turns("low", "low", "none", "low"))).toBeUndefined();
    expect(due([])).toBeUndefined();
    expect(due([], true)).toBeUndefined();
  });

  it("takes those up to a turn of high signal at once", () => {
    expect(due(turns("low", "high", "low"))).toEqual({ count: 2, why: "high signal" });
  });

  it("takes all from the fifth turn on", () => {
    expect(due(turns("low", "low", "high", "low", "none"))).toEqual({ count: 5, why: "enough turns" });
  });

  it("takes all once the oldest waits for a quarter of an hour", () => {
    const waiting = (minutes: number) => [
      { signal: "none" as const },
      { signal: "low" as const, atMs: NOW - minutes * MINUTE },
      { signal: "low" as const, atMs: NOW },
    ];
    expect(due(waiting(14))).toBeUndefined();
    expect(due(waiting(15))).toEqual({ count: 3, why: "old enough" });
  });

  it("takes all at the end of the input", () => {
    expect(due(turns("none"), true)).toEqual({ count: 1, why: "end of input" });
  });

  it("takes every turn exactly once, and in the end all of them", () => {
    const said = fc.array(fc.constantFrom<Signal>("none", "low", "low", "high"), { maxLength: 30 });
    fc.assert(
      fc.property(said, (signals) => {
        let buffered = turns();
        let taken = 0;
        for (const turn of turns(...signals)) {
          buffered = [...buffered, turn];
          const now = due(buffered)?.count ?? 0;
          buffered = buffered.slice(now);
          taken += now;
          expect(buffered.length).toBeLessThan(5);
          expect(buffered.map(({ signal }) => signal)).not.toContain("high");
        }
        expect(taken + (due(buffered, true)?.count ?? 0)).toBe(signals.length);
      }),
    );
  });
});
