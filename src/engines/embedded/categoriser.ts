import { PaiError } from "../../domain/errors.ts";
import { CATEGORIES, type Category } from "../../domain/vocabulary.ts";
import type { Categoriser, CategoryReading } from "../../language/extract/category-of.ts";
import { plainForm } from "../../language/extract/verbs.ts";
import type { FileOps } from "../../ports.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { type CategoryToken, categoryTokens, TIMES } from "./category-tokens.ts";
import { lookUpForms } from "./embedder.ts";
import { fnv1a, type WordVector, type WordVectors } from "./word-vectors.ts";

/** File of the model below the assets directory, as `scripts/categories/category-format.mjs` writes it. */
const MODEL_FILE = "categories.bin";
/** "PAIC" in little-endian bytes. */
const MAGIC = 0x43494150;
const VERSION = 1;
const HEADER_BYTES = 20;
/** Steps of a score of 1; scores are tens at most, far below 2 ** 31 steps. */
const SCORE_STEPS = 2 ** 18;

/**
 * The categoriser that was trained on the training files of fixtures/extraction: multinomial logistic regression
 * over what `categoryFeatures` sees. The same text gives the same category on every machine. The model below `files` is
 * read when something is first categorised; where it cannot be used, `notice` is told once and everything is a plain
 * fact that no sure sign tells. IO, of `vectors` too.
 */
export function openCategoriser(
  files: FileOps,
  vectors: WordVectors,
  notice: (text: string) => void,
): Categoriser {
  let opened: { readonly model: Model | undefined } | undefined;
  return (reading) => {
    opened ??= { model: tryModel(files, notice) };
    const { model } = opened;
    if (model === undefined) return "fact";
    const { signs, meaning } = categoryFeatures(reading, vectors);
    const scores = new Int32Array(CATEGORIES.length);
    for (let at = 0; at < meaning.length; at += 1) addRow(scores, model, at, meaning[at] ?? 0);
    addSigns(scores, signs, model);
    const best = scores.indexOf(Math.max(...scores));
    const category = CATEGORIES[best] ?? "fact";
    return mayLift(category, shareOf(scores, best), reading.text, vectors) ? category : "fact";
  };
}

/**
 * By these a statement comes onto a page of how its owner is and wants things done, or weighs more. In doubt it is a fact: each with the share
 * (0..1) from which on it is taken.
 */
