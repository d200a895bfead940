import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sha256 } from "../src/domain/hash.ts";
import { makeStore, makeTalks, word } from "./make-store.ts";

/*
 * What an operation costs above bare Node: fresh processes, warm disk cache (the index is read before each pair, and the same is recalled, for the files of its
 * results), each run paired with a run of `node -e 0` of the same binary; medians of the pairs' differences, ms, and the most memory of a run, the median of three. `flat`: facts and single remarks; `structural`: the same number of
 * turns of conversations. Then the growth: what one memory more costs, in us, from one size to the next.
 *
 *   node scripts/run-ts.mjs bench/recall.ts [--runs 15] [--node <binary>] [--scale 1m] [--flat <directory>] [memories ...]
 *
 * `--flat`: measures in the flat store that lies there with its index, of as many memories as are named; a million take long to make.
 */
const args = process.argv.slice(2);
const RUNS = Number(option("--runs") ?? 15);
const NODE = option("--node") ?? process.execPath;
const LARGEST = option("--scale") === "1m" ? [1_000_000] : [];
const MADE = option("--flat");
const SIZES = args.length > 0 ? args.map(Number) : [1_000, 10_000, 100_000, ...LARGEST];
const PROGRAM = path.resolve("bin/pai.js");
const BARE = { PATH: process.env.PATH, HOME: os.tmpdir() };
/** Turns of one conversation of the structural store. */
const TURNS = 20;
const PIECE = Buffer.alloc(1 << 20);
/** Of more, commands look at folders alone. */
const MOST_LOOKED_AT = 20_000;
/** A rebuild of more is measured once. */
const ONCE_FROM = 100_000;

interface Cell {
  readonly operation: string;
  readonly memories: number;
  readonly aboveMs: number;
  /** Most memory of the process, MB. */
  readonly peakMb?: number;
}

const cells: Cell[] = [];
for (const size of SIZES) {
  measureFlat(size);
  if (MADE === undefined) measureStructural(size);
}
print();

function measureFlat(size: number): void {
  withStore(
    (root) => makeStore(root, size / 2, size / 2),
    (root, env) => {
      const rebuilds = size >= ONCE_FROM ? 1 : 3;
      if (MADE === undefined) measure(size, "full rebuild", () => ["doctor", "--reindex"], env, rebuilds);
      measureRecall(size, "recall, flat", (i) => [word(200 + i), word(3_000 + i)], env);
      measureRecall(size, "recall, frequent words", (i) => [word(3 + i), word(8 + i)], env);
      measure(
        size,
        "refresh, every file looked at, nothing changed",
        () => ["__tidy", root],
        env,
        RUNS,
        () => makeDue(root),
      );
      measure(size, "status", () => ["status"], env);
      const remark = (i: number) => `bench remark number ${i} of ${process.pid}`;
      measure(
        size,
        "remember",
        (i) => ["remember", remark(i)],
        env,
        RUNS,
        (i) => warmUp([remark(i)], env),
      );
    },
  );
}

function measureStructural(size: number): void {
  withStore(
    (root) => makeTalks(root, Math.ceil(size / TURNS), TURNS),
    (_, env) => {
      measureRecall(size, "recall, structural", (i) => [word(200 + i), word(3_000 + i)], env);
    },
  );
}

function measureRecall(
  memories: number,
  operation: string,
  words: (i: number) => string[],
  env: NodeJS.ProcessEnv,
): void {
  const recall = (i: number) => ["recall", "--no-track", ...words(i)];
  measure(memories, operation, recall, env, RUNS, (i) => warmUp(words(i), env));
}

/** Has the system look at the files of what words find. */
function warmUp(words: readonly string[], env: NodeJS.ProcessEnv): void {
  timed([PROGRAM, "recall", "--no-track", ...words], env);
}

function withStore(fill: (root: string) => void, use: (root: string, env: NodeJS.ProcessEnv) => void): void {
  const root = MADE ?? fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-recall-"));
  try {
    // An environment of its own: certificates and options for Node cost start-up time that is not ours.
    const env = { ...BARE, PAI_STORE: root, XDG_CONFIG_HOME: path.join(root, ".none") };
    if (MADE === undefined) {
      timed([PROGRAM, "init"], env);
      fill(root);
      timed([PROGRAM, "doctor", "--reindex"], env);
    } else timed([PROGRAM, "__tidy", root], env); // what a command would have done in the background, beside those that are measured
    use(root, env);
  } finally {
    if (MADE === undefined) fs.rmSync(root, { recursive: true, force: true });
  }
}

