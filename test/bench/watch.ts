import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { makeStore, word } from "./make-store.ts";

/*
 * What `pai watch` takes and gives: processor time and memory when it has started, watches of the system, recall with and without it and its
 * graph, each paired with bare Node and with the processor time of the watcher's own thread, and how long after an edit of a file recall shows it.
 *
 *   node scripts/run-ts.mjs test/bench/watch.ts [--runs 15] [--graph 0] [--flat <directory>] [memories]
 *   node scripts/run-ts.mjs test/bench/watch.ts --kills 100 [memories]
 *
 * `--graph`: so many minutes it waits for the graph, which is made at the lowest priority. `--flat`: a store that lies there with its index.
 * `--kills`: only this, over 2,000 memories unless said: so often it is killed while it is asked, and its maker of graphs with it. Recall has to
 * answer the same meanwhile and afterwards, and the next watcher has to have its graph.
 */
const args = process.argv.slice(2);
const RUNS = Number(option("--runs") ?? 15);
const KILLS = Number(option("--kills") ?? 0);
const MADE = option("--flat");
const MEMORIES = Number(args[0] ?? (KILLS > 0 ? 2_000 : 100_000));
const PROGRAM = path.resolve("bin/pai.js");
/** What it has answered when its code is compiled. */
const COMPILED = 40;
/** In which a watcher looks at the store and opens its watches. */
const SETTLED_MS = 5_000;
/** A graph that takes longer is not waited for. */
const GRAPH_MS = Number(option("--graph") ?? 0) * 60_000;
const EDITS = 5;
/** An edit that so many answers do not show is not seen. */
const TRIES = 20;
/** What a kill waits for is looked for so often, ms. */
const LOOK_MS = 1;
/** What a maker of graphs leaves first, and what when all points are in: kills come up to so many ms after each. */
const STAGES = [
  { name: "hnsw.making", mostMs: 500 },
  { name: "vectors.hnsw-", mostMs: 10 },
] as const;

const home = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-watch-"));
const store = MADE ?? path.join(home, "store");
// The index of a store that lies there is used by its own user alone.
const env = { PATH: process.env.PATH, HOME: MADE ? process.env.HOME : home, PAI_STORE: store };
const query = (i: number) => ["recall", "--no-track", word(200 + i), word(3_000 + i)];
try {
  run(["init"]);
  if (MADE === undefined) {
    makeStore(store, MEMORIES / 2, MEMORIES / 2);
    run(["reindex"]);
  }
  await (KILLS > 0 ? measureKills() : measureAll());
} finally {
  fs.rmSync(home, { recursive: true, force: true });
}

async function measureAll(): Promise<void> {
  console.log(`Node ${process.version}, ${MEMORIES} memories, ${RUNS} pairs; ms above bare Node`);
  const rows = [{ recall: "without a watcher", ...measureRecall() }];
  const watcher = await begin();
  const taken = lookAt(watcher);
  rows.push({ recall: "with one, its first", ...measureRecall(0, watcher) });
  for (let i = 0; i < COMPILED; i++) run(query(RUNS + i));
  rows.push({ recall: `after ${COMPILED} more`, ...measureRecall(RUNS + COMPILED, watcher) });
  if (await hasGraph()) {
    run(query(0)); // opens it
    await pause(SETTLED_MS);
    for (let i = 0; i < RUNS; i++) run(query(i));
    rows.push({ recall: "with its graph", ...measureRecall(2 * RUNS + COMPILED, watcher) });
  }
  const grown = lookAt(watcher)["memory, MB"];
  const { answered } = await end(watcher);
  console.table(rows);
  console.table([
    {
      ...taken,
      "in the end, MB": grown,
      answered,
      "edit to answer, ms": await measureEdits(),
    },
  ]);
}

/** `from`: the first of the questions, so that none comes twice. `watcher`: who answers them. */
function measureRecall(from = 0, watcher?: ChildProcess) {
  const [bare, above, used]: [number[], number[], number[]] = [[], [], []];
  for (let i = watcher ? 0 : -2; i < RUNS; i++) {
    const one = timed(() => spawnSync(process.execPath, ["-e", "0"], { env, cwd: home }));
    const before = ownThreadMs(watcher);
    const other = timed(() => run(query(from + i)));
    if (i < 0) continue;
    bare.push(one);
    above.push(other - one);
    used.push(ownThreadMs(watcher) - before);
  }
  return {
    "bare Node": median(bare),
    median: median(above),
    "quarter below": Math.round((above.toSorted((a, b) => a - b)[Math.floor(RUNS / 4)] ?? 0) * 10) / 10,
    ...(watcher && { "its thread, processor": median(used) }),
  };
}

