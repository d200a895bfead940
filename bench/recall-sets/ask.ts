import { miniSearchDefaults, miniSearchStemmed } from "../frozen-search.ts";
import { type Score, scoreOf } from "./figures.ts";
import type { Asked, Told } from "./read-sets.ts";
import { type Door, type Filled, filled } from "./stores.ts";

/** What one method found of one question. */
interface Found {
  readonly ranked: readonly string[];
  readonly score: Score | undefined;
}

export interface Answer {
  /** The set, and for notes the door and how days are written. */
  readonly group: string;
  readonly store: string;
  readonly question: Asked;
  readonly methods: Readonly<Record<Method, Found>>;
  /** Of pai, best first. */
  readonly results: readonly Ranked[];
  /** Of the first result, 0..1; 0 for none. */
  readonly support: number;
  readonly strength: Strength;
}

/** A result: the items that it is of, and its score by parts. */
export interface Ranked {
  readonly refs: readonly string[];
  readonly parts: readonly { readonly name: string; readonly value: number; readonly weight: number }[];
}

export type Strength = "strong" | "weak" | "silent";
export const METHODS = ["MiniSearch", "stop words and Porter", "pai"] as const;
export type Method = (typeof METHODS)[number];

/** Results that are looked at. */
const DEPTH = 100;
const FORMS: Readonly<Record<string, (y: string, m: string, d: string) => string>> = {
  "2022-03-09": (y, m, d) => `${y}-${m}-${d}`,
  "2022/03/09": (y, m, d) => `${y}/${m}/${d}`,
  "09.03.2022": (y, m, d) => `${d}.${m}.${y}`,
};
const DAY = /\b(\d{4})[-/](\d{2})[-/](\d{2})\b/g;

/** The questions of a talk or of notes, put to its store and to the baselines. */
export async function answers(told: Told, report: (problem: string) => void): Promise<readonly Answer[]> {
  const texts = told.items.map(({ speaker, at, text }) => `${speaker ?? at}: ${text}`);
  const defaults = miniSearchDefaults(texts);
  const stemmed = miniSearchStemmed(texts);
  const all: Answer[] = [];
  for (const door of doorsOf(told)) {
    const store = await filled(told, door, report);
    for (const [form, write] of Object.entries(told.isNotes ? FORMS : { "": undefined })) {
      const group = told.isNotes ? `${told.set}, ${door}, ${form}` : told.set;
      for (const asked of told.questions) {
        const text = write
          ? asked.text.replace(DAY, (_, y: string, m: string, d: string) => write(y, m, d))
          : asked.text;
        const question = { ...asked, text };
        const { ranked, results, support, strength } = await ask(store, text);
        const baseline = (find: typeof defaults) =>
          find(text)
            .slice(0, DEPTH)
            .flatMap((at) => told.items[at]?.ref ?? []);
        const found = (refs: readonly string[]): Found => ({
          ranked: refs,
          score: question.evidence.length === 0 ? undefined : scoreOf(refs, question.evidence),
        });
        const methods = {
          MiniSearch: found(baseline(defaults)),
          "stop words and Porter": found(baseline(stemmed)),
          pai: found(ranked),
        };
        all.push({ group, store: told.name, question, methods, results, support, strength });
      }
    }
  }
  return all;
}

function doorsOf({ isNotes }: Told): readonly Door[] {
  return isNotes ? ["ingest", "remember"] : ["ingest"];
}

/** What the store says. */
export async function ask({ memory, refsOf }: Filled, text: string, limit = DEPTH) {
  const { results } = await memory.recall(text, { limit, track: false, explain: true });
  const [first] = results;
  // What is no item of the set takes its place and finds nothing.
  const told = results.map((result): Ranked => {
    const refs = refsOf(result);
    return { refs: refs.length > 0 ? refs : [result.id], parts: result.explain?.parts ?? [] };
  });
  const ranked = [...new Set(told.flatMap(({ refs }) => refs))];
  const strength: Strength = first?.support ?? "silent";
  return { ranked, results: told, support: first?.explain?.support ?? 0, strength };
}
