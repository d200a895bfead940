import {
  ADD,
  AGAIN_IF,
  DIFFERENT,
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
  loadF64,
  MULTIPLY,
  PLUS,
  SELECT,
  STORE_F64,
  STORE_WHOLE,
  SUBTRACT,
  set,
  TIMES,
  UNEQUAL,
  wasmModule,
  whole,
} from "../domain/wasm.ts";
import { KERNEL, REACH, UNFOUND } from "./surroundings.ts";

const WORD = 4;
const DOUBLE = 8;

const step = (place: number, bytes: number) => [...get(place), ...whole(bytes), ADD, ...set(place)];
const larger = (a: readonly number[], b: readonly number[]) => [...a, ...b, ...b, ...a, LESS, SELECT];

/** `near(hits, hitsEnd, marks, out)`: the place behind the last one. */
const NEAR = (() => {
  const [hits, hitsEnd, marks, out, at, next] = [0, 1, 2, 3, 4, 5];
  const first = [...get(hits), ...LOAD_WHOLE, ...whole(REACH), SUBTRACT];
  return [
    ...[...get(hits), ...get(hitsEnd), UNEQUAL, IF, EMPTY, LOOP, EMPTY],
    ...[...larger(first, get(next)), ...set(at)],
    ...[...get(hits), ...LOAD_WHOLE, ...whole(REACH + 1), ADD, ...set(next)],
    ...[LOOP, EMPTY, ...get(marks), ...get(at), ...whole(WORD), MULTIPLY, ADD, ...LOAD_WHOLE],
    ...[
      ...whole(UNFOUND),
      EQUAL,
      IF,
      EMPTY,
      ...get(out),
      ...get(at),
      ...STORE_WHOLE,
      ...step(out, WORD),
      END,
    ],
    ...[...step(at, 1), ...get(at), ...get(next), LESS, AGAIN_IF, 0, END],
    ...[...step(hits, WORD), ...get(hits), ...get(hitsEnd), UNEQUAL, AGAIN_IF, 0, END, END],
    ...get(out),
  ];
})();

/** `weigh(places, placesEnd, scores, asked, around, toAnswer, toWorth)`; columns of what it gives by how far they are behind the first. */
const WEIGH = (() => {
  const [places, placesEnd, scores, asked, around, toAnswer, toWorth] = [0, 1, 2, 3, 4, 5, 6];
  const [shift, sum, said] = [7, 8, 9];
  const middle = REACH * DOUBLE;
  // Nearest first, in just this order; offsets of loads cannot be negative.
  const points = [...KERNEL].flatMap((weight, i) => {
    const far = (i + 1) * DOUBLE;
    const both = [...get(shift), ...loadF64(middle - far), ...get(shift), ...loadF64(middle + far), PLUS];
    return [...both, ...double(weight), TIMES, ...(i === 0 ? [] : [PLUS])];
  });
  const behind = (column: number) => [...get(around), ...get(column), ADD];
  return [
    ...[...get(places), ...get(placesEnd), UNEQUAL, IF, EMPTY, LOOP, EMPTY],
    ...[...get(places), ...LOAD_WHOLE, ...whole(DOUBLE), MULTIPLY, ...set(shift)],
    ...[...get(shift), ...whole(DOUBLE), SUBTRACT, ...get(asked), ADD, ...LOAD_F64, ...set(said)],
    ...[...get(shift), ...get(scores), ADD, ...whole(middle), SUBTRACT, ...set(shift)],
    ...[...points, ...set(sum), ...get(around), ...get(sum), ...STORE_F64],
    ...[...behind(toAnswer), ...get(said), ...STORE_F64],
    ...[...behind(toWorth), ...get(sum), ...get(said), PLUS, ...double(0)],
    ...[...get(sum), ...double(0), DIFFERENT, SELECT, ...STORE_F64],
    ...[...step(places, WORD), ...step(around, DOUBLE)],
    ...[...get(places), ...get(placesEnd), UNEQUAL, AGAIN_IF, 0, END, END],
  ];
})();

/** What `placeKernel` calls; columns by where they begin in memory. As base64. */
export const PLACE_MODULE = Buffer.from(
  wasmModule([
    { name: "near", takes: [I32, I32, I32, I32], gives: [I32], locals: [[2, I32]], body: NEAR },
    {
      name: "weigh",
      takes: [I32, I32, I32, I32, I32, I32, I32],
      locals: [
        [1, I32],
        [2, F64],
      ],
      body: WEIGH,
    },
  ]),
).toString("base64");
