import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { openMemory } from "../../src/open-memory.ts";
import { HALVES } from "./halves.ts";
import { makeStore } from "./make-store.ts";

/*
 * What `pai hook prompt` puts beside 100 prompts of several professions over a store of 56 memories (fixtures/hook-prompts): half of
 * the prompts have nothing to do with it. Precision: of what is shown, the share that is wanted. Found: of the memories wanted, the share
 * that is shown. Silent: of the prompts that want nothing, the share that gets nothing. And what the hook costs beside bare Node, in
 * processor time, in a store of so many memories.
 * node scripts/run-ts.mjs test/bench/hook.ts [--runs 40] [--show] [memories]
 */
interface Prompt {
  readonly half: (typeof HALVES)[number];
  readonly prompt: string;
  readonly wants: readonly string[];
}

const args = process.argv.slice(2);
const runsAt = args.indexOf("--runs");
const RUNS = runsAt < 0 ? 40 : Number(args.splice(runsAt, 2)[1]);
const shows = args.includes("--show");
const linesOf = (name: string) =>
  readFileSync(path.resolve("fixtures/hook-prompts", name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const store = mkdtempSync(path.join(os.tmpdir(), "pai-bench-hook-"));
const stateDirectory = path.join(store, "state-of-user");
const NOW = Date.parse("2026-11-20T09:00:00Z");
try {
  const memory = openMemory({ store: path.join(store, "store"), stateDirectory, now: () => NOW });
  const keys = new Map<string, string>();
  for (const { key, text } of linesOf("memories.jsonl")) {
    const { outcomes = [], episode } = (await memory.remember({ text })) as {
      outcomes?: { memory?: { id: string } }[];
      episode?: { id: string };
    };
    for (const { memory: made } of outcomes) if (made) keys.set(made.id, key);
    if (episode) keys.set(episode.id, key);
  }
  const rows = [];
  for (const half of HALVES) {
    const prompts: readonly Prompt[] = linesOf("prompts.jsonl").filter((one: Prompt) => one.half === half);
    let [shown, right, wanted, found, silent, quiet] = [0, 0, 0, 0, 0, 0];
    const sizes: number[] = [];
    for (const { prompt, wants } of prompts) {
      const { text, ids } = await memory.promptBlock(prompt, new Set());
      const given = [...new Set(ids.map((id) => keys.get(id) ?? id))];
      sizes.push(Buffer.byteLength(text));
      shown += given.length;
      right += given.filter((key) => wants.includes(key)).length;
      wanted += wants.length;
      found += wants.filter((key) => given.includes(key)).length;
      if (wants.length === 0) {
        quiet += 1;
        if (given.length === 0) silent += 1;
      }
      const isWrong = given.some((key) => !wants.includes(key)) || wants.some((key) => !given.includes(key));
      if (shows && half === "development" && isWrong) console.log({ prompt, wants, given });
    }
    const spoken = sizes.filter((size) => size > 0).toSorted((a, b) => a - b);
    rows.push({
      half,
      prompts: prompts.length,
      precision: share(right, shown),
      found: share(found, wanted),
      silent: share(silent, quiet),
      bytes: `${spoken[spoken.length >> 1] ?? 0}, at most ${spoken.at(-1) ?? 0}`,
    });
  }
  console.table(rows);
  const start = await memory.sessionBlock(new Set());
  console.log(`session-start: ${Buffer.byteLength(start.text)} bytes of ${start.ids.length} memories`);
  if (RUNS > 0) time(path.join(store, "store"));
  for (const size of args.map(Number).filter((given) => given > 0)) timeLarge(size);
} finally {
  rmSync(store, { recursive: true, force: true });
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(2);
}

/** The same over a store of so many memories, half facts, half episodes. */
function timeLarge(size: number): void {
  const large = path.join(store, `large-${size}`);
  const env = { PATH: process.env.PATH, HOME: store, PAI_STORE: large };
  const pai = (...words: readonly string[]) =>
    spawnSync(process.execPath, [path.resolve("bin/pai.js"), ...words], { env });
  pai("init");
  makeStore(large, size / 2, size / 2);
  pai("reindex");
  console.log(`${size} memories:`);
  time(large);
}

/** Processor time of the built program, user and system, each run beside one of bare Node. */
function time(storeDirectory: string): void {
  const env = {
    PATH: process.env.PATH,
    HOME: store,
    PAI_STORE: storeDirectory,
    XDG_CONFIG_HOME: path.join(store, ".none"),
  };
  const prompts: readonly Prompt[] = linesOf("prompts.jsonl");
  const program = path.resolve("bin/pai.js");
  const above: number[] = [];
  for (let i = -3; i < RUNS; i++) {
    const { prompt = "" } = prompts[(i + prompts.length) % prompts.length] ?? {};
    const bare = cpuMs([process.execPath, "-e", "0"], env, "");
    const ours = cpuMs(
      [process.execPath, program, "hook", "prompt"],
      env,
      JSON.stringify({ session_id: `s${i}`, prompt }),
    );
    if (i >= 0) above.push(ours - bare);
  }
  const sorted = above.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0);
  console.log(
    `pai hook prompt: ${at(0.5)} ms of processor above bare Node, ${at(0.95)} ms at the 95th percentile, ${RUNS} runs`,
  );
}

function cpuMs(line: readonly string[], env: NodeJS.ProcessEnv, input: string): number {
  const [command = "", ...rest] = ["/bin/sh", "-c", '"$@" > /dev/null; times', "sh", ...line];
  const { stdout } = spawnSync(command, rest, { env, input, encoding: "utf8" });
  const [, children = ""] = stdout.trim().split("\n");
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60_000 + Number(s) * 1_000,
    0,
  );
}
