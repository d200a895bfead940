import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../src/capture/conversation/talk.ts";
import { engineUnavailable } from "../../src/domain/errors.ts";
import type { Turn } from "../../src/domain/turn.ts";
import { embeddedExtractor } from "../../src/engines/embedded/extractor.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { parseTurns } from "../../src/markdown/turns.ts";
import { type OpenOptions, openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 22, 9);
const RUNS = process.env.PAI_LONG ? 2_000 : 25;
const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 2, 2, 10);

function open(store: string, more: Partial<OpenOptions> = {}) {
  return openMemory({ store, now: () => NOW, ...more });
}

/** All files that hold memories, history aside, by path. */
function filesOf(store: string): Readonly<Record<string, string>> {
  const folders = ["episodes", "facts", "commitments", "boxes", "entities"];
  const found = folders.flatMap((folder) =>
    listed(path.join(store, folder)).map((name) => path.join(folder, name)),
  );
  return Object.fromEntries(found.map((name) => [name, readFileSync(path.join(store, name), "utf8")]));
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  } catch {
    return [];
  }
}

function turnsIn(store: string): Turn[] {
  return Object.entries(filesOf(store))
    .filter(([name]) => name.startsWith("episodes/"))
    .flatMap(([name, text]) => {
      const memory = parseMemoryFile(name, Buffer.from(text));
      if (!("header" in memory)) throw new Error(memory.message);
      return memory.header.kind === "episode" && memory.header.turns !== undefined
        ? parseTurns(memory.text)
        : [];
    });
}

const TALK: readonly Conversation[] = [
  {
    session: "kitchen",
    turns: [
      { speaker: "Anna", atMs: T0, ref: "k1", text: "I moved to Oslo in May." },
      { speaker: "Bob", atMs: T0 + 60_000, ref: "k2", text: "Could you send me the keys?" },
      { speaker: "Anna", atMs: T0 + 120_000, ref: "k3", text: "I will send you the keys tomorrow." },
      { speaker: "Anna", atMs: T0 + 26 * HOUR, ref: "k4", text: "I sent the keys." },
    ],
  },
  {
    session: "work",
    turns: [
      { speaker: "user", atMs: T0 + HOUR, text: "I prefer tabs over spaces." },
      { speaker: "assistant", atMs: T0 + HOUR + 1, text: "Noted. I prefer spaces, and I live in the cloud." },
      { speaker: "user", atMs: T0 + HOUR + 2, text: "### not a heading\nok" },
    ],
  },
];

