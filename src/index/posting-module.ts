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
import { BM25 } from "./bm25.ts";

const WORD = 4;
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

/**
 * Merges sums so far with the postings of a term, both with 0xffffffff behind their items:
 * `merge(items, terms, scores, postings, toCounts, toLengths, outItems, outTerms, outScores, bit, idf, mean)`: the place behind the last
 * item. As base64.
 */
export const POSTING_MODULE = Buffer.from(
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
