import {
  ADD,
  AGAIN_IF,
  AND,
  double,
  EMPTY,
  END,
  EQUAL,
  F64,
  get,
  I32,
  IF,
  LESS,
  LOAD_F64,
  LOAD_WHOLE,
  LOOP,
  OR,
  OVER,
  PLUS,
  SELECT,
  STORE_F64,
  STORE_WHOLE,
  set,
  TIMES,
  tee,
  UNEQUAL,
  UNSIGNED_TO_F64,
  wasmModule,
  whole,
} from "../domain/wasm.ts";
import { instantiate } from "../domain/wasm-instance.ts";
import type { PostingColumns } from "./postings.ts";

/** The weights of BM25+, see `accumulate`; fitted on long conversations, and hardly matter (docs/design.md). */
export const BM25 = { k: 0.9, b: 0.4, d: 0.5 };

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

const { k, b, d } = BM25;
/** Where columns begin: of sums so far, of postings (by how far the others are behind the items), and of the sums to be; then the term. */
const [items, terms, scores, postings, toCounts, toLengths] = [0, 1, 2, 3, 4, 5];
const [outItems, outTerms, outScores, bit, idf, mean] = [6, 7, 8, 9, 10, 11];
const [item, bits, count, sum] = [12, 13, 14, 15];

const load = (place: number) => [...get(place), ...LOAD_WHOLE];
const step = (place: number, bytes = WORD) => [...get(place), ...whole(bytes), ADD, ...set(place)];
/** A number of the posting that comes next. */
const column = (shift: number) => [...get(postings), ...get(shift), ADD, ...LOAD_WHOLE, UNSIGNED_TO_F64];

const BODY = [
  ...[LOOP, EMPTY],
  ...[...load(items), ...load(postings), ...load(items), ...load(postings), LESS, SELECT, ...set(item)],
  ...[...whole(0), ...set(bits), ...double(0), ...set(sum)],
  ...[...load(items), ...get(item), EQUAL, IF, EMPTY],
  ...[...load(terms), ...set(bits), ...get(scores), ...LOAD_F64, ...set(sum)],
  ...[...step(items), ...step(terms), ...step(scores, 2 * WORD), END],
  ...[...load(postings), ...get(item), EQUAL, IF, EMPTY],
  // sum + idf (d + (f (k + 1)) / (f + k ((1 - b) + (b length) / mean))), in just this order
  ...[...get(sum), ...get(idf), ...double(d), ...column(toCounts), ...tee(count), ...double(k + 1), TIMES],
  ...[...get(count), ...double(k), ...double(1 - b), ...double(b), ...column(toLengths), TIMES],
  ...[...get(mean), OVER, PLUS, TIMES, PLUS, OVER, PLUS, TIMES, PLUS, ...set(sum)],
  ...[...get(bits), ...get(bit), OR, ...set(bits), ...step(postings), END],
  ...[...get(outItems), ...get(item), ...STORE_WHOLE, ...step(outItems)],
  ...[...get(outTerms), ...get(bits), ...STORE_WHOLE, ...step(outTerms)],
  ...[...get(outScores), ...get(sum), ...STORE_F64, ...step(outScores, 2 * WORD)],
  ...[...load(items), ...load(postings), AND, ...whole(-1), UNEQUAL, AGAIN_IF, 0, END],
  ...get(outItems),
];

/** `merge(items, terms, scores, postings, toCounts, toLengths, outItems, outTerms, outScores, bit, idf, mean)`: the place behind the last item. */
const MODULE = Buffer.from(
  wasmModule([
    {
      name: "merge",
      takes: [I32, I32, I32, I32, I32, I32, I32, I32, I32, I32, F64, F64],
      gives: [I32],
      locals: [
        [2, I32],
        [2, F64],
      ],
      body: BODY,
    },
  ]),
).toString("base64");

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  merge(...numbers: readonly number[]): number;
}

/** In WebAssembly; undefined where Node runs without it. */
export function postingKernel(): PostingKernel | undefined {
  const exports = instantiate<Exports>(MODULE);
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
