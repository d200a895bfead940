import {
  ADD,
  AGAIN_IF,
  CONSTANT,
  double,
  EMPTY,
  END,
  F64,
  get,
  I32,
  LESS,
  LOAD_F64,
  LOAD_VECTOR,
  LOOP,
  PICK,
  PLUS,
  SQUARE_ROOT,
  STORE_VECTOR,
  set,
  simd,
  TIMES,
  tee,
  V128,
  wasmModule,
  whole,
} from "../../domain/wasm.ts";

/** Instructions on vectors of 128 bits. */
const LOAD_4_BYTES = [...simd(92), 2, 0];
const [BYTES_TO_16_BITS, TO_32_BITS] = [simd(135), simd(167)];
/** Of four whole numbers; `WHOLES` makes four of one. */
const [WHOLES, OR_EACH, XOR_EACH, SHIFT_EACH] = [simd(17), simd(80), simd(81), simd(173)];
const [ADD_EACH, MULTIPLY_EACH] = [simd(174), simd(181)];
/** Of two doubles; `DOUBLES` makes two of one, the others two of the first two of four whole numbers. */
const [DOUBLES, FROM_SIGNED, FROM_UNSIGNED] = [simd(20), simd(254), simd(255)];
const [PLUS_EACH, MINUS_EACH, TIMES_EACH, OVER_EACH] = [simd(240), simd(241), simd(242), simd(243)];
const [TO_FLOATS, STORE_2_FLOATS] = [simd(94), [...simd(91), 3, 0, 0]];
/** The last two of four whole numbers as the first two, of a vector that is on the stack twice. */
const LAST_TWO = [...PICK, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15];

/** Goes on with a loop while a place is below another. */
const againBelow = (at: number, end: number) => [...get(at), ...get(end), LESS, AGAIN_IF, 0, END];
const next = (at: number, by: number) => [...get(at), ...whole(by), ADD, ...set(at)];

/** Adds two doubles, which `addend` puts on the stack, to those at `sum`, and goes on to the next two. */
const addTwo = (sum: number, addend: readonly number[]) => [
  ...[...get(sum), ...get(sum), ...LOAD_VECTOR, ...addend, ...PLUS_EACH, ...STORE_VECTOR],
  ...next(sum, 16),
];

/** `sum[d] += weight * steps[d]`, four at a time. */
const ADD_STEPS = () => {
  const [sum, end, steps, weight, four, weights] = [0, 1, 2, 3, 4, 5];
  const weighted = [...FROM_SIGNED, ...get(weights), ...TIMES_EACH];
  return [
    ...[...get(weight), ...DOUBLES, ...set(weights), LOOP, EMPTY],
    ...[...get(steps), ...LOAD_4_BYTES, ...BYTES_TO_16_BITS, ...TO_32_BITS, ...set(four)],
    ...addTwo(sum, [...get(four), ...weighted]),
    ...addTwo(sum, [...get(four), ...get(four), ...LAST_TWO, ...weighted]),
    ...next(steps, 4),
    ...againBelow(sum, end),
  ];
};

/** The Euclidean length of the doubles from `from` up to `end`, added up one by one; `at` and `squares` are free. */
const lengthOf = (from: number, end: number, at: number, squares: number) => [
  ...[...double(0), ...set(squares), ...get(from), ...set(at), LOOP, EMPTY],
  ...[...get(squares), ...get(at), ...LOAD_F64, ...get(at), ...LOAD_F64, TIMES, PLUS, ...set(squares)],
  ...[...next(at, 8), ...againBelow(at, end)],
  ...[...get(squares), SQUARE_ROOT],
];

const wholes = (...numbers: readonly number[]) => [
  ...CONSTANT,
  ...new Uint8Array(Int32Array.from(numbers).buffer),
];
const wholesOf = (number: number) => wholes(number, number, number, number);

