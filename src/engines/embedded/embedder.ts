import { PaiError } from "../../domain/errors.ts";
import type { Embedder } from "../../engine-ports.ts";
import type { FileOps } from "../../ports.ts";
import { analyse } from "../../text/analyse.ts";
import { lowerBound } from "../../text/groups.ts";
import { IRREGULAR_FORMS, stem } from "../../text/inflection.ts";
import { memoised, remembered } from "../../text/memoised.ts";
import { isAscii, withoutAccents } from "../../text/normalise.ts";
import { SMALL_NUMBERS } from "../../text/numbers.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";

/**
 * What may carry the topic of a text, in order and with repeats: NFKC, lower case, Latin letters without their accents. A number is one
 * token with its points (`3.11`), `C++` and `C#` keep their signs. Linear. Pure.
 */
function contentTokens(text: string): readonly string[] {
  // The table has no accents, and statements about one Zürich and one Zurich are about one place.
  const lower = withoutAccents(text.normalize("NFKC").toLowerCase());
  const plain = lower.replaceAll("’", "'").replace(ELECTRONIC, "e");
  return plain.match(TOKEN) ?? [];
}

/**
 * The word of a token: possessive and contraction endings dropped, not stemmed.
 * Undefined for stop words and for the words for the person whose memory it is (`user`, `owner`), which say nothing about a topic. Pure.
 */
function contentWord(token: string): string | undefined {
  const word = token.replace(ENDING, "");
  if (STOP_WORDS.has(word) || BOILERPLATE.has(word)) return undefined;
  const bare = word.replaceAll("'", "").replace(THOUSANDS, "");
  return SMALL_NUMBERS[Number(bare)] ?? bare;
}

/** Words and numbers; letters and the signs between them are disjoint, so that a text reads in one way. */
const TOKEN =
  /\p{N}+(?:[.,:]\p{N}+)*(?![\p{L}\p{M}\p{N}])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'\p{L}+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const ENDING = /'(?:s|ll|ve|re|d|m)$/;
const THOUSANDS = /,(?=\d{3}(?:\D|$))/g;
/** `e-mail`, `e-book`: the table has them as one word. */
const ELECTRONIC = /\be-(?=[a-z])/g;

/** Every statement may name the person whose memory it is; that says nothing about its topic. */
const BOILERPLATE: ReadonlySet<string> = new Set(["user", "owner"]);

/**
 * The embedder that needs no network, or why there is none: a text is the weighted sum of its word vectors, of unit length
 * ("smooth inverse frequency", Arora, Liang and Ma, ICLR 2017, a = 1e-3, with the word's probability by its rank, Zipf; the common components
 * are removed from the table itself). Words that the table lacks, numbers and other scripts have a pseudo-random vector of their stem, so that
 * equal ones match and different ones do not. The same text gives the same bits on every machine. IO.
 */
export function tryEmbedder(
  files: FileOps,
): { readonly embedder: Embedder } | { readonly embedder: undefined; readonly reason: string } {
  try {
    return { embedder: embedderOver(wordVectors(files)) };
  } catch (error) {
    if (error instanceof PaiError) return { embedder: undefined, reason: error.message };
    throw error;
  }
}

/**
 * Fitted on labelled pairs of short notes. `linked`: at most 1 % of
 * the texts of different pairs are this alike, and no unrelated pair is. `related`: a pair is as likely
 * a duplicate or another value of the same slot as not (logistic regression). No cosine says that two texts are the same: of the
 * pairs that no guard objects to, "sprained my wrist" and "my ankle" are at 0.98, above most synonyms.
 */
const LEVELS = { linked: 0.51, related: 0.69 } as const;

function embedderOver(table: WordVectors): Embedder {
  const unit = unitVectors(table);
  return {
    id: "glove-40k-100-v2",
    dimensions: table.dimensions,
    embed: (texts) => texts.map(unit),
    levels: LEVELS,
  };
}

