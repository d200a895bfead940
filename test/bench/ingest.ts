import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Conversation } from "../../src/capture/conversation/talk.ts";
import { keepHeapTight } from "../../src/cli/tight-heap.ts";
import { openMemory } from "../../src/open-memory.ts";
import { readLocomo, type Turn } from "./locomo.ts";

/**
 * What taking conversations in costs: each LoCoMo conversation once and once more, then streams of more and
 * more turns made from them with shifted dates and other names, each size in a process of its own. Bare Node
 * is no baseline here: the ratio to the next smaller stream is what counts.
 * `PAI_LOCOMO=<directory> node scripts/run-ts.mjs test/bench/ingest.ts [directory] [--most 100000]`
 */
const WEEK_MS = 7 * 86_400_000;
const SMALLEST = 6_250;

const args = process.argv.slice(2);
const size = numberAfter("--turns");
const most = numberAfter("--most") ?? 25_000;
const directory = args.find((one, i) => !one.startsWith("--") && !args[i - 1]?.startsWith("--"));
const conversations = readLocomo(directory ?? process.env.PAI_LOCOMO);
if (size === undefined) await compare();
else {
  keepHeapTight(); // as the command does
  console.log(JSON.stringify(await measure(streamOf(size))));
}

async function compare(): Promise<void> {
  console.log(`Node ${process.version}; wall time`);
  const rows = [];
  const store = fs.mkdtempSync(path.join(tmpdir(), "pai-bench-"));
  for (const { name, turns } of conversations) {
    const sessions = sessionsOf(turns, name);
    const first = await measure(sessions, store);
    const again = await measure(sessions, store);
    rows.push({
      conversation: name,
      turns: turns.length,
      ms: first.ms,
      againMs: again.ms,
      againNew: again.fresh,
    });
  }
  fs.rmSync(store, { recursive: true, force: true });
  console.table(rows);
  const streams: (Measured & { turns: number; ratio: string })[] = [];
  for (let turns = SMALLEST; turns <= most; turns *= 2) {
    const command = [process.argv[1] ?? "", directory ?? "", "--turns", String(turns)].filter(
      (one) => one !== "",
    );
    const child = spawnSync(process.execPath, command, { encoding: "utf8" });
    if (child.status !== 0) throw new Error(child.stderr);
    const measured = JSON.parse(child.stdout.trim().split("\n").at(-1) ?? "") as Measured; // printed by the child
    const before = streams.at(-1);
    streams.push({ turns, ...measured, ratio: before ? (measured.ms / before.ms).toFixed(2) : "-" });
  }
  console.table(streams);
}

interface Measured {
  readonly ms: number;
  readonly fresh: number;
  readonly statements: number;
  readonly files: number;
  readonly fsyncs: number;
  /** Most memory of the process, MB. */
  readonly peakMb: number;
}

async function measure(sessions: Iterable<Conversation>, given?: string): Promise<Measured> {
  const store = given ?? fs.mkdtempSync(path.join(tmpdir(), "pai-bench-"));
  let fsyncs = 0;
  const { fsync, fsyncSync } = fs;
  fs.fsyncSync = (fd) => {
    fsyncs++;
    fsyncSync(fd);
  };
  fs.fsync = Object.assign((fd: number, done: fs.NoParamCallback) => {
    fsyncs++;
    fsync(fd, done);
  }, fsync);
  const began = performance.now();
  const done = await openMemory({ store }).ingest(sessions);
  const ms = Math.round(performance.now() - began);
  Object.assign(fs, { fsync, fsyncSync });
  const files = fs
    .readdirSync(store, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"));
  if (given === undefined) fs.rmSync(store, { recursive: true, force: true });
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return { ms, fresh: done.turns.new, statements: done.outcomes.length, files: files.length, fsyncs, peakMb };
}

/** As many turns as wanted: copies of the conversations, later and with other people in them. */
function* streamOf(turns: number): Generator<Conversation> {
  let left = turns;
  for (let copy = 0; left > 0; copy++) {
    for (const { name, turns: all } of conversations) {
      for (const { session, turns: said } of sessionsOf(all, name, copy)) {
        if (left <= 0) return;
        yield { session, turns: said.slice(0, left) };
        left -= said.length;
      }
    }
  }
}

function sessionsOf(turns: readonly Turn[], name: string, copy = 0): readonly Conversation[] {
  const sessions = new Map<string, Turn[]>();
  for (const turn of turns) {
    const session = `${name}-${copy}-${turn.id.split(":")[0]}`;
    sessions.set(session, [...(sessions.get(session) ?? []), turn]);
  }
  const names = new RegExp(`\\b(${[...new Set(turns.map(({ speaker }) => speaker))].join("|")})\\b`, "g");
  const rename = (text: string) => (copy === 0 ? text : text.replace(names, (one) => one + suffix(copy)));
  return [...sessions].map(([session, said]) => ({
    session,
    turns: said.map(({ id, speaker, text, atMs }) => ({
      ref: id,
      speaker: rename(speaker),
      text: rename(text),
      atMs: atMs + copy * WEEK_MS,
    })),
  }));
}

/** Letters for a number, so that names stay names. */
function suffix(copy: number): string {
  return [...String(copy)].map((digit) => "aeioulmnrs"[Number(digit)]).join("");
}

function numberAfter(flag: string): number | undefined {
  const at = args.indexOf(flag);
  return at === -1 ? undefined : Number(args[at + 1]);
}
