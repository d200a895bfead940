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

  it("adds nothing the second time, and only what is new the third", async () => {
    const dir = aDirectory();
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