const PLAIN = /^[a-z]+$/;
const SMOOTHING = 1e-3;
/** Zipf's law: the word of rank r has the probability 1 / (r x H), H = 13.3 for the 341,479 words of GloVe. */
const HARMONIC = 13.3;
/** About the length of a word vector of middle rank. */
const UNKNOWN_LENGTH = 5;
/** Size of the cache of tokens, in characters; each entry has up to 1 KB. Enough for the frequent tokens of a store. */
const KEPT_CHARS = 60_000;

/**
 * What a token adds to the vector of a text: `weight` times each of the `steps`, which of a word that the table lacks are drawn from a seed
 * each time: a store of logs has millions of them, mostly once, and an array of each would wait long for a collection.
 */
interface Addend {
  readonly steps: Int8Array | number;
  readonly weight: number;
}

/** What gives the unit vector of a text; undefined where none of its tokens has one. What tokens add is looked up once for each. */
function unitVectors(table: WordVectors): (text: string) => Float32Array | undefined {
  const drawn = new Float64Array(table.dimensions);
  const addends = memoised((token) => addendsOf(token, table), KEPT_CHARS);
  return (text) => {
    const sum = new Float64Array(table.dimensions);
    for (const token of contentTokens(text)) {
      for (const { steps: known, weight } of addends(token)) {
        const steps = typeof known === "number" ? draw(drawn, known, UNKNOWN_LENGTH) : known;
        for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + weight * (steps[d] ?? 0);
      }
    }
    const length = lengthOf(sum);
    return length === 0 ? undefined : Float32Array.from(sum, (x) => x / length);
  };
}

function addendsOf(token: string, table: WordVectors): readonly Addend[] {
  const word = contentWord(token);
  if (word === undefined) return [];
  const known = lookUp(word, table);
  if (known) {
    const weight = SMOOTHING / (SMOOTHING + 1 / (known.rank * HARMONIC));
    return [{ steps: known.steps, weight: weight * known.scale }];
  }
  // Pseudo-random, but the same wherever the word is the same.
  return stems(word).map((term) => ({ steps: fnv1a(term), weight: 1 }));
}

/** Fills a vector with one of this length in a direction that mulberry32 draws from a seed. */
function draw(vector: Float64Array, seed: number, size: number): Float64Array {
  let state = seed;
  for (let d = 0; d < vector.length; d++) {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    vector[d] = ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 31 - 1;
  }
  const length = lengthOf(vector);
  for (let d = 0; d < vector.length; d++) vector[d] = ((vector[d] ?? 0) * size) / length;
  return vector;
}

function lengthOf(vector: Float64Array): number {
  let squares = 0;
  for (const x of vector) squares += x * x;
  return Math.sqrt(squares);
}

/** The words of scripts without spaces are found by `analyse`, which costs 10 ms at its first use. */
function stems(word: string): readonly string[] {
  if (PLAIN.test(word)) return [stem(IRREGULAR_FORMS.get(word) ?? word)];
  return isAscii(word) ? [word] : analyse(word);
}

function lookUp(word: string, table: WordVectors): WordVector | undefined {
  if (!PLAIN.test(word)) return table.find(word);
  const irregular = IRREGULAR_FORMS.get(word);
  // Of the regular forms most are no words: "baked" gives "bake" and "bak".
  for (const form of [word, ...(irregular === undefined ? regularBases(word) : [irregular])]) {
    const found = table.find(form);
    if (found) return found;
  }
  return undefined;
}

/** Letters that must be left of a word without its ending. */
const SHORTEST = 3;
const DOUBLED = /([^aeiou])\1$/;
/** A longer ending stands before the shorter one that it ends with. */
const ENDINGS: readonly (readonly [ending: string, replacements: readonly string[]])[] = [
  ["ies", ["y", "ie"]],
  ["es", ["e", ""]],
  ["s", [""]],
  ["ied", ["y"]],
  ["ed", ["e", ""]],
  ["ing", ["", "e"]],
  ["ily", ["y"]],
  ["ly", [""]],
  ["er", ["e", ""]],
  ["est", ["e", ""]],
];

