import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Utterance } from "../../../src/domain/turn.ts";
import { summarise, turnsToSummarise } from "../../../src/remember/boxes/summarise.ts";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";

const { embed } = fakeEmbedder();
const talk = (...texts: string[]): readonly Utterance[] =>
  texts.map((text, i) => ({ speaker: i % 2 === 0 ? "Ada" : "Ben", text }));
const GARDEN = [
  "Morning!",
  "The garden gate is broken again.",
  "Is it the hinge?",
  "The hinge of the garden gate broke last night.",
  "We decided to buy a new garden gate. See you!",
  "It rained on the way to work.",
];

describe("summarise", () => {
  it("takes what the conversation is about, verbatim, with its turn", () => {
    for (const tools of [undefined, embed])
      expect(summarise(talk(...GARDEN), tools)).toEqual([
        { speaker: "Ben", text: "The garden gate is broken again.", turn: 1 },
      ]);
  });

  it("takes at most three sentences, in their order", () => {
    const chosen = summarise(talk(...GARDEN, ...GARDEN, ...GARDEN)) ?? [];
    expect(chosen).toHaveLength(3);
    expect(chosen.map(({ turn }) => turn)).toEqual(chosen.map(({ turn }) => turn).toSorted((a, b) => a - b));
  });

  it("gives nothing for trivial chat, and for fewer than four turns", () => {
    expect(summarise(talk("Hi!", "Hello", "How are you?", "Fine, thanks", "Bye"))).toBeUndefined();
    expect(summarise(talk(...GARDEN.slice(1, 4)))).toBeUndefined();
    expect(summarise([])).toBeUndefined();
  });

  it("invents nothing", () => {
    const said = fc.array(fc.oneof(fc.constantFrom(...GARDEN), fc.string({ unit: "grapheme" })), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(said, (texts) => {
        const turns = talk(...texts);
        for (const { turn, text, speaker } of summarise(turns, embed) ?? []) {
          expect(turns[turn]?.speaker).toBe(speaker);
          expect(turns[turn]?.text).toContain(text);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("turnsToSummarise", () => {
  it("waits for five turns on a live session, and for four at the end", () => {
    expect(turnsToSummarise({ turns: 4, summarised: 0, ended: false })).toBeUndefined();
    expect(turnsToSummarise({ turns: 5, summarised: 0, ended: false })).toEqual({ from: 0, to: 5 });
    expect(turnsToSummarise({ turns: 4, summarised: 0, ended: true })).toEqual({ from: 0, to: 4 });
    expect(turnsToSummarise({ turns: 3, summarised: 0, ended: true })).toBeUndefined();
  });

  it("never covers a turn twice", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (portions) => {
        const covered: number[] = [];
        let [turns, summarised] = [0, 0];
        for (const portion of portions) {
          turns += portion;
          const range = turnsToSummarise({ turns, summarised, ended: false });
          if (range === undefined) continue;
          for (let turn = range.from; turn < range.to; turn += 1) covered.push(turn);
          summarised = range.to;
        }
        expect(covered).toEqual(covered.map((_, turn) => turn));
      }),
    );
  });
});
