import { instantiate } from "../domain/wasm-instance.ts";
import { POSTING_MODULE } from "./posting-module.ts";
import type { PostingColumns } from "./postings.ts";

/** A term whose postings are added up. */
export interface AddedTerm {
  readonly postings: PostingColumns;
  readonly idf: number;
}

/** What terms give the items that have them, by columns, items ascending. */
export interface PostingSums {
  readonly items: Uint32Array;
  /** Which terms each has: a bit for each, the first one the lowest. */
  readonly terms: Uint32Array;
  readonly scores: Float64Array;
}

/** Adds up the points of up to `MOST_TERMS` terms; `mean`: of the items' lengths. The sums are good until the next call. */
export type PostingKernel = (terms: readonly AddedTerm[], mean: number) => PostingSums;

/** As many bits as one number has. */
export const MOST_TERMS = 32;

/** Stands behind items. */
const NO_ITEM = 0xffff_ffff;
const WORD = 4;
const PAGE = 65_536;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** See `posting-module.ts`. */
  merge(...numbers: readonly number[]): number;
}

/** In WebAssembly; undefined where Node runs without it. */
export function postingKernel(): PostingKernel | undefined {
  const exports = instantiate<Exports>(POSTING_MODULE);
  return exports && ((all, meanLength) => sumsOf(exports, all, meanLength));
}

function sumsOf({ memory, merge }: Exports, all: readonly AddedTerm[], meanLength: number): PostingSums {
  const lengths = all.map(({ postings: { items: of } }) => of.length);
  const rows = lengths.reduce((total, length) => total + length, 0) + 2;
  const room = (rows + (rows % 2)) * WORD; // doubles begin at even words
  const columnsAt = 8 * room;
  const lacking = columnsAt + 3 * (Math.max(0, ...lengths) + 1) * WORD - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
  const { buffer } = memory;
  const words = (at: number, length: number) => new Uint32Array(buffer, at, length);
  let [from, to] = [0, 4 * room];
  let end = from;
  for (const [i, { postings: columns, idf: weight }] of all.entries()) {
    const length = columns.items.length;
    if (length === 0) continue;
    const bytes = (length + 1) * WORD;
    words(end, 1)[0] = NO_ITEM;
    words(columnsAt, length + 1).set(columns.items);
    words(columnsAt + bytes - WORD, 1)[0] = NO_ITEM;
    words(columnsAt + bytes, length).set(columns.counts);
    words(columnsAt + 2 * bytes, length).set(columns.lengths);
    const sums = (at: number) => [at, at + room, at + 2 * room];
    end = merge(...sums(from), columnsAt, bytes, 2 * bytes, ...sums(to), 2 ** i, weight, meanLength);
    [from, to] = [to, from];
  }
  const found = (end - from) / WORD;
  const ofScores = new Float64Array(buffer, from + 2 * room, found);
  return { items: words(from, found), terms: words(from + room, found), scores: ofScores };
}
