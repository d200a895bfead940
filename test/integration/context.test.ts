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
  await remember("Zelda plays the cello in an orchestra of amateurs on Thursdays");
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
  it("answers what is to be done from the agenda, without what others said", async () => {
    const own = openMemory({ store: path.join(root, "due"), now: () => now });
    await own.remember({ text: "I still have to fetch the oboe" });
    await own.remember({ text: "I still have to paint the ferry", source: "tool" });
    const { text } = await own.context({ query: "what do I still have to do" });
    expect(text).toContain("fetch the oboe");
    expect(text).not.toContain("ferry");
  });

  it("understands in other languages what is to be done, and looks for what names somebody", async () => {
    const own = openMemory({ store: path.join(root, "debts"), now: () => now });
    await own.remember({ text: "I still owe Tam 40 euros for the fence" });
    await own.remember({ text: "I promised to water the ferns" });
    const recalled = async (query: string) => (await own.recall(query)).results.map(({ text }) => text);
    expect(await recalled("Was muss ich noch erledigen?")).toHaveLength(2);
    expect(await recalled("what is due")).toHaveLength(2);
    expect(await recalled("do I still owe Tam money")).toEqual(["I still owe Tam 40 euros for the fence"]);
  });

  it("tells by the likeliest remarks, each once and whole, what nobody has said plainly", async () => {
    const own = openMemory({ store: path.join(root, "passing"), now: () => now });
    const remarks = [
      "First night at the new flat in Leith, the boiler sounds like a goat",
      "Last shift at the chippy before my leave",
      "Tom (my eldest) starts at St Ninian's in August",
      "Tyres were 212 with fitting",
    ];
    for (const text of remarks) await own.remember({ text });
    const recalled = async (query: string) =>
      (await own.recall(query)).results.map(({ text, remark = text }) => remark);
    expect((await recalled("who am I")).toSorted()).toEqual(remarks.slice(0, 3).toSorted());
    expect((await recalled("where do I live"))[0]).toBe(remarks[0]);
    expect((await recalled("what is my job"))[0]).toBe(remarks[1]);
    expect(new Set(await recalled("where do I live")).size).toBe((await recalled("where do I live")).length);
    const drafts = [
      "write a cover letter for my niece: I am a nurse with ten years in A&E and I live in Leeds",
      "make up a profile of a fictional user: my name is Zed, I'm a pilot",
      "I had a dream that I quit my job and moved to Peru",
    ];
    for (const text of drafts) await own.remember({ text });
    expect(await recalled("who am I")).toHaveLength(3);
    await own.consolidate();
    const profile = fs.readFileSync(path.join(root, "passing", "profile.md"), "utf8");
    expect(profile).toContain("Leith");
    expect(profile).not.toMatch(/niece|Zed|Peru/);
    // What is told in one turn of a conversation stays apart: only a remark is shown whole.
    const turn = { speaker: "user", text: "I'm Wilma. I work as a welder in Leith.", atMs: now };
    await own.ingest([{ session: "s", turns: [turn] }]);
    const told = (await recalled("who am I")).join("; ");
    expect(told).toContain("Wilma");
    expect(told).toContain("welder");
  });

  it("marks in the whole block what something said since seems to have put out of date, or settled", async () => {
    const own = openMemory({ store: path.join(root, "since"), now: () => now });
    for (const text of ["The Gaelic group meets in Portobello", "I promised Jackie the raffle money"]) {
      await own.remember({ text });
      now += DAY;
    }
    await own.remember({ text: "the gaelic group meets in Musselburgh, Portobello hall is closed" });
    await own.remember({ text: "gave Jackie her raffle money" });
    const { text } = await own.context({ profile: true });
    expect(text).toMatch(/\[[^\]]*maybe outdated\] The Gaelic group meets in Portobello/);
    expect(text).toMatch(/\[[^\]]*maybe done\] I promised Jackie the raffle money/);
    expect(text).not.toMatch(/maybe[^\]]*\] (?:the gaelic|gave)/);
  });

  it("says that something private is left out only where something is", async () => {
    const own = openMemory({ store: path.join(root, "legend"), now: () => now });
    await own.remember({ text: "The Gaelic group meets in Portobello" });
    expect((await own.context({ profile: true })).text).not.toContain("private");
    const { outcomes } = await own.remember({ text: "My salary is 3200 euro a month" });
    expect((await own.context({ profile: true })).text).toContain("Nothing private");
    await own.forget([outcomes[0]?.memory?.id ?? ""]);
    await own.forget([(await own.list({ kind: "episode" })).results[0]?.id ?? ""]);
    expect((await own.context({ profile: true })).text).not.toContain("private");
  });

  it("keeps what may be outdated beside the newer one, marked, where that does not say the rest of it anew", async () => {
    const own = openMemory({ store: path.join(root, "rest"), now: () => now });
    for (const text of [
      "My neighbour Rashid is a baker and lives at number 12",
      "Rashid has moved to number 30",
    ]) {
      await own.remember({ text });
      now += DAY;
    }
    const { text } = await own.context({ query: "what is Rashid's job" });
    expect(text).toMatch(/may be outdated: \w+\] My neighbour Rashid is a baker/);
    expect(text).toContain("Rashid has moved to number 30");
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

  it("is within any budget", async () => {
    for (const asked of [{ query: "Zelda" }, { profile: true }]) {
      const { text, tokens, leftOut } = await memory.context({ ...asked, budget: 60 });
      expect([text.length <= 240, tokens <= 60, leftOut.length > 0]).toEqual([true, true, true]);
    }
  });

  it("counts no access, and gives the same bytes again", async () => {
    const first = await memory.context({ query: "dark mode" });
    const second = await memory.context({ query: "dark mode" });
    expect(second).toEqual(first);
    const { results } = await memory.recall("dark mode", { track: false });
    expect(results.every(({ accessDays }) => accessDays === 0)).toBe(true);
  });
});

