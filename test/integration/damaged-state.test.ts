import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPaiError } from "../../src/domain/errors.ts";
import { checkState } from "../../src/memory/doctor-checks.ts";
import { parseRecord } from "../../src/store/journal.ts";
import { parseLines } from "../../src/store/lines.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { Visitor } from "../cli/doors.ts";
import { textsBelow } from "../support/texts-below.ts";
import { aDirectory } from "./store/directory.ts";
import { NOW, open, TALK } from "./talks.ts";

/** Cases of all kinds together; the long form damages each file at a thousand places and more. */
const CASES = process.env.PAI_LONG === "1" ? 1_100 : 24;
/** Bits of the user's settings. */
const SETTINGS = process.env.PAI_LONG === "1" ? 400 : 8;
/** After every such case a person goes on working. */
const EACH = 6;
/** Bits of lines of `state/`, in each file; the long form: every one. */
const LINE_BITS = process.env.PAI_LONG === "1" ? Number.POSITIVE_INFINITY : 60;
const SEED = 20_261_121;
const TEXTS = [
  "I like green tea",
  "The office is in Lisbon",
  "Anna is allergic to penicillin",
  "The dog is called Rex",
  "The api gateway timeout is 30 seconds",
  "gateway timeout bumped to 60s",
];
const DAMAGES = [
  "another letter",
  "another letter still",
  "a flipped bit",
  "a block of zeros",
  "a cut end",
  "nothing left",
  "other bytes",
] as const;

/** Without these nothing holds: a command says so, and stops. */
const STOPPED_BY = /^(?:version|config\.yaml)$/;

/** Files that pai trusts and that are no memories. */
function trusted(dir: string): string[] {
  const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
  return names
    .filter(
      (name) =>
        /^(?:\.local|\.index|state)\/|^(?:version|config\.yaml)$/.test(name) &&
        statSync(path.join(dir, name)).isFile(),
    )
    .toSorted();
}

function memories(dir: string): Readonly<Record<string, string>> {
  return textsBelow(dir, /^\.|^MEMORY\.md$|(?<!\.md)$/);
}

function damage(file: string, how: (typeof DAMAGES)[number], at: number): void {
  const bytes = readFileSync(file);
  if (bytes.length === 0) return;
  const place = Math.floor(at * bytes.length);
  if (how.startsWith("another letter")) flipWithin(bytes, place);
  if (how === "a flipped bit") bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8));
  if (how === "a block of zeros") bytes.fill(0, place, Math.min(bytes.length, place + 512));
  if (how === "other bytes") bytes.fill(0xa7, place, Math.min(bytes.length, place + 16));
  const kept = how === "nothing left" ? 0 : how === "a cut end" ? place : bytes.length;
  writeFileSync(file, bytes.subarray(0, kept));
}

/** One bit of the next letter or digit is another one, and it stays one: what is JSON, or a line of settings, still is. */
function flipWithin(bytes: Uint8Array, from: number): void {
  const isWord = (byte = 0) => /^[0-9a-z]$/.test(String.fromCharCode(byte));
  const order = Array.from({ length: bytes.length }, (_, i) => (from + i) % bytes.length);
  const at = order.find((i) => isWord(bytes[i])) ?? from;
  const bit = [0, 1, 2, 3].find((n) => isWord((bytes[at] ?? 0) ^ (1 << ((from + n) % 4)))) ?? 0;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << ((from + bit) % 4));
}

/** What recall and list say. */
async function answers(dir: string): Promise<readonly string[]> {
  const memory = open(dir, { now: () => NOW });
  const found: string[] = [];
  for (const query of ["green tea", "where is the office", "Anna penicillin"]) {
    const { results } = await memory.recall(query, { track: false });
    found.push(...results.map(({ id, text }) => `${query}: ${id} ${text}`));
  }
  const { results } = await memory.list({});
  return [...found, ...results.map(({ id, text }) => `${id} ${text}`).toSorted()];
}

async function prepare(dir: string): Promise<void> {
  const memory = open(dir, { now: () => NOW });
  for (const text of TEXTS) await memory.remember({ text });
  const { results } = await memory.list({ kind: "fact" });
  await memory.forget([results.find(({ text }) => text === "The dog is called Rex")?.id ?? ""]);
  await memory.consolidate();
  await memory.recall("green tea");
  writeFileSync(path.join(dir, "config.yaml"), "recall.limit: 7\n");
}

