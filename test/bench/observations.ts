import fs from "node:fs";
import { type Config, defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";
import { miniSearchDefaults, miniSearchStemmed } from "./frozen-search.ts";
import { type Conversation, type Observation, type Question, readLocomo } from "./locomo.ts";
import { statementStore } from "./locomo-stores.ts";

/**
 * How well flat facts are found: one store for each LoCoMo conversation holds its observations as
 * facts; the questions of categories 1 to 4 look for them. A question counts where its evidence is
 * covered by observations; recall@k is the share of its covered turns that the first k observations rest
 * on, MRR@10 goes by the first of them that rests on any. Quotation marks are taken out: in pai they ask
 * for an exact phrase.
 * `PAI_LOCOMO=<directory> node scripts/run-ts.mjs test/bench/observations.ts [directory] [--<setting>=<number> ...]`
 */
type Rank = (question: string) => Promise<readonly Observation[]>;

interface Figures {
  questions: number;
  recall5: number;
  recall10: number;
  reciprocal: number;
}

const LATER = Date.parse("2024-06-01T00:00:00Z");
const TEXT = "pai, words alone";
const VECTORS = "pai, words and vectors";
const CATEGORIES = [1, 2, 3, 4];
/** Nothing that a conversation between two friends would answer. */
const FOREIGN = fs.readFileSync("fixtures/recall/foreign-questions.txt", "utf8").trim().split("\n");

const settings = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const [directory = process.env.PAI_LOCOMO] = process.argv.slice(2).filter((one) => !settings.includes(one));
const config: Config = { ...defaultConfig(), ...Object.fromEntries(settings.map(readSetting)) };
const tables = new Map<string, Map<string, Figures>>();
let dropped = 0;
const answered = { withText: 0, withVectors: 0, asked: 0 };
for (const conversation of readLocomo(directory)) await measure(conversation);
print();

async function measure(conversation: Conversation): Promise<void> {
  const { observations, questions, name } = conversation;
  const covered = new Set(observations.flatMap(({ turns }) => turns));
  const asked = questions
    .filter(({ category }) => CATEGORIES.includes(category))
    .map((question) => ({
      ...question,
      text: question.text.replaceAll('"', ""),
      evidence: question.evidence.filter((turn) => covered.has(turn)),
    }));
  const usable = asked.filter(({ evidence }) => evidence.length > 0);
  dropped += asked.length - usable.length;
  const root = await statementStore(conversation, LATER);
  try {
    const methods = methodsFor(root, observations);
    for (const [method, rank] of methods) {
      for (const question of usable) count(method, name, question, await rank(question.text));
    }
    for (const question of FOREIGN) {
      answered.asked += 1;
      answered.withText += Number((await methods.get(TEXT)?.(question))?.length !== 0);
      answered.withVectors += Number((await methods.get(VECTORS)?.(question))?.length !== 0);
    }
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

function methodsFor(root: string, observations: readonly Observation[]): ReadonlyMap<string, Rank> {
  const texts = observations.map(({ text }) => text);
  const frozen = (find: (query: string) => readonly number[]): Rank => {
    return async (question) => find(question).flatMap((at) => observations[at] ?? []);
  };
  return new Map([
    ["MiniSearch, as it comes", frozen(miniSearchDefaults(texts))],
    ["MiniSearch, stop words and Porter", frozen(miniSearchStemmed(texts))],
    [TEXT, ours(root, observations, { ...config, "recall.weights.vectors": 0 })],
    [VECTORS, ours(root, observations, config)],
  ]);
}

function ours(root: string, observations: readonly Observation[], settings: Config): Rank {
  const memory = openMemory({ store: root, config: settings, now: () => LATER });
  return async (question) => {
    const { results } = await memory.recall(question, { limit: 10, track: false });
    return results.map(({ text }) => {
      const same = observations.filter((one) => one.text.trim() === text.trim());
      if (same[0] === undefined) throw new Error(`no observation says: ${text}`);
      return { ...same[0], turns: same.flatMap(({ turns }) => turns) };
    });
  };
}

function count(method: string, name: string, { evidence }: Question, ranked: readonly Observation[]): void {
  const within = (k: number) => {
    const turns = new Set(ranked.slice(0, k).flatMap((one) => one.turns));
    return evidence.filter((turn) => turns.has(turn)).length / evidence.length;
  };
  const first = ranked.slice(0, 10).findIndex(({ turns }) => turns.some((turn) => evidence.includes(turn)));
  for (const table of [name, "all"]) {
    const rows = tables.get(table) ?? new Map<string, Figures>();
    const row = rows.get(method) ?? { questions: 0, recall5: 0, recall10: 0, reciprocal: 0 };
    row.questions += 1;
    row.recall5 += within(5);
    row.recall10 += within(10);
    row.reciprocal += first < 0 ? 0 : 1 / (first + 1);
    tables.set(table, rows.set(method, row));
  }
}

function print(): void {
  const percent = (sum: number, of: number) => ((100 * sum) / of).toFixed(1).padStart(9);
  for (const [table, rows] of tables) {
    const questions = rows.get(TEXT)?.questions ?? 0;
    console.log(`\n${table}, ${questions} questions`.padEnd(37), "recall@5 recall@10   MRR@10");
    for (const [method, { recall5, recall10, reciprocal }] of rows) {
      console.log(
        method.padEnd(35),
        ...[recall5, recall10, reciprocal].map((sum) => percent(sum, questions)),
      );
    }
  }
  console.log(`\n${dropped} questions left out: no observation covers their evidence`);
  const { asked, withText, withVectors } = answered;
  console.log(
    `foreign questions answered: ${withText} by words alone, ${withVectors} with vectors, of ${asked}`,
  );
}

function readSetting(argument: string): readonly [string, number] {
  const [, key = "", value = ""] = /^--([\w.]+)=([\d.]+)$/.exec(argument) ?? [];
  if (!Object.hasOwn(defaultConfig(), key)) throw new Error(`no such setting: ${argument}`);
  return [key, Number(value)];
}
