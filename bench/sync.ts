import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openMemory } from "../src/open-memory.ts";
import { makeStore } from "./make-store.ts";

/*
 * What `pai sync` takes beside what git takes for the same: two clones of one store with 100 changes each. Seconds of a processor, all
 * processes of a command together, and seconds that passed. Half of the memories are facts.
 * node scripts/run-ts.mjs bench/sync.ts [memories]
 */
const MEMORIES = Number(process.argv[2] ?? "100000");
/** What is done on each machine; every change is of another memory. */
const [REMEMBERED, CORRECTED, FORGOTTEN] = [60, 25, 15];
const PROGRAM = path.resolve("bin/pai.js");

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-sync-"));
const at = (...names: readonly string[]) => path.join(root, ...names);
const env = { PATH: process.env.PATH, HOME: root, XDG_CONFIG_HOME: at(".none"), PAI_HOME: at("home") };

interface Spent {
  readonly processor: number;
  readonly passed: number;
}

try {
  prepare();
  await change("a", 0);
  await change("b", 1);
  for (const name of ["a", "b", "remote.git"])
    fs.cpSync(at(name), at("twin", name), { recursive: true, preserveTimestamps: true });
  for (const name of ["a", "b"]) {
    git("twin", name)("remote", "set-url", "origin", at("twin", "remote.git"));
    git("twin", name)("status");
    git(name)("status");
  }
  const rows = [
    row("commit 100 changes and push", "a"),
    row("commit 100, merge 100 and push", "b"),
    row("take over 100", "a"),
    row("nothing new", "a"),
  ];
  console.log(`Node ${process.version}, ${os.cpus().length} CPUs, ${MEMORIES} memories; seconds`);
  console.table(rows);
} finally {
  fs.rmSync(root, { recursive: true, force: true });
}

/** One store in two clones of a bare folder, both with an index. */
function prepare(): void {
  fs.writeFileSync(
    at(".gitconfig"),
    "[user]\nname = A\nemail = a@example.org\n[init]\ndefaultBranch = main\n",
  );
  git()("init", "-q", "--bare", "remote.git");
  pai("init", "--store", at("a"));
  makeStore(at("a"), MEMORIES / 2, MEMORIES / 2);
  pai("init", "--git", "--store", at("a"));
  git("a")("remote", "add", "origin", at("remote.git"));
  git("a")("push", "-q", "-u", "origin", "main");
  git()("clone", "-q", at("remote.git"), "b");
  for (const name of ["a", "b"]) {
    pai("doctor", "--reindex", "--store", at(name));
    pai("sync", "--store", at(name));
  }
}

async function change(name: string, offset: 0 | 1): Promise<void> {
  const stateDirectory = at(".local", "state", "pai");
  const memory = openMemory({ store: at(name), stateDirectory });
  const { results } = await memory.list({ kind: "fact", limit: 2 * (CORRECTED + FORGOTTEN) });
  const ids = results.filter((_, i) => i % 2 === offset).map(({ id }) => id);
  const things = ["shed", "gate", "boat", "desk", "lamp", "bike"];
  for (let i = 0; i < REMEMBERED; i++)
    await memory.remember({
      text: `The ${things[i % things.length]} number ${i} of ${name} is in the cellar`,
    });
  for (const [i, id] of ids.slice(0, CORRECTED).entries())
    await memory.correct(id, `The door number ${i} of ${name} is green now`);
  for (const id of ids.slice(CORRECTED)) await memory.forget([id]);
}

function row(what: string, name: string) {
  const ours = timed(["sync", "--store", at(name)]);
  const gits = [
    ["add", "-A"],
    ["commit", "-q", "-m", "changes"],
    ["fetch", "-q"],
    ["merge", "-q", "--no-edit", "origin/main"],
    ["push", "-q"],
  ].map((words) => spend(["git", "-C", at("twin", name), ...words]));
  const sum = (key: keyof Spent) => gits.reduce((all, one) => all + one[key], 0);
  const seconds = (value: number) => value.toFixed(2);
  return {
    what,
    "pai, processor": seconds(ours.processor),
    "git, processor": seconds(sum("processor")),
    "pai, passed": seconds(ours.passed),
    "git, passed": seconds(sum("passed")),
  };
}

function timed(words: readonly string[]): Spent {
  return spend([process.execPath, PROGRAM, ...words]);
}

/** As GNU time counts it: with all children. */
function spend(words: readonly string[]): Spent {
  const report = at("time");
  const { status, stderr } = spawnSync("/usr/bin/time", ["-q", "-o", report, "-f", "%U %S %e", ...words], {
    env,
    encoding: "utf8",
  });
  if (status !== 0 && words.at(-2) !== "-m") throw new Error(`${words.join(" ")}: ${stderr}`); // nothing to commit
  const [user = 0, system = 0, passed = 0] = fs.readFileSync(report, "utf8").split(" ").map(Number);
  return { processor: user + system, passed };
}

function git(...folder: readonly string[]) {
  return (...words: readonly string[]) =>
    execFileSync("git", ["-C", at(...folder), ...words], { env, encoding: "utf8" });
}

function pai(...words: readonly string[]): void {
  execFileSync(process.execPath, [PROGRAM, ...words], { env, stdio: ["ignore", "ignore", "inherit"] });
}
