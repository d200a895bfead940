import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EXIT } from "../src/domain/errors.ts";
import { longInputs } from "./ingest-long.ts";
import { LARGE, writeArchive, writeLargeExport } from "./large-exports.ts";
import { readLocomo, type Turn } from "./locomo.ts";
import { writeVault } from "./vaults.ts";

/**
 * What `pai ingest` costs, the built program from its start to its end: each LoCoMo conversation once, again right
 * after, and once more when the index has had time to be renewed; then streams of more and more turns made
 * from them with shifted dates and other names, each into a store of its own. Processor time is that of the command
 * alone, not of what renews the index in the background. Bare Node is no baseline here: the ratio to the next smaller
 * stream is what counts.
 * `PAI_LOCOMO=<directory> node scripts/run-ts.mjs bench/ingest.ts [directory] [--from 6250] [--most 25000]`
 * `--large log|chats|session [--mib 80]`: instead, exports of 5, 20, 80 … MiB, made up (`large-exports.ts`).
 * `--archive 10000`: instead, what `pai import` takes for zip archives of a quarter, half, and all of so many short conversations.
 * `--vault 10000`: instead, what `pai import` takes for folders of a tenth, four tenths, and all of so many notes, twice each, beside bare Node.
 * `--long [--share 0.1]`: instead, how long remarks in a file and single conversations take (`ingest-long.ts`).
 */
const WEEK_MS = 7 * 86_400_000;
const SMALLEST = 6_250;
const LARGEST_MIB = 80;
/** Time in which the index of the three is renewed in the background, many times over. */
const RENEWED_MS = 10_000;
const PROGRAM = path.resolve("bin/pai.js");

/** Says on stderr, as a process ends, how often files were synced, and what it took of processor and memory. */
const COUNTER = `
const fs = require("node:fs");
const { fsync, fsyncSync } = fs;
let fsyncs = 0;
fs.fsyncSync = (fd) => { fsyncs++; fsyncSync(fd); };
fs.fsync = (fd, done) => { fsyncs++; fsync(fd, done); };
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpuMs = Math.round((userCPUTime + systemCPUTime) / 1000);
  fs.writeSync(2, "\\n" + JSON.stringify({ fsyncs, cpuMs, peakMb: Math.round(maxRSS / 1024) }));
});`;

const args = process.argv.slice(2);
const from = numberAfter("--from") ?? SMALLEST;
const most = numberAfter("--most") ?? 25_000;
const named = args.find((one, i) => !one.startsWith("--") && !args[i - 1]?.startsWith("--"));
const directory = named ?? process.env.PAI_LOCOMO ?? "";
const isLong = args.includes("--long");
const large = LARGE.find((kind) => kind === args[args.indexOf("--large") + 1]);
const archived = numberAfter("--archive");
const notes = numberAfter("--vault");
const conversations = isLong || large || archived || notes ? [] : readLocomo(directory);

const folder = fs.mkdtempSync(path.join(tmpdir(), "pai-bench-ingest-"));
try {
  console.log(`Node ${process.version}`);
  if (isLong) longInputs(folder, run, numberAfter("--share"));
  else if (archived) console.table(archives(archived));
  else if (notes) console.table(vaults(notes));
  else if (large) console.table(largeExports(large, numberAfter("--mib") ?? LARGEST_MIB));
  else {
    console.table(await rounds(path.join(folder, "three")));
    console.table(streams());
  }
} finally {
  remove(folder);
}

async function rounds(store: string): Promise<readonly object[]> {
  const rows: object[] = [];
  for (const round of ["first", "again", "once more"]) {
    if (round === "once more") await wait(RENEWED_MS);
    const own = conversations.map(({ name, turns }) => {
      const input = path.join(folder, `${name}.ndjson`);
      fs.writeFileSync(input, `${linesOf(turns, name, 0).join("\n")}\n`);
      return { conversation: name, ...ingested(store, input) };
    });
    const sum = (key: "wallMs" | "cpuMs" | "fresh" | "fsyncs") => own.reduce((all, row) => all + row[key], 0);
    const sums = { wallMs: sum("wallMs"), cpuMs: sum("cpuMs"), fresh: sum("fresh"), fsyncs: sum("fsyncs") };
    const all = { conversation: "all", ...sums, peakMb: Math.max(...own.map(({ peakMb }) => peakMb)) };
    rows.push(...[...own, all].map((row) => ({ round, ...row })));
  }
  return rows;
}

function streams(): readonly object[] {
  const rows: (Measured & { turns: number; files: number; wallRatio: string; cpuRatio: string })[] = [];
  for (let turns = from; turns <= most; turns *= 2) {
    const input = path.join(folder, "stream.ndjson");
    const store = path.join(folder, "stream");
    writeStream(input, turns);
    const measured = ingested(store, input);
    const before = rows.at(-1);
    const ratio = (key: "wallMs" | "cpuMs") => (before ? (measured[key] / before[key]).toFixed(2) : "-");
    rows.push({
      turns,
      ...measured,
      files: filesIn(store),
      wallRatio: ratio("wallMs"),
      cpuRatio: ratio("cpuMs"),
    });
    console.log(JSON.stringify(rows.at(-1))); // the next one takes long
    remove(store);
  }
  return rows;
}

