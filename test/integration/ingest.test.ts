import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDirectory, withDirectory } from "./store/directory.ts";
import { filesOf, HOUR, keyOf, open, T0, TALK, turnsIn } from "./talks.ts";

const RUNS = process.env.PAI_LONG ? 2_000 : 25;

describe("ingesting conversations", () => {
  it("keeps every turn word for word, and what people state about whom", async () => {
    const dir = aDirectory();
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

  it("knows the user and others behind marks that nobody sees, and however their letters are composed", async () => {
    const memory = open(aDirectory());
    const turns = [
      { speaker: "Jose\u0301", atMs: T0, text: "I prefer tea over coffee." },
      { speaker: "Dana", atMs: T0 + HOUR, text: "I prefer cake." },
      { speaker: "José", atMs: T0 + 2 * HOUR, text: "\u202aDana\u202c lives in Graz." },
    ];
    await memory.ingest([{ session: "tea", turns }], { owners: ["\u202aJosé\u202c"] });
    const { results } = await memory.list({ kind: "fact" });
    expect(results.map(({ subject }) => subject).toSorted()).toEqual(["dana", "dana", "owner"]);
    const { results: names } = await memory.entities();
    expect(names.find(({ name }) => name === "Dana")?.facts).toBe(2);
  });

  it("changes nothing in a dry run, and can be taken back one conversation at a time", async () => {
    const dir = aDirectory();
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

  it("leaves secrets out, says on which line, and knows the turn again", async () => {
    const dir = aDirectory();
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

  it("does not bring back what was erased, nor what was forgotten", async () => {
    const dir = aDirectory();
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

async function* bytes(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield new TextEncoder().encode(piece);
}

/** All that stands in any file of a store. */
function everything(store: string): string {
  return readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

describe("an ingest that is not alone, or not whole", () => {
  it.each([{ heldTurns: 2 }, { heldChars: 8 }])(
    "takes a long input in in parts: each turn once, also one that was said before (%j)",
    async (held) => {
      const dir = aDirectory();
      const lines = ["Anna: ok", "Bob: ok", "Anna: ok", "Anna: I moved to Oslo.", "Bob: ok", "Anna: ok"];
      const read = () =>
        open(dir).ingestTranscript(bytes(...lines.map((line) => `${line}\n`)), {
          name: "talk.txt",
          ...held,
        });
      const first = await read();
      expect(first).toMatchObject({ sessions: 1, turns: { total: lines.length, new: lines.length } });
      expect(first.changeSets.length).toBeGreaterThan(1);
      expect(turnsIn(dir).map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(lines);
      expect(await read()).toMatchObject({ turns: { new: 0 }, changeSets: [] });
    },
  );

  it("goes on where it was stopped, to the same files", async () => {
    const whole = aDirectory();
    await open(whole).ingest(TALK);
    await withDirectory(async (dir) => {
      let asked = 0;
      const stopped = await open(dir).ingest(TALK, { isInterrupted: () => ++asked > 2 });
      expect(stopped).toMatchObject({ interrupted: true, turns: { new: 4 } });
      await open(dir).ingest(TALK);
      expect(filesOf(dir)).toEqual(filesOf(whole));
    });
  });

  it("puts what two take in of one conversation at once into one episode", async () => {
    const dir = aDirectory();
    await open(dir).init();
    const part = (n: number) => {
      const turns = [{ speaker: "Anna", atMs: T0 + n * 1000, text: `Part ${n} of the plan.` }];
      return open(dir).ingest([{ session: "s", turns, goesOn: true }]);
    };
    await Promise.all([1, 2, 3].map(part));
    expect(turnsIn(dir)).toHaveLength(3);
    expect(Object.keys(filesOf(dir)).filter((name) => name.startsWith("episodes/"))).toHaveLength(1);
  });

  it("keeps the turns where an extractor of one's own fails, and says so", async () => {
    const dir = aDirectory();
    const notices: string[] = [];
    const extract = () => {
      throw new Error("nobody answers");
    };
    const memory = open(dir, { extractor: { id: "own", extract }, notice: (text) => notices.push(text) });
    await memory.ingest(TALK.slice(0, 1));
    expect(turnsIn(dir)).toEqual(TALK[0]?.turns);
    expect((await memory.list({ kind: "fact" })).total).toBe(0);
    expect(notices.join()).toContain("the extractor failed: nobody answers");
  });
});

describe("a private turn", () => {
  it("makes its episode private as soon as a turn is, and leaves the other turns to be found", async () => {
    const dir = aDirectory();
    const texts = ["The kettle leaks.", "Shall we buy a new one?", "I was diagnosed with diabetes."];
    const turns = texts.map((text, i) => ({
      speaker: i % 2 === 0 ? "Ada" : "Ben",
      atMs: T0 + i * 60_000,
      text,
    }));
    const marks: (boolean | undefined)[] = [];
    for (const upTo of [2, 3]) {
      await open(dir).ingest([{ session: "s", turns: turns.slice(0, upTo), goesOn: true }]);
      const { results } = await open(dir).recall("is the kettle leaking", {
        kind: "episode",
        limit: 1,
        track: false,
      });
      expect(results[0]?.text).toBe(texts[0]);
      marks.push((await open(dir).list({ kind: "episode" })).results[0]?.sensitive);
    }
    expect(marks).toEqual([false, true]);
    await open(dir).ingest([{ session: "t", turns: turns.slice(2), goesOn: true }]);
    const { results } = await open(dir).list({ kind: "episode" });
    expect(results.map(({ sensitive }) => sensitive)).toEqual([true, true]);
  });
});
