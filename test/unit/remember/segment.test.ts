import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Embed, Utterance } from "../../../src/domain/turn.ts";
import { isOver, segmentTurns } from "../../../src/remember/boxes/segment.ts";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";

const START = Date.parse("2026-11-21T09:00:00Z");
const MINUTE = 60_000;
const { embed } = fakeEmbedder();

/** Turns with the given pauses before them, in minutes. */
function talk(pauses: readonly number[], text: (i: number) => string = () => "tea"): readonly Utterance[] {
  let at = START;
  return pauses.map((pause, i) => {
    at += pause * MINUTE;
    return { speaker: i % 2 === 0 ? "Ada" : "Ben", text: text(i), atMs: at };
  });
}
const every = (turns: number, minutes = 1) => Array.from({ length: turns }, () => minutes);
const sizes = (turns: readonly Utterance[], given: { embed?: Embed } = { embed }) => {
  const { closed, open } = segmentTurns([], turns, given);
  return [...closed.map((one) => one.length), open.length];
};

describe("segmentTurns", () => {
  it("keeps a short conversation whole", () => {
    expect(sizes(talk(every(14)))).toEqual([14]);
    expect(sizes([])).toEqual([0]);
  });

  it("cuts before a turn that comes more than three hours later, even the second", () => {
    expect(sizes(talk([0, 181, 1]))).toEqual([1, 2]);
    expect(sizes(talk([0, 180, 1]))).toEqual([3]);
  });

  it("cuts at a pause of half an hour, once three turns stand on either side", () => {
    expect(sizes(talk([0, 1, 1, 30, 1, 1]))).toEqual([3, 3]);
    expect(sizes(talk([0, 1, 1, 29, 1, 1]))).toEqual([6]);
    expect(sizes(talk([0, 1, 30, 1, 1]))).toEqual([5]);
    expect(sizes(talk([0, 1, 1, 1, 30]))).toEqual([5]);
  });

  it("cuts where the topic changes, but not before the fifteenth turn", () => {
    const change = (at: number) =>
      talk(every(25), (i) => (i < at ? "tea kettle leaves" : "rust compiler borrow"));
    expect(sizes(change(17))).toEqual([17, 8]);
    expect(sizes(change(9))).toEqual([25]);
    expect(sizes(change(17), {})).toEqual([25]);
  });

  it("cuts a long talk about one thing at its longest pause", () => {
    const pauses = every(40).map((pause, i) => (i === 22 ? 20 : pause));
    expect(sizes(talk(pauses))).toEqual([22, 18]);
    expect(sizes(talk(pauses), {})).toEqual([22, 18]);
  });

  it("cuts a long talk at the latest place where all are equal", () => {
    expect(sizes(talk(every(33)))).toEqual([30, 3]);
  });

  it("keeps turns together that have no time, or an earlier one", () => {
    const turns = talk(every(6)).map(({ atMs: _, ...rest }, i) =>
      i % 2 === 0 ? rest : { ...rest, atMs: 0 },
    );
    expect(sizes(turns)).toEqual([6]);
  });

  it("begins another episode before a file grows too large", () => {
    expect(sizes(talk(every(4), () => "x".repeat(500_000)))).toEqual([2, 2]);
  });
});

const saidTurns = fc.array(
  fc.record({
    pause: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(0, 1, 5) }, fc.constantFrom(-40, 31, 90, 200)),
    text: fc.constantFrom(
      "tea kettle",
      "green tea leaves",
      "rust compiler",
      "borrow checker",
      "ok",
      "unheard",
    ),
  }),
  { maxLength: 140 },
);

describe("arrival", () => {
  it("one by one, in portions or at once gives the same cuts, and never moves one", () => {
    fc.assert(
      fc.property(
        saidTurns,
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }),
        (made, portions) => {
          const turns = talk(
            made.map(({ pause }) => pause),
            (i) => made[i]?.text ?? "",
          );
          const { closed, open } = segmentTurns([], turns, { embed });
          expect([...closed.flat(), ...open]).toEqual(turns);
          for (const sizesGiven of [every(turns.length), portions]) {
            let state: { closed: (readonly Utterance[])[]; open: readonly Utterance[] } = {
              closed: [],
              open: [],
            };
            let from = 0;
            for (const size of [...sizesGiven, turns.length]) {
              const next = segmentTurns(state.open, turns.slice(from, from + size), { embed });
              state = { closed: [...state.closed, ...next.closed], open: next.open };
              expect(closed.slice(0, state.closed.length)).toEqual(state.closed);
              from += size;
            }
            expect(state).toEqual({ closed, open });
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("never leaves an episode of more than 32 turns", () => {
    fc.assert(
      fc.property(saidTurns, (made) => {
        const turns = talk(made.map(({ pause }) => pause));
        const { closed, open } = segmentTurns([], turns, {});
        for (const episode of [...closed, open]) expect(episode.length).toBeLessThanOrEqual(32);
      }),
    );
  });
});

describe("isOver", () => {
  it("is true after more than three hours of silence", () => {
    expect(isOver(START, START + 180 * MINUTE)).toBe(false);
    expect(isOver(START, START + 180 * MINUTE + 1)).toBe(true);
  });
});