function measure(
  memories: number,
  operation: string,
  words: (i: number) => string[],
  env: NodeJS.ProcessEnv,
  runs = RUNS,
  before = (_: number): void => {},
): void {
  before(0);
  const peakMb = median([1, 2, 3].map((i) => peakOf([PROGRAM, ...words(i)], env)));
  const prepare = (i: number) => {
    before(i);
    warm(env.PAI_STORE ?? "", memories);
  };
  pairs(memories, operation, (i) => timed([PROGRAM, ...words(i)], env), { runs, peakMb, prepare });
}

/**
 * Has the system look at what a command may look at, so that it is in memory: some virtual machines give back what they
 * cached within seconds.
 */
function warm(root: string, memories: number): void {
  const index = path.join(root, ".index");
  for (const file of fs.readdirSync(index, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) readThrough(path.join(file.parentPath, file.name));
  }
  if (memories > MOST_LOOKED_AT) return;
  for (const kind of ["facts", "episodes"]) {
    const folder = path.join(root, kind);
    const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
    for (const name of names) fs.statSync(path.join(folder, name));
  }
}

/** Piece by piece: a process that is started counts as its most memory also what the one that starts it has. */
function readThrough(file: string): void {
  const fd = fs.openSync(file, "r");
  while (fs.readSync(fd, PIECE) > 0);
  fs.closeSync(fd);
}

/** Makes a look at every file due, as it is every ten minutes in large stores (in small ones it always happens). */
function makeDue(root: string): void {
  const dir = path.join(root, ".index");
  const [of = ""] = fs.readFileSync(path.join(dir, "CURRENT"), "utf8").split(" ");
  const { settledMs } = JSON.parse(fs.readFileSync(path.join(dir, of, "manifest.json"), "utf8"));
  const note = JSON.stringify({ of, settledMs, fullScanMs: 0 });
  fs.writeFileSync(path.join(dir, "settled.json"), `${sha256(note)} ${note}`);
}

function pairs(
  memories: number,
  operation: string,
  run: (i: number) => Timed,
  { runs, peakMb, prepare = () => {} }: { runs: number; peakMb?: number; prepare?: (i: number) => void },
): void {
  const above: number[] = [];
  for (let i = runs > 1 ? -2 : 0; i < runs; i++) {
    prepare(i + 2);
    const base = timed(["-e", "0"], BARE);
    const ours = run(i + 2);
    if (i < 0) continue; // warm-up
    above.push(ours.ms - base.ms);
  }
  cells.push({ operation, memories, aboveMs: median(above), ...(peakMb !== undefined && { peakMb }) });
}

interface Timed {
  readonly ms: number;
}

function timed(words: readonly string[], env: NodeJS.ProcessEnv): Timed {
  const start = performance.now();
  const { status } = spawnSync(NODE, words, { env, stdio: "ignore" });
  const ms = performance.now() - start;
  if (status !== 0 && status !== 3) throw new Error(`${words.join(" ")} ended with ${status}`);
  return { ms };
}

/** Most memory of one more run, MB, which the program is asked for as it ends. */
function peakOf(words: readonly string[], env: NodeJS.ProcessEnv): number {
  const tell = "process.on('exit',()=>require('fs').writeSync(2,'peak '+process.resourceUsage().maxRSS))";
  const hook = path.join(os.tmpdir(), `pai-bench-peak-${process.pid}.cjs`);
  fs.writeFileSync(hook, tell);
  const { stderr } = spawnSync(NODE, ["--require", hook, ...words], { env, encoding: "utf8" });
  fs.rmSync(hook);
  return Math.round(Number(/peak (\d+)/.exec(stderr)?.[1] ?? 0) / 1_024);
}

function print(): void {
  const version = spawnSync(NODE, ["--version"], { encoding: "utf8" }).stdout.trim();
  console.log(`Node ${version}, ${os.cpus().length} CPUs, ${RUNS} pairs each; ms above bare Node, medians\n`);
  const operations = [...new Set(cells.map(({ operation }) => operation))];
  const cell = (operation: string, size: number) =>
    cells.find((one) => one.operation === operation && one.memories === size);
  console.log(`| | ${SIZES.join(" | ")} | growth, us for one memory more |`);
  console.log(`|---${"|---".repeat(SIZES.length + 1)}|`);
  for (const operation of operations) {
    const row = SIZES.map((size) => {
      const { aboveMs, peakMb } = cell(operation, size) ?? {};
      return aboveMs === undefined ? "-" : `${aboveMs.toFixed(0)}${peakMb ? ` (${peakMb} MB)` : ""}`;
    });
    const growth = SIZES.slice(1).map((size, i) => {
      const less = SIZES[i] ?? 0;
      const [a, b] = [cell(operation, less), cell(operation, size)];
      return a && b ? ((1_000 * (b.aboveMs - a.aboveMs)) / (size - less)).toFixed(2) : "-";
    });
    console.log(`| ${operation} | ${row.join(" | ")} | ${growth.join(", ")} |`);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function option(name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}
