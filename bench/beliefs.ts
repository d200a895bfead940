import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { ENOUGH } from "../src/beliefs/fold.ts";
import type { PaiMemory } from "../src/open-memory.ts";
import { analyse, isLight } from "../src/text/analyse.ts";
import {
  type Held,
  linesBehind,
  type Match,
  matchOf,
  type Note,
  type Pattern,
  readNotes,
  readPatterns,
  tellYear,
  tellYearWithModel,
} from "./beliefs-year.ts";
import { yearModel } from "./labelled-year.ts";

/**
 * What the year of notes in fixtures/year/ leads to, against a plain baseline (a word that a subject has in common on
 * three days, without guards): `npm run bench:beliefs`. Of the patterns with even numbers the total is told with
 * PAI_HELD_OUT=1 alone, and what was found with PAI_SHOW=all. `-- --model`: a model that knows of each note which pattern it belongs to is
 * asked each week; PAI_SHOW=nights tells of each.
 */
const PROMOTED = 0.7;
const OVER = new Set(["archived", "superseded"]);
const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-year-"));
try {
  await report();
} finally {
  fs.rmSync(store, { recursive: true });
}

interface Believed extends Held {
  readonly id: string;
  readonly isPromoted: boolean;
  /** It is over, or something speaks against it, or it tells of the past. */
  readonly isChanged: boolean;
  readonly match: Match | undefined;
}

async function report(): Promise<void> {
  const [notes, patterns] = [readNotes(), readPatterns()];
  const started = performance.now();
  const memory = await told(notes, patterns);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const facts = (await memory.list({ kind: "fact" })).total;
  const believed = await believedBy(memory, notes, patterns);
  const promoted = believed.filter(({ isPromoted }) => isPromoted);
  console.log(`${notes.length} remarks, ${facts} facts, told and consolidated in ${seconds} s`);
  console.log(`beliefs ${believed.length}, promoted ${promoted.length}\n`);
  const plain = baseline(await factLines(memory, notes)).map((one) => ({
    ...one,
    match: matchOf(one, patterns),
  }));
  print(["", "formed", "matched", "share", "development", "held out"]);
  print(["---", "---", "---", "---", "---", "---"]);
  print(["pai", ...figures(believed, patterns)]);
  print(["pai, promoted", ...figures(promoted, patterns)]);
  print(["plain baseline", ...figures(plain, patterns)]);
  reportChanges(believed, patterns);
  show(believed, patterns);
}

async function told(notes: readonly Note[], patterns: readonly Pattern[]): Promise<PaiMemory> {
  if (!process.argv.includes("--model")) return tellYear(store, notes);
  const server = await yearModel(notes, patterns);
  try {
    return await tellYearWithModel(store, { notes, baseUrl: server.baseUrl });
  } finally {
    console.log(`${server.seen.length} requests to a model that knows the labels`);
    await server.stop();
  }
}

async function believedBy(memory: PaiMemory, notes: readonly Note[], patterns: readonly Pattern[]) {
  const believed: Believed[] = [];
  for (const { id, text, status, confidence, belief } of (await memory.beliefs({ all: true })).results) {
    const lines = await linesBehind(memory, id, notes);
    believed.push({
      id,
      text: `${text} (${confidence.toFixed(2)}, ${belief.evidence}, ${belief.timeframe}, ${status})`,
      lines,
      isPromoted: status === "active" && confidence >= PROMOTED && belief.evidence >= ENOUGH,
      isChanged: OVER.has(status) || belief.contradicting.length > 0 || belief.timeframe === "past",
      match: matchOf({ text, lines }, patterns),
    });
  }
  return believed;
}

async function factLines(memory: PaiMemory, notes: readonly Note[]) {
  const found: (Held & { readonly subject: string })[] = [];
  for (const { id, text, subject } of (await memory.list({ kind: "fact" })).results)
    found.push({ text, subject, lines: await linesOfFact(memory, id, notes) });
  return found;
}

async function linesOfFact(memory: PaiMemory, id: string, notes: readonly Note[]) {
  const said = (await memory.why(id)).because.flatMap((one) => one.said);
  return said.map(({ at }) => notes.findIndex((note) => Date.parse(note.at) === Date.parse(at)) + 1);
}

/** Every word that the facts of a subject share on three days. */
function baseline(facts: readonly (Held & { readonly subject: string })[]): readonly Held[] {
  const words = new Map<string, Set<number>>();
  for (const { text, subject, lines } of facts) {
    for (const key of analyse(text).filter((term) => !isLight(term))) {
      const name = `${subject}: ${key}`;
      words.set(name, new Set([...(words.get(name) ?? []), ...lines]));
    }
  }
  return [...words]
    .filter(([, lines]) => lines.size >= ENOUGH)
    .map(([text, lines]) => ({ text, lines: [...lines] }));
}

function figures(held: readonly { readonly match: Match | undefined }[], patterns: readonly Pattern[]) {
  const matched = held.filter(({ match }) => match !== undefined);
  const found = new Set(matched.map(({ match }) => match?.pattern.number ?? 0));
  const half = (odd: number) => {
    const all = patterns.filter(({ number }) => number % 2 === odd);
    if (odd === 0 && process.env.PAI_HELD_OUT !== "1") return "not asked for";
    return `${all.filter(({ number }) => found.has(number)).length} of ${all.length}`;
  };
  return [
    held.length,
    matched.length,
    (matched.length / Math.max(1, held.length)).toFixed(2),
    half(1),
    half(0),
  ];
}

/** A pattern that changes is recognised where a belief of its first phase is over, or what it became is believed. */
function reportChanges(believed: readonly Believed[], patterns: readonly Pattern[]): void {
  const changing = patterns.filter(({ phases }) => phases.length > 1);
  const isKnown = ({ number }: Pattern) =>
    believed.some(
      ({ match, isChanged }) => match?.pattern.number === number && match.phase === 0 && isChanged,
    ) ||
    believed.some(
      ({ match, isPromoted }) => match?.pattern.number === number && match.phase === 1 && isPromoted,
    );
  const known = changing.filter(isKnown);
  const over = changing.filter(({ number }) => {
    const first = believed.filter(({ match }) => match?.pattern.number === number && match.phase === 0);
    return first.length > 0 && first.every(({ isChanged }) => isChanged);
  });
  console.log(
    `\nof ${changing.length} patterns that change: ${known.length} known in the new form or as over,`,
  );
  console.log(`${over.length} with every belief in the old form over, disputed or past`);
}

function show(believed: readonly Believed[], patterns: readonly Pattern[]): void {
  const all = process.env.PAI_SHOW === "all";
  const isShown = (number: number) => all || number % 2 === 1;
  for (const pattern of patterns) {
    if (!isShown(pattern.number)) continue;
    const own = believed.filter(({ match }) => match?.pattern === pattern);
    console.log(`\n${pattern.number}. ${pattern.phases.map(({ statement }) => statement).join(" -> ")}`);
    for (const { text, lines, match } of own)
      console.log(`   [${match?.phase}] ${text} <- ${lines.join(" ")}`);
  }
  console.log("\nmatched to no pattern:");
  for (const { text, lines, match } of believed)
    if (match === undefined) console.log(`   ${text} <- ${lines.join(" ")}`);
}

function print(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}
