import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const DAY = 86_400_000;
/** A Sunday. */
const NOW = Date.parse("2026-06-14T12:00:00Z");
const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-times-"));
let now = NOW;
let memory: PaiMemory;

const SAID: readonly (readonly [string, string])[] = [
  ["2025-08-10", "I hiked to the blue lake"],
  ["2026-03-03", "I signed the lease of the workshop"],
  ["2026-05-12", "I sold the old van"],
  ["2026-06-02", "I painted the shed green"],
  ["2026-06-10", "I repaired the pump with Ben"],
  ["2026-06-13", "I baked rye bread"],
  ["2026-04-01", "Mara likes tulips and quiet mornings"],
  ["2026-04-02", "I like loud concerts, like every weekend"],
  ["2026-04-03", "Ben likes Mara's garden"],
  ["2026-04-04", "Katharina, called Kiki, works at Siemens"],
  ["2026-04-05", "Katharina likes chess"],
  ["2026-04-06", "Otto likes checkers"],
  ["2026-06-01", "I will send Ben the invoice by 18 June"],
];

beforeAll(async () => {
  memory = openMemory({ store: path.join(root, "store"), now: () => now });
  for (const [day, text] of SAID) {
    now = Date.parse(`${day}T09:00:00Z`);
    await memory.remember({ text });
  }
  now = Date.parse("2026-06-09T09:00:00Z");
  await memory.ingest([
    {
      session: "kitchen",
      turns: [
        { speaker: "Ada", text: "The oven is broken again.", atMs: now },
        { speaker: "Tom", text: "Okay.", atMs: now + 60_000 },
      ],
    },
    {
      session: "hall",
      turns: [{ speaker: "Ada", text: "The carpenter measured the hall.", atMs: now - 20 * DAY }],
    },
  ]);
  now = NOW;
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const ask = async (query: string, limit = 10) =>
  (await memory.recall(query, { track: false, explain: true, limit })).results;
const texts = async (query: string) => (await ask(query)).map(({ text }) => text);

describe("a query for a time alone", () => {
  it.each([
    ["what did I do yesterday?", ["I baked rye bread"]],
    ["what happened on 3 March", ["I signed the lease of the workshop"]],
    ["in May", ["I sold the old van", "The carpenter measured the hall"]],
    ["what did we talk about last summer", ["I hiked to the blue lake"]],
    ["anything new since Friday", undefined],
    ["last year", ["I hiked to the blue lake"]],
    ["on 30 February", []],
    ["what do I have to do next week", ["I will send Ben the invoice by 18 June"]],
    ["in November 2019", []],
    ["what do I have to do on Thursday", ["I will send Ben the invoice by 18 June"]],
    ["what must I do this evening", []],
  ])("%j finds what there was then", async (query, expected) => {
    const found = await texts(query);
    if (expected) expect(found.toSorted()).toEqual(expected.toSorted());
    else expect(found).toContain("I baked rye bread");
  });

  it.each([
    ["what do I have to do today", "2026-06-18T12:00:00Z"],
    ["what is due today", "2026-06-18T06:00:00Z"],
    ["what should I do this week", "2026-06-21T12:00:00Z"],
  ])("tells on the very day what is due then: %s", async (query, at) => {
    now = Date.parse(at);
    const found = await texts(query).finally(() => {
      now = NOW;
    });
    expect(found).toEqual(["I will send Ben the invoice by 18 June"]);
  });

  it("means the same day by next Tuesday as a remark does", async () => {
    const weekly = openMemory({
      store: path.join(root, "weekly"),
      now: () => Date.parse("2026-02-23T09:00:00Z"),
    });
    await weekly.remember({ text: "I will send the report to Bob by next Tuesday" });
    const due = async (query: string) =>
      (await weekly.recall(query, { track: false })).results.map(({ due }) => due);
    expect(await due("what will I do next tuesday")).toEqual(["2026-03-03T00:00:00.000Z"]);
    expect(await due("what will I do this tuesday")).toEqual([]);
  });

  it("counts no promise for what is over", async () => {
    now = Date.parse("2026-07-20T12:00:00Z");
    const found = await texts("what did I do yesterday").finally(() => {
      now = NOW;
    });
    expect(found).toEqual([]);
  });

  it("is not filled up by what the filters keep out", async () => {
    const store = path.join(root, "busy");
    let at = Date.parse("2026-03-02T09:00:00Z");
    const busy = openMemory({ store, now: () => at, project: "b", explicitProject: true });
    const own = openMemory({ store, now: () => at, project: "a", explicitProject: true });
    await own.remember({ text: "The fence of the paddock was mended" });
    at = Date.parse("2026-04-02T09:00:00Z");
    await busy.rememberLines(
      Array.from({ length: 230 }, (_, i) => ({
        line: i + 1,
        text: `The field ${i + 100} holds crop number ${i}`,
      })),
    );
    at = Date.parse("2026-06-01T09:00:00Z");
    const { results } = await own.recall("what happened this year", { track: false });
    expect(results.map(({ text }) => text)).toEqual(["The fence of the paddock was mended"]);
  });

  it("shows what tells much before what tells little", async () => {
    const found = await texts("what did I do this week");
    expect(found).toEqual(expect.arrayContaining(["I repaired the pump with Ben", "I baked rye bread"]));
    expect(found.indexOf("The oven is broken again.")).toBeLessThan(found.indexOf("Okay."));
  });
});

describe("a query for something at a time", () => {
  it("puts what was then before what was not, and says so", async () => {
    const [first] = await ask("what did I paint or repair last week");
    expect(first?.text).toBe("I painted the shed green");
    const [second] = await ask("what did I paint or repair this week");
    expect(second?.text).toBe("I repaired the pump with Ben");
    const time = second?.explain?.parts.find(({ name }) => name === "time");
    expect(time).toMatchObject({ value: 1 });
  });

  it("says how the time was read", async () => {
    const { read } = await memory.recall("bread since May", { track: false, explain: true });
    expect(read).toMatchObject({
      time: { words: ["May"], from: "2026-05-01T00:00:00.000Z", until: "2026-06-15T00:00:00.000Z" },
    });
  });

  it("takes no time from a quoted text", async () => {
    const { read } = await memory.recall('bread "last week"', { track: false, explain: true });
    expect(read?.time).toBeUndefined();
  });
});

describe("a query that names somebody", () => {
  it("puts what is about them before what others do", async () => {
    expect((await texts("what does Mara like"))[0]).toBe("Mara likes tulips and quiet mornings");
    expect((await texts("what does Ben like"))[0]).toBe("Ben likes Mara's garden");
    expect((await texts("what do I like"))[0]).toBe("I like loud concerts, like every weekend");
  });

  it("finds them by another name", async () => {
    const found = await texts("what does Kiki like");
    expect(found.slice(0, 2)).toContain("Katharina likes chess");
  });

  it("says so", async () => {
    const [first] = await ask("what does Mara like");
    expect(first?.explain?.parts.find(({ name }) => name === "subject")).toMatchObject({ value: 1 });
  });
});
