import { PaiError } from "../../domain/errors.ts";

/**
 * Weights of hashed features, for each of 2 ** `bits` places a row of `classes` numbers of four bits, two in a byte: first how many bits the others
 * are shifted to the left, then what it weighs for each class but the first, from -7 to 7. A score is their sum times `scale`, that of the first class 0.
 */
export interface LinearModel {
  readonly bits: number;
  readonly classes: number;
  readonly scale: number;
  readonly rows: Int8Array;
  /** Of each place, which feature it is for: the upper bits of its hash, never 0; 0 for none. */
  readonly checks: Uint8Array;
  /** Of one class after another, and then of each at the start; in the same steps. Only of a model of sequences. */
  readonly links: Int32Array;
}

/** Steps of 1 in which features are weighed, so that sums are whole numbers on every machine. */
export const STEPS = 256;

/** Where statements stand in a remark, whom each is about, of what category it is, whether it is a promise, how private; whether the remark is not its speaker's own; and whether it is about their own life, not about work. */
export const READER_PARTS = [
  "spans",
  "names",
  "categories",
  "promises",
  "privacy",
  "foreign",
  "life",
] as const;

/** What reads remarks. */
export type ReaderModel = Readonly<Record<(typeof READER_PARTS)[number], LinearModel>>;

/** "PAIR" in little-endian bytes. */
const MAGIC = 0x52494150;
const VERSION = 7;
const HEADER_WORDS = 2;
const MODEL_WORDS = 4;

/**
 * Reads a file that `scripts/build-reader.mjs` or `scripts/build-owner.mjs` writes: magic and version, then for each model bits, classes, the number of links and the scale
 * (float32), its links (int32), its rows (of each byte the lower bits first), and the checks (a byte each). PaiError `io` for any other. Pure.
 */
export function readModels<T extends string>(
  bytes: Uint8Array,
  name: string,
  parts: readonly T[],
): Readonly<Record<T, LinearModel>> {
  const copy = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes); // so that its numbers are aligned
  const [magic, version] = new Uint32Array(copy.buffer, 0, Math.min(HEADER_WORDS, copy.length >> 2));
  if (magic !== MAGIC || version !== VERSION) throw damaged(name, "it is no model of this version");
  let from = 4 * HEADER_WORDS;
  const models = parts.map((part) => {
    const { model, end } = readModel(copy, from, name);
    from = end;
    return [part, model] as const;
  });
  return Object.fromEntries(models) as Record<T, LinearModel>;
}

function readModel(bytes: Uint8Array, from: number, name: string): { model: LinearModel; end: number } {
  if (from + 4 * MODEL_WORDS > bytes.length) throw damaged(name, "it is cut short");
  const [bits = 0, classes = 0, count = 0] = new Uint32Array(bytes.buffer, from, 3);
  const [scale = 0] = new Float32Array(bytes.buffer, from + 12, 1);
  const linksAt = from + 4 * MODEL_WORDS;
  const rowsAt = linksAt + 4 * count;
  const length = Math.ceil((classes * 2 ** bits) / 2);
  const checksAt = rowsAt + 4 * Math.ceil(length / 4);
  const end = checksAt + 2 ** bits;
  if (end > bytes.length) throw damaged(name, "it is cut short");
  const links = new Int32Array(bytes.buffer, linksAt, count);
  const rows = new Int8Array(bytes.buffer, rowsAt, length);
  return {
    model: { bits, classes, scale, links, rows, checks: new Uint8Array(bytes.buffer, checksAt, 2 ** bits) },
    end,
  };
}

function damaged(name: string, why: string): PaiError {
  return new PaiError("io", `cannot use the model "${name}": ${why}`, { hint: "install pai-memory again" });
}

/** The place of a feature among 2 ** `bits`, and what tells it from others there. Pure. */
export function placeOf(feature: string, bits: number): { readonly place: number; readonly check: number } {
  const hash = hashOf(feature);
  return { place: placeIn(hash, bits), check: checkIn(hash) };
}

/** FNV-1a (Fowler, Noll, Vo) of its UTF-16 units. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i += 1) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
  return hash;
}

function placeIn(hash: number, bits: number): number {
  return (hash ^ (hash >>> 15)) & ((1 << bits) - 1);
}

function checkIn(hash: number): number {
  return hash >>> 24 || 1;
}

/** Where the weights of a feature begin; undefined for one that the model has not learnt. Pure. */
function rowOf({ bits, classes, checks }: LinearModel, feature: string): number | undefined {
  const hash = hashOf(feature); // hundreds for each sentence: no object is made for each
  const place = placeIn(hash, bits);
  return checks[place] === checkIn(hash) ? place * classes : undefined;
}

/** Four bits with a sign. */
function nibbleAt(rows: Int8Array, at: number): number {
  return ((rows[at >> 1] ?? 0) << ((at & 1) === 0 ? 28 : 24)) >> 28;
}

/** Adds what the row that begins there weighs for each class, so many times. */
function add(sum: number[] | Int32Array, { classes, rows }: LinearModel, row: number, by = 1): void {
  const shift = nibbleAt(rows, row);
  for (let c = 1; c < classes; c += 1) sum[c] = (sum[c] ?? 0) + by * (nibbleAt(rows, row + c) << shift);
}

/** What weighed features come to for each class, in steps of the model's scale: whole numbers, far below 2 ** 53. Linear. Pure. */
export function scoresOf(model: LinearModel, features: ReadonlyMap<string, number>): readonly number[] {
  const scores: number[] = new Array(model.classes).fill(0);
  for (const [name, by] of features) {
    const row = rowOf(model, name);
    if (row !== undefined) add(scores, model, row, by);
  }
  return scores;
}

/** How likely each class is by weighed features, 0..1 (multinomial logistic regression). Linear. Pure. */
export function sharesOf(model: LinearModel, features: ReadonlyMap<string, number>): readonly number[] {
  const scores = scoresOf(model, features);
  const best = Math.max(...scores);
  const parts = scores.map((one) => Math.exp(((one - best) * model.scale) / STEPS));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / whole);
}

/** What the features weigh for each class, beside what `others` weigh, in steps of the model's scale. Pure. */
export function weigh(
  model: LinearModel,
  features: readonly string[],
  others: Int32Array = new Int32Array(model.classes),
): Int32Array {
  const sum = others.slice();
  for (const feature of features) {
    const row = rowOf(model, feature);
    if (row !== undefined) add(sum, model, row);
  }
  return sum;
}
