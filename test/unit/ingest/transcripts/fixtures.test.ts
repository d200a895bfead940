import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readAbsoluteDate } from "../../../../src/engines/embedded/absolute-dates.ts";
import { parseTurns, printTurns } from "../../../../src/markdown/talk.ts";
import { read } from "./reading.ts";

const FOLDER = fileURLToPath(new URL("../../../../fixtures/transcripts/", import.meta.url));
const NAMES = readdirSync(FOLDER).filter((name) => !name.endsWith(".read"));
const options = { loadDates: async () => readAbsoluteDate };
const bytesOf = (name: string) => new Uint8Array(readFileSync(`${FOLDER}${name}`));

describe("the fixtures", () => {
  it.each(NAMES)("are read as the page beside them says: %s", async (name) => {
    await expect(print(await read(bytesOf(name), options))).toMatchFileSnapshot(`${FOLDER}${name}.read`);
  });

  it.each(NAMES)("are read alike in pieces of any size, with BOM and CR LF: %s", async (name) => {
    const bytes = bytesOf(name);
    const whole = await read(bytes, options);
    for (const size of [1, 7, 1_000]) expect(await read(bytes, { ...options, size })).toEqual(whole);
    const text = `\uFEFF${new TextDecoder().decode(bytes).replaceAll("\n", "\r\n")}`;
    expect(await read(text, options)).toEqual(whole);
  });

  it.each(NAMES)("give turns that an episode reads back: %s", async (name) => {
    const { conversations } = await read(bytesOf(name), options);
    for (const { turns } of conversations) {
      const given = turns.map(({ turn }) => turn);
      expect(parseTurns(printTurns(given))).toEqual(given);
    }
  });
});

it("knows a session log behind a first line of any length", async () => {
  const first = { type: "file-history-snapshot", messageId: "m", snapshot: "x".repeat(300_000) };
  const said = {
    type: "user",
    uuid: "u",
    sessionId: "s",
    message: { role: "user", content: "I live in Graz." },
  };
  const { format, conversations } = await read(`${JSON.stringify(first)}\n${JSON.stringify(said)}\n`);
  expect([format, conversations[0]?.turns[0]?.turn.text]).toEqual(["claude-code", "I live in Graz."]);
});

function print({ format, conversations, problems, skipped }: Awaited<ReturnType<typeof read>>): string {
  const lines = [`format ${format}`];
  for (const { session, turns } of conversations) {
    lines.push(`session ${session ?? "-"}`);
    for (const { line, turn } of turns) {
      const at = turn.atMs === undefined ? "-" : new Date(turn.atMs).toISOString();
      lines.push(`  ${line} ${turn.speaker} | ${at} | ${turn.ref ?? "-"} | ${JSON.stringify(turn.text)}`);
    }
  }
  lines.push(...problems.map(({ line, message }) => `problem in line ${line}: ${message}`));
  lines.push(...[...skipped].map(([what, count]) => `left out: ${count} ${what}`));
  return `${lines.join("\n")}\n`;
}
