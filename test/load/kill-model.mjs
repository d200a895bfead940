// Ends nights that ask a model with SIGKILL at any moment, again and again, until one ends by itself.
//   node test/load/kill-model.mjs [--rounds 40] [--short] [--seed N] [--program DIR]
// After each round: the store says what one says that was left alone, no request was answered twice but those under way when a night was
// killed, and each request that the server saw is noted. Exit status 1 where any of it is broken.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import process from "node:process";
import { removeTree } from "../remove-tree.mjs";
import {
  conclude,
  examine,
  flag,
  library,
  pai,
  printTable,
  randomFrom,
  startPai,
  temporaryFolder,
} from "./lab.mjs";

const SHORT = process.argv.includes("--short");
const ROUNDS = Number(flag("--rounds", SHORT ? 1 : 40));
const SEED = Number(flag("--seed", Math.floor(Math.random() * 2 ** 31)));
const KILLS = SHORT ? 3 : 6;
/** Requests that one night has under way at most (`llm.concurrency`). */
const AT_ONCE = 2;
const NOW = ["--now", "2026-03-01T09:00:00Z"];
const DAY_MS = 86_400_000;
const NIGHT = ["consolidate", "--only", "extract,questions,facts,beliefs,embed", ...NOW];
const SAID = {
  river: "I walk along the river",
  card: "I plan my day on an index card",
};
const NOTES = [
  "Bad day, went down to the river",
  "The river did it again",
  "An hour on the river path",
  "Index card for today is full",
  "The plan is on my index card",
  "My day is on an index card again",
  "My mother keeps bees in the garden",
  "There are beehives in my mother's garden",
  "The gateway timeout is 30 seconds",
  "gateway timeout bumped to 60s",
  "Frost on the river path, walked till I was cheerful",
];

const random = randomFrom(SEED);
const folder = temporaryFolder();
process.env.HOME = path.join(folder, "home"); // where requests are noted
const usage = path.join(folder, "home", ".local", "state", "pai", "usage");
const config = path.join(folder, "config");
const served = [];
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    served.push(text);
    response.setHeader("content-type", "application/json").end(JSON.stringify(replyTo(JSON.parse(text))));
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const violations = [];
const rows = [];

console.log(`kill-model: ${ROUNDS} rounds, seed ${SEED}`);
writeSettings();
const start = path.join(folder, "start");
await tell(start);
const alone = await night("alone");
for (const sentence of Object.values(SAID))
  if (!alone.said.some((line) => line.includes(sentence))) violations.push(`nobody says: ${sentence}`);
for (let round = 1; round <= ROUNDS; round++) await playRound(round);
printTable(rows);
server.close();
conclude(violations);

/** The notes, each on its day, with what waits for a model. */
async function tell(store) {
  const { openMemory } = await library();
  for (const [i, text] of NOTES.entries()) {
    const atMs = Date.parse("2026-01-05T08:00:00Z") + i * 3 * DAY_MS;
    await openMemory({ store, now: () => atMs }).remember({ text, raw: i % 2 === 0 });
  }
}

function writeSettings() {
  const baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  mkdirSync(path.join(config, "pai"), { recursive: true });
  writeFileSync(
    path.join(config, "pai", "config.yaml"),
    `llm.provider: openai\nllm.dailyCalls: 100000\nllm.dailyTokens: 1000000000\nllm.baseUrl: ${baseUrl}\nllm.model: fake\nembedding.provider: openai\nembedding.model: fake\n`,
  );
}

/** One night that nobody ends, and what it leaves. */
async function night(name) {
  const { store, options } = placeOf(name);
  const began = performance.now();
  const from = served.length;
  const { status, stderr } = await pai(store, NIGHT, options);
  if (status !== 0) violations.push(`${name}: status ${status}: ${stderr}`);
  return { said: await statesOf(store), ms: performance.now() - began, requests: served.length - from };
}

