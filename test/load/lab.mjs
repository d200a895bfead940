// What the load scripts share: a store in a temporary directory, the built program, checks and their report.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { removeTree } from "../remove-tree.mjs";

// What is run here and what is started here are one user.
process.env.HOME = path.join(tmpdir(), "pai-load-home");

const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url));
/** Violations that are printed, and how much of each. */
const SHOWN = 20;
const SHOWN_CHARS = 300;
const MEMORY = /^(archive\/)?(facts|episodes)\/.*\.md$/;

/** The value behind a flag of this command line, or what to take without it. */
export function flag(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : process.argv[at + 1];
}

/** Directory that holds bin/ and dist/ (`--program`, default: this checkout). */
export const PROGRAM = path.resolve(flag("--program", CHECKOUT));
const BIN = path.join(PROGRAM, "bin", "pai.js");

/** The library of the built program. */
export async function library() {
  return import(pathToFileURL(path.join(PROGRAM, "dist", "index.js")).href);
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A directory for stores that is gone when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "pai-load-"));
  process.on("exit", () => removeTree(folder));
  return folder;
}

/** Starts a node process; `ended` gives status, signal, stdout and stderr. */
export function startNode(words, { cwd = PROGRAM, input, env: more } = {}) {
  const { HOME = "/", PATH = "" } = process.env;
  const env = {
    HOME,
    PATH,
    TMPDIR: tmpdir(),
    TZ: "UTC",
    NO_COLOR: "1",
    XDG_CONFIG_HOME: path.join(tmpdir(), "pai-load-none"),
    ...more,
  };
  const child = spawn(process.execPath, words, { cwd, env });
  const seen = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8");
    child[name].on("data", (text) => {
      seen[name] += text;
    });
  }
  child.stdin.on("error", () => undefined); // it may be gone before it has read all
  child.stdin.end(input);
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => resolve({ status, signal, ...seen }));
  });
  return { child, ended };
}

/** Starts a command of the program on a store. */
export function startPai(store, words, options) {
  return startNode([BIN, "--store", store, ...words], { cwd: path.dirname(store), ...options });
}

/** Runs a command of the program on a store to its end. */
export function pai(store, words, options) {
  return startPai(store, words, options).ended;
}

/** Content hash of every memory file by path. */
export function memoryFiles(store) {
  const files = new Map();
  for (const name of filesBelow(store)) {
    if (MEMORY.test(name)) files.set(name, hashOf(readFileSync(path.join(store, name))));
  }
  return files;
}

/** Everything that no command should leave behind once another one has written. */
export function leftovers(store) {
  return filesBelow(store).filter(
    (name) =>
      /(^|\/)\.tmp-/.test(name) ||
      name.startsWith(".local/tmp/") ||
      name.startsWith(".local/lock") ||
      name.endsWith("/pending.json"),
  );
}

/** The journal's records after a sequence, oldest first. */
export function recordsAfter(store, seq) {
  return filesBelow(store)
    .filter((name) => /^\.local\/journal\/\d{6}\/\d{9}\.json$/.test(name))
    .filter((name) => Number(path.basename(name, ".json")) > seq)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(path.join(store, name), "utf8")));
}

function hashOf(bytes) {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** What a store says of itself after the storm: problems, leftovers, and differences to an index made anew. */
export async function examine(store) {
  const { openMemory } = await library();
  const nowMs = Date.now(); // one moment for all questions: recency is part of a score
  const memory = openMemory({ store, now: () => nowMs });
  await memory.remember({ text: `a write after the storm at ${new Date(nowMs).toISOString()}` });
  const problems = (await memory.doctor()).problems.map(({ code, path: file }) => `${code} ${file}`);
  const before = await answers(memory);
  rmSync(path.join(store, ".index"), { recursive: true, force: true });
  const after = await answers(memory);
  const differs = Object.keys(after).filter((question) => before[question] !== after[question]);
  return [
    ...problems,
    ...leftovers(store).map((name) => `left behind: ${name}`),
    ...differs.map(
      (question) =>
        `an index made anew answers otherwise: ${question}: ${contrast(before[question], after[question])}`,
    ),
  ];
}

/** Answers of the index to a few questions, each as text. */
async function answers(memory) {
  const listed = await memory.list({ status: "all" });
  const given = { list: JSON.stringify(listed.results.map(({ id, text, status }) => [id, text, status])) };
  for (const query of ["ledger", "storm", "page", "garden"]) {
    const { results, considered } = await memory.recall(query, { limit: 1000, track: false });
    given[query] = JSON.stringify([considered, results.map(({ id, score }) => [id, score])]);
  }
  return given;
}

/** The part in which two texts differ. */
function contrast(one, other) {
  let at = 0;
  while (one[at] === other[at]) at++;
  const from = Math.max(0, at - 40);
  return `${one.length}/${other.length} characters, ${one.slice(from, at + 40)} for ${other.slice(from, at + 40)}`;
}

/** Prints rows of equal keys as a table. */
export function printTable(rows) {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join("  ")
        .trimEnd(),
    );
}

/** Prints what was broken and sets the exit status: 1 where anything was. */
export function conclude(violations) {
  for (const violation of violations.slice(0, SHOWN)) {
    console.log(`VIOLATION: ${violation.replace(/\s+/g, " ").slice(0, SHOWN_CHARS)}`);
  }
  console.log(violations.length === 0 ? "no violation" : `${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
