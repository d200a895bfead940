// Many processes on one store at once: nothing is lost, nothing is doubled, nobody fails because of the others.
//   node test/load/concurrency.mjs [--short] [--seed N] [--program DIR]
// Exit status 1 where any of it is broken.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import {
  conclude,
  examine,
  flag,
  library,
  PROGRAM,
  printTable,
  randomFrom,
  startNode,
  temporaryFolder,
} from "./lab.mjs";

const SHORT = process.argv.includes("--short");
const COMMANDERS = 8;
/** Of those that use the library. */
const WRITERS = SHORT ? 4 : 8;
const EACH = SHORT ? 2 : 50;
const COMMANDS_EACH = SHORT ? 1 : 50;
const SEED = Number(flag("--seed", Math.floor(Math.random() * 2 ** 31)));
const KILLS = WRITERS / 2;
const EACH_OF_KILLED = SHORT ? 4 : 50;
const KILL_WITHIN_MS = SHORT ? 150 : 3000;
/**
 * Edits that may be lost. No system call replaces a file only if it is still the same, so one that is saved
 * within the microseconds between the last look and the replacement goes under; hardly ever at a person's pace.
 */
const LOST_SHARE = 0.001;
/** What a command may answer whose file a person is saving at that moment: it changes nothing then. */
const MEETS_A_SAVE = ["conflict", "unknown_id"];
const WORKER = fileURLToPath(new URL("worker.mjs", import.meta.url));
const EDITOR = fileURLToPath(new URL("editor.mjs", import.meta.url));

const random = randomFrom(SEED);
const folder = temporaryFolder();
const { openMemory } = await library();
const rows = [];
const violations = [];

console.log(`concurrency: ${COMMANDERS} at once, seed ${SEED}${SHORT ? ", short" : ""}`);
if (!SHORT) await distinct("distinct, library", "remember", EACH, WRITERS);
await distinct("distinct, commands", "commands", COMMANDS_EACH, COMMANDERS);
await same("same texts, library", EACH);
await edited("confirm, person edits", EACH);
await killed(`distinct, ${KILLS} killed`, EACH_OF_KILLED);
printTable(rows);
conclude(violations);

async function distinct(name, job, count, writers) {
  const store = path.join(folder, job);
  const jobOf = (writer) => ({ name: job, count, label: `of ledger ${writer}`, session: `s${writer}` });
  const lines = await storm(store, jobOf, { writers });
  await settle(name, store, lines, { facts: writers * count, episodes: writers * count });
}

async function same(name, count) {
  const store = path.join(folder, "same");
  const lines = await storm(store, (writer) => ({
    name: "remember",
    count,
    label: "of the common ledger",
    session: `s${writer}`,
  }));
  await settle(name, store, lines, { facts: count, episodes: WRITERS * count });
}

/** A person saves files while all writers rewrite their headers: every save is found afterwards. */
async function edited(name, count) {
  const store = path.join(folder, "edited");
  const memory = openMemory({ store });
  for (let n = 0; n < 10; n++) await memory.remember({ text: `I have read page ${n} of the garden book` });
  const ids = (await memory.list({ kind: "fact" })).results.map(({ id }) => id);
  const person = startNode([EDITOR, store, String(SEED)]);
  const lines = await storm(store, () => ({
    name: "confirm",
    count,
    ids,
    seed: Math.floor(random() * 2 ** 31),
  }));
  person.child.kill("SIGTERM");
  const { stdout } = await person.ended;
  const texts = textsBelow(store, /^(facts|\.local\/conflicts)\//);
  const marks = stdout.split("\n").filter((mark) => mark !== "");
  const lost = marks.filter((mark) => !texts.some((text) => text.includes(mark)));
  if (lost.length > Math.ceil(marks.length * LOST_SHARE)) {
    violations.push(`${name}: ${lost.length} of ${marks.length} edits are lost: ${lost.join(", ")}`);
  }
  const parked = readdirSync(path.join(store, ".local"), { recursive: true }).filter((file) =>
    file.startsWith("conflicts/"),
  );
  await settle(name, store, lines, { facts: 10, episodes: 10, tolerated: MEETS_A_SAVE }, [`parked_conflict`]);

  rows.at(-1).notes = `${marks.length} edits, ${lost.length} lost, ${parked.length} kept aside`;
}

/** Half of the writers are ended at random moments after their first remark: what they had acknowledged is there. */
async function killed(name, count) {
  const store = path.join(folder, "killed");
  const lines = await storm(
    store,
    (writer) => ({ name: "remember", count, label: `of ledger ${writer}`, session: `s${writer}` }),
    {
      meanwhile: (writers) => {
        for (const { child } of writers.slice(0, KILLS)) {
          child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), random() * KILL_WITHIN_MS));
        }
      },
    },
  );
  await settle(name, store, lines, {});
}

