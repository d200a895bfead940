import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openMemory } from "../../src/open-memory.ts";
import { tryLock } from "../../src/store/lock.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { realProcesses } from "../../src/store/processes.ts";
import { makeStore, word } from "./make-store.ts";

/*
 * How long prompts wait for `pai hook prompt`, over stores that are as they should be and stores that are not: wall and processor time of
 * each call, from before it is started until it has ended, beside calls of bare Node. Then how long it takes, from the start of
 * `pai hook session-end`, until what was said in the session is recalled.
 *   npm run bench:hook-calls -- [--prompts 700] [--sessions 5] [--huge 100000]
 * On a busy machine the wall time says more about the others: then look at the processor time, and at bare Node beside it. A call that is
 * late has done less.
 */
const args = process.argv.slice(2);
const option = (name: string, otherwise: number) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(args[at + 1]);
};
const [PROMPTS, SESSIONS, HUGE] = [option("prompts", 700), option("sessions", 5), option("huge", 100_000)];
const PROGRAM = path.resolve("bin/pai.js");
const SMALL = 1_000;
const LIMIT_MS = 300;
/** Every so many calls one of bare Node is timed. */
const BARE_EVERY = 10;
const PATIENCE_MS = 60_000;

interface Call {
  readonly wallMs: number;
  readonly processorMs: number;
  /** The hook found itself late, and was silent. */
  readonly isLate: boolean;
}

interface Place {
  readonly name: string;
  readonly store: string;
  /** Before each call. */
  readonly spoil?: (i: number) => void;
}

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-hook-calls-"));
const env = { PATH: process.env.PATH, HOME: root };
try {
  const [bare, rows] = callAll(places());
  console.log(
    `Node ${process.version}, ${os.cpus().length} processors, load ${os.loadavg().map((one) => one.toFixed(1))}; ms`,
  );
  console.table([...rows, { ...rowOf("bare Node", bare), late: "-" }]);
  if (SESSIONS > 0) console.table(await sessions());
} finally {
  // Maintenance that the last session made due may still write.
  fs.rmSync(root, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
}

function places(): readonly Place[] {
  const [fine, huge] = [made("fine", SMALL), made("huge", HUGE)];
  const copy = (name: string) => {
    const store = path.join(root, name);
    fs.cpSync(fine, store, { recursive: true, preserveTimestamps: true });
    pai(["reindex"], store);
    return store;
  };
  const [locked, damaged, newer, unindexed] = ["locked", "damaged", "newer", "unindexed"].map(copy);
  const place = { files: openRoot(locked ?? ""), processes: realProcesses(), abandoned: new Set<string>() };
  tryLock({ ...place, nonce: () => randomBytes(8).toString("hex"), wall: Date.now });
  fs.writeFileSync(path.join(newer ?? "", "version"), "99\n");
  for (const store of [unindexed ?? "", made("huge-unindexed", HUGE)]) {
    fs.rmSync(path.join(store, ".index"), { recursive: true });
    fs.writeFileSync(path.join(store, ".index"), "no directory");
  }
  return [
    { name: `${SMALL} memories`, store: fine },
    { name: `${HUGE} memories`, store: huge },
    { name: "locked by a process that lives", store: locked ?? "" },
    {
      name: "with another damage to its index each time",
      store: damaged ?? "",
      spoil: (i) => spoil(damaged ?? "", i),
    },
    { name: `${SMALL} memories, no index can be made`, store: unindexed ?? "" },
    { name: `${HUGE} memories, no index can be made`, store: path.join(root, "huge-unindexed") },
    { name: "of a newer version", store: newer ?? "" },
    { name: "missing", store: path.join(root, "missing") },
  ];
}

function made(name: string, memories: number): string {
  const store = path.join(root, name);
  pai(["init"], store);
  makeStore(store, memories / 2, memories / 2);
  pai(["reindex"], store);
  return store;
}

/** Changes a bit, cuts a part, empties the name of the generation, or takes the index away. */
function spoil(store: string, i: number): void {
  const index = path.join(store, ".index");
  const [generation] = fs.existsSync(index)
    ? fs.readdirSync(index).filter((name) => name.startsWith("gen-"))
    : [];
  if (i % 4 === 0 || generation === undefined) {
    fs.rmSync(index, { recursive: true, force: true });
    return;
  }
  if (i % 4 === 1) {
    fs.writeFileSync(path.join(index, "CURRENT"), "");
    return;
  }
  const parts = fs.readdirSync(path.join(index, generation)).sort();
  const part = path.join(index, generation, parts[i % parts.length] ?? "");
  const bytes = fs.readFileSync(part);
  const at = (i * 7_919) % Math.max(1, bytes.length);
  if (i % 4 === 2) bytes[at] = (bytes[at] ?? 0) ^ 4;
  fs.writeFileSync(part, i % 4 === 2 ? bytes : bytes.subarray(0, at));
}

function callAll(all: readonly Place[]): readonly [readonly Call[], readonly object[]] {
  const bare: Call[] = [];
  const calls = all.map((): Call[] => []);
  for (let i = 0; i < PROMPTS; i++) {
    const at = i % all.length;
    const { store = "", spoil: spoiling } = all[at] ?? {};
    spoiling?.(Math.floor(i / all.length));
    const prompt = `Please look at ${word(200 + i)} and ${word(3_000 + i)}, then change ${word(900 + i)}`;
    const input = JSON.stringify({ session_id: `s${i % 50}`, hook_event_name: "UserPromptSubmit", prompt });
    calls[at]?.push(call([PROGRAM, "hook", "prompt"], store, input));
    if (i % BARE_EVERY === 0) bare.push(call(["-e", "0"], store, ""));
  }
  return [bare, all.map(({ name }, at) => rowOf(name, calls[at] ?? []))];
}

/** A shell tells the processor time of what it ran. */
function call(words: readonly string[], store: string, input: string): Call {
  const begun = performance.now();
  const line = ["-c", '"$@" > /dev/null; times', "sh", process.execPath, ...words];
  const { stdout } = spawnSync("/bin/sh", line, {
    env: { ...env, PAI_STORE: store },
    input,
    encoding: "utf8",
  });
  const wallMs = performance.now() - begun;
  const [, children = ""] = stdout.trim().split("\n");
  const spent = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, m, s]) => Number(m) * 60_000 + Number(s) * 1_000,
  );
  return { wallMs, processorMs: spent.reduce((sum, one) => sum + one, 0), isLate: lastOutcome() === "l" };
}