function regularBases(word: string): readonly string[] {
  const match = ENDINGS.find(([ending]) => word.endsWith(ending) && word.length >= ending.length + SHORTEST);
  if (!match) return [];
  const [ending, replacements] = match;
  const stem = word.slice(0, -ending.length);
  const single = stem.replace(DOUBLED, "$1");
  return [...replacements.map((rest) => stem + rest), ...(single === stem ? [] : [single])];
}

interface WordVector {
  /** Place of the word by frequency, from 1. */
  readonly rank: number;
  /** `dimensions` steps of `scale`, together not of unit length. */
  readonly steps: Int8Array;
  readonly scale: number;
}

type WordVectors = ReturnType<typeof openWordVectors>;

/**
 * The table of word vectors below `files`, as `scripts/vectors/vector-format.mjs` writes it. Words are told apart by a hash of 32 bits: 1 in
 * 100,000 words that the table lacks gets the vector of another. PaiError `io` for a table that is missing, of another format, cut short or
 * unreadable. IO.
 */
function openWordVectors(files: FileOps) {
  const { buffer, byteOffset, byteLength } = readTable(files);
  const table = new DataView(buffer, byteOffset, byteLength);
  if (table.byteLength < HEADER_BYTES || table.getUint32(0, true) !== MAGIC)
    throw damaged(files, "it is not a table of word vectors");
  const version = table.getUint32(4, true);
  if (version !== VERSION) throw damaged(files, `its format is ${version}, expected ${VERSION}`);
  const count = table.getUint32(8, true);
  const dimensions = table.getUint32(12, true);
  const recordBytes = RECORD_HEAD_BYTES + dimensions;
  const records = HEADER_BYTES + 4 * count;
  const expected = records + count * recordBytes;
  if (table.byteLength !== expected)
    throw damaged(files, `it has ${table.byteLength} bytes, expected ${expected}`);
  /** The vector of a word in lower case; undefined for a word that the table lacks. */
  const find = (word: string): WordVector | undefined => {
    const wanted = fnv1a(word);
    const hashAt = (place: number) => table.getUint32(HEADER_BYTES + 4 * place, true);
    const at = lowerBound(count, (place) => hashAt(place) < wanted);
    if (at === count || hashAt(at) !== wanted) return undefined;
    const start = records + at * recordBytes;
    const steps = new Int8Array(buffer, byteOffset + start + RECORD_HEAD_BYTES, dimensions);
    return { rank: table.getUint32(start, true), scale: table.getFloat32(start + 4, true), steps };
  };
  return { dimensions, find };
}

/** Read once: a process that stays opens a memory for each thing that it is asked. */
const wordVectors = remembered(openWordVectors);

function readTable(files: FileOps): Uint8Array {
  try {
    return files.read(VECTORS_FILE);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw damaged(files, cause.code === "ENOENT" ? "there is no such file" : cause.message, cause);
  }
}

/** FNV-1a, 32 bits, of the UTF-8 bytes of a text (Fowler, Noll, Vo). Pure. */
function fnv1a(text: string): number {
  const bytes = isAscii(text) ? undefined : utf8.encode(text); // else its units are its bytes
  const length = bytes?.length ?? text.length;
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i += 1) {
    hash = Math.imul(hash ^ (bytes?.[i] ?? text.charCodeAt(i)), 0x01000193);
  }
  return hash >>> 0;
}

const VECTORS_FILE = "vectors.bin";
/** "PAIV" in little-endian bytes. */
const MAGIC = 0x56494150;
const VERSION = 1;
const HEADER_BYTES = 16;
const RECORD_HEAD_BYTES = 8;
const utf8 = new TextEncoder();

function damaged(files: FileOps, why: string, cause?: unknown): PaiError {
  return new PaiError("io", `cannot read the word vectors "${files.root}/${VECTORS_FILE}": ${why}`, {
    hint: "install pai-memory again; without them pai works, but finds no memories in other words",
    ...(cause === undefined ? {} : { cause }),
  });
}