/** Runs the writers to their end; what they reported. */
async function storm(store, jobOf, { writers: count = WRITERS, meanwhile = () => undefined } = {}) {
  const started = performance.now();
  const writers = Array.from({ length: count }, (_, writer) =>
    startNode([WORKER, store, JSON.stringify({ ...jobOf(writer), isPatient: SHORT }), "--program", PROGRAM]),
  );
  meanwhile(writers);
  const ends = await Promise.all(writers.map(({ ended }) => ended));
  for (const { signal, status, stderr } of ends) {
    if (signal === null && status !== 0) violations.push(`a writer failed: ${stderr}`);
  }
  const lines = ends.flatMap(({ stdout }) =>
    stdout.split("\n").flatMap((line) => (line.endsWith("}") ? [JSON.parse(line)] : [])),
  );
  return Object.assign(lines, {
    ms: performance.now() - started,
    killed: ends.filter(({ signal }) => signal !== null).length,
  });
}

async function settle(name, store, lines, { facts, episodes, tolerated = [] }, known = []) {
  const failures = lines.filter(({ failed }) => failed !== undefined && !tolerated.includes(failed));
  for (const { failed, message } of failures) violations.push(`${name}: ${failed}: ${message}`);
  const counts = await countMemories(store);
  if (facts !== undefined && counts.facts !== facts)
    violations.push(`${name}: ${counts.facts} facts, not ${facts}`);
  if (episodes !== undefined && counts.episodes !== episodes) {
    violations.push(`${name}: ${counts.episodes} episodes, not ${episodes}`);
  }
  const done = lines.filter(({ failed }) => failed === undefined);
  for (const { id } of done)
    if (id !== undefined && !counts.ids.has(id)) violations.push(`${name}: ${id} is lost`);
  const problems = (await examine(store)).filter(
    (problem) => !known.some((code) => problem.startsWith(code)),
  );
  violations.push(...problems.map((problem) => `${name}: ${problem}`));
  const waits = done.map(({ ms }) => ms).toSorted((a, b) => a - b);
  rows.push({
    scenario: name,
    acknowledged: done.length,
    failed: lines.length - done.length,
    killed: lines.killed,
    facts: counts.facts,
    episodes: counts.episodes,
    "p50 ms": Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
    "p95 ms": Math.round(waits[Math.floor(waits.length * 0.95)] ?? 0),
    "total s": (lines.ms / 1000).toFixed(1),
    notes: "",
  });
}

async function countMemories(store) {
  const { results } = await openMemory({ store }).list({ status: "all" });
  const of = (wanted) => results.filter(({ kind }) => kind === wanted).length;
  return { facts: of("fact"), episodes: of("episode"), ids: new Set(results.map(({ id }) => id)) };
}

function textsBelow(store, where) {
  return readdirSync(store, { recursive: true })
    .filter((name) => where.test(name) && name.includes("."))
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(path.join(store, name), "utf8"));
}
