import { PaiError } from "../../domain/errors.ts";
import { CATEGORIES } from "../../domain/vocabulary.ts";
import type { Categoriser } from "../../language/extract/category-of.ts";
import type { FileOps } from "../../ports.ts";
import { categoryFeatures, SIGNS_LENGTH } from "./category-features.ts";
import { fnv1a, type WordVectors } from "./word-vectors.ts";

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
 * over what `categoryFeatures` sees, the answer of the rules included. The same text gives the same
 * category on every machine. The model below `files` is read when something is first categorised; where it
 * cannot be used, `notice` is told once and the rules decide alone. IO, of `vectors` too.
 */
export function openCategoriser(
  files: FileOps,
  vectors: WordVectors,
  notice: (text: string) => void,
): Categoriser {
  let opened: { readonly model: Model | undefined } | undefined;
  return (reading, ruled) => {
    opened ??= { model: tryModel(files, notice) };
    const { model } = opened;
    if (model === undefined) return ruled ?? "fact";
    const { signs, meaning } = categoryFeatures(reading, ruled, vectors);
    const scores = new Int32Array(CATEGORIES.length);
    for (let at = 0; at < meaning.length; at += 1) addRow(scores, model, at, meaning[at] ?? 0);
    addSigns(scores, signs, model);
    return CATEGORIES[scores.indexOf(Math.max(...scores))] ?? "fact";
  };
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
    notice(`${error.message}; rules alone tell the categories`);
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
