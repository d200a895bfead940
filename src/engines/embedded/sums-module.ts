import {
  ADD,
  AGAIN_IF,
  double,
  EMPTY,
  END,
  F64,
  get,
  I32,
  LESS,
  LOAD_BYTE,
  LOAD_F64,
  LOOP,
  MINUS,
  MULTIPLY,
  OR,
  OVER,
  PLUS,
  SHIFT_RIGHT,
  SQUARE_ROOT,
  STORE_F32,
  STORE_F64,
  set,
  TIMES,
  TO_F32,
  TO_F64,
  tee,
  UNSIGNED_TO_F64,
  wasmModule,
  whole,
  XOR,
} from "../../domain/wasm.ts";

/** Goes on with a loop while a number that grows by so much stays below another. */
const nextBelow = (at: number, by: number, end: number) => [
  ...[...get(at), ...whole(by), ADD, ...tee(at), ...get(end), LESS, AGAIN_IF, 0, END],
];

/** `sum[d] += weight * vector[d]` of doubles from `sum` up to `end`; the vector is read by `load`, `width` bytes each. */
const adding = (load: readonly number[], width: number) => {
  const [sum, end, vector, weight] = [0, 1, 2, 3];
  return [
    ...[LOOP, EMPTY, ...get(sum), ...get(sum), ...LOAD_F64],
    ...[...get(weight), ...get(vector), ...load, TIMES, PLUS, ...STORE_F64],
    ...[...get(vector), ...whole(width), ADD, ...set(vector)],
    ...nextBelow(sum, 8, end),
  ];
};

/** The Euclidean length of the doubles from `from` up to `end`; `at` and `squares` are free. */
const lengthOf = (from: number, end: number, at: number, squares: number) => [
  ...[...double(0), ...set(squares), ...get(from), ...set(at), LOOP, EMPTY],
  ...[...get(squares), ...get(at), ...LOAD_F64, ...get(at), ...LOAD_F64, TIMES, PLUS, ...set(squares)],
  ...nextBelow(at, 8, end),
  ...[...get(squares), SQUARE_ROOT],
];

/** A step of mulberry32: -1 to 1 of `state`, which goes on; `bits` is free. */
const randomUnit = (state: number, bits: number) => [
  ...[...get(state), ...whole(0x6d2b79f5), ADD, ...tee(state)],
  ...[...get(state), ...whole(15), SHIFT_RIGHT, XOR, ...whole(1), ...get(state), OR, MULTIPLY, ...set(bits)],
  ...[...get(bits), ...get(bits), ...get(bits), ...whole(7), SHIFT_RIGHT, XOR],
  ...[...whole(61), ...get(bits), OR, MULTIPLY, ADD, ...get(bits), XOR, ...tee(bits)],
  ...[...get(bits), ...whole(14), SHIFT_RIGHT, XOR, UNSIGNED_TO_F64],
  ...[...double(2 ** 31), OVER, ...double(1), MINUS],
];

const RANDOM = () => {
  const [out, end, state, size, at, bits, squares] = [0, 1, 2, 3, 4, 5, 6];
  return [
    ...[...get(out), ...set(at), LOOP, EMPTY, ...get(at), ...randomUnit(state, bits), ...STORE_F64],
    ...nextBelow(at, 8, end),
    ...[...lengthOf(out, end, at, squares), ...set(squares), LOOP, EMPTY],
    ...[...get(out), ...get(out), ...LOAD_F64, ...get(size), TIMES, ...get(squares), OVER, ...STORE_F64],
    ...nextBelow(out, 8, end),
  ];
};

const UNIT = () => {
  const [sum, end, out, at, length] = [0, 1, 2, 3, 4];
  return [
    ...[...lengthOf(sum, end, at, length), ...set(length), LOOP, EMPTY],
    ...[...get(out), ...get(sum), ...LOAD_F64, ...get(length), OVER, TO_F32, ...STORE_F32],
    ...[...get(out), ...whole(4), ADD, ...set(out)],
    ...[...nextBelow(sum, 8, end), ...get(length)],
  ];
};

const SUMS = [I32, I32, I32, F64];

/**
 * Sums of vectors, as base64; `sum`, `out` and `vector` are places, `end` is where the doubles from `sum` or `out` end.
 *
 * - `addBytes(sum, end, vector, weight)`, `addDoubles(…)`: adds a vector of signed bytes or of doubles, times its weight
 * - `random(out, end, state, length)`: a vector of that length in the direction that mulberry32 gives for a state
 * - `unit(sum, end, out)`: writes the unit vector as floats, and gives the length that it had
 */
export const SUMS_MODULE = Buffer.from(
  wasmModule([
    { name: "addBytes", takes: SUMS, locals: [], body: adding([...LOAD_BYTE, TO_F64], 1) },
    { name: "addDoubles", takes: SUMS, locals: [], body: adding(LOAD_F64, 8) },
    {
      name: "random",
      takes: [I32, I32, I32, F64],
      locals: [
        [2, I32],
        [1, F64],
      ],
      body: RANDOM(),
    },
    {
      name: "unit",
      takes: [I32, I32, I32],
      gives: [F64],
      locals: [
        [1, I32],
        [1, F64],
      ],
      body: UNIT(),
    },
  ]),
).toString("base64");
