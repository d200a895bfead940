import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import MiniSearch from "minisearch";
import { type Config, defaultConfig } from "../../src/domain/config.ts";
import { contentHash } from "../../src/domain/hash.ts";
import { deriveId } from "../../src/domain/ids.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import type { ResultJson } from "../../src/domain/shapes.ts";
import { turnHashes } from "../../src/domain/turn.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import { printTurns } from "../../src/markdown/turns.ts";
import { openMemory } from "../../src/open-memory.ts";
import { analyseAny } from "../../src/text/analyse.ts";
import { dateWords } from "../../src/text/calendar.ts";
import { type Find, miniSearchDefaults, miniSearchStemmed } from "./frozen-search.ts";
import { type Conversation, type Question, readLocomo, type Session, type Turn } from "./locomo.ts";
import { ingestedStore, spreadStore, textOf } from "./locomo-stores.ts";
import { Tables } from "./turn-figures.ts";

/**
 * How well turns of long conversations are found: one store for each LoCoMo conversation, one episode for
 * each of its sessions, recall with the settings as they come. Baselines find single turns in the same
 * texts (speaker, text, caption). With facts, the observations of the data set are in the store too, each
 * naming the turns it rests on, and a fact counts as the turn that it names. Ingested: as `ingest` leaves it. Spread: that
 * store with an importance of 1 to 10 for each memory by chance, a day after the last session, so that recency counts: by the full
 * ranking, and by relevance alone.
 * `PAI_LOCOMO=<directory> node scripts/run-ts.mjs test/bench/long-recall.ts [directory]`
 */
type Rank = (question: string) => Promise<readonly string[]>;

const LATER = Date.parse("2024-06-01T00:00:00Z");
const DAY_MS = 86_400_000;
const RELEVANCE_ALONE: Config = {
  ...defaultConfig(),
  "recall.weights.relevance": 1,
  "recall.weights.importance": 0,
  "recall.weights.recency": 0,
  "recall.weights.confidence": 0,
};
const DEPTH = 100; // enough for five sessions

const [directory = process.env.PAI_LOCOMO] = process.argv.slice(2);
const tables = new Tables();
for (const conversation of readLocomo(directory)) await measure(conversation);
tables.print();

async function measure(conversation: Conversation): Promise<void> {
  const turns = conversation.sessions.flatMap((session) => session.turns.map((turn) => ({ turn, session })));
  const sessionOf = new Map(turns.map(({ turn, session }) => [turn.id, session.name]));
  const questions = conversation.questions
    .map((question) => ({
      ...question,
      text: question.text.replaceAll('"', ""), // in pai they ask for an exact phrase
      evidence: question.evidence.filter((id) => sessionOf.has(id)),
    }))
    .filter(({ evidence }) => evidence.length > 0);
  tables.dropped += conversation.questions.length - questions.length;
  const roots = [fill(conversation, false), fill(conversation, true), ingestedStore(conversation, LATER)];
  try {
    const [bare = "", stated = "", taken = ""] = await Promise.all(roots);
    const soonMs = Math.max(...conversation.sessions.map(({ atMs }) => atMs)) + DAY_MS;
    roots.push(spreadStore(taken, soonMs));
    const spread = (await roots.at(-1)) ?? "";
    const methods = methodsFor(turns, { bare, stated, taken, spread, soonMs });
    for (const [method, rank] of methods) {
      for (const question of questions) await count(method, question, rank, sessionOf);
    }
  } finally {
    for (const root of await Promise.all(roots)) fs.rmSync(root, { recursive: true });
  }
}

async function count(
  method: string,
  question: Question,
  rank: Rank,
  sessionOf: ReadonlyMap<string, string>,
): Promise<void> {
  const ranked = [...new Set(await rank(question.text))];
  tables.count(method, question.category, { ranked, evidence: question.evidence, sessionOf });
}

interface Stores {
  readonly bare: string;
  readonly stated: string;
  readonly taken: string;
  readonly spread: string;
  /** When the spread one is asked, ms since 1970. */
  readonly soonMs: number;
}

