import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeStore, word } from "./make-store.ts";

/*
 * What a command costs above bare Node: fresh processes, warm disk cache, each run paired with a run of
 * `node -e 0`; medians of the pairs' differences. Half of the memories are facts, half episodes.
 * node scripts/run-ts.mjs bench/start.ts [--runs 20] [memories ...]
 */
const args = process.argv.slice(2);
const runsAt = args.indexOf("--runs");
const RUNS = runsAt < 0 ? 20 : Number(args.splice(runsAt, 2)[1]);
const SIZES = args.length > 0 ? args.map(Number) : [1_000, 10_000];
const PROGRAM = path.resolve("bin/pai.js");
const BARE = { PATH: process.env.PATH, HOME: os.tmpdir() };

interface Row {
  readonly memories: number | string;
  readonly command: string;
  readonly bareMs: number;
  readonly aboveMs: number;
  readonly ratio: string;
}

const rows: Row[] = [
  measure("-", "--version", () => ["--version"], BARE),
  measure("-", "--help", () => ["--help"], BARE),
];
for (const size of SIZES) {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-start-"));
  try {
    // An environment of its own: certificates and options for Node cost start-up time that is not ours.
    const env = { ...BARE, PAI_STORE: store, XDG_CONFIG_HOME: path.join(store, ".none") };
    run(["init"], env);
    makeStore(store, size / 2, size / 2);
    run(["doctor", "--reindex"], env);
    rows.push(measure(size, "recall", (i) => ["recall", word(200 + i), word(3_000 + i)], env));
    rows.push(
      measure(size, "remember", (i) => ["remember", `bench remark number ${i} of ${process.pid}`], env),
    );
    rows.push(measure(size, "list", () => ["list", "-n", "10"], env));
    rows.push(measure(size, "status", () => ["status"], env));
  } finally {
    fs.rmSync(store, { recursive: true, force: true });
  }
}
console.log(`Node ${process.version}, ${os.cpus().length} CPUs, ${RUNS} pairs each; ms, medians`);
console.table(rows);

function measure(
  memories: Row["memories"],
  command: string,
  words: (i: number) => string[],
  env: NodeJS.ProcessEnv,
): Row {
  const bare: number[] = [];
  const above: number[] = [];
  for (let i = -2; i < RUNS; i++) {
    const base = timed(["-e", "0"], env);
    const ours = timed([PROGRAM, ...words(i + 2)], env);
    if (i < 0) continue; // warm-up
    bare.push(base);
    above.push(ours - base);
  }
  const [bareMs, aboveMs] = [median(bare), median(above)];
  return {
    memories,
    command,
    bareMs: round(bareMs),
    aboveMs: round(aboveMs),
    ratio: (1 + aboveMs / bareMs).toFixed(2),
  };
}

function run(words: readonly string[], env: NodeJS.ProcessEnv): void {
  const done = spawnSync(process.execPath, [PROGRAM, ...words], { env, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`pai ${words.join(" ")}: ${done.stderr}`);
}

function timed(words: readonly string[], env: NodeJS.ProcessEnv): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, words, { env, stdio: "ignore" });
  if (status !== 0 && status !== 3) throw new Error(`${words.join(" ")} ended with ${status}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
