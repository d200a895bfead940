import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openReader } from "../src/engines/embedded/models.ts";
import { extractStatements } from "../src/language/extract/extract.ts";
import { openMemory } from "../src/open-memory.ts";
import { openAssets } from "../src/store/assets.ts";
import { extractionFigures, type Figures, readLabelled } from "./extraction-figures.ts";

/**
 * How remarks and pairs of remarks by strangers are read: `npm run bench:strangers [-- read|shut] [--misses] [--hand name]`.
 * Facts and promises are compared with the labels; each pair is said to a new store, the second two months after the
 * first, and what became of the first is compared with the label. Notes of what is to be done, and notes that sound like it, are told
 * apart by whether a promise is made of them. Misses are printed of the half that is for reading alone.
 */
interface Pair {
  readonly id: string;
  readonly first: string;
  readonly second: string;
  readonly label: "duplicate" | "replaces" | "closes" | "both" | "not";
}
/** What became of what the first remark left. */
type Fate = "merged" | "replaced" | "closed" | "kept";

const FOLDER = "fixtures/strangers";
const SAID = Date.parse("2026-09-20T10:00:00Z");
const AGAIN = Date.parse("2026-11-21T10:00:00Z");
const RIGHT: Readonly<Record<Pair["label"], Fate>> = {
  duplicate: "merged",
  replaces: "replaced",
  closes: "closed",
  both: "kept",
  not: "kept",
};

const args = process.argv.slice(2);
const only = args[args.indexOf("--hand") + 1];
const halves = args.filter((arg) => arg === "read" || arg === "shut");
const reader = openReader(openAssets());

console.log(
  "| | facts P | facts R | category | subject | dates | promises P | promises R | wrong of what stands | replaced | closed | merged |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
for (const half of halves.length > 0 ? halves : ["read", "shut"]) {
  for (const language of ["en", "de"]) await report(half, language);
}

console.log("\n| | taken for what is to be done | of | wrongly | of |\n|---|---|---|---|---|");
for (const half of halves.length > 0 ? halves : ["read", "shut"]) reportTodos(half);

/** One line of `todos.jsonl`: a note by one of ten people, and whether it tells of something that its writer has to do. */
interface Note {
  readonly text: string;
  readonly todo: boolean;
}

function reportTodos(half: string): void {
  const lines = fs
    .readFileSync(path.join(FOLDER, half, "todos.jsonl"), "utf8")
    .trim()
    .split("\n");
  const notes = lines.map((line) => JSON.parse(line) as Note); // our own format
  const isTaken = ({ text }: Note) =>
    extractStatements(text, { atMs: AGAIN }, reader()).some(({ commitment }) => commitment !== undefined);
  const count = (todo: boolean) => {
    const meant = notes.filter((note) => note.todo === todo);
    return `${meant.filter(isTaken).length} | ${meant.length}`;
  };
  console.log(`| ${half} | ${count(true)} | ${count(false)} |`);
  if (!args.includes("--misses") || half !== "read") return;
  for (const note of notes) if (isTaken(note) !== note.todo) console.error(`todo ${note.todo}: ${note.text}`);
}

async function report(half: string, language: string): Promise<void> {
  const hands = fs
    .readdirSync(path.join(FOLDER, half))
    .filter((name) => name.endsWith(".remarks.jsonl") && name.startsWith("de") === (language === "de"))
    .map((name) => name.replace(".remarks.jsonl", ""))
    .filter((hand) => !args.includes("--hand") || hand === only);
  if (hands.length === 0) return;
  const remarks = hands.flatMap((hand) => readLabelled(path.join(FOLDER, half, `${hand}.remarks.jsonl`)));
  const figures = extractionFigures(remarks, reader());
  const pairs = hands.flatMap((hand) => readPairs(path.join(FOLDER, half, `${hand}.pairs.jsonl`)));
  const fates: { readonly pair: Pair; readonly fate: Fate }[] = [];
  for (const pair of pairs) fates.push({ pair, fate: await fateOf(pair) });
  console.log(`| ${[`${half} ${language}`, ...cellsOf(figures), ...cellsOfPairs(fates)].join(" | ")} |`);
  if (!args.includes("--misses") || half !== "read") return;
  for (const miss of figures.misses) console.error(miss);
  for (const { pair, fate } of fates)
    if (fate !== RIGHT[pair.label])
      console.error(`${pair.id} ${pair.label} ${fate}: ${pair.first} || ${pair.second}`);
}

function readPairs(file: string): readonly Pair[] {
  const lines = fs.readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Pair); // our own format
}

function cellsOf(figures: Figures): readonly string[] {
  const { facts, commitments } = figures;
  return [
    share(facts.matched, facts.extracted),
    share(facts.matched, facts.labelled),
    share(figures.categoriesRight, facts.matched),
    share(figures.subjectsRight, facts.matched),
    share(figures.duesRight, commitments.matched),
    share(commitments.matched, commitments.extracted),
    share(commitments.matched, commitments.labelled),
  ];
}

function cellsOfPairs(fates: readonly { readonly pair: Pair; readonly fate: Fate }[]): readonly string[] {
  const stands = fates.filter(({ pair }) => RIGHT[pair.label] === "kept");
  const wrong = stands.filter(({ fate }) => fate !== "kept").length;
  const right = (["replaces", "closes", "duplicate"] as const).map((label) => {
    const labelled = fates.filter(({ pair }) => pair.label === label);
    return share(labelled.filter(({ fate }) => fate === RIGHT[label]).length, labelled.length);
  });
  return [`${wrong} of ${stands.length}`, ...right];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(part / whole).toFixed(2)} (${part}/${whole})`;
}

/** Says both to a new store. */
async function fateOf({ first, second }: Pair): Promise<Fate> {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-strangers-"));
  let now = SAID;
  try {
    const memory = openMemory({ store, now: () => now });
    await memory.remember({ text: first, allowSecret: "an invented one" });
    const before = await statesOf(memory);
    now = AGAIN;
    const { outcomes } = await memory.remember({ text: second, allowSecret: "an invented one" });
    const after = await statesOf(memory);
    const ended = [...before]
      .filter(([id, state]) => after.get(id) !== state)
      .map(([id]) => after.get(id) ?? "");
    if (ended.some((state) => state.endsWith("fulfilled") || state.endsWith("cancelled"))) return "closed";
    if (ended.some((state) => !state.startsWith("active"))) return "replaced";
    const isStated = outcomes.some(({ memory }) => memory !== undefined && memory.kind !== "episode"); // else nothing is joined
    return isStated && before.size > 0 && after.size === before.size ? "merged" : "kept";
  } finally {
    fs.rmSync(store, { recursive: true });
  }
}

/** Status and state of every fact and promise, by id. */
async function statesOf(memory: ReturnType<typeof openMemory>): Promise<ReadonlyMap<string, string>> {
  const [facts, promises] = [
    await memory.list({ kind: "fact", status: "all" }),
    await memory.list({ kind: "commitment", status: "all" }),
  ];
  return new Map(
    [...facts.results, ...promises.results].map(({ id, status, state = "" }) => [
      id,
      `${status} ${state === "overdue" ? "open" : state}`,
    ]),
  );
}
