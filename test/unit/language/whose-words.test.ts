import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isForeign } from "../../../src/language/reader/foreign.ts";
import { candidatesOf } from "../../../src/language/reader/read.ts";
import { models, statementsIn } from "../../support/statements.ts";

/** Messages that no training has seen, see `training/README.md`. */
const LINES = readFileSync(new URL("../../../training/whose/shut.txt", import.meta.url), "utf8").split("\n");

describe("whose words a message has", () => {
  it.each<[string, (share: number) => void]>([
    ["own", (share) => expect(share).toBeLessThanOrEqual(0.25)],
    ["draft", (share) => expect(share).toBeGreaterThanOrEqual(0.8)],
  ])("is seen in messages of people who were not learnt from: %s", (label, holds) => {
    const texts = LINES.filter((line) => line.startsWith(`${label} || `));
    const foreign = texts.filter((line) => isForeign(line.slice(label.length + 4), models().foreign));
    expect(texts.length).toBeGreaterThanOrEqual(140);
    holds(foreign.length / texts.length);
  });
});

it("is the speaker's behind a fence of any length that was handed over", () => {
  const text = `Here is the log:\n\`\`\`\n${"INFO pulled job 7\n".repeat(500)}\`\`\`\nMy dentist is Odile.`;
  expect(statementsIn(text).map(({ text: said }) => said)).toEqual(["My dentist is Odile"]);
});

it.each([
  "Here are dummy contacts for the demo. I am Peter. I live in Graz. I work at Initech.",
  "Write integration tests with a fake profile. My name is Sam Sample. I live in Nowhere.",
  "Draft a statement from the point of view of the defendant. I was at home. I own no gun.",
  "Here is the transcript of my grandpa's tape:\nI was a miner. I married Else in 1950.",
  "Proofread this: me and my brother owns a shop in Lodz.",
  "The plumber texted: I am stuck in traffic and I live an hour away.",
  "In my dream I had a twin and I lived in Tokyo.",
  "Ich habe geträumt, ich hätte einen Löwen und wohnte in Kairo.",
])("states nothing of the speaker: %s", (text) => {
  expect(statementsIn(text)).toEqual([]);
});

describe("whom a statement may be about", () => {
  it.each([
    ["Jonas called. I'm allergic to nuts", "I'm", []],
    ["I'm Priya and I live in Leeds", "I'm", []],
    ["Theo has football. My knee hurts", "My", []],
    ["Ruth is ill. She stays with us", "She", ["Ruth"]],
  ])("%s", (text, opens, names) => {
    const span = { start: text.indexOf(opens), end: text.length };
    const named = candidatesOf(text, span).filter(({ isName }) => isName);
    expect(named.map(({ name }) => name).filter((name) => name !== opens)).toEqual(names);
  });
});
