import { PaiError } from "../domain/errors.ts";
import type { Embedder } from "../engine-ports.ts";
import type { FileOps } from "../ports.ts";
import { analyse } from "../text/analyse.ts";
import type { VectorFormat } from "./format.ts";
import { loadFile } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import type { Segment, VectorRows } from "./segment.ts";

/*
 * Vectors of a generation, in the part `vectors`: for each document in order `dimensions` signed bytes,
 * the vector stretched until its largest component is 127; all 0 for a document without a vector.
 * A cosine does not depend on a vector's length, so the stretch need not be kept.
 */

/** Memories that the vectors add to those that the terms find. */
export const NEAREST = 100;

const LARGEST = 127;
const LARGEST_QUERY = 32_767;
const LARGEST_SUM = 2 ** 31 - 2 ** 20; // room for what rounding adds

export interface Compared {
  readonly values: Float32Array;
  /** Where only what was asked about, and what a graph finds, was compared: recall of the graph. */
  readonly approximate?: number;
}

/** Writes a vector as row `at` of `rows`; undefined leaves the row as it is. */
function putVector(rows: Int8Array, at: number, vector: Float32Array | undefined): void {
  if (vector === undefined) return;
  let most = 0;
  for (const x of vector) most = Math.max(most, Math.abs(x));
  if (most === 0) return;
  const start = at * vector.length;
  for (let d = 0; d < vector.length; d++) rows[start + d] = Math.round(((vector[d] ?? 0) * LARGEST) / most);
}

/**
 * Cosines of a vector with rows, written to `out` from `at` on; 0 for a row of zeros. Whole numbers up to the last step. Pure but for `out`.
 */
export function wholeCosines(
  { values, length }: ReturnType<typeof inWholeNumbers>,
  rows: Int8Array,
  out: Float32Array,
  at: number,
): void {
  const stride = values.length;
  let row = at;
  for (let start = 0; start < rows.length; start += stride) {
    let dot = 0;
    let square = 0;
    for (let d = 0; d < stride; d++) {
      const x = rows[start + d] ?? 0;
      dot += x * (values[d] ?? 0);
      square += x * x;
    }
    out[row++] = dot / (Math.sqrt(Math.max(square, 1)) * length);
  }
}

/**
 * Stretches a query until it uses all of 16 bits, less where the sum of its products with the largest bytes would
 * leave 32. Pure.
 */
export function inWholeNumbers(query: Float32Array) {
  let most = 0;
  let sum = 0;
  for (const x of query) {
    most = Math.max(most, Math.abs(x));
    sum += Math.abs(x);
  }
  const stretch = most === 0 ? 0 : Math.min(LARGEST_QUERY / most, LARGEST_SUM / LARGEST / sum);
  const values = Int16Array.from(query, (x) => Math.round(x * stretch));
  let square = 0;
  for (const x of values) square += x * x;
  return { values, length: Math.sqrt(Math.max(square, 1)) };
}

/**
 * Positions of the `count` largest values above 0 that are `wanted`, largest first, of equal ones the lower position.
 * The values are looked at once; a small `count` is taken for granted. Pure but for the question.
 */
export function largest(
  values: Float32Array,
  count: number,
  isWanted: (at: number) => boolean = () => true,
): number[] {
  const found: number[] = [];
  let least = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (!(value > least) || !isWanted(at)) continue; // nor is NaN
    let place = found.length;
    while (place > 0 && (values[found[place - 1] ?? 0] ?? 0) < value) place--;
    found.splice(place, 0, at);
    if (found.length > count) found.pop();
    if (found.length >= count) least = values[found.at(-1) ?? 0] ?? Number.POSITIVE_INFINITY;
  }
  return found;
}

/** Added to every idf. */
const SMOOTHING = 1;

/** What the index makes vectors with. A failure of the embedder ends its use and is kept as the reason. */
export class Embedding {
  readonly format: VectorFormat;
  readonly #embedder: Embedder;
  /** Why there are no vectors any more; undefined while the embedder works. */
  failure: string | undefined;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
    this.format = { embedder: embedder.id, dimensions: embedder.dimensions };
  }

  /** The unit vectors of texts, undefined for those without one; all undefined once the embedder has failed. */
  embed(texts: readonly string[]): readonly (Float32Array | undefined)[] {
    return this.#safely(this.#embedder, texts);
  }

  /**
   * The unit vector of a query: the sum of its words' vectors, each as long as the mean `idf` of the
   * word's terms plus 1. Rare words say what a question is about, the others are in every memory; in a
   * store of few memories every idf is near 0, and says nothing. Undefined where no word has a vector. `meant`: with what a server makes
   * of the query, undefined where it makes nothing.
   */
  embedQuery(text: string, idf: (term: string) => number, meant = false): Float32Array | undefined {
    const weigh = (embedder: Embedder) => weighted(text, idf, (words) => this.#safely(embedder, words));
    return meant ? this.#embedder.embedQuery?.meantBy(weigh) : this.#asQuery(weigh);
  }

  /** The unit vector of a statement that is compared with others; undefined without a known word. */
  embedStatement(text: string): Float32Array | undefined {
    return this.#asQuery((embedder) => this.#safely(embedder, [text])[0]);
  }

  /** By so much the cosines of a query or statement are too small. */
  get stretch(): number {
    return this.#embedder.embedQuery?.stretch ?? 1;
  }

  #asQuery(weigh: (embedder: Embedder) => Float32Array | undefined): Float32Array | undefined {
    const { embedQuery } = this.#embedder;
    return embedQuery === undefined ? weigh(this.#embedder) : embedQuery.vectorOf(weigh);
  }

  #safely(embedder: Embedder, texts: readonly string[]): readonly (Float32Array | undefined)[] {
    if (this.failure !== undefined) return texts.map(() => undefined);
    try {
      return embedder.embed(texts);
    } catch (error) {
      if (!(error instanceof PaiError)) throw error;
      this.failure = error.message;
      return texts.map(() => undefined);
    }
  }
}