/** A step of mulberry32 for each of four states: 32 bits of each; `bits` is free. */
const randomBits = (states: number, bits: number) => [
  ...[...get(states), ...get(states), ...whole(15), ...SHIFT_EACH, ...XOR_EACH],
  ...[...wholesOf(1), ...get(states), ...OR_EACH, ...MULTIPLY_EACH, ...set(bits)],
  ...[...get(bits), ...get(bits), ...get(bits), ...whole(7), ...SHIFT_EACH, ...XOR_EACH],
  ...[...wholesOf(61), ...get(bits), ...OR_EACH, ...MULTIPLY_EACH, ...ADD_EACH, ...get(bits), ...XOR_EACH],
  ...[...set(bits), ...get(bits), ...get(bits), ...whole(14), ...SHIFT_EACH, ...XOR_EACH],
];

/** -1 to 1 of each of the first two of four times 32 bits. */
const UNITS = [
  ...[...FROM_UNSIGNED, ...double(2 ** 31), ...DOUBLES, ...OVER_EACH],
  ...[...double(1), ...DOUBLES, ...MINUS_EACH],
];

const SEED = 0x6d2b79f5;

/** Draws four at a time, then adds two at a time. */
const ADD_RANDOM = () => {
  const [sum, end, vector, vectorEnd, last, state, size] = [0, 1, 2, 3, 4, 5, 6];
  const [at, squares, states, bits, sizes, lengths] = [7, 8, 9, 10, 11, 12];
  return [
    ...[...get(state), ...WHOLES, ...wholes(SEED, 2 * SEED, 3 * SEED, 4 * SEED), ...ADD_EACH, ...set(states)],
    ...[...get(vector), ...set(at), LOOP, EMPTY, ...randomBits(states, bits), ...set(bits)],
    ...[...get(at), ...get(bits), ...UNITS, ...STORE_VECTOR, ...next(at, 16)],
    ...[...get(at), ...get(bits), ...get(bits), ...LAST_TWO, ...UNITS, ...STORE_VECTOR, ...next(at, 16)],
    ...[...get(states), ...wholesOf(4 * SEED), ...ADD_EACH, ...set(states), ...againBelow(at, vectorEnd)],
    ...[...lengthOf(vector, last, at, squares), ...DOUBLES, ...set(lengths)],
    ...[...get(size), ...DOUBLES, ...set(sizes), LOOP, EMPTY],
    ...addTwo(sum, [
      ...[...get(vector), ...LOAD_VECTOR, ...get(sizes), ...TIMES_EACH, ...get(lengths), ...OVER_EACH],
    ]),
    ...[...next(vector, 16), ...againBelow(sum, end)],
  ];
};

const UNIT = () => {
  const [sum, end, last, out, at, length, lengths] = [0, 1, 2, 3, 4, 5, 6];
  return [
    ...[...lengthOf(sum, last, at, length), ...tee(length), ...DOUBLES, ...set(lengths), LOOP, EMPTY],
    ...[...get(out), ...get(sum), ...LOAD_VECTOR, ...get(lengths), ...OVER_EACH, ...TO_FLOATS],
    ...[...STORE_2_FLOATS, ...next(out, 8), ...next(sum, 16), ...againBelow(sum, end), ...get(length)],
  ];
};

/**
 * Sums of vectors, as base64. A vector of doubles begins at a place, ends at `last`, and is worked on up to its `end`, a multiple of four
 * doubles from where it begins; so are signed bytes, from `steps` on.
 *
 * - `addSteps(sum, end, steps, weight)`: adds a vector of signed bytes, times its weight
 * - `addRandom(sum, end, vector, vectorEnd, last, state, length)`: adds a vector of that length in the direction that mulberry32 gives
 *   for a state; it is made at `vector`
 * - `unit(sum, end, last, out)`: writes the unit vector as floats, and gives the length that it had
 */
export const SUMS_MODULE = Buffer.from(
  wasmModule([
    {
      name: "addSteps",
      takes: [I32, I32, I32, F64],
      locals: [[2, V128]],
      body: ADD_STEPS(),
    },
    {
      name: "addRandom",
      takes: [I32, I32, I32, I32, I32, I32, F64],
      locals: [
        [1, I32],
        [1, F64],
        [4, V128],
      ],
      body: ADD_RANDOM(),
    },
    {
      name: "unit",
      takes: [I32, I32, I32, I32],
      gives: [F64],
      locals: [
        [1, I32],
        [1, F64],
        [1, V128],
      ],
      body: UNIT(),
    },
  ]),
).toString("base64");
