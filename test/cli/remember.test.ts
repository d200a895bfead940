import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aPerson, list } from "./harness.ts";

const MONDAY = "2024-03-04T10:00:00Z";
const WEDNESDAY = "2024-03-06T10:00:00Z";

describe("pai remember", () => {
  it("keeps the words as an episode and what they say as a fact, in the folder of the UTC day", async () => {
    const person = aPerson();
    const at = "2024-03-05T02:00:00+00:00"; // still Monday in the person's zone
    const done = await person.json(["remember", "--now", at, "Standup", "is", "at", "9:30"]);
    expect(done).toMatchObject({
      outcomes: [{ action: "created", memory: { kind: "fact", text: "Standup is at 9:30" } }],
      episode: { kind: "episode", text: "Standup is at 9:30" },
      dryRun: false,
    });
    expect(readdirSync(person.file("facts"))).toEqual(["2024-03-05"]);
    expect(readdirSync(person.file("episodes"))).toEqual(["2024-03-05"]);
    expect(person.read(String(done.outcomes?.[0]?.memory?.path))).toMatch(/\n---\nStandup is at 9:30\n$/);
  });

  it("reads what is piped into it where no words are given, and makes no store for nothing", async () => {
    const person = aPerson();
    const nothing = await person.pai(["remember"], { input: "\n" });
    expect(nothing).toMatchObject({ status: 2, stderr: expect.stringContaining("the text is empty") });
    expect(existsSync(person.store)).toBe(false);
    const piped = await person.json(["remember"], { input: "Standup is at 9:30\n" });
    expect(piped.outcomes?.[0]?.memory?.text).toBe("Standup is at 9:30");
    const worded = await person.json(["remember", "Lunch is at 12"], { input: "Standup is at 10\n" });
    expect(worded.outcomes?.[0]?.memory?.text).toBe("Lunch is at 12");
  });

  it("strengthens a fact that is said again on other days, and keeps every wording", async () => {
    const person = aPerson();
    const standup = ["--subject", "standup"];
    const first = await person.remember("Standup is at 9:30", ...standup, "--now", MONDAY);
    const again = await person.json([
      "remember",
      "standup is at 9:30.",
      ...standup,
      "--now",
      WEDNESDAY,
      "--tag",
      "work",
    ]);
    expect(again.outcomes?.[0]).toMatchObject({
      action: "duplicate",
      before: 0.95,
      after: 1,
      memory: { id: first.fact, text: "Standup is at 9:30", tags: ["work"] },
    });
    expect(list((await person.json(["list", "--kind", "fact"])).results)).toHaveLength(1);
    expect(list((await person.json(["list", "--kind", "episode"])).results)).toHaveLength(2);
    const card = await person.json(["show", first.fact, "--now", WEDNESDAY]);
    expect(card).toMatchObject({ observations: 2, verification: "unverified" });
    expect(list(card.evidence).map(({ text }) => text)).toEqual([
      "Standup is at 9:30",
      "standup is at 9:30.",
    ]);
  });

  it("keeps a text as one fact, word for word, with --raw", async () => {
    const person = aPerson();
    const text = "First, do this. Then: do that!  (Twice)";
    const done = await person.json(["remember", "--raw", text]);
    expect(done.outcomes).toMatchObject([{ action: "created", memory: { kind: "fact", text } }]);
  });

  it("keeps a text over 4 KiB as an episode, and says so", async () => {
    const person = aPerson();
    const text = "why is that so? ".repeat(300).trim();
    const ran = await person.pai(["remember", "-"], { input: `${text}\n` });
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout).toContain("longer than one statement");
    expect(list((await person.json(["list", "--kind", "episode"])).results)).toMatchObject([{ text }]);
  });

  it("forgets by itself when the time to live is over", async () => {
    const person = aPerson();
    await person.remember("The car is in row C", "--ttl", "12h", "--now", MONDAY);
    expect(await person.recall("car", "--now", "2024-03-04T21:59:00Z", "--kind", "fact")).toHaveLength(1);
    expect(await person.recall("car", "--now", "2024-03-04T22:01:00Z", "--kind", "fact")).toEqual([]);
    const facts = await person.json(["list", "--kind", "fact", "--now", "2024-03-05"], { status: 3 });
    expect(facts.results).toEqual([]);
  });
});

describe("pai remember --file", () => {
  const NDJSON = [
    "a plain line",
    '{"text": "decided on tabs", "at": "2024-02-01", "category": "decision", "tags": ["work"]}',
    "",
    '{"text": ""}',
    '{"text": "unknown field", "colour": "red"}',
    '{"text": "bad date", "at": "someday"}',
    "{not json, but a remark",
    "\u0000nul",
  ].join("\r\n");

  it("keeps each line that can be kept, and lists the others with their number", async () => {
    const person = aPerson();
    const done = await person.json(["remember", "--file", "-", "--now", MONDAY], {
      input: NDJSON,
      status: 6,
    });
    expect(done).toMatchObject({ lines: { total: 7, new: 3 }, dryRun: false });
    expect(list(done.problems).map(({ line }) => line)).toEqual([4, 5, 6, 8]);
    expect(list(done.changeSets)).toHaveLength(1);
    expect(
      list((await person.json(["list", "--kind", "fact", "--category", "decision"])).results),
    ).toMatchObject([{ text: "decided on tabs", validAt: "2024-02-01T00:00:00.000Z", tags: ["work"] }]);
  });

  it("takes a line that is cut, or no object, for a problem where each line is one", async () => {
    const person = aPerson();
    const input = '{"text":"tea"}\n["array"]\n42\nnot json\n{"text":"I bought a red bi';
    const done = await person.json(["remember", "--file", "-", "--now", MONDAY], { input, status: 6 });
    expect(done).toMatchObject({ lines: { total: 5, new: 1 } });
    expect(list(done.problems).map(({ line, message }) => [line, message])).toEqual(
      [2, 3, 4, 5].map((line) => [line, expect.stringContaining("no whole JSON object")]),
    );
    const cut = await person.json(["remember", "--file", "-"], { input: '{"text":"I bought', status: 6 });
    expect(cut).toMatchObject({ lines: { total: 1, new: 0 } });
  });

  it("keeps nothing twice when it is run again", async () => {
    const person = aPerson();
    const options = { input: "I like tea\nI like milk\nI like tea\n" };
    const first = await person.json(["remember", "--file", "-", "--now", MONDAY], options);
    const again = await person.json(["remember", "--file", "-", "--now", MONDAY], options);
    expect(first).toMatchObject({ lines: { total: 3, new: 2 } });
    expect(again).toMatchObject({ lines: { total: 3, new: 0 } });
    expect(list((await person.json(["list", "--kind", "fact"])).results)).toHaveLength(2);
  });
});