function weighted(
  text: string,
  idf: (term: string) => number,
  embed: (words: readonly string[]) => readonly (Float32Array | undefined)[],
): Float32Array | undefined {
  const words = [...new Set(text.split(/\s+/u))].flatMap((word) => {
    const terms = analyse(word);
    const total = terms.reduce((sum, term) => sum + idf(term), 0);
    return terms.length === 0 ? [] : [{ word, weight: SMOOTHING + total / terms.length }];
  });
  const vectors = embed(words.map(({ word }) => word));
  let sum: Float32Array | undefined;
  for (const [i, { weight }] of words.entries()) {
    const vector = vectors[i];
    if (vector === undefined) continue;
    sum ??= new Float32Array(vector.length);
    for (let d = 0; d < vector.length; d++) sum[d] = (sum[d] ?? 0) + weight * (vector[d] ?? 0);
  }
  const length = sum === undefined ? 0 : Math.hypot(...sum);
  return length === 0 ? undefined : sum?.map((x) => x / length);
}

/** Texts that are embedded at one time. */
const BATCH = 512;

interface MergedFrom {
  readonly segment: Segment | undefined;
  readonly overlay: Overlay;
  readonly files: FileOps;
  readonly embedding: Embedding | undefined;
}

/**
 * The vectors of the next generation, which has so many documents: those of the same embedder are carried over, all others made from
 * the files. Undefined without an embedder, or where it fails. Linear. IO where vectors have to be made anew.
 */
export function mergeVectors(
  { segment, overlay, files, embedding }: MergedFrom,
  { carried, added }: { readonly carried: Int32Array; readonly added: ReadonlyMap<string, number> },
  documents: number,
): VectorRows | undefined {
  if (!embedding) return undefined;
  const { format } = embedding;
  const { dimensions } = format;
  const rows = new Int8Array(documents * dimensions);
  const known = segment && vectorsOf(segment, (doc) => (carried[doc] ?? -1) >= 0, files, embedding);
  carried.forEach((now, doc) => {
    if (known && now >= 0)
      rows.set(known.subarray(doc * dimensions, (doc + 1) * dimensions), now * dimensions);
  });
  const texts = [...overlay.memories].map(
    ([path, { embedded }]) => [added.get(path) ?? 0, embedded] as const,
  );
  embedInto(rows, texts, embedding);
  return embedding.failure === undefined ? { format, rows } : undefined;
}

export function embeddedRows(texts: readonly (string | undefined)[], embedding: Embedding): Int8Array {
  const rows = new Int8Array(texts.length * embedding.format.dimensions);
  embedInto(rows, texts.entries(), embedding);
  return rows;
}

/**
 * The rows of a generation: its own, or where they are another embedder's, made from the files of the
 * documents that are `wanted` (the others get zeros). About 0.1 ms for each file that is read.
 */
export function vectorsOf(
  segment: Segment,
  wanted: (doc: number) => boolean,
  files: FileOps,
  embedding: Embedding,
): Int8Array {
  if (segment.hasVectors(embedding.format)) return segment.vectors();
  const { documents } = segment.manifest;
  const rows = new Int8Array(documents * embedding.format.dimensions);
  const texts = function* () {
    for (let doc = 0; doc < documents; doc++) {
      if (wanted(doc)) yield [doc, readEmbedded(files, segment.files().pathOf(doc))] as const;
    }
  };
  embedInto(rows, texts(), embedding);
  return rows;
}

/** A file that has vanished or broken since it was seen has no text: the next refresh notices it. */
function readEmbedded(files: FileOps, path: string): string | undefined {
  const stat = files.stat(path);
  const loaded = stat?.kind === "file" ? loadFile(files, path, stat) : undefined;
  return loaded && "embedded" in loaded ? loaded.embedded : undefined;
}

/** Writes the vectors of texts to their rows, some hundreds at a time. */
function embedInto(
  rows: Int8Array,
  texts: Iterable<readonly [row: number, text: string | undefined]>,
  embedding: Embedding,
): void {
  let batch: (readonly [row: number, text: string])[] = [];
  const flush = () => {
    const vectors = embedding.embed(batch.map(([, text]) => text));
    batch.forEach(([row], i) => {
      putVector(rows, row, vectors[i]);
    });
    batch = [];
  };
  for (const [row, text] of texts) {
    if (text !== undefined) batch.push([row, text]);
    if (batch.length === BATCH) flush();
  }
  flush();
}
