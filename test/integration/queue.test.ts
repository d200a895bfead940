import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineUnavailable } from "../../src/domain/errors.ts";
import { embeddedExtractor } from "../../src/engines/embedded/engines.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { openAssets } from "../../src/store/assets.ts";

const MONDAY = Date.parse("2026-11-16T10:00:00Z");
const SATURDAY = Date.parse("2026-11-21T10:00:00Z");
let root: string;
let now = MONDAY;
let isDown = true;
let calls = 0;
let memory: PaiMemory;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pai-queue-"));
  [now, isDown, calls] = [MONDAY, true, 0];
  const { extract } = embeddedExtractor(openAssets());
  memory = openMemory({
    store: root,
    now: () => now,
    extractor: {
      id: "remote",
      extract: async (text, at) => {
        calls++;
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (isDown) throw engineUnavailable("nobody answers");
        return extract(text, at);
      },
      spent: () => ({ calls, tokens: 10 * calls }),
    },
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const waiting = () => readdirSync(join(root, ".local/queue"));
const facts = async () => (await memory.list({ kind: "fact" })).results;

describe("an extractor that cannot be reached", () => {
  it("leaves the words as an episode, the reading in the queue, and says so", async () => {
    const done = await memory.remember({ text: "I live in Lisbon", tags: ["home"] });
    expect(done.outcomes).toMatchObject([{ action: "queued", memory: { kind: "episode" } }]);
    expect(await memory.status()).toMatchObject({
      queued: 1,
      spent: { calls: 1, tokens: 10 },
      byKind: { episode: 1 },
    });
    expect((await memory.recall("Lisbon")).results).toHaveLength(1);
    expect(readFileSync(join(root, ".local/queue", waiting()[0] ?? ""), "utf8")).not.toContain("Lisbon");
    expect((await memory.doctor()).problems).toEqual([]);
  });

  it("is made up for by the next remark, with the flags and the time of the first", async () => {
    await memory.remember({ text: "I live in Lisbon", tags: ["home"] });
    [now, isDown] = [SATURDAY, false];
    await memory.remember({ text: "I like tea" });
    expect(waiting()).toEqual([]);
    const lisbon = (await facts()).find(({ text }) => text === "I live in Lisbon");
    expect(lisbon).toMatchObject({ tags: ["home"], validAt: "2026-11-16T10:00:00.000Z" });
    expect((await memory.status()).queued).toBe(0);
    expect((await facts()).length).toBe(2);
  });

  it("keeps every line of a file, and reindex reads them", async () => {
    const lines = ["I live in Lisbon", "I work at Acme"].map((text, i) => ({ line: i + 1, text }));
    await memory.rememberLines(lines);
    expect(waiting()).toHaveLength(2);
    await memory.reindex();
    expect(waiting()).toHaveLength(2);
    isDown = false;
    await memory.reindex();
    expect(waiting()).toEqual([]);
    expect((await facts()).map(({ text }) => text).sort()).toEqual(["I live in Lisbon", "I work at Acme"]);
  });

  it("states nothing twice, whoever reads the queue at the same moment", async () => {
    await memory.remember({ text: "I live in Lisbon" });
    isDown = false;
    const other = openMemory({ store: root, now: () => now });
    await Promise.all([memory.reindex(), other.reindex()]);
    expect(await facts()).toHaveLength(1);
    expect((await memory.show((await facts())[0]?.id ?? "")).sources).toHaveLength(1);
  });

  it("is not asked about what was forgotten or taken back meanwhile", async () => {
    const { episode } = await memory.remember({ text: "I live in Lisbon" });
    await memory.forget([episode?.id ?? ""]);
    await memory.remember({ text: "I work at Acme" });
    expect(waiting()).toHaveLength(1);
    await memory.undo();
    expect(waiting()).toEqual([]);
    isDown = false;
    await memory.reindex();
    expect(waiting()).toEqual([]);
    expect(await facts()).toEqual([]);
  });

  it("does not stop at a file of the queue that cannot be read", async () => {
    await memory.remember({ text: "I live in Lisbon" });
    writeFileSync(join(root, ".local/queue/a.json"), "{");
    isDown = false;
    await memory.reindex();
    expect(waiting()).toEqual(["a.json"]);
    expect(await facts()).toHaveLength(1);
    expect((await memory.doctor()).problems).toMatchObject([{ code: "queue_damaged", fixable: false }]);
  });

  it.each([
    new Error("a fault"),
    new TypeError("fetch failed"),
    "a string",
    undefined,
    new Error("429 Too Many Requests"),
  ])("is the same where it throws anything else, which is told: %s", async (thrown) => {
    const notices: string[] = [];
    const broken = openMemory({
      store: root,
      now: () => now,
      notice: (text) => notices.push(text),
      extractor: {
        id: "broken",
        extract: () => {
          throw thrown;
        },
      },
    });
    const done = await broken.remember({ text: "I live in Lisbon" });
    expect(done.outcomes).toMatchObject([{ action: "queued" }]);
    expect(notices.join()).toContain("the extractor failed");
    isDown = false;
    await memory.remember({ text: "I like tea" });
    expect((await facts()).map(({ text }) => text).sort()).toEqual(["I like tea", "I live in Lisbon"]);
  });

  it.each([
    ["is told", engineUnavailable("nobody answers")],
    ["is a fault", new TypeError("fetch failed")],
    ["is a string", "429"],
    ["is nothing", undefined],
  ])(
    "leaves the turns of a conversation in the queue, from the one on at which it failed, where why %s",
    async (_, thrown) => {
      const { extract } = embeddedExtractor(openAssets());
      let asked = 0;
      const broken = openMemory({
        store: root,
        now: () => now,
        extractor: {
          id: "broken",
          extract: async (text, at) => {
            if (asked++ >= 1) throw thrown;
            return extract(text, at);
          },
        },
      });
      const said = [
        "Ich wohne in Graz in der Annenstraße",
        "I work as a glazier in Leeds",
        "mi jefa se llama Petra",
        "pay went up to 14 an hour",
        "I must return the ladder to Joe by Friday",
      ];
      const turns = said.map((text, i) => ({ speaker: "user", text, atMs: MONDAY + i * 60_000 }));
      const talk = [{ session: "monday", turns }];
      const first = await broken.ingest(talk);
      expect(first.turns).toMatchObject({ total: 5, new: 5 });
      expect(waiting().length).toBeGreaterThan(0);
      expect((await broken.ingest(talk)).turns.new).toBe(0);
      [now, isDown] = [SATURDAY, false];
      await memory.remember({ text: "I like tea" });
      expect(waiting()).toEqual([]);
      const kept = (await memory.list({})).results.filter(
        ({ kind }) => kind === "fact" || kind === "commitment",
      );
      for (const text of said)
        expect(
          kept.filter((one) => one.text === text),
          text,
        ).toHaveLength(1);
      expect(kept).toHaveLength(said.length + 1);
    },
  );

  it("names itself where it is asked by hand", () => {
    expect(engineUnavailable("nobody answers")).toMatchObject({ code: "engine_unavailable", exitStatus: 4 });
  });
});

describe("turns of a conversation that no extractor reads", () => {
  const TALK = [
    { speaker: "Rosa", text: "I work at the town library" },
    { speaker: "assistant", text: "Good to know." },
    { speaker: "Rosa", text: "Please remember: I prefer trains to planes" },
  ];
  const bring = (session = "talk", goesOn = false) =>
    memory.ingest([{ session, goesOn, turns: TALK.map((turn) => ({ ...turn, atMs: MONDAY })) }], {
      owners: ["rosa"],
    });
  const texts = async () => (await facts()).map(({ text, subject }) => `${subject}: ${text}`).sort();
  const READ = ["owner: I prefer trains to planes", "owner: I work at the town library"];

  it("wait in the queue, with whose words they are", async () => {
    const done = await bring();
    expect(done.outcomes.map(({ action }) => action)).toContain("queued");
    expect((await memory.status()).queued).toBe(1);
    expect((await memory.doctor()).problems).toEqual([]);
    expect(readFileSync(join(root, ".local/queue", waiting()[0] ?? ""), "utf8")).not.toContain("library");
  });

  it.each([
    ["the next remark", () => memory.remember({ text: "What time is it?" })],
    ["maintenance", () => memory.consolidate({})],
    ["another conversation", () => memory.ingest([{ session: "other", turns: [] }])],
    ["the same conversation", () => bring()],
    ["reindex", () => memory.reindex()],
  ])("are read by %s", async (_, next) => {
    await bring();
    [now, isDown] = [SATURDAY, false];
    await next();
    expect(await texts()).toEqual(READ);
    expect(waiting()).toEqual([]);
    expect((await memory.status()).queued).toBe(0);
  });

  it("are read once, and from the one on at which the extractor stopped", async () => {
    let left = 1;
    isDown = false;
    const { extract } = embeddedExtractor(openAssets());
    const failing = openMemory({
      store: root,
      now: () => now,
      extractor: {
        id: "tired",
        extract: (text, at) => {
          if (left-- <= 0) throw new Error("out of memory");
          return extract(text, at);
        },
      },
    });
    await failing.ingest([{ session: "talk", turns: TALK.map((turn) => ({ ...turn, atMs: MONDAY })) }], {
      owners: ["rosa"],
    });
    expect(await texts()).toEqual(READ.slice(1));
    await memory.consolidate({});
    expect(await texts()).toEqual(READ);
  });

  it("of a conversation that goes on wait as well, and others are not held up by them", async () => {
    await bring("live", true);
    await bring("second");
    expect((await memory.status()).queued).toBe(2);
    isDown = false;
    await memory.remember({ text: "I like tea" });
    expect(waiting()).toEqual([]);
    expect(await texts()).toEqual(["owner: I like tea", ...READ]);
  });

  it("are not read where they were forgotten meanwhile", async () => {
    await bring();
    const { results } = await memory.list({ kind: "episode" });
    await memory.forget(results.map(({ id }) => id));
    isDown = false;
    await memory.remember({ text: "I like tea" });
    expect(await texts()).toEqual(["owner: I like tea"]);
    expect(waiting()).toEqual([]);
  });
});
