import type { Category } from "../../domain/vocabulary.ts";
import type { CategoryReading } from "../../language/extract/category-of.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { mainClauseAt, shapeOf, timesOf } from "./category-shape.ts";
import { type CategoryToken, categoryTokens } from "./category-tokens.ts";
import { lookUpForms } from "./look-up-forms.ts";
import type { WordVector, WordVectors } from "./word-vectors.ts";

/** What a reading shows to the categoriser, each named sign with its weight. */
export interface CategoryFeatures {
  /** What stands in it. */
  readonly signs: ReadonlyMap<string, number>;
  /** The dimensions of its meaning, then those of what it begins with, then 1 for what is so anyway. */
  readonly meaning: Float64Array;
}

/** The signs that a model knows are scaled to this length before they are weighed. */
export const SIGNS_LENGTH = 6;
/** Lengths of the two vectors of meaning, the second of which halves from word to word. */
const MEANING_LENGTH = 4.5;
const OPENING_LENGTH = 3;
/** What the first words, and what stands in the text at all, weighs beside single words. */
const LESS = 0.7;
/** The first words count in full, and half after so many more. */
const FULL_WORDS = 5;
const HALVING_WORDS = 8;
/** An opening word of this rank or a lower one is no name. */
const COMMON_RANK = 9_000;
/** Smooth inverse frequency, as the embedder has it. */
const SMOOTHING = 1e-3;
const HARMONIC = 13.3;
/** Steps of 1 when vectors are added; the 100 words of the longest clause stay below 2 ** 31. */
const STEPS = 2 ** 20;
const PRESENCE = new Set(["N", "T", "K", "M", "VD", "VG", "NOT", ":", "!", "i", "we", "you", "he", "POSS"]);

/**
 * The features of a reading: stems and pairs of them, parts of speech, how it begins, what the rules and
 * the lead-in say, and two means of its word vectors. The model is trained on the same. Reads `table`, for the
 * words that carry a topic alone, so that the embedder has most of them already.
 */
export function categoryFeatures(
  reading: CategoryReading,
  ruled: Category | undefined,
  table: WordVectors,
): CategoryFeatures {
  const find = (word: string) => lookUp(word, table);
  const tokens = categoryTokens(reading.text, (word) => (find(word)?.rank ?? Infinity) < COMMON_RANK);
  const signs = signsOf(tokens);
  addShape(signs, tokens);
  for (const time of timesOf(reading.core)) signs.set(`t:${time}`, 1);
  signs.set(`rule:${ruled ?? "none"}`, 1);
  const leadIn = reading.leadIn.toLowerCase().replace(/[^a-z ]/g, "");
  if (leadIn.trim() !== "") signs.set(`lead:${leadIn.trim().split(" ").slice(0, 2).join(" ")}`, 1);
  return { signs, meaning: meaningOf(topicOf(tokens, find), table.dimensions) };
}

function signsOf(tokens: readonly CategoryToken[]): Map<string, number> {
  const signs = new Map<string, number>();
  const stems = tokens.map(({ stem }) => stem);
  const tags = tokens.map(({ tag }) => tag);
  const note = (name: string, by: number) => signs.set(name, Math.max(by, signs.get(name) ?? 0));
  for (const [at, stem] of stems.entries()) note(`u:${stem}`, nearness(at));
  for (const [at, pair] of pairsOf(stems).entries()) note(`b:${pair}`, nearness(at));
  for (const [at, pair] of pairsOf(tags).entries()) note(`g:${pair}`, LESS * nearness(at));
  for (const length of [1, 2, 3, 4]) {
    if (length <= tags.length) signs.set(`p:${tags.slice(0, length).join(" ")}`, LESS);
    if (length <= stems.length && length < 4) signs.set(`w:${stems.slice(0, length).join(" ")}`, LESS);
  }
  for (const tag of tags) if (PRESENCE.has(tag)) signs.set(`has:${tag}`, LESS);
  signs.set(`len:${Math.min(6, Math.floor(tokens.length / 3))}`, LESS);
  return signs;
}

function addShape(signs: Map<string, number>, tokens: readonly CategoryToken[]): void {
  const shape = shapeOf(tokens);
  for (const from of new Set([0, mainClauseAt(shape)]))
    for (const length of [1, 2, 3, 4])
      if (from + length <= shape.length) signs.set(`n:${shape.slice(from, from + length).join(" ")}`, 1);
  for (let at = 0; at + 1 < shape.length; at += 1) {
    const name = `m:${shape[at]} ${shape[at + 1]}`;
    if (!signs.has(name)) signs.set(name, LESS * nearness(at));
  }
}

/** What a statement is shows at its start; what follows explains it. */
function nearness(at: number): number {
  return 1 / (1 + Math.max(0, at - FULL_WORDS) / HALVING_WORDS);
}

function pairsOf(items: readonly string[]): readonly string[] {
  const framed = ["^", ...items, "$"];
  return framed.slice(1).map((item, at) => `${framed[at]} ${item}`);
}

/** The words that carry the topic, with their places. */
function topicOf(
  tokens: readonly CategoryToken[],
  find: (word: string) => WordVector | undefined,
): readonly Topic[] {
  return tokens.flatMap(({ word, stem }, at) => {
    if (stem.startsWith("<") || !/^[a-z]/.test(word) || STOP_WORDS.has(word)) return [];
    const vector = find(word);
    return vector === undefined ? [] : [{ vector, at }];
  });
}

interface Topic {
  readonly vector: WordVector;
  /** Place of the word among the tokens. */
  readonly at: number;
}

function meaningOf(topic: readonly Topic[], dimensions: number): Float64Array {
  const whole = new Int32Array(dimensions);
  const opening = new Int32Array(dimensions);
  for (const [order, { vector, at }] of topic.entries()) {
    const { steps, scale, rank } = vector;
    add(whole, steps, (nearness(at) * scale * SMOOTHING) / (SMOOTHING + 1 / (rank * HARMONIC)));
    add(opening, steps, 2 ** -order / lengthOf(steps));
  }
  const meaning = new Float64Array(2 * dimensions + 1).fill(1);
  meaning.set(ofLength(whole, MEANING_LENGTH));
  meaning.set(ofLength(opening, OPENING_LENGTH), dimensions);
  return meaning;
}

function ofLength(vector: Int32Array, length: number): Float64Array {
  const by = length / (lengthOf(vector) || 1);
  return Float64Array.from(vector, (x) => x * by);
}

/** In whole numbers: code that runs for the first time makes an object of every fraction. */
function add(sum: Int32Array, vector: Int8Array, by: number): void {
  const steps = Math.round(by * STEPS);
  for (let d = 0; d < sum.length; d += 1) sum[d] = (sum[d] ?? 0) + steps * (vector[d] ?? 0);
}

function lengthOf(vector: Int8Array | Int32Array): number {
  let squares = 0;
  for (const x of vector) squares += x * x;
  return Math.sqrt(squares);
}

function lookUp(word: string, table: WordVectors): WordVector | undefined {
  for (const form of lookUpForms(word)) {
    const found = table.find(form);
    if (found) return found;
  }
  return undefined;
}
