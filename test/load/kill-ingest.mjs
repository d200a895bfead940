// An import that is killed again and again and started anew ends in the same files as one that was left alone, and so
// do two that take in the same file at once.
//   node test/load/kill-ingest.mjs [--short] [--seed N] [--program DIR]
// Exit status 1 where any of it is broken.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { conclude, flag, pai, printTable, randomFrom, startPai, temporaryFolder } from "./lab.mjs";

const SHORT = process.argv.includes("--short");
const ROUNDS = SHORT ? 1 : 20;
const SESSIONS = SHORT ? 5 : 20;
const KILLS = SHORT ? 4 : 6;
const SEED = Number(flag("--seed", Math.floor(Math.random() * 2 ** 31)));
const NOW = ["--now", "2026-03-10T09:00:00Z"];
const PLACES = ["Lisbon", "Oslo", "Bergen", "Porto", "Ghent", "Turin", "Split", "Cork"];
const THINGS = ["the keys", "the slides", "the invoice", "the tent", "the recipe", "the contract"];

const random = randomFrom(SEED);
const folder = temporaryFolder();
const input = path.join(folder, "talk.ndjson");
const violations = [];

console.log(`kill-ingest: ${SESSIONS} conversations, seed ${SEED}${SHORT ? ", short" : ""}`);
writeFileSync(input, talk());
const whole = path.join(folder, "whole");
const began = performance.now();
await pai(whole, ["ingest", input, ...NOW]);
const aloneMs = performance.now() - began;
const expected = contents(whole);
const rows = [];
for (let round = 0; round < ROUNDS; round++) await killed(round);
await twice();
printTable(rows);
conclude(violations);

/** Kills the import at random moments until one run of it ends by itself. */
async function killed(round) {
  const store = path.join(folder, `killed-${round}`);
  let kills = 0;
  for (let left = KILLS; ; left--) {
    const { child, ended } = startPai(store, ["ingest", input, ...NOW]);
    const timer = left > 0 ? setTimeout(() => child.kill("SIGKILL"), random() * aloneMs * 1.2) : undefined;
    const { signal, status, stderr } = await ended;
    clearTimeout(timer);
    if (signal === "SIGKILL") kills++;
    else if (status !== 0) violations.push(`round ${round}: status ${status}: ${stderr}`);
    if (signal !== "SIGKILL") break;
  }
  compare(`killed ${kills} times`, store);
}

async function twice() {
  const store = path.join(folder, "twice");
  const both = await Promise.all([1, 2].map(() => pai(store, ["ingest", input, ...NOW])));
  for (const { status, stderr } of both)
    if (status !== 0) violations.push(`two at once: ${status}: ${stderr}`);
  compare("two at once", store);
}

function compare(scenario, store) {
  const found = contents(store);
  const different = [...new Set([...found.keys(), ...expected.keys()])].filter(
    (name) => found.get(name) !== expected.get(name),
  );
  rows.push({ scenario, files: found.size, different: different.length });
  for (const name of different) violations.push(`${scenario}: ${name} differs from an import left alone`);
}

/** Every memory file of a store, and the edges that were observed: each line counts once by its change set and number, which its checksum holds too. */
function contents(store) {
  const names = readdirSync(store, { recursive: true }).filter(
    (name) => name.endsWith(".md") && !name.startsWith(".local"),
  );
  const files = new Map(names.map((name) => [name, readFileSync(path.join(store, name), "utf8")]));
  return files.set("edges", edges(path.join(store, "state", "graph")));
}

function edges(folder) {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8").trim().split("\n"),
  );
  const byLine = new Map(lines.map((line) => JSON.parse(line)).map((edge) => [`${edge.cs} ${edge.n}`, edge]));
  return [...byLine.values()]
    .map(({ cs: _, n: __, sum: ___, ...edge }) => JSON.stringify(edge))
    .toSorted()
    .join("\n");
}

function talk() {
  const lines = [];
  for (let session = 0; session < SESSIONS; session++) {
    const startMs = Date.UTC(2025, session % 12, 1 + session, 10);
    const [place, thing] = [PLACES[session % PLACES.length], THINGS[session % THINGS.length]];
    const said = [
      ["Anna", `I moved to ${place} last month.`],
      ["Bob", `How is ${place}? I bought a new bike there once.`],
      ["Anna", `I will send you ${thing} tomorrow.`],
      ["Bob", "Thanks! My sister Clara works at the harbour."],
      ["Anna", `I sent ${thing}.`],
    ];
    for (const [i, [speaker, content]] of said.entries()) {
      const at = new Date(startMs + i * 60_000).toISOString();
      lines.push(JSON.stringify({ session: `talk ${session}`, speaker, content, at }));
    }
  }
  return `${lines.join("\n")}\n`;
}