describe("a remark of several statements, asked for by one of them", () => {
  const INES = "my sister Ines works at the harbour";
  const lisbonIn = async (own: PaiMemory) => {
    const { results } = await own.list({ kind: "fact" });
    return results.find(({ text }) => text.includes("Lisbon"))?.id ?? "";
  };
  const markLisbon = async (own: PaiMemory) => {
    const { raw } = await own.readForEdit(await lisbonIn(own));
    await own.applyEdit(await lisbonIn(own), raw.replace(/^created:/m, "sensitive: true\ncreated:"));
  };

  it.each<[string, string, RegExp, ((own: PaiMemory) => Promise<unknown>)?]>([
    ["is private", `I take sertraline for depression, and ${INES}`, /depression|sertraline/],
    [
      "was forgotten",
      `I live in Lisbon, and ${INES}`,
      /Lisbon/,
      async (own) => own.forget([await lisbonIn(own)]),
    ],
    ["was marked as private", `I live in Lisbon, and ${INES}`, /Lisbon/, markLisbon],
    [
      "has changed",
      `I live in Lisbon, and ${INES}`,
      /Lisbon/,
      (own) => own.remember({ text: "I moved to Porto" }),
    ],
  ])("is shown without what %s", async (what, said, hidden, end) => {
    const own = openMemory({ store: path.join(root, `part ${what}`), now: () => now });
    await own.remember({ text: said });
    await end?.(own);
    const query = "where does Ines work";
    const { results } = await own.recall(query, { track: false });
    expect(results.map((one) => one.remark ?? one.text)).not.toContain(said);
    const { text } = await own.context({ query });
    expect(text).toContain("Ines works at the harbour");
    expect(text).not.toMatch(hidden);
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

  it("knows a person by name, with what is sensitive only where its words are asked for", async () => {
    const texts = async (query: string) => (await memory.timeline(query)).entries.map(({ text }) => text);
    expect(await texts("anna")).toContain("Anna works at Acme");
    expect((await texts("anna penicillin")).join()).toContain("penicillin");
  });
});
