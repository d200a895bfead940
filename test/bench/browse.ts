import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeStore, word } from "./make-store.ts";

/*
 * The screen of `pai browse` on a terminal of its own (`script` of util-linux): processor time until the first frame above that of bare Node,
 * how long a key takes until it is on the screen (and how much processor time of the thread that draws), and until what it finds is. Keys come like those of a fast typist. Half of the
 * memories are facts, half episodes; warm disk cache.
 * node scripts/run-ts.mjs test/bench/browse.ts [--runs 10] [--store DIRECTORY] [memories ...]
 */
const args = process.argv.slice(2);
const RUNS = Number(option("--runs") ?? 10);
const KEPT = option("--store");
const SIZES = args.length > 0 ? args.map(Number) : [1_000, 100_000];
const PROGRAM = path.resolve("bin/pai.js");
const TYPED_MS = 120;
const WORDS = 40;

class Screen {
  readonly #child: ChildProcess;
  #shown = "";
  lastMs = 0;
  #waiting: (() => void) | undefined;

  constructor(env: NodeJS.ProcessEnv) {
    const line = `stty cols 80 rows 24; exec ${process.execPath} ${PROGRAM} browse`;
    this.#child = spawn("script", ["-qfec", line, "/dev/null"], { env, stdio: ["pipe", "pipe", "ignore"] });
    this.#child.stdout?.on("data", (chunk: Buffer) => {
      this.#shown += chunk.toString();
      this.lastMs = performance.now();
      this.#waiting?.();
    });
  }

  /** Ends when the screen has shown something since `clear`. */
  async until(seen: (shown: string) => boolean): Promise<void> {
    while (!seen(this.#shown)) await new Promise<void>((done) => (this.#waiting = done));
  }

  clear(): void {
    this.#shown = "";
  }

  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  /** Processor time of the program so far, of all threads and of the one that draws, ms. */
  usedMs(): { readonly all: number; readonly drawing: number } {
    const own = fs.readFileSync(`/proc/${this.#child.pid}/task/${this.#child.pid}/children`, "utf8");
    const [pid = ""] = own.split(" ");
    const used = (id: string) => {
      try {
        return Number(fs.readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6;
      } catch {
        return 0; // a thread that has just ended
      }
    };
    const threads = fs.readdirSync(`/proc/${pid}/task`).map(used);
    return { all: threads.reduce((sum, ms) => sum + ms, 0), drawing: used(pid) };
  }

  /** Processor time of the program so far, ended threads included, in steps of 10 ms. */
  ticksMs(): number {
    const own = fs.readFileSync(`/proc/${this.#child.pid}/task/${this.#child.pid}/children`, "utf8");
    const fields = fs
      .readFileSync(`/proc/${own.split(" ")[0]}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  async leave(): Promise<void> {
    const ended = new Promise((done) => this.#child.on("close", done));
    this.type("\u0003");
    await ended;
  }
}

console.log(`Node ${process.version}, ${os.cpus().length} CPUs, ${RUNS} starts, ${WORDS} words typed; ms\n`);
console.log(
  "| memories | first frame, processor | first list, processor | key to its frame, p50 | p95 | processor for it, p95 | key to what it finds, p50 | p95 | processor for that, p50 | p95 |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const size of KEPT === undefined ? SIZES : SIZES.slice(0, 1)) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-browse-"));
  const store = KEPT ?? path.join(root, "store");
  const env = {
    PATH: process.env.PATH,
    HOME: KEPT ? process.env.HOME : root,
    PAI_STORE: store,
    TERM: "xterm-256color",
    LC_ALL: "C.UTF-8",
  };
  try {
    if (KEPT === undefined) {
      run(["init"], env);
      makeStore(store, size / 2, size / 2);
      run(["reindex"], env);
    }
    const frames: number[] = [];
    const lists: number[] = [];
    for (let i = -2; i < RUNS; i++) {
      const bare = bareMs(env);
      const { frameMs, listMs } = await started(env);
      if (i < 0) continue; // warm-up
      frames.push(frameMs - bare);
      lists.push(listMs - bare);
    }
    const { echoes, results, drawing, searching } = await typing(env);
    const cells = [
      median(frames),
      median(lists),
      share(echoes, 0.5),
      share(echoes, 0.95),
      share(drawing, 0.95),
      share(results, 0.5),
      share(results, 0.95),
      share(searching, 0.5),
      share(searching, 0.95),
    ];
    console.log(`| ${size.toLocaleString("en")} | ${cells.map((ms) => ms.toFixed(0)).join(" | ")} |`);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

/** Processor time of a bare Node, ms. */
function bareMs(env: NodeJS.ProcessEnv): number {
  const code = "const {user,system}=process.cpuUsage();process.stdout.write(String((user+system)/1000))";
  return Number(execFileSync(process.execPath, ["-e", code], { env, encoding: "utf8" }));
}

async function started(env: NodeJS.ProcessEnv) {
  const screen = new Screen(env);
  await screen.until((shown) => shown.includes("[memories]"));
  const frameMs = screen.usedMs().all;
  await screen.until((shown) => /> \w/.test(shown));
  const listMs = screen.usedMs().all;
  await screen.leave();
  return { frameMs, listMs };
}

/** Types words letter by letter; what each letter took until it was seen, and until nothing more came. */
async function typing(env: NodeJS.ProcessEnv) {
  const screen = new Screen(env);
  await screen.until((shown) => /> \w/.test(shown));
  const echoes: number[] = [];
  const results: number[] = [];
  const drawing: number[] = [];
  const searching: number[] = [];
  for (let i = 0; i < WORDS; i++) {
    const typed = i % 2 === 0 ? word(200 + 37 * i) : `${word(20 + i)} ${word(3_000 + i)}`;
    for (const letter of typed) {
      screen.clear();
      const start = performance.now();
      const before = screen.usedMs().drawing;
      screen.type(letter);
      await screen.until((shown) => shown !== "");
      echoes.push(screen.lastMs - start);
      await sleep(Math.max(0, TYPED_MS - (performance.now() - start)));
      drawing.push(screen.usedMs().drawing - before);
    }
    await sleep(600);
    // One more letter, and all the time it takes.
    screen.clear();
    const start = performance.now();
    const usedBefore = screen.ticksMs();
    screen.type("a");
    await sleep(700);
    results.push(screen.lastMs - start);
    searching.push(screen.ticksMs() - usedBefore);
    screen.type("\u0015");
    await sleep(400);
  }
  await screen.leave();
  return { echoes, results, drawing, searching };
}

function run(words: readonly string[], env: NodeJS.ProcessEnv): void {
  const done = spawnSync(process.execPath, [PROGRAM, ...words], { env, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`pai ${words.join(" ")}: ${done.stderr}`);
}

function median(values: readonly number[]): number {
  return share(values, 0.5);
}

function share(values: readonly number[], part: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
    Number.NaN
  );
}

function option(name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}
