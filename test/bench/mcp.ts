import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { TOOLS } from "../../src/mcp/tools.ts";
import { makeStore, word } from "./make-store.ts";

/*
 * What a server of `pai mcp` costs until its first answer, and each answer after that: processor time of fresh processes (user and system,
 * all threads, from /proc, so Linux only), paired with a bare Node that prints a line; means of the pairs. Then what its tools take of a
 * prompt. Half of the memories are facts, half episodes.
 * npm run bench:mcp [--runs 20] [memories ...]
 */
const args = process.argv.slice(2);
const runsAt = args.indexOf("--runs");
const RUNS = runsAt < 0 ? 20 : Number(args.splice(runsAt, 2)[1]);
const SIZES = args.length > 0 ? args.map(Number) : [1_000, 10_000];
const PROGRAM = path.resolve("bin/pai.js");
const BARE = { PATH: process.env.PATH, HOME: os.tmpdir() };
const TICK_MS = 10;
const LATER = 50;
const CHARS_PER_TOKEN = 4;

interface Cost {
  /** Processor time until the first answer of a tool, ms. */
  readonly first: number;
  /** Of each answer after that. */
  readonly later: number;
}

const rows = [];
for (const size of SIZES) {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-mcp-"));
  try {
    const env = { ...BARE, PAI_STORE: store, XDG_CONFIG_HOME: path.join(store, ".none") };
    spawnSync(process.execPath, [PROGRAM, "init"], { env });
    makeStore(store, size / 2, size / 2);
    spawnSync(process.execPath, [PROGRAM, "reindex"], { env });
    const [bare, ours]: [number[], Cost[]] = [[], []];
    for (let i = -2; i < RUNS; i++) {
      const one = await bareNode(env);
      const other = await server(env);
      if (i < 0) continue; // warm-up
      bare.push(one);
      ours.push(other);
    }
    const first = mean(ours.map((cost) => cost.first));
    rows.push({
      memories: size,
      bareMs: round(mean(bare)),
      firstAnswerMs: round(first),
      aboveBareMs: round(first - mean(bare)),
      eachLaterRecallMs: round(mean(ours.map(({ later }) => later))),
    });
  } finally {
    fs.rmSync(store, { recursive: true, force: true });
  }
}
console.log(`Node ${process.version}, ${os.cpus().length} CPUs, ${RUNS} pairs each; processor ms, means`);
console.table(rows);
const bytes = JSON.stringify({ tools: TOOLS }).length;
console.log(
  `tools/list: ${TOOLS.length} tools, ${bytes} bytes, at most ${Math.ceil(bytes / CHARS_PER_TOKEN)} tokens`,
);

async function bareNode(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ["-e", "console.log(0); process.stdin.resume()"], { env });
  await linesOf(child).next();
  const spent = processorMs(child);
  child.kill();
  return spent;
}

async function server(env: NodeJS.ProcessEnv): Promise<Cost> {
  const child = spawn(process.execPath, [PROGRAM, "mcp"], { env });
  const lines = linesOf(child);
  const send = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const recall = async (id: number) => {
    const query = `${word(200 + id)} ${word(3_000 + id)}`;
    send({ id, method: "tools/call", params: { name: "memory_recall", arguments: { query } } });
    const { value } = await lines.next();
    if (JSON.parse(value ?? "{}").result?.isError !== undefined) throw new Error(value);
  };
  const clientInfo = { name: "bench", version: "1" };
  send({
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  });
  await lines.next();
  send({ method: "notifications/initialized" });
  await recall(1);
  const first = processorMs(child);
  for (let id = 2; id < 2 + LATER; id++) await recall(id);
  const later = (processorMs(child) - first) / LATER;
  const ended = new Promise((done) => child.once("exit", done));
  child.stdin?.end(); // keeps what V8 compiled
  await ended;
  return { first, later };
}

function linesOf({ stdout }: ChildProcess): AsyncIterator<string, undefined> {
  if (stdout === null) throw new Error("no pipe");
  return createInterface({ input: stdout })[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
}

/** User and system time of a process with all its threads, see proc(5). */
function processorMs({ pid }: ChildProcess): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