/** Everything that a person may do next; an error is one of pai's own, and says what is wrong. */
async function goOn(dir: string): Promise<void> {
  const memory = open(dir, { now: () => NOW });
  const steps = [
    () => memory.log(20),
    () => memory.status(),
    () => memory.doctor(),
    () => memory.remember({ text: "The ferry leaves at nine" }),
    () => memory.consolidate({ only: ["promote", "index"] }),
    () => memory.undo(),
    () => memory.doctor(true),
  ];
  for (const step of steps) {
    const done = await step().catch((error: unknown) => error);
    if (done instanceof Error) {
      expect(isPaiError(done), String(done.stack)).toBe(true);
      expect((done as { code?: string }).code, String(done.stack)).toMatch(
        /^(?:not_undoable|store_damaged)$/,
      );
    }
  }
}

describe("damage in what pai trusts besides the memories", () => {
  it("ends no process, changes no answer, loses no memory, and is named where it matters", async () => {
    const root = aDirectory();
    const whole = path.join(root, "whole");
    await prepare(whole);
    const expected = await answers(whole);
    const before = memories(whole);
    const files = trusted(whole);
    for (const kind of `
      .local/journal/ .local/replica .index/ state/history/ state/tombstones
      state/questions state/access version config.yaml`
      .trim()
      .split(/\s+/))
      expect(
        files.some((name) => name.startsWith(kind)),
        kind,
      ).toBe(true);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: files.length - 1 }),
        fc.constantFrom(...DAMAGES),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        async (n, how, at) => {
          const dir = path.join(root, `case-${count++}`);
          cpSync(whole, dir, { recursive: true, preserveTimestamps: true });
          const name = files[n] ?? "";
          damage(path.join(dir, name), how, at);
          const found = await answers(dir).catch((error: unknown) => error);
          const isNamed = STOPPED_BY.test(name) && isPaiError(found) && found.message.includes(name);
          if (!isNamed) expect(found, name).toEqual(expected);
          expect(memories(dir), name).toEqual(before);
          // A cut line end leaves a record whole.
          if (/journal\/\d/.test(name) && parseRecord(readFileSync(path.join(dir, name))) === undefined) {
            const { problems } = await open(dir, { now: () => NOW }).doctor();
            expect(
              problems.map((problem) => problem.path),
              name,
            ).toContain(name);
          }
          if (count % EACH === 0 && !isNamed) await goOn(dir);
          const after = memories(dir);
          expect(readdirSync(root).toSorted(), name).toEqual([path.basename(dir), "whole"]);
          for (const file of Object.keys(before)) expect(after[file], `${name}: ${file}`).toBeDefined();
          rmSync(dir, { recursive: true, force: true });
        },
      ),
      { numRuns: CASES, seed: SEED, endOnFailure: true },
    );
    expect(count).toBeGreaterThanOrEqual(CASES);
  });
});

/** The files of lines below `state/`, each with its text. */
function linesOf(dir: string): readonly (readonly [name: string, text: string])[] {
  return trusted(dir)
    .filter((name) => name.startsWith("state/") && name.endsWith(".jsonl"))
    .map((name) => [name, readFileSync(path.join(dir, name), "utf8")]);
}

async function damagedLines(dir: string) {
  const { problems } = await open(dir, { now: () => NOW }).doctor();
  return problems.filter(({ code }) => code === "state_damaged");
}