/** The letter of the last call, see src/store/hook-notes.ts. */
function lastOutcome(): string | undefined {
  const calls = path.join(root, ".local/state/pai/hooks/calls");
  return fs.existsSync(calls) ? fs.readFileSync(calls, "utf8").at(-1) : undefined;
}

function rowOf(name: string, calls: readonly Call[]): object {
  const wall = calls.map(({ wallMs }) => wallMs).toSorted((a, b) => a - b);
  const own = calls.map(({ processorMs }) => processorMs).toSorted((a, b) => a - b);
  const at = (sorted: readonly number[], part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  return {
    store: name,
    calls: calls.length,
    "median, wall": at(wall, 0.5),
    "95th": at(wall, 0.95),
    most: at(wall, 1),
    [`over ${LIMIT_MS}`]: wall.filter((ms) => ms > LIMIT_MS).length,
    "median, processor": at(own, 0.5),
    "95th, processor": at(own, 0.95),
    "most, processor": at(own, 1),
    [`over ${LIMIT_MS}, processor`]: own.filter((ms) => ms > LIMIT_MS).length,
    late: calls.filter(({ isLate }) => isLate).length,
  };
}

/** From the start of the hook until another process finds what was said. */
async function sessions(): Promise<readonly object[]> {
  const rows = [];
  for (const turns of [20, 400]) {
    const waited: number[] = [];
    for (let i = 0; i < SESSIONS; i++) waited.push(await untilRecalled(turns, i));
    const sorted = waited.toSorted((a, b) => a - b);
    rows.push({
      turns,
      sessions: SESSIONS,
      "median, s": seconds(sorted[sorted.length >> 1]),
      "most, s": seconds(sorted.at(-1)),
    });
  }
  return rows;
}

async function untilRecalled(turns: number, run: number): Promise<number> {
  const store = path.join(root, "fine");
  const name = `Zor${word(40_000 + run * 1_000 + turns)}`;
  const transcript = path.join(root, `session-${turns}-${run}.jsonl`);
  const lines = Array.from({ length: turns }, (_, i) => {
    const isUser = i % 2 === 0;
    const said =
      i === 0 ? `I prefer the coffee of ${name}.` : `The ${word(300 + i)} of the ${word(900 + i)} is ${i}.`;
    return JSON.stringify({
      ...{ type: isUser ? "user" : "assistant", sessionId: name, uuid: `${name}-${i}` },
      timestamp: new Date(Date.now() - (turns - i) * 1_000).toISOString(),
      message: { role: isUser ? "user" : "assistant", content: said },
    });
  });
  fs.writeFileSync(transcript, `${lines.join("\n")}\n`);
  const begun = performance.now();
  const hook = spawn(process.execPath, [PROGRAM, "hook", "session-end"], {
    env: { ...env, PAI_STORE: store },
  });
  hook.stdin.end(
    JSON.stringify({ session_id: name, hook_event_name: "SessionEnd", transcript_path: transcript }),
  );
  const memory = openMemory({ store, stateDirectory: path.join(root, ".local/state/pai") });
  while (performance.now() - begun < PATIENCE_MS) {
    const { results } = await memory.recall(`which coffee do I prefer ${name}`, {
      kind: "fact",
      track: false,
    });
    if (results.some(({ text }) => text.includes(name))) return performance.now() - begun;
    await new Promise((next) => setTimeout(next, 25));
  }
  throw new Error(`the session of ${turns} turns was not taken in within ${PATIENCE_MS} ms`);
}

function seconds(ms = 0): number {
  return Math.round(ms / 10) / 100;
}

function pai(words: readonly string[], store: string): void {
  spawnSync(process.execPath, [PROGRAM, ...words], { env: { ...env, PAI_STORE: store } });
}
