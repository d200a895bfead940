import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { withDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

const FOLDER = fileURLToPath(new URL("../../fixtures/transcripts/", import.meta.url));
const FORMATS = {
  codex: "codex.jsonl",
  gemini: "gemini.jsonl",
  opencode: "opencode.json",
  "claude-ai": "claude-ai.json",
} as const;

async function memoriesOf(name: string) {
  return withDirectory(async (dir) => {
    const memory = open(dir);
    const input = async function* () {
      yield new Uint8Array(readFileSync(`${FOLDER}${name}`));
    };
    const { format } = await memory.ingestTranscript(input(), { name });
    const facts = (await memory.list({ kind: "fact" })).results;
    const promises = (await memory.list({ kind: "commitment" })).results;
    const shown = [...facts, ...promises].map(({ text, kind, category, subject, source, validAt, due }) => ({
      ...{ text, kind, category, subject, source, validAt, due },
    }));
    return { format, shown: shown.filter(({ text }) => !text.includes("row on Saturdays")) };
  });
}

describe("one conversation in the format of each program", () => {
  it("is told by its content, and leaves the same memories: the user's own words", async () => {
    const all = [];
    for (const [format, name] of Object.entries(FORMATS)) {
      const found = await memoriesOf(name);
      expect(found.format).toBe(format);
      all.push(found.shown.toSorted((a, b) => (a.text < b.text ? -1 : 1)));
    }
    const [first = [], ...others] = all;
    for (const other of others) expect(other).toEqual(first);
    expect(first.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "fact: I prefer tabs over spaces in Go",
      "commitment: I will send Tomas the regatta entry by 28 November",
      "fact: My sister Clara works at Siemens",
      "fact: We decided that tide tables are computed at night",
    ]);
  });
});