const LIFTED_FROM: ReadonlyMap<Category, number> = new Map([
  ...(["preference", "personality"] as const).map((category) => [category, 0.32] as const),
  ...(["identity", "principle", "guideline", "correction"] as const).map(
    (category) => [category, 0.4] as const,
  ),
]);
/** From this share on it needs no other sign. */
const SURE = 0.7;
/** Formulas, code, paths and settings. */
const TECHNICAL = /[`^|]|\w\([^\s()]{0,40}\)|\s=|=\s|->|::|(?:^|\s)\/\w/;
/** What looks like an order may tell what was done: "cut the hedge". */
const TOLD = /^(?:cut|put|set|read|let|hit|shut|spread|split|quit|fit|beat|cast|lent|sent|built)(?!\p{L})/iu;
/** What somebody takes to be so is no trait of theirs. */
const OPINION =
  /^(?:i|we) (?:now |still |also )?(?:think|believe|suspect|assume|guess|reckon|doubt)(?!\p{L})/iu;
/** These tell of somebody. */
const OF_SOMEBODY: ReadonlySet<Category> = new Set(["identity", "personality"]);

function mayLift(category: Category, share: number, text: string, vectors: WordVectors): boolean {
  if (share >= SURE) return true;
  if (share < (LIFTED_FROM.get(category) ?? 0)) return false;
  if (!LIFTED_FROM.has(category)) return true;
  if (OPINION.test(text) || (category === "guideline" && TOLD.test(text))) return false;
  const shape = shapeOf(tokensOf(text.replace(/^[^:]{1,40}:\s/u, ""), (word) => lookUp(word, vectors)));
  if (TECHNICAL.test(text) && !shape.includes(ME)) return false;
  return !OF_SOMEBODY.has(category) || shape.some((item) => [ME, PERSON, "<poss>"].includes(item));
}

/** The share that the model gives the category with the best score, 0..1. */
function shareOf(scores: Int32Array, best: number): number {
  const top = scores[best] ?? 0;
  return 1 / scores.reduce((sum, score) => sum + Math.exp((score - top) / SCORE_STEPS), 0);
}

interface Model {
  /** How many rows belong to the dimensions of a meaning; the rows of signs follow. */
  readonly dimensions: number;
  /** Of the signs' names, ascending. */
  readonly hashes: Uint32Array;
  /** One a row. */
  readonly scales: Float32Array;
  /** A weight a category, row by row, in steps of the row's scale. */
  readonly steps: Int8Array;
}

function tryModel(files: FileOps, notice: (text: string) => void): Model | undefined {
  try {
    return readModel(files);
  } catch (error) {
    if (!(error instanceof PaiError)) throw error;
    notice(`${error.message}; only sure signs tell the categories`);
    return undefined;
  }
}

/** Only signs that the model knows count towards their length. */
function addSigns(scores: Int32Array, signs: ReadonlyMap<string, number>, model: Model): void {
  const known: { readonly at: number; readonly by: number }[] = [];
  let squares = 0;
  for (const [name, by] of signs) {
    const at = placeOf(model.hashes, fnv1a(name));
    if (at === undefined) continue;
    known.push({ at: model.dimensions + at, by });
    squares += by * by;
  }
  for (const { at, by } of known) addRow(scores, model, at, (by * SIGNS_LENGTH) / Math.sqrt(squares));
}

/** In whole numbers: code that runs for the first time makes an object of every fraction. */
function addRow(scores: Int32Array, { scales, steps }: Model, row: number, weight: number): void {
  const by = Math.round((scales[row] ?? 0) * weight * SCORE_STEPS);
  const from = scores.length * row;
  for (let c = 0; c < scores.length; c += 1) scores[c] = (scores[c] ?? 0) + by * (steps[from + c] ?? 0);
}

function placeOf(hashes: Uint32Array, hash: number): number | undefined {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Numbers are little-endian in the file, and in every machine that Node runs on with few exceptions. */
function readModel(files: FileOps): Model {
  const bytes = Uint8Array.from(readWhole(files)); // of its own buffer, so that its numbers are aligned
  if (bytes.length < HEADER_BYTES) throw damaged(files, "it is cut short");
  const [magic, version, signs = 0, dimensions = 0, categories] = new Uint32Array(bytes.buffer, 0, 5);
  if (magic !== MAGIC || version !== VERSION || categories !== CATEGORIES.length)
    throw damaged(files, "it is not a model of this version");
  const rows = dimensions + signs;
  const expected = HEADER_BYTES + 4 * signs + rows * (4 + categories);
  if (bytes.length !== expected) throw damaged(files, `it has ${bytes.length} bytes, expected ${expected}`);
  const scalesAt = HEADER_BYTES + 4 * signs;
  return {
    dimensions,
    hashes: new Uint32Array(bytes.buffer, HEADER_BYTES, signs),
    scales: new Float32Array(bytes.buffer, scalesAt, rows),
    steps: new Int8Array(bytes.buffer, scalesAt + 4 * rows),
  };
}

function readWhole(files: FileOps): Uint8Array {
  try {
    return files.read(MODEL_FILE);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause) throw damaged(files, cause.message, cause);
    throw cause;
  }
}

function damaged(files: FileOps, why: string, cause?: unknown): PaiError {
  return new PaiError("io", `cannot read the model of categories "${files.root}/${MODEL_FILE}": ${why}`, {
    hint: "install pai-memory again",
    ...(cause === undefined ? {} : { cause }),
  });
}

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
 * The features of a reading: stems and pairs of them, parts of speech, how it begins, what the lead-in
 * says, and two means of its word vectors. The model is trained on the same. Reads `table`, for the
 * words that carry a topic alone, so that the embedder has most of them already.
 */
export function categoryFeatures(reading: CategoryReading, table: WordVectors): CategoryFeatures {
  const find = (word: string) => lookUp(word, table);
  const tokens = tokensOf(reading.text, find);
  const signs = signsOf(tokens);
  addShape(signs, tokens);
  for (const time of timesOf(plainForm(reading.text))) signs.set(`t:${time}`, 1);
  const leadIn = reading.leadIn.toLowerCase().replace(/[^a-z ]/g, "");
  if (leadIn.trim() !== "") signs.set(`lead:${leadIn.trim().split(" ").slice(0, 2).join(" ")}`, 1);
  return { signs, meaning: meaningOf(topicOf(tokens, find), table.dimensions) };
}

function tokensOf(text: string, find: (word: string) => WordVector | undefined): readonly CategoryToken[] {
  return categoryTokens(text, (word) => (find(word)?.rank ?? Infinity) < COMMON_RANK);
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

/**
 * What a clause looks like whoever tells it: `<me>` for the one who speaks and "the user", `<person>` for a name, a
 * relative or a pronoun, one form of each auxiliary, and no words that only weigh. Pure.
 */
export function shapeOf(tokens: readonly CategoryToken[]): readonly string[] {
  const shape: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const item = itemOf(token, tokens[at + 1]);
    if (item !== undefined && !(item === PERSON && shape.at(-1) === PERSON)) shape.push(item);
  }
  return shape;
}

/** Where the main clause of a sentence that opens with another one begins, or 0. Pure. */
export function mainClauseAt(shape: readonly string[]): number {
  if (!SUBORDINATES.has(shape[0] ?? "")) return 0;
  const comma = shape.indexOf(",");
  return comma > 0 && comma < shape.length - 2 ? comma + 1 : 0;
}

/** Spans of time and kinds of events that a clause names, each once. Pure. */
export function timesOf(plain: string): readonly string[] {
  return TIMES.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name);
}

const ME = "<me>";
const PERSON = "<person>";
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
const SELF = words("i we user");
const OTHERS = words("he she they");
const TITLES = words("mr mrs ms dr prof professor sister father");
const WEIGHING = words(
  "really very quite rather pretty just also still already so super kinda totally absolutely definitely simply",
);
const SUBORDINATES = words(
  `when whenever if because although though while since as after before until however whatever for in on at by
  with from of given once`,
);
const ONE_FORM: ReadonlyMap<string, string> = new Map([
  ["am", "be"],
  ["is", "be"],
  ["are", "be"],
  ["was", "was"],
  ["were", "was"],
  ["has", "have"],
  ["have", "have"],
  ["does", "do"],
  ["do", "do"],
  ["an", "a"],
]);
function itemOf(token: CategoryToken, next: CategoryToken | undefined): string | undefined {
  const { word, stem, tag } = token;
  if (SELF.has(word)) return ME;
  if (tag === "POSS") return next?.tag === "K" ? undefined : "<poss>";
  if (tag === "M" || tag === "K" || OTHERS.has(word)) return PERSON;
  if (TITLES.has(word) || WEIGHING.has(word)) return undefined;
  if (word === "the" && next?.word === "user") return undefined;
  return ONE_FORM.get(word) ?? stem;
}