describe("ingesting conversations", () => {
  it("keeps every turn word for word, and what people state about whom", async () => {
    await withDirectory(async (dir) => {
      const memory = open(dir);
      const done = await memory.ingest(TALK);
      expect(done).toMatchObject({ turns: { total: 7, new: 7 }, sessions: 2, interrupted: false });
      expect(done.changeSets).toHaveLength(2);
      expect(
        turnsIn(dir)
          .map(({ text }) => text)
          .toSorted(),
      ).toEqual(TALK.flatMap(({ turns }) => turns.map(({ text }) => text)).toSorted());
      const { results } = await memory.list({ kind: "fact" });
      const about = results.map(({ text, subject }) => `${subject}: ${text}`);
      expect(about).toContain("anna: I moved to Oslo in May");
      expect(about).toContain("owner: I prefer tabs over spaces");
      expect(about.join("\n")).not.toContain("cloud");
    });
  });

  it("cuts where hours pass, resolves a promise by what is said later, and points at the turn", async () => {
    await withDirectory(async (dir) => {
      const memory = open(dir);
      await memory.ingest(TALK.slice(0, 1));
      const episodes = await memory.list({ kind: "episode" });
      expect(episodes.total).toBe(2);
      const { results } = await memory.commitments({ view: "all" });
      expect(results).toMatchObject([
        { state: "fulfilled", subject: "anna", due: expect.stringMatching(/^2026-03-03/) },
      ]);
      expect(results[0]?.sources.every((source) => /^ep_.{26}#[0-9a-f]{8}$/.test(source))).toBe(true);
      expect(results[0]?.sources).toHaveLength(2);
    });
  });

  it("adds nothing the second time, and only what is new the third", async () => {
    await withDirectory(async (dir) => {
      const memory = open(dir);
      await memory.ingest(TALK);
      const before = filesOf(dir);
      expect(await memory.ingest(TALK)).toMatchObject({ turns: { total: 7, new: 0 }, changeSets: [] });
      expect(filesOf(dir)).toEqual(before);
      const [kitchen] = TALK;
      const more = { speaker: "Bob", atMs: T0 + 27 * HOUR, text: "My mother lives in Bergen." };
      const grown = { session: "kitchen", turns: [...(kitchen?.turns ?? []), more] };
      expect(await memory.ingest([grown])).toMatchObject({ turns: { total: 5, new: 1 } });
      expect(turnsIn(dir)).toHaveLength(8);
    });
  });

  it("lets a conversation that goes on grow, and reads it when it ends", async () => {
    await withDirectory(async (dir) => {
      const memory = open(dir);
      const turns = TALK[0]?.turns ?? [];
      for (const upTo of [1, 2, 3]) {
        await memory.ingest([{ session: "kitchen", turns: turns.slice(0, upTo), goesOn: true }]);
      }
      expect((await memory.list({ kind: "episode" })).total).toBe(1);
      await memory.ingest([{ session: "kitchen", turns }]);
      expect(turnsIn(dir)).toEqual(turns);
      expect((await memory.list({ kind: "fact" })).results.map(({ text }) => text)).toContain(
        "I moved to Oslo in May",
      );
    });
  });

  it("goes on where it was stopped, to the same files", async () => {
    await withDirectory(async (whole) => {
      await open(whole).ingest(TALK);
      await withDirectory(async (dir) => {
        let asked = 0;
        const stopped = await open(dir).ingest(TALK, { isInterrupted: () => ++asked > 2 });
        expect(stopped).toMatchObject({ interrupted: true, turns: { new: 4 } });
        await open(dir).ingest(TALK);
        expect(filesOf(dir)).toEqual(filesOf(whole));
      });
    });
  });

  it("gives one result where two take in the same at once", async () => {
    await withDirectory(async (dir) => {
      await open(dir).init();
      await Promise.all([open(dir).ingest(TALK), open(dir).ingest(TALK), open(dir).ingest(TALK)]);
      await withDirectory(async (alone) => {
        await open(alone).ingest(TALK);
        expect(filesOf(dir)).toEqual(filesOf(alone));
      });
    });
  });

  it("puts what two take in of one conversation at once into one episode", async () => {
    await withDirectory(async (dir) => {
      await open(dir).init();
      const part = (n: number) => {
        const turns = [{ speaker: "Anna", atMs: T0 + n * 1000, text: `Part ${n} of the plan.` }];
        return open(dir).ingest([{ session: "s", turns, goesOn: true }]);
      };
      await Promise.all([1, 2, 3].map(part));
      expect(turnsIn(dir)).toHaveLength(3);
      expect(Object.keys(filesOf(dir)).filter((name) => name.startsWith("episodes/"))).toHaveLength(1);
    });
  });

  it("sees what somebody else wrote between two conversations, also after one that has nothing to do with it", async () => {
    await withDirectory(async (dir) => {
      const other = open(dir);
      const said = (session: string, speaker: string, text: string) => {
        return { session, turns: [{ speaker, atMs: T0, text }] };
      };
      const talks = async function* () {
        yield said("one", "Bob", "I live in Rome.");
        await other.remember({ text: "I prefer tabs over spaces" });
        yield said("two", "Bob", "I work as a baker in Trastevere.");
        yield said("three", "user", "I prefer tabs over spaces.");
      };
      const { outcomes } = await open(dir).ingest(talks());
      expect(outcomes.at(-1)).toMatchObject({ action: "duplicate", text: "I prefer tabs over spaces" });
      const { results } = await other.list({ kind: "fact", subject: "owner" });
      expect(results).toMatchObject([{ sources: [expect.any(String), expect.any(String)] }]);
    });
  });

  it("does not cut within an episode that is there already, but after it", async () => {
    await withDirectory(async (dir) => {
      const turns = Array.from({ length: 12 }, (_, i) => {
        return {
          speaker: "Anna",
          atMs: T0 + i * 60_000 + (i < 6 ? 0 : 45 * 60_000),
          text: `Line ${i} of the tale.`,
        };
      });
      // The pause before turn 6 is seen only once three turns stand after it.
      await open(dir).ingest([{ session: "s", turns: turns.slice(0, 8), goesOn: true }]);
      const [grown = ""] = Object.keys(filesOf(dir)).filter((name) => name.startsWith("episodes/"));
      const before = parseTurns(filesOf(dir)[grown] ?? "");
      await open(dir).ingest([{ session: "s", turns }]);
      expect(parseTurns(filesOf(dir)[grown] ?? "")).toEqual(before);
      expect(turnsIn(dir).map(keyOf).toSorted()).toEqual(turns.map(keyOf).toSorted());
    });
  });

  it("closes no promise by what was said before it was made", async () => {
    await withDirectory(async (dir) => {
      const memory = open(dir);
      const say = (session: string, atMs: number, text: string) => {
        return { session, turns: [{ speaker: "Anna", atMs, text }] };
      };
      await memory.ingest([
        say("later", T0 + 48 * HOUR, "I will send you the blue folder on Friday."),
        say("earlier", T0, "I sent you the blue folder."),
      ]);
      expect((await memory.commitments()).results).toMatchObject([{ state: "open" }]);
      await memory.ingest([say("last", T0 + 72 * HOUR, "I sent you the blue folder.")]);
      expect((await memory.commitments({ view: "all" })).results).toMatchObject([{ state: "fulfilled" }]);
    });
  });

  it("keeps the turns where no extractor can be reached, and reads them when one can", async () => {
    await withDirectory(async (dir) => {
      const { extract } = embeddedExtractor();
      let isDown = true;
      const memory = open(dir, {
        extractor: {
          id: "remote",
          extract: (text, said) => {
            if (isDown) throw engineUnavailable("nobody answers");
            return extract(text, said);
          },
        },
      });
      const first = await memory.ingest(TALK.slice(0, 1));
      expect(first.outcomes.map(({ action }) => action)).toContain("queued");
      expect(turnsIn(dir)).toEqual(TALK[0]?.turns);
      expect((await memory.list({ kind: "fact" })).total).toBe(0);
      isDown = false;
      expect(await memory.ingest(TALK.slice(0, 1))).toMatchObject({ turns: { new: 0 } });
      const { results } = await memory.list({ kind: "fact" });
      expect(results.map(({ text }) => text)).toContain("I moved to Oslo in May");
      expect(await memory.ingest(TALK.slice(0, 1))).toMatchObject({ outcomes: [], changeSets: [] });
    });
  });

  it("changes nothing in a dry run, and can be taken back one conversation at a time", async () => {
    await withDirectory(async (dir) => {
      await open(dir).init();
      expect(await open(dir, { dryRun: true }).ingest(TALK)).toMatchObject({
        turns: { new: 7 },
        dryRun: true,
      });
      expect(filesOf(dir)).toEqual({});
      const memory = open(dir);
      await memory.ingest(TALK.slice(0, 1));
      const before = filesOf(dir);
      await memory.ingest(TALK.slice(1));
      await memory.undo();
      expect(filesOf(dir)).toEqual(before);
      await memory.ingest(TALK.slice(1));
      expect((await memory.list({ kind: "fact" })).results.map(({ text }) => text)).toContain(
        "I prefer tabs over spaces",
      );
    });
  });

  it("writes down what it decided", async () => {
    await withDirectory(async (dir) => {
      await open(dir).ingest(TALK);
      const folder = path.join(dir, "state/memory-actions");
      const [name = ""] = readdirSync(folder);
      expect(name).toMatch(/^[0-9a-z]{8}-2026-11\.jsonl$/);
      const lines = readFileSync(path.join(folder, name), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(new Set(lines.map(({ action }) => action))).toEqual(
        new Set(["store_episode", "store_note", "update_note"]),
      );
      expect(lines).toContainEqual(
        expect.objectContaining({
          ...{ action: "store_note", outcome: "done", reason: "from extraction" },
          eligibility: expect.objectContaining({ source: "extraction", lifecycleState: "candidate" }),
          id: expect.stringMatching(/^(fa|co)_/),
        }),
      );
    });
  });

  it("leaves secrets out, says on which line, and knows the turn again", async () => {
    await withDirectory(async (dir) => {
      const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
      const lines = ["Anna: The weather is fine.", `Bob: Please remember: our token is ${secret}.`];
      const read = () => open(dir).ingestTranscript(bytes(lines.join("\n")), { name: "talk.txt" });
      const done = await read();
      expect(done.problems).toEqual([{ line: 2, message: expect.stringContaining("a GitHub token") }]);
      expect(turnsIn(dir).map(({ text }) => text)).toEqual([
        "The weather is fine.",
        expect.stringMatching(/^Please remember: our token is \[redacted:[a-z-]+\]\.$/),
      ]);
      expect(await read()).toMatchObject({ turns: { new: 0 }, changeSets: [] });
      const turns = [{ speaker: "Bob", text: `The token is ${secret}` }];
      expect(await open(dir).ingest([{ session: "s", turns }])).toMatchObject({ redacted: 1 });
      expect(await open(dir).ingest([{ session: "s", turns }])).toMatchObject({ turns: { new: 0 } });
      expect(everything(dir)).not.toContain(secret.slice(4));
    });
  });

  it("does not bring back what was erased, nor what was forgotten", async () => {
    await withDirectory(async (dir) => {
      const memory = open(dir);
      const [first, second] = TALK.flatMap(({ turns }) => turns.slice(0, 4));
      const talk = [
        ...TALK.slice(0, 1),
        { session: "other", turns: [{ speaker: "Anna", text: "I moved to Oslo in May." }] },
      ];
      await memory.ingest(talk);
      const { results } = await memory.list({ kind: "episode" });
      const erased = results.find(({ text }) => text.includes(second?.text ?? "?"));
      await memory.forget([erased?.id ?? ""], { purge: true });
      const before = filesOf(dir);
      expect(await memory.ingest(talk)).toMatchObject({
        turns: { total: 5, new: 0, suppressed: 3 },
        changeSets: [],
      });
      expect(filesOf(dir)).toEqual(before);
      expect(turnsIn(dir).map(({ text }) => text)).toEqual(["I sent the keys.", first?.text]);
      const kept = (await memory.list({ kind: "episode" })).results.map(({ id }) => id);
      await memory.forget(kept);
      expect(await memory.ingest(talk)).toMatchObject({ turns: { new: 0, suppressed: 3 }, changeSets: [] });
    });
  });

  it("erases the summary with the conversation", async () => {
    await withDirectory(async (dir) => {
      const memory = open(dir);
      const texts = [
        "The gate is broken.",
        "We decided to buy a new gate.",
        "It costs much.",
        "I paid in cash.",
      ];
      const turns = texts.map((text, i) => ({ speaker: "Anna", atMs: T0 + i, text }));
      await memory.ingest([{ session: "gate", turns }]);
      const { results } = await memory.list({ kind: "episode" });
      expect(results).toHaveLength(2);
      const episode = results.find(({ context }) => context === undefined);
      await memory.forget([episode?.id ?? ""], { purge: true, keepFacts: true });
      expect((await memory.list({ kind: "episode", status: "all" })).total).toBe(0);
    });
  });

  it("keeps each turn of whatever comes exactly once, in whatever portions it comes", async () => {
    const turn = fc.record(
      {
        speaker: fc.constantFrom("Anna", "user", "assistant", "Zoë · x", "### "),
        atMs: fc.integer({ min: 0, max: 40 }).map((n) => T0 + n * 20 * 60_000),
        text: fc.oneof(
          fc.constantFrom(
            "ok",
            "I live in Rome.",
            "### Anna\nhi",
            "---",
            "\\### x",
            "我喜欢茶",
            "I will call Bob.",
          ),
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((text) => !text.includes("\0")),
        ),
      },
      { requiredKeys: ["speaker", "text"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 40 }), fc.nat(40), async (turns, cut) => {
        await withDirectory(async (dir) => {
          const session = "s";
          await open(dir).ingest([{ session, turns: turns.slice(0, cut), goesOn: true }]);
          await open(dir).ingest([{ session, turns }]);
          expect(turnsIn(dir).map(keyOf).toSorted()).toEqual(turns.map(keyOf).toSorted());
          const copy = filesOf(dir);
          expect(await open(dir).ingest([{ session, turns }])).toMatchObject({ turns: { new: 0 } });
          expect(filesOf(dir)).toEqual(copy);
        });
      }),
      { numRuns: RUNS },
    );
  });
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** All that stands in any file of a store. */
function everything(store: string): string {
  return readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

function keyOf({ speaker, atMs, text }: Turn): string {
  return JSON.stringify([speaker, atMs, text]);
}
