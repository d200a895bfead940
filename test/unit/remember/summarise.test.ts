import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Utterance } from "../../../src/domain/turn.ts";
import { summarise } from "../../../src/remember/boxes/summarise.ts";
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