describe("lines of state/", () => {
  it("are named by doctor with any bit wrong, and read by nobody then", async () => {
    const dir = aDirectory();
    await prepare(dir);
    await open(dir, { now: () => NOW }).ingest(TALK);
    const files = linesOf(dir);
    const kinds = new Set(files.map(([name]) => name.split(/[/.]/)[1]));
    expect([...kinds]).toEqual(["access", "history", "questions", "tombstones"]);
    for (const [name, text] of files) {
      const bytes = Buffer.from(text);
      const step = Math.max(1, Math.floor((bytes.length * 8) / LINE_BITS));
      for (let bit = 0; bit < bytes.length * 8; bit += step | 1) {
        const other = Buffer.from(bytes);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        writeFileSync(path.join(dir, name), other);
        const found = checkState(openRoot(dir));
        expect([...new Set(found.map((one) => one.path))], `${name}, bit ${bit}`).toEqual([name]);
        expect(parseLines(other).length, `${name}, bit ${bit}`).toBeLessThan(parseLines(bytes).length);
      }
      writeFileSync(path.join(dir, name), text);
    }
    expect(checkState(openRoot(dir))).toEqual([]);
  });

  it("tell the user what a tombstone with a wrong digit means, and how to mend it; the line stays", async () => {
    const dir = aDirectory();
    const memory = open(dir, { now: () => NOW });
    const { outcomes } = await memory.remember({ text: "I like green tea" });
    await memory.forget([outcomes[0]?.memory?.id ?? ""]);
    const file = path.join(dir, "state/tombstones.jsonl");
    const whole = readFileSync(file, "utf8");
    const at = whole.indexOf("sha256:") + 10;
    const wrong = `${whole.slice(0, at)}${whole[at] === "0" ? "1" : "0"}${whole.slice(at + 1)}`;
    writeFileSync(file, wrong);
    const said: string[] = [];
    const told = open(dir, { now: () => NOW, notice: (text) => said.push(text) });
    const turns = [{ speaker: "user", atMs: NOW, text: "I like green tea" }];
    await told.ingest([{ session: "later", turns }]);
    expect(said).toContain(
      "state/tombstones.jsonl has lines that cannot be read and are left out: what they keep forgotten may come back; pai doctor names them",
    );
    const [found] = await damagedLines(dir);
    expect(found).toMatchObject({ path: "state/tombstones.jsonl", line: 1, fixable: false });
    expect(found?.message).toContain("restore the line from git or a backup");
    expect(found?.message).toContain("what it keeps forgotten may come back");
    await memory.doctor(true);
    expect(readFileSync(file, "utf8").startsWith(wrong)).toBe(true);
  });

  it("hold without a checksum, as older stores have them, and in any order beside those with one", async () => {
    const dir = aDirectory();
    await prepare(dir);
    const expected = await answers(dir);
    for (const [name, text] of linesOf(dir)) {
      const lines = text.trimEnd().split("\n");
      const older = lines.map((line) => line.replace(/,"sum":"~[0-9a-f]{8}"\}$/, "}"));
      expect(older.join(), name).not.toContain('"sum"');
      writeFileSync(path.join(dir, name), `${older.join("\n")}\n`);
      rmSync(path.join(dir, ".index"), { recursive: true, force: true });
      expect(await answers(dir), name).toEqual(expected);
      writeFileSync(path.join(dir, name), `${[...older, ...lines].toReversed().join("\n")}\n`);
    }
    rmSync(path.join(dir, ".index"), { recursive: true, force: true });
    expect(await damagedLines(dir)).toEqual([]);
    expect((await open(dir, { now: () => NOW }).log(50)).results.length).toBeGreaterThan(5);
  });
});

describe("damage in the user's own settings, which say which stores are trusted", () => {
  it("is named or harmless, and loses and writes nothing elsewhere", async () => {
    const visitor = new Visitor();
    const { configFile, store, work, root } = visitor;
    const lines = [
      `trust: [${JSON.stringify(store)}]`,
      "recall.limit: 7",
      "llm.command: [claude, -p]",
      `projects:\n  ${JSON.stringify(work)}: acme`,
    ];
    writeFileSync(configFile, `${lines.join("\n")}\n`);
    const first = await visitor.pai(["remember", "I like green tea"]);
    expect(first.status, first.text).toBe(0);
    const [whole, beside] = [readFileSync(configFile), readdirSync(root).toSorted()];
    for (let i = 0; i < SETTINGS; i++) {
      const bytes = Buffer.from(whole);
      const bit = (i * 7_919) % (bytes.length * 8);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(configFile, bytes);
      for (const words of [["recall", "green tea"], ["status"], ["remember", `Room ${i} is blue`]]) {
        const { status, text } = await visitor.pai(words);
        expect(text, `bit ${bit}`).not.toMatch(/internal error|went wrong inside/);
        if (status !== 0) expect(text, `bit ${bit}`).toContain(configFile);
        else if (words[0] === "recall") expect(text, `bit ${bit}`).toContain("green tea");
      }
    }
    expect(readdirSync(root).toSorted()).toEqual(beside);
    visitor.leave();
  });
});
