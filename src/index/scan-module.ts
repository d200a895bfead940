import {
  ADD,
  AGAIN_IF,
  double,
  EMPTY,
  END,
  F64,
  get,
  I32,
  LARGER,
  LESS,
  LOAD_VECTOR,
  LOOP,
  OVER,
  SHIFT_RIGHT,
  SQUARE_ROOT,
  STORE_F32,
  SUBTRACT,
  set,
  simd,
  TIMES,
  TO_F32,
  TO_F64,
  tee,
  V128,
  wasmModule,
  whole,
} from "../domain/wasm.ts";

const LOAD_8_BYTES_WIDENED = [...simd(1), 0, 0];
const [ONE_IN_EACH, AND, PAIRED_PRODUCTS, ADD_EACH] = [simd(17), simd(78), simd(186), simd(174)];

/** The sum of the four numbers of a vector. */
const sumOf = (local: number) => {
  const lane = (i: number) => [...get(local), ...simd(27), i];
  return [...lane(0), ...lane(1), ADD, ...lane(2), ADD, ...lane(3), ADD];
};

const [query, mask, rows, count, stride, width, out, length] = [0, 1, 2, 3, 4, 5, 6, 7];
const [at, dot, square, row] = [8, 9, 10, 11];

const BODY = [
  ...[LOOP, EMPTY],
  ...[...whole(0), ...set(at), ...whole(0), ...ONE_IN_EACH, ...tee(dot), ...set(square)],
  ...[LOOP, EMPTY],
  ...[...get(rows), ...get(at), ...whole(1), SHIFT_RIGHT, ADD, ...LOAD_8_BYTES_WIDENED],
  ...[...get(mask), ...get(at), ADD, ...LOAD_VECTOR, ...AND, ...tee(row)],
  ...[
    ...get(query),
    ...get(at),
    ADD,
    ...LOAD_VECTOR,
    ...PAIRED_PRODUCTS,
    ...get(dot),
    ...ADD_EACH,
    ...set(dot),
  ],
  ...[...get(row), ...get(row), ...PAIRED_PRODUCTS, ...get(square), ...ADD_EACH, ...set(square)],
  ...[...get(at), ...whole(16), ADD, ...tee(at), ...get(width), LESS, AGAIN_IF, 0, END],
  ...[...get(out), ...sumOf(dot), TO_F64],
  ...[...sumOf(square), TO_F64, ...double(1), LARGER, SQUARE_ROOT, ...get(length), TIMES, OVER],
  ...[TO_F32, ...STORE_F32],
  ...[...get(out), ...whole(4), ADD, ...set(out), ...get(rows), ...get(stride), ADD, ...set(rows)],
  ...[...get(count), ...whole(1), SUBTRACT, ...tee(count), AGAIN_IF, 0, END],
];

/**
 * `scan(query, mask, rows, count, stride, width, out, length)`: for each of `count` > 0 rows of `stride` bytes from `rows` on
 * one float at `out`. `query` holds 16-bit numbers, `mask` all bits for each dimension; both are `width` bytes long,
 * a multiple of 16, zeros at the end. As base64.
 */
export const SCAN_MODULE = Buffer.from(
  wasmModule([
    {
      name: "scan",
      takes: [I32, I32, I32, I32, I32, I32, I32, F64],
      locals: [
        [1, I32],
        [3, V128],
      ],
      body: BODY,
    },
  ]),
).toString("base64");