/** A copy of the store, and what commands on it are started with. */
function placeOf(name) {
  const store = path.join(folder, name);
  cpSync(start, store, { recursive: true });
  return { store, options: { env: { XDG_CONFIG_HOME: config } } };
}

async function playRound(round) {
  const { store, options } = placeOf(`round-${round}`);
  const [from, notedBefore] = [served.length, callsNoted()];
  let kills = 0;
  for (let left = KILLS; ; left--) {
    const { child, ended } = startPai(store, NIGHT, options);
    const timer = left > 0 ? setTimeout(() => child.kill("SIGKILL"), random() * alone.ms * 1.1) : undefined;
    const { signal, status, stderr } = await ended;
    clearTimeout(timer);
    if (signal === "SIGKILL") kills++;
    else if (status !== 0) violations.push(`round ${round}: status ${status}: ${stderr}`);
    if (left <= 0) break;
  }
  const asked = served.slice(from);
  const twice = asked.length - new Set(asked).size;
  if (twice > kills * AT_ONCE)
    violations.push(`round ${round}: ${twice} requests paid twice, ${kills} kills`);
  const noted = callsNoted() - notedBefore;
  if (noted < asked.length || noted > asked.length + kills * AT_ONCE)
    violations.push(`round ${round}: ${asked.length} requests, ${noted} noted, ${kills} kills`);
  const said = await statesOf(store);
  for (const line of new Set([...said, ...alone.said]))
    if (
      said.includes(line) !== alone.said.includes(line) ||
      countOf(line, said) !== countOf(line, alone.said)
    )
      violations.push(`round ${round}: ${countOf(line, said)} for ${countOf(line, alone.said)}: ${line}`);
  rows.push({ round, kills, requests: asked.length, alone: alone.requests, twice, noted });
  violations.push(...(await examine(store)).map((what) => `round ${round}: ${what}`));
  removeTree(store);
}

function countOf(line, lines) {
  return lines.filter((one) => one === line).length;
}

/** Every memory by its words and how it stands. */
async function statesOf(store) {
  const { openMemory } = await library();
  const { results, problems } = await openMemory({ store }).list({ status: "all" });
  for (const problem of problems) violations.push(JSON.stringify(problem));
  return results.map(({ kind, text, status }) => `${kind} ${status} ${text}`).sort();
}

/** Requests that were noted and not taken back. */
function callsNoted() {
  const last = new Map();
  for (const name of readdirSync(usage))
    for (const line of readFileSync(path.join(usage, name), "utf8").split("\n").filter(Boolean)) {
      const { id, state } = JSON.parse(line);
      last.set(id, state);
    }
  return [...last.values()].filter((state) => state !== "void").length;
}

function replyTo({ input, messages }) {
  if (input !== undefined)
    return { data: input.map((text, index) => ({ index, embedding: [text.length, 1, 2, 3] })), usage: {} };
  const message = { role: "assistant", content: JSON.stringify(answerTo(messages[1].content)) };
  return {
    choices: [{ index: 0, finish_reason: "stop", message }],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  };
}

/** What a careful model says of these notes. */
function answerTo(data) {
  if (data.startsWith("Said on")) return { statements: [], wrong: [] };
  const read = JSON.parse(data);
  if (!Array.isArray(read))
    return { answers: read.questions.map(({ n, choices }) => ({ n, choice: choices[0], why: "so" })) };
  const relations = Object.entries(SAID).flatMap(([word, sentence]) => {
    const by = read.filter(({ text }) => text.includes(word) && text !== sentence).map(({ n }) => n);
    return by.length < 3 ? [] : [{ is: "sentence", of: null, by, sentence, why: "so" }];
  });
  const bees = read.filter(({ text }) => text.includes("garden")).map(({ n }) => n);
  if (bees.length === 2)
    relations.push({ is: "same", of: bees[0], by: [bees[1]], sentence: null, why: "so" });
  return { relations };
}