/** Processor time so far of the thread that answers, ms. */
function ownThreadMs(watcher: ChildProcess | undefined): number {
  if (!watcher) return 0;
  const { pid } = watcher;
  return Number(fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

/** Waits until the graph of the generation in use is made; whether there is one. */
async function hasGraph(): Promise<boolean> {
  const seal = path.join(generation(), "hnsw.json");
  for (let left = GRAPH_MS; left > 0 && !fs.existsSync(seal); left -= SETTLED_MS) await pause(SETTLED_MS);
  return fs.existsSync(seal.replace("hnsw.json", "vectors.hnsw"));
}

/** From an edit of a memory's file to an answer that has it. */
async function measureEdits(): Promise<number> {
  const watcher = await begin();
  const took: number[] = [];
  for (let i = 0; i < EDITS; i++) {
    const mark = `zeppelin${process.pid}n${i}`;
    const { outcomes } = JSON.parse(
      run(["remember", "--json", `The harbour tour ${i} of ${process.pid} begins at noon`]),
    );
    const file = path.join(store, outcomes[0].memory.path);
    const edited = fs.readFileSync(file, "utf8").replace("at noon", `at ${mark}`);
    const startMs = performance.now();
    fs.writeFileSync(file, edited);
    for (let left = TRIES; left > 0 && !run(["recall", "--no-track", mark]).includes(mark); left--);
    took.push(performance.now() - startMs);
  }
  await end(watcher);
  return median(took);
}

/** Kills it while it is asked, and every second time while its graph is made; how often recall then gave another answer. */
async function measureKills(): Promise<void> {
  run(["config", "set", "index.hnsw.from", "1"]);
  const words = [...query(1), "--now", new Date().toISOString()];
  const expected = run(words);
  const problems = countProblems();
  const count = { kills: 0, "of its maker too": 0, "with a file half written": 0, "other answers": 0 };
  for (let i = 0; i < KILLS; i++) {
    const isOfGraph = i % 2 === 1;
    if (isOfGraph) for (const name of graphFiles()) fs.rmSync(path.join(generation(), name));
    const watcher = await begin(0);
    const asked = answerOf(words);
    const maker = isOfGraph ? await makerOf(watcher, (i - 1) / 2) : undefined;
    if (!isOfGraph) await pause((i * 7) % 150);
    if (maker !== undefined && endNow(maker)) count["of its maker too"]++;
    watcher.kill("SIGKILL");
    count.kills++;
    if (isOfGraph && graphFiles().some((name) => name.startsWith(STAGES[1].name)))
      count["with a file half written"]++;
    if ((await asked) !== expected) count["other answers"]++;
    if (run(words) !== expected) count["other answers"]++;
  }
  const watcher = await begin(0);
  for (let left = TRIES; left > 0 && !graphFiles().includes("hnsw.json"); left--) {
    if (run(words) !== expected) count["other answers"]++;
    await pause(1_000);
  }
  await end(watcher);
  const files = graphFiles().join(" ");
  console.table([
    { ...count, "new problems": countProblems() - problems, "files of graphs in the end": files },
  ]);
}

function countProblems(): number {
  return JSON.parse(run(["doctor", "--json"])).problems.length;
}

function answerOf(words: readonly string[]): Promise<string> {
  const asking = spawn(process.execPath, [PROGRAM, ...words], { env, cwd: home });
  let text = "";
  asking.stdout.on("data", (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => asking.on("close", () => resolve(text)));
}

/** The process that makes the graph, each time at another moment; undefined where it has ended. */
async function makerOf({ pid }: ChildProcess, count: number): Promise<number | undefined> {
  const { name, mostMs } = STAGES[count % STAGES.length] ?? STAGES[0];
  const isThere = () => graphFiles().some((file) => file.startsWith(name) || file === "hnsw.json");
  // A watcher that has just begun may not say so in time, so that the command answers itself.
  let asking = false;
  for (let left = 10_000; left > 0 && !isThere(); left -= LOOK_MS) {
    if (!asking) void answerOf(query(1)).then(() => (asking = false));
    asking = true;
    await pause(LOOK_MS);
  }
  await pause((count * 7.3) % mostMs);
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return children.map(Number).find((child) => child > 0);
}

/** Kills a process; whether it was there. */
function endNow(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

function generation(): string {
  const [name = ""] = fs.readFileSync(path.join(store, ".index", "CURRENT"), "utf8").split(" ");
  return path.join(store, ".index", name);
}

/** Names of what there is of the graph of the generation in use. */
function graphFiles(): readonly string[] {
  return fs.readdirSync(generation()).filter((name) => name.includes("hnsw"));
}

async function begin(settledMs = SETTLED_MS): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, "watch"], { env, cwd: home });
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk) => String(chunk).includes("watching") && resolve());
    child.on("close", () => reject(new Error("the watcher ended")));
  });
  await pause(settledMs);
  return child;
}

/** What the system says of a process. */
function lookAt({ pid }: ChildProcess) {
  const read = (name: string) => fs.readFileSync(`/proc/${pid}/${name}`, "utf8");
  const stat = read("stat")
    .replace(/^.*\) /, "")
    .split(" ");
  const watches = fs
    .readdirSync(`/proc/${pid}/fdinfo`)
    .flatMap((fd) => read(`fdinfo/${fd}`).match(/^inotify /gm) ?? []);
  return {
    "processor to start, ms": (Number(stat[11]) + Number(stat[12])) * 10,
    "memory, MB": Math.round(Number(/VmRSS:\s+(\d+)/.exec(read("status"))?.[1]) / 1024),
    watches: watches.length,
  };
}

async function end(child: ChildProcess): Promise<{ answered: string }> {
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.removeAllListeners("close");
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.kill("SIGTERM");
  await ended;
  return { answered: /answered (\d+)/.exec(text)?.[1] ?? "?" };
}

function run(words: readonly string[]): string {
  return spawnSync(process.execPath, [PROGRAM, ...words], { env, cwd: home, encoding: "utf8" }).stdout;
}

function timed(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

function median(values: readonly number[]): number {
  return Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0) * 10) / 10;
}

function option(name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}
