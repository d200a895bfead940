import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { openMemory } from "../../src/open-memory.ts";
import { makeStore } from "./make-store.ts";
import { madeNotes } from "./notes.ts";

/**
 * What a night costs in which nothing is due: `npm run bench:consolidate [sizes...]` (default 2000 10000). Each time is
 * the median of three runs; beside it stands what it is of a baseline in the same process, an opening of the index with
 * a walk over all rows, so that a busy machine changes both.
 */
const RUNS = 3;
const NOW = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

await main();

async function main(): Promise<void> {
  const given = process.argv.slice(2).map(Number);
  print(["memories", "first run", "no change", "baseline", "times the baseline", "dearest passes"]);
  print(["---:", "---:", "---:", "---:", "---:", "---"]);
  for (const size of given.length > 0 ? given : [2_000, 10_000]) await report(size);
}

async function report(size: number): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), "pai-bench-consolidate-"));
  const store = path.join(root, "store");
  const at = (nowMs: number) => openMemory({ store, now: () => nowMs });
  try {
    await at(NOW).init();
    await fill(store, size);
    const first = await timed(() => at(NOW).consolidate());
    const quiet: number[] = [];
    const base: number[] = [];
    const lines = new Map<string, number>();
    for (let i = 0; i < RUNS; i++) {
      base.push((await timed(() => at(NOW).status())).ms);
      const seen = watch(lines);
      const { ms, value } = await timed(() => at(NOW).consolidate({ progress: seen.progress }));
      seen.end();
      if (value.changed > 0) throw new Error(`a night without news changed ${value.changed} memories`);
      quiet.push(ms);
    }
    const [night, opening] = [median(quiet), median(base)];
    const dear = [...lines].sort(([, a], [, b]) => b - a).slice(0, 4);
    const told = dear.map(([name, ms]) => `${name} ${(ms / RUNS).toFixed(0)} ms`).join(", ");
    print([size, seconds(first.ms), seconds(night), seconds(opening), (night / opening).toFixed(1), told]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Half of it made facts and episodes of a year, half remarks as a person would make them. */
async function fill(store: string, size: number): Promise<void> {
  makeStore(store, Math.floor(size / 2), Math.floor(size / 10));
  const notes = madeNotes(Math.floor(size / 5));
  const half = Math.floor(notes.length / 2);
  for (const [i, part] of [notes.slice(0, half), notes.slice(half)].entries()) {
    const remarks = part.map((text, n) => ({ line: n + 1, text }));
    await openMemory({ store, now: () => NOW - (2 - i) * DAY_MS }).rememberLines(remarks, { raw: true });
  }
}

/** Adds up how long each pass took, from the lines of progress. */
function watch(lines: Map<string, number>) {
  let [name, since] = ["", performance.now()];
  const end = () => {
    if (name !== "") lines.set(name, (lines.get(name) ?? 0) + performance.now() - since);
  };
  const progress = (line: string) => {
    end();
    [name, since] = [line.split(":")[0] ?? "", performance.now()];
  };
  return { progress, end };
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const begin = performance.now();
  const value = await work();
  return { ms: performance.now() - begin, value };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function print(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}
