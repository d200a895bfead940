import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const T0 = Date.parse("2026-03-02T10:00:00Z");
const DAY_MS = 86_400_000;
const STATEMENTS = [
  "I prefer dark mode in every editor.",
  "I live in Oslo.",
  "We deploy on Tuesdays.",
  "My sister is called Ines.",
  "I never work on Sundays.",
];

describe("a conversation that was copied, as by a resume, a fork or a second export", () => {
  it.each(STATEMENTS)("says what it says once: %s", async (text) => {
    await withDirectory(async (store) => {
      let now = T0 + DAY_MS;
      const memory = openMemory({ store, now: () => now });
      const turns = [
        { speaker: "user", atMs: T0, text },
        { speaker: "assistant", atMs: T0 + 1_000, text: "Noted." },
      ];
      for (const session of ["a", "a-resumed", "b", "export"]) {
        await memory.ingest([{ session, turns }]);
        now += DAY_MS;
      }
      const [fact, ...others] = (await memory.list({ kind: "fact" })).results;
      expect(others).toEqual([]);
      expect((await memory.show(fact?.id ?? "")).observations).toBe(1);
      expect((await memory.context({ query: text })).text).not.toMatch(/[2-9] conversations/);
      await memory.consolidate({});
      expect((await memory.beliefs({})).results).toEqual([]);
    });
  });

  it.each(STATEMENTS)("says it again where it really was said again: %s", async (text) => {
    await withDirectory(async (store) => {
      const memory = openMemory({ store, now: () => T0 + 9 * DAY_MS });
      for (const [day, session] of ["a", "b", "c"].entries())
        await memory.ingest([{ session, turns: [{ speaker: "user", atMs: T0 + day * DAY_MS, text }] }]);
      const [fact] = (await memory.list({ kind: "fact" })).results;
      expect((await memory.show(fact?.id ?? "")).observations).toBe(3);
    });
  });

  it.each([[["p", "f", "g"]], [["f", "g", "p"]], [["f", "g"]]])(
    "is one with its forks that were told at other times, in whatever order they come: %j",
    async (order) => {
      await withDirectory(async (store) => {
        const memory = openMemory({ store, now: () => T0 + 9 * DAY_MS });
        const talks = order.map((session, day) => ({
          session,
          ...(session !== "p" && { copied: ["p"] }),
          turns: ["I live in Oslo.", `The port of ${session} is 40${day}0.`].map((text, i) => ({
            ...{ speaker: "user", atMs: T0 + day * DAY_MS + i * 1_000, text },
          })),
        }));
        await memory.ingest(talks);
        const { results } = await memory.list({ kind: "fact" });
        const home = results.find(({ text }) => text.includes("Oslo"));
        expect((await memory.show(home?.id ?? "")).observations).toBe(1);
        expect(results.length).toBe(order.length + 1);
      });
    },
  );
});
