// Ends commands with SIGKILL at random moments of their life and looks at what they leave behind.
//   node test/load/kill.mjs [--rounds 220] [--short] [--seed N] [--program DIR]
// After each kill: the next command opens the store without a manual step, everything acknowledged is there and nothing else
// has changed, as judge.mjs reads the markdown files by itself; every change set is applied wholly or not at all, no file is
// partial, and the next write leaves nothing of the interrupted one behind. Exit status 1 where any of it is broken.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { judge, readMemories } from "./judge.mjs";
import {
  conclude,
  examine,
  flag,
  leftovers,
  library,
  memoryFiles,
  pai,
  printTable,
  randomFrom,
  recordsAfter,
  startPai,
  temporaryFolder,
} from "./lab.mjs";

const ROUNDS = Number(flag("--rounds", process.argv.includes("--short") ? 5 : 220));
const SEED = Number(flag("--seed", Math.floor(Math.random() * 2 ** 31)));
/** How long a kill waits at most after the lock was taken, ms: a whole change set, and what follows it. */
const UNDER_LOCK_MS = 12;
/** Lines of one file: two change sets. */
const FILE_LINES = 120;
const ROUNDS_OF_A_STORE = 50;
const COMMANDS = ["remember", "forget", "correct", "undo", "remember --file"];

const random = randomFrom(SEED);
const folder = temporaryFolder();
const { openMemory } = await library();
let store;
let memory;
const violations = [];
const tallies = new Map(COMMANDS.map((name) => [name, newTally(name)]));
const lifeMs = new Map();
let round = 0;

console.log(`kill: ${ROUNDS} rounds, seed ${SEED}`);
for (round = 1; round <= ROUNDS; round++) {
  if (round % ROUNDS_OF_A_STORE === 1) await begin();
  await playRound(COMMANDS[round % COMMANDS.length]);
  if (round % ROUNDS_OF_A_STORE === 0 || round === ROUNDS) violations.push(...(await examine(store)));
}
printTable([...tallies.values()]);
console.log(`${[...tallies.values()].reduce((sum, { kills }) => sum + kills, 0)} kills`);
console.log(`${memoryFiles(store).size} memory files in the end of the last store`);
conclude(violations);

/** A new store: every round looks at all of its files. */
async function begin() {
  store = path.join(folder, `store-${round}`);
  memory = openMemory({ store });
  const start = [...Array(40).keys()].map((n) => ({
    line: n + 1,
    text: `I have read page ${n} of the first ledger`,
  }));
  await (await memory.lineKeeper()).keep(start);
  for (const name of COMMANDS) await measure(name);
  await memory.remember({ text: keptText(round - 1) });
}

function newTally(command) {
  return { command, kills: 0, survived: 0, nothing: 0, recovered: 0, applied: 0, acknowledged: 0 };
}

/** How long the command lives when nobody ends it. */
async function measure(name) {
  const { words, input } = await wordsOf(name);
  const started = performance.now();
  const { status, stderr } = await pai(store, words, { input });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  lifeMs.set(name, performance.now() - started);
}

/** What each round keeps at its end, and the undo of the next one takes back. */
function keptText(number) {
  return `I have read chapter ${number} of the chronicle`;
}

/** A command line that changes something, whatever the store holds by now, with what it should come to. */
async function wordsOf(name) {
  const text = `I have read page ${Math.floor(random() * 1e6)} of volume ${round}`;
  if (name === "remember") return { name, words: ["remember", text], text };
  if (name === "undo") return { name, words: ["undo"], undone: keptText(round - 1) };
  if (name === "remember --file") {
    const lines = [...Array(FILE_LINES).keys()].map((n) => `${text}, line ${n}`);
    return {
      name,
      words: ["remember", "--file", "-"],
      input: lines.map((line) => `${line}\n`).join(""),
      lines,
    };
  }
  const facts = [...readMemories(store).memories.values()].filter(isCurrentFact);
  const { id } = facts[Math.floor(random() * facts.length)];
  return { name, words: name === "forget" ? ["forget", id] : ["correct", id, text], id, text };
}

function isCurrentFact({ kind, status }) {
  return kind === "fact" && status === "active";
}

async function playRound(name) {
  const tally = tallies.get(name);
  const before = memoryFiles(store);
  const head = recordsAfter(store, 0).at(-1)?.seq ?? 0;
  const asked = await wordsOf(name);
  const { words, input } = asked;
  const seen = readMemories(store);
  const { child, ended } = startPai(store, words, { input });
  await (round % 2 === 0 ? somewhere(name, ended) : underLock(ended));
  child.kill("SIGKILL");
  const { signal, stdout, stderr, status } = await ended;
  const wasPending = existsSync(path.join(store, ".local/journal/pending.json"));
  if (signal === "SIGKILL") tally.kills++;
  else tally.survived++;
  if (signal === null && status !== 0) broken(name, `failed by itself: ${stderr}`);
  await openAgain(name);
  const records = recordsAfter(store, head);
  checkWhole(name, before, records);
  const acknowledged = stdout !== "";
  const wrong = judge(asked, seen, readMemories(store), acknowledged);
  if (wrong !== undefined) broken(name, wrong);
  tally[outcome(records, wasPending, acknowledged)]++;
  await writeAgain(name);
}

function outcome(records, wasPending, acknowledged) {
  if (acknowledged) return "acknowledged";
  if (wasPending) return "recovered";
  return records.length === 0 ? "nothing" : "applied";
}

/** Any moment from the start to shortly after the usual end. */
async function somewhere(name, ended) {
  const ms = random() * lifeMs.get(name) * 1.1;
  await Promise.race([new Promise((wake) => setTimeout(wake, ms)), ended]);
}

/** A moment that is counted from when the command has taken the lock. */
async function underLock(ended) {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const lock = path.join(store, ".local", "lock");
  while (!isOver && !existsSync(lock)) await new Promise((wake) => setTimeout(wake, 1));
  const until = performance.now() + random() * UNDER_LOCK_MS;
  while (performance.now() < until); // a timer would be too coarse
}

async function openAgain(name) {
  const { problems, total } = await memory.list({ status: "all" });
  if (problems.length > 0) broken(name, `partial files: ${JSON.stringify(problems)}`);
  if (total !== memoryFiles(store).size) broken(name, `${total} listed of ${memoryFiles(store).size}`);
}

/** The files are those of before, changed by whole change sets alone. */
function checkWhole(name, before, records) {
  const expected = new Map(before);
  for (const { changes } of records) {
    for (const { op, path: file, to, newHash } of changes) {
      if (op === "remove" || op === "move") expected.delete(file);
      if (op !== "remove") expected.set(to ?? file, `sha256:${String(newHash).replace("sha256:", "")}`);
    }
  }
  const now = memoryFiles(store);
  for (const file of new Set([...expected.keys(), ...now.keys()])) {
    if (expected.get(file) === now.get(file)) continue;
    const size = now.has(file) ? readFileSync(path.join(store, file)).length : "no";
    broken(name, `half a change set: ${file} (${size} bytes)`);
  }
}

/** What an interrupted command left is gone after the next write. */
async function writeAgain(name) {
  const done = await memory.remember({ text: keptText(round) });
  if (done.changeSet === undefined) broken(name, "the next write did nothing");
  const left = leftovers(store);
  if (left.length > 0) broken(name, `left behind: ${left.join(", ")}`);
}

function broken(name, what) {
  violations.push(`round ${round}, ${name}: ${what}`);
}
