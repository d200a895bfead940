import { instantiate } from "../domain/wasm-instance.ts";
import { PLACE_MODULE } from "./place-module.ts";
import { type PlaceKernel, REACH } from "./surroundings.ts";

const WORD = 4;
const DOUBLE = 8;
const PAGE = 65_536;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** See `place-module.ts`. */
  near(hits: number, hitsEnd: number, marks: number, out: number): number;
  weigh(...places: readonly number[]): void;
}

/** In WebAssembly, with the same sums as `PLAIN`; undefined where Node runs without it. */
export function placeKernel(): PlaceKernel | undefined {
  const exports = instantiate<Exports>(PLACE_MODULE);
  return exports && kernelIn(exports);
}

/*
 * The memory holds doubles first, so that all of them begin at even words:
 *
 *     scores, asked: one for each place | around, answer, worth: one for each hit and each place near one | marks | hits, and places near them
 */
function kernelIn({ memory, near, weigh }: Exports): PlaceKernel {
  let isFresh = true;
  const room = (places: number, hits: number) => {
    const asked = places * DOUBLE;
    const around = 2 * asked;
    const column = Math.min(places, hits * (2 * REACH + 1)) * DOUBLE;
    const marks = around + 3 * column;
    const listed = marks + places * WORD;
    return { asked, around, column, marks, listed, end: listed + column };
  };
  return {
    ground(places, hits) {
      const { asked, marks, listed, end } = room(places, hits);
      const lacking = end - memory.buffer.byteLength;
      if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
      const { buffer } = memory;
      const ground = {
        scores: new Float64Array(buffer, 0, places),
        asked: new Float64Array(buffer, asked, places),
        marks: new Uint32Array(buffer, marks, places),
        hits: new Uint32Array(buffer, listed, hits),
      };
      if (!isFresh) for (const its of [ground.scores, ground.asked, ground.marks]) its.fill(0);
      isFresh = false;
      return ground;
    },
    weigh({ marks: { length: places }, hits: { length: hits } }) {
      const { asked, around, column, marks, listed } = room(places, hits);
      const found = listed + hits * WORD;
      const end = near(listed, found, marks, found);
      weigh(listed, end, 0, asked, around, column, 2 * column);
      const { buffer } = memory;
      const count = (end - listed) / WORD;
      return {
        near: new Uint32Array(buffer, found, count - hits),
        around: new Float64Array(buffer, around, count),
        answer: new Float64Array(buffer, around + column, count),
        worth: new Float64Array(buffer, around + 2 * column, count),
      };
    },
  };
}
