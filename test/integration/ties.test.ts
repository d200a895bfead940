import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-03-10T09:00:00Z");
const DAY_MS = 86_400_000;
const open = (root: string, now = NOW) => openMemory({ store: path.join(root, "store"), now: () => now });
const inForce = async (memory: PaiMemory) =>
  (await memory.list({ kind: "fact" })).results.map(({ text }) => text).sort();

/** Two values of one thing each, in both orders: whichever hash is the greater one must not matter. */
const PAIRS = [
  ["I now live in Bonn", "I now live in Kiel"],
  ["My name is now Ben", "My name is now Cleo"],
  ["My new number is 800", "My new number is 950"],
  ["I now work at Acme", "I now work at Bosch"],
  ["My sister Anna has moved to Rome", "My sister Anna has moved to Oslo"],
  ["My new email is a@aydin.example", "My new email is b@brandt.example"],
].map(([a = "", b = ""]) => [[a, b] as const, [b, a] as const] as const);
/** Every door and every pair, each door with a third of them; set PAI_LONG=1 for each door with each. */
const TURNS = process.env.PAI_LONG === "1" ? 1 : 3;

type Door = (memory: PaiMemory, texts: readonly string[]) => Promise<unknown>;
const talk = (texts: readonly string[], atMs?: number) =>
  texts.map((text) => ({ speaker: "user", text, ...(atMs !== undefined && { atMs }) }));
const DOORS: Readonly<Record<string, Door>> = {
  "lines of a file": (memory, texts) => memory.rememberLines(texts.map((text, i) => ({ line: i + 1, text }))),
  "lines of one day": (memory, texts) =>
    memory.rememberLines(
      texts.map((text, i) => ({ line: i + 1, text: JSON.stringify({ text, at: "2026-02-01" }) })),
    ),
  "remarks of one moment": async (memory, texts) => {
    for (const text of texts) await memory.remember({ text });
  },
  "sentences of a remark": (memory, texts) => memory.remember({ text: `${texts.join(". ")}.` }),
  "turns without a time": (memory, texts) => memory.ingest([{ session: "s", turns: talk(texts) }]),
  "turns of one moment": (memory, texts) =>
    memory.ingest([{ session: "s", turns: talk(texts, NOW - 3 * DAY_MS) }]),
};

describe.each(Object.entries(DOORS))("of %s", (door, say) => {
  const pairs = PAIRS.filter((_, i) => i % TURNS === Object.keys(DOORS).indexOf(door) % TURNS);

  it.each(pairs.flat())("the later one holds: %s, then %s", (first, second) =>
    withDirectory(async (root) => {
      const memory = open(root);
      await say(memory, [first, second]);
      expect(await inForce(memory)).toEqual([second]);
      // What comes later weighs them again, and so does maintenance.
      await memory.consolidate({});
      expect(await inForce(memory)).toEqual([second]);
    }),
  );

  it.skipIf(door === "sentences of a remark")("what comes back at the same moment holds", () =>
    withDirectory(async (root) => {
      for (const [a, b] of pairs.slice(0, 2).flat()) {
        const memory = open(path.join(root, a.replace(/\W/g, "")));
        await say(memory, [a, b, a]);
        expect(await inForce(memory)).toEqual([a]);
      }
    }),
  );
});

describe("a conversation without times", () => {
  const old = [{ session: "old", turns: talk(["I moved to Bonn"]) }];

  it.each([1, 5, 40])(
    "never outranks what was said with a time since its file was written, %i days ago",
    (days) =>
      withDirectory(async (root) => {
        const memory = open(root);
        await memory.remember({ text: "I moved to Kiel", atMs: NOW - (days * DAY_MS) / 2 });
        await memory.ingest(old, { modifiedMs: NOW - days * DAY_MS });
        expect(await inForce(memory)).toEqual(["I moved to Kiel"]);
      }),
  );

  it("replaces what was said before its file was written", () =>
    withDirectory(async (root) => {
      const memory = open(root);
      await memory.remember({ text: "I moved to Kiel", atMs: NOW - 9 * DAY_MS });
      await memory.ingest(old, { modifiedMs: NOW - 5 * DAY_MS });
      expect(await inForce(memory)).toEqual(["I moved to Bonn"]);
    }));

  it("is of now where its file is of later", () =>
    withDirectory(async (root) => {
      const memory = open(root);
      await memory.ingest(old, { modifiedMs: NOW + 5 * DAY_MS });
      expect((await memory.list({ kind: "fact" })).results[0]?.validAt).toBe(new Date(NOW).toISOString());
    }));

  it("is known again when its file was copied", () =>
    withDirectory(async (root) => {
      const memory = open(root);
      await memory.ingest(old, { modifiedMs: NOW - 5 * DAY_MS });
      expect((await memory.ingest(old, { modifiedMs: NOW - DAY_MS })).turns.new).toBe(0);
    }));

  it("with one time is of that time", () =>
    withDirectory(async (root) => {
      const memory = open(root);
      await memory.remember({ text: "I moved to Kiel", atMs: NOW - 2 * DAY_MS });
      const turns = [...talk(["I moved to Bonn"]), ...talk(["I like tea"], NOW - 4 * DAY_MS)];
      await memory.ingest([{ session: "old", turns }]);
      expect(await inForce(memory)).toEqual(["I like tea", "I moved to Kiel"]);
    }));
});
