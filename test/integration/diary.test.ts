import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-04-01T12:00:00Z");
const TOLD: readonly (readonly [at: string, text: string])[] = [
  ["2026-01-01", "I live in Lisbon"],
  ["2026-01-05", "I take the early train to work"],
  ["2026-01-09", "I take the early train to work"],
  ["2026-02-03", "I take the early train to work"],
  ["2026-02-10", "I moved to Berlin"],
];

/** What a store believes after a diary was taken in on one day, in this order. */
async function takenIn(diary: typeof TOLD) {
  return withDirectory(async (store) => {
    const memory = openMemory({ store, now: () => NOW });
    for (const [at, text] of diary) await memory.remember({ text, atMs: Date.parse(at) });
    const { results } = await memory.list({ kind: "fact", status: "all" });
    const cards = await Promise.all(results.map(({ id }) => memory.show(id)));
    return cards
      .map(({ text, status, observations, invalidAt }) => ({ text, status, observations, invalidAt }))
      .sort((a, b) => (a.text < b.text ? -1 : 1));
  });
}

describe("a diary that is taken in on one day", () => {
  it("counts the days of which it tells, in any order of its pages", async () => {
    const inOrder = await takenIn(TOLD);
    expect(inOrder).toMatchObject([
      { text: "I live in Lisbon", status: "superseded", invalidAt: "2026-02-10T00:00:00.000Z" },
      { text: "I moved to Berlin", status: "active", observations: 1 },
      { text: "I take the early train to work", status: "active", observations: 3 },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...TOLD], { minLength: TOLD.length }), async (pages) => {
        expect(await takenIn(pages)).toEqual(inOrder);
      }),
      { numRuns: 6 },
    );
  });
});
