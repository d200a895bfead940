import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeStore } from "./make-store.ts";

/*
 * What a command that writes costs: fresh processes, warm disk cache, each run paired with `node -e 0` and with the least that
 * keeps a line safe, a Node that appends it to a file and waits for the disk. Medians; ratios against the latter.
 * node scripts/run-ts.mjs bench/write.ts [--runs 20] [memories ...]
 */
const args = process.argv.slice(2);
const runsAt = args.indexOf("--runs");
const RUNS = runsAt < 0 ? 20 : Number(args.splice(runsAt, 2)[1]);
const SIZES = args.length > 0 ? args.map(Number) : [1_000, 10_000];
const WARM_UP = 2;
const PROGRAM = path.resolve("bin/pai.js");
const APPEND = `const fs = require("node:fs");
const fd = fs.openSync(process.argv[1], "a");
fs.writeSync(fd, process.argv[2] + "\\n");
fs.fsyncSync(fd);`;

interface Row {
  readonly memories: number;
  readonly command: string;
  readonly bareMs: number;
  readonly appendMs: number;
  readonly ms: number;
  readonly aboveBare: number;
  readonly timesAppend: string;
}

/** The words of the command of a run, given the ids of facts that the store had at the beginning. */
type Words = (run: number, ids: readonly string[]) => readonly string[];

const COMMANDS: Readonly<Record<string, Words>> = {
  "remember, new": (run) => ["remember", `Writing number ${run} of process ${process.pid}`],
  "remember, the same again": () => ["remember", "Writing the same again"],
  "remember --raw": (run) => ["remember", "--raw", `Unread number ${run} of process ${process.pid}`],
  correct: (run, ids) => ["correct", ids[run] ?? "", `Corrected in run ${run}`],
  forget: (run, ids) => ["forget", ids[RUNS + WARM_UP + run] ?? ""],
  undo: () => ["undo"],
};

const rows: Row[] = [];
for (const size of SIZES) {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-write-"));
  try {
    // An environment of its own: certificates and options for Node cost start-up time that is not ours.
    const env = {
      PATH: process.env.PATH,
      HOME: store,
      PAI_STORE: path.join(store, "store"),
      XDG_CONFIG_HOME: path.join(store, ".none"),
    };
    said(["init"], env);
    makeStore(env.PAI_STORE, size / 2, size / 2);
    said(["doctor", "--reindex"], env);
    const ids = listed(env);
    for (const [command, words] of Object.entries(COMMANDS))
      rows.push({ memories: size, command, ...measured((run) => words(run, ids), env) });
  } finally {
    fs.rmSync(store, { recursive: true, force: true });
  }
}
console.log(`Node ${process.version}, ${os.cpus().length} CPUs, ${RUNS} runs each; ms, medians`);
console.table(rows);

function measured(words: (run: number) => readonly string[], env: NodeJS.ProcessEnv) {
  const times: (readonly [bare: number, append: number, ours: number])[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    const one = [
      timed(["-e", "0"], env),
      timed(["-e", APPEND, path.join(env.HOME ?? "", "lines"), `line ${run}`], env),
      timed([PROGRAM, ...words(run)], env),
    ] as const;
    if (run >= WARM_UP) times.push(one);
  }
  const [bareMs, appendMs, ms] = [0, 1, 2].map((at) => median(times.map((one) => one[at] ?? 0)));
  const aboveBare = round(median(times.map(([bare, , ours]) => ours - bare)));
  const timesAppend = median(times.map(([, append, ours]) => ours / append)).toFixed(2);
  return {
    bareMs: round(bareMs ?? 0),
    appendMs: round(appendMs ?? 0),
    ms: round(ms ?? 0),
    aboveBare,
    timesAppend,
  };
}

function listed(env: NodeJS.ProcessEnv): readonly string[] {
  const most = String(2 * (RUNS + WARM_UP));
  const { results } = JSON.parse(said(["list", "--kind", "fact", "--json", "-n", most], env)) as {
    results: { id: string }[];
  }; // its own schema
  return results.map(({ id }) => id);
}

function said(words: readonly string[], env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`pai ${words.join(" ")}: ${stderr}`);
  return stdout;
}

function timed(words: readonly string[], env: NodeJS.ProcessEnv): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
