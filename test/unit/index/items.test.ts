import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TurnMark } from "../../../src/domain/talk.ts";
import { ItemWriter, tableInMemory } from "../../../src/index/item-writer.ts";

const turn = fc.record({
  speaker: fc.constantFrom("Ada", "Bob", "見"),
  atMs: fc.integer({ min: -1e12, max: 2e12 }),
  hash: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((n) => n.toString(16).padStart(8, "0")),
  cues: fc.nat(15),
});
const talk = fc.record({
  session: fc.constantFrom("one", "two"),
  startedMs: fc.nat(2e12),
  turns: fc.array(turn, { minLength: 1, maxLength: 4 }),
});
/** Documents: conversations, and others. */
const documents = fc.array(fc.option(talk, { nil: undefined }), { maxLength: 8 });

describe("a table of items", () => {
  it("gives each turn and each other memory a number of its own, in the order of documents", () => {
    fc.assert(
      fc.property(documents, (docs) => {
        const writer = new ItemWriter();
        docs.forEach((talk, doc) => {
          const turns = talk?.turns.map((one, i) => ({ ...one, number: i + 1 }));
          if (talk && turns)
            writer.add(
              doc,
              { ...talk, turns },
              turns.map(({ number }) => number),
            );
        });
        const table = tableInMemory(writer, docs.length);
        const expected = docs.flatMap((talk, doc): { doc: number; turn: TurnMark | undefined }[] =>
          talk
            ? talk.turns.map(({ cues: _, ...mark }, i) => ({ doc, turn: { ...mark, number: i + 1 } }))
            : [{ doc, turn: undefined }],
        );
        expect(table.length).toBe(expected.length);
        expected.forEach(({ doc, turn }, item) => {
          expect(table.place(item)).toEqual({ doc, turn: turn?.number ?? 0 });
          expect(table.turnOf(item)).toEqual(turn);
        });
        docs.forEach((_, doc) => {
          expect(table.firstItem(doc)).toBe(expected.findIndex((one) => one.doc === doc));
        });
        expect(table.firstItem(docs.length)).toBe(expected.length);
      }),
    );
  });

  it("carries a conversation over as it was", () => {
    fc.assert(
      fc.property(talk, ({ session, startedMs, turns }) => {
        const writer = new ItemWriter();
        const whole = { session, startedMs, turns: turns.map((one, i) => ({ ...one, number: i + 1 })) };
        writer.add(3, whole, [5, 70_000, 7, 8]);
        const table = tableInMemory(writer, 4);
        expect(table.carried(table.talk(0))).toEqual([whole, [5, 65_535, 7, 8].slice(0, turns.length)]);
      }),
    );
  });
});
