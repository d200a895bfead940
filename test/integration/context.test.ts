import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-context-"));
let now = Date.parse("2026-01-01T00:00:00Z");
const DAY = 86_400_000;
let memory: PaiMemory;

beforeAll(async () => {
  memory = openMemory({ store: path.join(root, "store"), now: () => now });
  const remember = async (text: string, more = {}) => {
    await memory.remember({ text, ...more });
    now += DAY;
  };
  await remember("I prefer dark mode", { session: "first" });
  await remember("I prefer dark mode", { session: "second" });
  await remember("I live in Lisbon");
  await remember("I moved to Oslo");
  await remember("Anna works at Acme", { subject: "anna" });
  await remember("Anna is allergic to penicillin", { subject: "anna", sensitive: true });
  await remember("Zelda lives in Tromso");
  await remember("Zelda works for Equinor as an engineer");
  await memory.ingest([
    {
      session: "chat",
      turns: [
        { speaker: "Ben", text: "Which theme do you like in the editor?", atMs: now },
        { speaker: "Mara", text: "Dark mode, the light theme hurts my eyes at night.", atMs: now + 60_000 },
      ],
    },
  ]);
  now += DAY;
});
afterAll(() => fs.rmSync(root, { recursive: true }));

describe("context", () => {
  it("quotes what is known and what was said, with its day and the conversations behind it", async () => {
    const { text, semantic, episodic } = await memory.context({ query: "dark mode" });
    expect(text).toMatch(/^<pai-memory>\n/);
    expect(text).toMatch(
      /\n- \[preference, 2026-01-01, user\] I prefer dark mode \(sources: 2 conversations\) \(fa_\w+\)\n/,
    );
    expect(semantic.map(({ text: known }) => known)).toContain("I prefer dark mode");
    for (const { id } of [...semantic, ...episodic]) await memory.show(id, false); // every name works
  });

  it("brings nothing sensitive of a session that is asked for", async () => {
    const own = openMemory({ store: path.join(root, "session"), now: () => now });
    await own.remember({ text: "I like rye bread", session: "visit" });
    await own.remember({ text: "I take pills against anxiety", session: "visit", sensitive: true });
    const { text } = await own.context({ session: "visit" });
    expect(text).toContain("rye bread");
    expect(text).not.toContain("anxiety");
  });

  it("answers what is to be done from the agenda, without what others said", async () => {
    const own = openMemory({ store: path.join(root, "due"), now: () => now });
    await own.remember({ text: "I still have to fetch the oboe" });
    await own.remember({ text: "I still have to paint the ferry", source: "tool" });
    const { text } = await own.context({ query: "what do I still have to do" });
    expect(text).toContain("fetch the oboe");
    expect(text).not.toContain("ferry");
    expect((await own.context({ query: "what do I still have to do", exact: true })).text).not.toContain(
      "oboe",
    );
  });

  it("brings no private turn that only stands near what is asked for", async () => {
    const talk = openMemory({ store: path.join(root, "private"), now: () => now });
    const turn = (speaker: string, text: string, minute: number) => ({
      speaker,
      text,
      atMs: now + minute * 60_000,
    });
    await talk.ingest([
      {
        session: "bench",
        turns: [
          turn("Ann", "The garden roses need water every evening.", 0),
          turn("Ben", "I have HIV and take pills for it, please tell nobody.", 1),
          turn("Ann", "The garden roses by the wall need water too.", 2),
        ],
      },
    ]);
    const about = async (query: string) => (await talk.context({ query })).text;
    expect(await about("garden roses water")).toContain("by the wall");
    expect(await about("garden roses water")).not.toContain("HIV");
    expect(await about("who has HIV")).toContain("HIV");
  });

  it("gives a system prompt nothing that was said", async () => {
    const { episodic, text } = await memory.context({ query: "theme in the editor", semantic: true });
    expect(episodic).toEqual([]);
    expect(text).not.toContain("Said");
  });

  it("gives all of one conversation, and nothing of others", async () => {
    const { semantic, episodic } = await memory.context({ session: "chat" });
    const texts = [...semantic, ...episodic].map(({ text }) => text).join("\n");
    expect(texts).toContain("eyes");
    expect(texts).not.toContain("Lisbon");
  });

  it("is empty for what is not known, and within any budget", async () => {
    expect((await memory.context({ query: "kubernetes liveness probe" })).text).toBe("");
    const { tokens, leftOut } = await memory.context({ query: "Zelda", budget: 60 });
    expect(tokens).toBeLessThanOrEqual(60);
    expect(leftOut.length).toBeGreaterThan(0);
  });

  it("leaves out what only belongs to what was found", async () => {
    const { results } = await memory.recall("Tromso", { track: false });
    expect(results.find(({ via }) => via !== undefined)?.text).toContain("Equinor");
    expect((await memory.context({ query: "Tromso" })).text).toMatch(/Tromso(?![\s\S]*Equinor)/);
  });

  it("counts no access, and gives the same bytes again", async () => {
    const first = await memory.context({ query: "dark mode" });
    const second = await memory.context({ query: "dark mode" });
    expect(second).toEqual(first);
    const { results } = await memory.recall("dark mode", { track: false });
    expect(results.every(({ accessDays }) => accessDays === 0)).toBe(true);
  });
});

describe("timeline", () => {
  it("tells what was true when, the past marked", async () => {
    const { entries } = await memory.timeline("Lisbon Oslo");
    expect(entries.map(({ text, current }) => [text, current])).toEqual([
      ["I live in Lisbon", false],
      ["I moved to Oslo", true],
    ]);
  });

  it("tells what holds now, though only what it replaced has the words of the query", async () => {
    const found = async (query: string) =>
      (await memory.timeline(query)).entries.map(({ text, current }) => [text, current]);
    const story = [
      ["I live in Lisbon", false],
      ["I moved to Oslo", true],
    ];
    expect(await found("where I live")).toEqual([...story, ["Zelda lives in Tromso", true]]);
    expect(await found("Lisbon")).toEqual(story);
  });

  it("knows a person by name, with what is sensitive only where its words are asked for", async () => {
    const texts = async (query: string) => (await memory.timeline(query)).entries.map(({ text }) => text);
    expect(await texts("anna")).toContain("Anna works at Acme");
    expect((await texts("anna penicillin")).join()).toContain("penicillin");
  });

  it("is in the order of time and shows the newest", async () => {
    const all = await memory.timeline("dark mode");
    const dates = all.entries.map(({ at }) => at);
    expect(dates).toEqual(dates.toSorted());
    const one = await memory.timeline("dark mode", { limit: 1 });
    expect(one.entries).toHaveLength(1);
  });

  it("is empty for what is not known", async () => {
    expect((await memory.timeline("kubernetes liveness probe")).entries).toEqual([]);
  });
});
