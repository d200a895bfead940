// A year of nights: maintenance runs over stores that lie in git and are left alone otherwise. A night in which
// nothing was due leaves no difference, a second run in one night none either, and the largest difference is told.
//   node test/load/year.mjs [--short] [--program DIR] [transcript ...]
// One store is of the notes of the quickstart, one of each transcript (what `pai ingest` reads, or a conversation of
// LoCoMo in a file of its own, see bench/locomo.ts). Exit status 1 where any of it is broken.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { conclude, pai, printTable, temporaryFolder } from "./lab.mjs";

const SHORT = process.argv.includes("--short");
/** Every night of a year, or one in four months. */
const STEP_DAYS = SHORT ? 120 : 1;
const DAYS = 365;
/** A second run in one night is tried in every so manieth. */
const TWICE = SHORT ? 2 : 7;
const DAY_MS = 86_400_000;
const FIXTURES = fileURLToPath(new URL("../../fixtures", import.meta.url));

const folder = temporaryFolder();
const violations = [];
const rows = [];
const began = Date.parse("2026-01-05T03:00:00Z");
await live("notes", ["remember", "--file", path.join(FIXTURES, "notes", "notes.txt")], began);
const named = process.argv.slice(2).filter((word, at, words) => {
  return !word.startsWith("--") && words[at - 1] !== "--program";
});
const transcripts =
  named.length > 0 ? named : SHORT ? [path.join(FIXTURES, "transcripts", "chat.ndjson")] : [];
for (const [number, file] of transcripts.entries()) {
  const { input, endMs } = readable(file, number);
  await live(path.basename(file), ["ingest", input], endMs);
}
printTable(rows);
conclude(violations);

/** Fills a store with one command at a moment, and lets a year pass over it. */
async function live(name, fill, fromMs) {
  const store = path.join(folder, `store-${rows.length}`);
  await expectDone(store, [...fill, "--now", iso(fromMs)], name);
  git(store, ["init", "--quiet"]);
  const { files } = difference(store);
  const told = { store: name, files, nights: 0, quiet: 0, "files changed": 0, largest: "-" };
  let most = 0;
  for (let day = 1; day <= DAYS; day += STEP_DAYS) {
    const at = iso(fromMs + day * DAY_MS);
    const changed = await night(store, at, name);
    const found = difference(store);
    told.nights++;
    told["files changed"] += found.files;
    if (changed === 0) {
      told.quiet++;
      if (found.files > 0) violations.push(`${name} ${at}: nothing was due, but ${found.text}`);
    }
    if (found.files > most) {
      most = found.files;
      told.largest = `night ${day}: ${found.text}`;
    }
    if (told.nights % TWICE === 0) await again(store, at, name);
  }
  rows.push(told);
}

async function again(store, at, name) {
  const changed = await night(store, at, name);
  const { files, text } = difference(store);
  if (changed > 0 || files > 0) violations.push(`${name} ${at}: the second run changed ${changed}: ${text}`);
}

/** What one run of maintenance did: memories changed. */
async function night(store, at, name) {
  const { stdout } = await expectDone(store, ["consolidate", "--json", "--now", at], name);
  const { passes } = JSON.parse(stdout);
  return passes.reduce((sum, { changed }) => sum + changed, 0);
}

async function expectDone(store, words, name) {
  // What lies ahead of the clock has to be meant.
  const done = await pai(store, [...words, "--yes"]);
  if (done.status !== 0) throw new Error(`${name}: pai ${words.join(" ")}: ${done.status}: ${done.stderr}`);
  return done;
}

/** What git sees changed since it was last asked, which it keeps. */
function difference(store) {
  git(store, ["add", "--all"]);
  const text = git(store, ["diff", "--cached", "--shortstat"]).trim();
  const files = Number(/^(\d+) file/.exec(text)?.[1] ?? 0);
  if (files > 0) git(store, ["commit", "--quiet", "--message", "a night"]);
  return { files, text };
}

function git(store, words) {
  const who = ["-c", "user.name=year", "-c", "user.email=year@example.invalid", "-c", "gc.auto=0"];
  const { status, stdout, stderr } = spawnSync("git", [...who, ...words], { cwd: store, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** A file that `pai ingest` reads, and the day after its last turn where it tells that. */
function readable(file, number) {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  const data = file.endsWith(".json") ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (data.session_1 === undefined)
    return { input: path.resolve(file), endMs: Date.parse("2026-06-01T03:00:00Z") };
  const input = path.join(folder, `talk-${number}.ndjson`);
  const sessions = Object.keys(data).filter((key) => /^session_\d+$/.test(key));
  const turns = sessions.flatMap((session) => {
    const at = data[`${session}_date_time`];
    return data[session].map(({ speaker, text, dia_id: ref }) => ({
      speaker,
      content: text,
      at,
      session,
      ref,
    }));
  });
  writeFileSync(input, turns.map((turn) => JSON.stringify(turn)).join("\n"));
  const dates = sessions.map((session) => data[`${session}_date_time`].replace(/^.* on /, ""));
  const last = Math.max(...dates.map((date) => Date.parse(`${date} 03:00 UTC`)));
  return { input, endMs: last + DAY_MS };
}

function iso(ms) {
  return new Date(ms).toISOString();
}