function largeExports(kind: (typeof LARGE)[number], most: number): readonly object[] {
  const rows: object[] = [];
  for (let mib = 5; mib <= most; mib *= 4) {
    const input = path.join(folder, "large.json");
    const store = path.join(folder, "large");
    writeLargeExport(input, kind, mib);
    const { cpuMs, ...measured } = ingested(store, input);
    rows.push({ kind, mib, "s of processor a MiB": (cpuMs / 1000 / mib).toFixed(2), ...measured });
    console.log(JSON.stringify(rows.at(-1))); // the next one takes long
    remove(store);
  }
  return rows;
}

function archives(most: number): readonly object[] {
  return [4, 2, 1].map((part) => {
    const input = path.join(folder, "chats.zip");
    const count = Math.round(most / part);
    const store = path.join(folder, `archive-${count}`); // what tidies the one before may still be at work
    writeArchive(input, count);
    const { cpuMs, wallMs, fsyncs, peakMb } = run(store, ["import", input]);
    const row = {
      conversations: count,
      "ms of processor each": Math.round(cpuMs / count),
      wallMs,
      fsyncs,
      peakMb,
    };
    console.log(JSON.stringify(row)); // the next one takes long
    remove(store);
    return row;
  });
}

function vaults(most: number): readonly object[] {
  const began = performance.now();
  spawnSync(process.execPath, ["-e", "0"]);
  const bareMs = Math.round(performance.now() - began);
  return [0.1, 0.4, 1].flatMap((part) => {
    const count = Math.round(most * part);
    const input = path.join(folder, `vault-${count}`);
    const store = path.join(folder, `notes-${count}`);
    writeVault(input, count);
    const rows = ["first", "again"].map((round) => {
      const { wallMs, cpuMs, fsyncs, peakMb } = run(store, ["import", input]);
      return { notes: count, round, bareMs, wallMs, cpuMs, fsyncs, peakMb };
    });
    console.log(JSON.stringify(rows)); // the next one takes long
    remove(store);
    return rows;
  });
}

interface Measured {
  readonly wallMs: number;
  readonly cpuMs: number;
  /** Turns that were new. */
  readonly fresh: number;
  readonly fsyncs: number;
  /** Most memory of the process, MB. */
  readonly peakMb: number;
}

function ingested(store: string, input: string): Measured {
  return run(store, ["ingest", input]);
}

/** The built program with these words; it may leave out what looks like a secret. */
function run(store: string, words: readonly string[]): Measured {
  const counter = path.join(folder, "counter.cjs");
  fs.writeFileSync(counter, COUNTER);
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, PAI_STORE: store, XDG_CONFIG_HOME: path.join(folder, ".none") };
  // As people run it: --json lists what became of each statement, which a long input has many of.
  const command = ["--require", counter, PROGRAM, ...words];
  const began = performance.now();
  const child = spawnSync(process.execPath, command, { env, encoding: "utf8", maxBuffer: 2 ** 30 });
  const wallMs = Math.round(performance.now() - began);
  if (child.status !== 0 && child.status !== EXIT.someSkipped) throw new Error(child.stderr);
  const usage = JSON.parse(child.stderr.split("\n").at(-1) ?? "") as Omit<Measured, "wallMs" | "fresh">; // the counter's
  const [, fresh = ""] = /^stored ([\d,]+) new turn/m.exec(child.stdout) ?? [];
  return { wallMs, ...usage, fresh: Number(fresh.replaceAll(",", "")) };
}

function filesIn(store: string): number {
  const names = fs.readdirSync(store, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".md")).length;
}

/** As many turns as wanted: copies of the conversations, later and with other people in them. */
function writeStream(file: string, turns: number): void {
  const out = fs.openSync(file, "w");
  let left = turns;
  for (let copy = 0; left > 0; copy++) {
    for (const { name, turns: all } of conversations) {
      const lines = linesOf(all, name, copy).slice(0, left);
      left -= lines.length;
      fs.writeSync(out, lines.map((line) => `${line}\n`).join(""));
    }
  }
  fs.closeSync(out);
}

function linesOf(turns: readonly Turn[], name: string, copy: number): readonly string[] {
  const names = new RegExp(`\\b(${[...new Set(turns.map(({ speaker }) => speaker))].join("|")})\\b`, "g");
  const rename = (text: string) => (copy === 0 ? text : text.replace(names, (one) => one + suffix(copy)));
  return turns.map(({ id, speaker, text, atMs }) =>
    JSON.stringify({
      session: `${name}-${copy}-${id.split(":")[0]}`,
      speaker: rename(speaker),
      content: rename(text),
      at: atMs + copy * WEEK_MS,
      ref: id,
    }),
  );
}

/** Letters for a number, so that names stay names. */
function suffix(copy: number): string {
  return [...String(copy)].map((digit) => "aeioulmnrs"[Number(digit)]).join("");
}

function numberAfter(flag: string): number | undefined {
  const at = args.indexOf(flag);
  return at === -1 ? undefined : Number(args[at + 1]);
}

/** Removes a directory into which a process in the background may still be writing an index. */
function remove(directory: string): void {
  try {
    fs.rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  } catch (error) {
    console.error(`not removed: ${directory} (${String(error)})`);
  }
}