function methodsFor(
  turns: readonly { readonly turn: Turn; readonly session: Session }[],
  { bare, stated, taken, spread, soonMs }: Stores,
): ReadonlyMap<string, Rank> {
  const texts = turns.map(({ turn }) => `${turn.speaker}: ${textOf(turn)}`);
  const dated = turns.map(({ turn, session }) => {
    return [turn.speaker, textOf(turn), dateWords(session.atMs)].join("\n");
  });
  const of = (find: Find): Rank => {
    return async (question) => find(question).flatMap((at) => turns[at]?.turn.id ?? []);
  };
  return new Map([
    ["MiniSearch, as it comes", of(miniSearchDefaults(texts))],
    ["MiniSearch, stop words and Porter", of(miniSearchStemmed(texts))],
    ["pai's words and BM25, flat", of(flat(dated))],
    ["pai, turns", ours(bare)],
    ["pai, turns and facts", ours(stated)],
    ["pai, ingested", ours(taken)],
    ["pai, spread, full ranking", ours(spread, soonMs)],
    ["pai, spread, relevance alone", ours(spread, soonMs, RELEVANCE_ALONE)],
  ]);
}

/** BM25 over the terms that pai makes, each turn for itself. */
function flat(texts: readonly string[]): Find {
  const mini = new MiniSearch<{ id: number; text: string }>({
    fields: ["text"],
    tokenize: (text) => analyseAny(text),
    processTerm: (term) => term,
  });
  mini.addAll(texts.map((text, id) => ({ id, text })));
  const bm25 = { k: 0.9, b: 0.4, d: 0.5 };
  return (query) => mini.search(query, { bm25 }).map(({ id }) => id as number); // ids are positions
}

function ours(root: string, nowMs = LATER, config: Config = defaultConfig()): Rank {
  const memory = openMemory({ store: root, config, now: () => nowMs });
  return async (question) => {
    const { results } = await memory.recall(question, { limit: DEPTH, track: false });
    return results.map(({ id, ref }: ResultJson) => ref ?? id); // what is no turn takes its place and finds nothing
  };
}

/** A store of the sessions as episodes, and where `withFacts` of the observations as facts. */
async function fill({ sessions, observations }: Conversation, withFacts: boolean): Promise<string> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-locomo-"));
  const memory = openMemory({ store: root, now: () => LATER });
  await memory.init();
  const references = new Map<string, string>();
  for (const session of sessions) {
    const { id, hashes } = writeEpisode(root, session);
    session.turns.forEach((turn, i) => {
      references.set(turn.id, `${id}#${hashes[i]}`);
    });
  }
  for (const [i, { text, session, atMs, turns }] of (withFacts ? observations : []).entries()) {
    const sources = turns.flatMap((turn) => references.get(turn) ?? []);
    if (sources.length === 0) continue;
    const at = new Date(atMs).toISOString();
    const id = deriveId({ kind: "fact", atMs, of: [text, i] });
    const header = {
      id,
      kind: "fact",
      created: at,
      valid_at: at,
      session,
      sources,
      ...hashOf(text),
    } as const;
    write(path.join(root, memoryPath(header, text, i + 1)), printMemory(header, text));
  }
  await memory.tidy();
  return root;
}

function writeEpisode(root: string, { name, atMs, turns }: Session) {
  const said = turns.map((turn, i) => {
    return { speaker: turn.speaker, ref: turn.id, text: textOf(turn), ...(i === 0 && { atMs }) };
  });
  const body = printTurns(said);
  const started = new Date(atMs).toISOString();
  const id = deriveId({ kind: "episode", atMs, of: [name] });
  const times = { created: started, session: name, started, turns: turns.length };
  const header = { id, kind: "episode", ...times, ...hashOf(body) } as const;
  write(path.join(root, memoryPath(header, body)), printMemory(header, body));
  return { id, hashes: turnHashes(said) };
}

function hashOf(text: string) {
  const hash = contentHash(text);
  return hash === undefined ? {} : { hash };
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text, { flag: "wx" });
}
