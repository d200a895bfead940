import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { DAY, ROWS, START } from "../unit/remember/decision-rows.ts";

/**
 * `fixtures/decisions/<row>/before` is a store, `remark.json` what is said next, `after` the store that it
 * must leave. Dates count backwards in the rows "…, the other way round". With PAI_UPDATE=1 all are written
 * anew from the rows of the decision table, to be read as a diff.
 */
interface SaidNext {
  readonly text: string;
  readonly flags: { readonly at: string };
  /** Domain time, ISO 8601 UTC. */
  readonly now: string;
}

const HOME = "fixtures/decisions";
/** Files of the graph are named after the machine. */
const GRAPH = /^state\/graph\//;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "pai-decisions-"));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const cases = ROWS.flatMap(([row, said]) => [
  { name: row.replaceAll(/[^a-z]+/g, "-"), said },
  { name: `${row.replaceAll(/[^a-z]+/g, "-")}-the-other-way-round`, said: [...said].reverse() },
]).map(({ name, said }) => ({
  name,
  said: said.map(
    ([text, day], i): SaidNext => ({
      text,
      flags: { at: new Date(START + day * DAY).toISOString() },
      now: new Date(START + (100 + i) * DAY).toISOString(),
    }),
  ),
}));

if (process.env.PAI_UPDATE === "1") {
  fs.rmSync(HOME, { recursive: true, force: true });
  for (const { name, said } of cases) await write(name, said);
}

describe("a remark changes the files of a store as the decision table says", () => {
  it.each(cases.map(({ name }) => name))("%s", async (name) => {
    const root = path.join(scratch, name);
    fs.cpSync(path.join(HOME, name, "before"), root, { recursive: true });
    const next = JSON.parse(fs.readFileSync(path.join(HOME, name, "remark.json"), "utf8")) as SaidNext;
    await say(root, next);
    expect(filesOf(root)).toEqual(filesOf(path.join(HOME, name, "after")));
  });

  it("has no fixture without a row", () => {
    expect(fs.readdirSync(HOME).sort()).toEqual(cases.map(({ name }) => name).sort());
  });
});

async function say(root: string, { text, flags, now }: SaidNext): Promise<void> {
  const memory = openMemory({ store: root, now: () => Date.parse(now) });
  await memory.remember({ text, atMs: Date.parse(flags.at) });
}

async function write(name: string, said: readonly SaidNext[]): Promise<void> {
  const root = path.join(scratch, "new", name);
  for (const remark of said.slice(0, -1)) await say(root, remark);
  save(path.join(HOME, name, "before"), filesOf(root));
  const last = said.at(-1);
  if (last === undefined) throw new Error(`nothing is said: ${name}`);
  fs.writeFileSync(path.join(HOME, name, "remark.json"), `${JSON.stringify(last, undefined, 2)}\n`);
  await say(root, last);
  save(path.join(HOME, name, "after"), filesOf(root));
}

function save(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

/** Text by path of what a store holds, but for what differs from machine to machine. */
function filesOf(root: string): Readonly<Record<string, string>> {
  const files = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !file.startsWith("."));
  const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
  const isHistory = (file: string) => file.startsWith("state/history/");
  // What is asked about a decision is no part of it; its lines come first in their change set.
  const isQuestion = (file: string) => file.startsWith("state/questions/");
  const linesOf = (is: (file: string) => boolean) =>
    files.filter(is).flatMap((file) => read(file).trim().split("\n"));
  const asked = linesOf(isQuestion).map((line) => (JSON.parse(line) as { readonly cs: string }).cs);
  const isGraph = (file: string) => GRAPH.test(file);
  const others = files.filter((file) => !isHistory(file) && !isQuestion(file) && !isGraph(file));
  return {
    ...Object.fromEntries(others.map((file) => [file, read(file)])),
    ...(files.some(isGraph) && {
      "state/graph/history-2026-04.jsonl": `${linesOf(isGraph)
        .map((line) => line.replace(/,"cs":.*/, "}"))
        .sort()
        .join("\n")}\n`,
    }),
    "state/history/history-2026-04.jsonl": linesOf(isHistory)
      .map((line) => steady(line, asked))
      .sort()
      .join(""),
  };
}

/** A line of history without the machine's name, its clock and the numbers of its change sets. `asked`: those with a question, one for each. */
function steady(line: string, asked: readonly string[]): string {
  const { at, ...rest } = JSON.parse(line) as Record<string, unknown>; // our own format
  const { command, id, event, reason, detail, wording, source } = rest;
  const day = String(at).slice(0, 10).replaceAll("-", "");
  const cs = `cs_${day.padStart(26, "0")}`;
  const seq = Number(day);
  const n = Number(rest.n) - asked.filter((one) => one === rest.cs).length;
  const told = {
    seq,
    replica: "history",
    wall: at,
    at,
    cs,
    n,
    command,
    id,
    event,
    reason,
    detail,
    wording,
    source,
  };
  return `${JSON.stringify(told)}\n`;
}
