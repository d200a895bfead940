import { instantiate } from "../../domain/wasm-instance.ts";
import { SUMS_MODULE } from "./sums-module.ts";

/** Adds up vectors of one number of dimensions. */
export interface VectorSums {
  /** Begins a new sum. */
  begin(): void;
  /** Keeps steps that are added more than once: their place. */
  keep(steps: Int8Array): number;
  /** Lets go of all steps that were kept. */
  forget(): void;
  /** Adds the steps of a place, each times the weight. */
  addSteps(place: number, weight: number): void;
  /** Adds a vector of this length in a direction that a state of mulberry32 decides. */
  addRandom(state: number, length: number): void;
  /** The sum as a unit vector; undefined where its length is 0. */
  unit(): Float32Array | undefined;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  addSteps(sum: number, end: number, steps: number, weight: number): void;
  addRandom(
    sum: number,
    end: number,
    vector: number,
    vectorEnd: number,
    last: number,
    state: number,
    length: number,
  ): void;
  unit(sum: number, end: number, last: number, out: number): number;
}

const MOST_DIMENSIONS = 2_000; // of which a sum, a vector and a unit vector have room in a page
/** Dimensions that are worked on at a time. */
const LANES = 4;

/**
 * Sums of vectors in WebAssembly, or else in plain steps, with the same bits: a process that lives for a tenth of a second runs loops over
 * fractions fifty times slower.
 */
export function vectorSums(dimensions: number): VectorSums {
  return compiledSums(dimensions) ?? plainSums(dimensions);
}

/** The sums in WebAssembly; undefined where there is none, or no room for so many dimensions. */
export function compiledSums(dimensions: number): VectorSums | undefined {
  const exports = dimensions > MOST_DIMENSIONS ? undefined : instantiate<Exports>(SUMS_MODULE);
  return exports && new CompiledSums(exports, dimensions);
}

/** In memory one after the other: the sum, a vector, its unit vector, and the steps that are kept, each filled up to a multiple of `LANES`. */
class CompiledSums implements VectorSums {
  readonly #exports: Exports;
  readonly #dimensions: number;
  readonly #width: number;
  #free: number;

  constructor(exports: Exports, dimensions: number) {
    this.#exports = exports;
    this.#dimensions = dimensions;
    this.#width = Math.ceil(dimensions / LANES) * LANES;
    this.#free = this.#kept;
  }

  begin(): void {
    new Float64Array(this.#exports.memory.buffer, 0, this.#width).fill(0);
  }

  keep(steps: Int8Array): number {
    const { memory } = this.#exports;
    const place = this.#free;
    this.#free += this.#width;
    if (this.#free > memory.buffer.byteLength) memory.grow(1);
    new Int8Array(memory.buffer, place, steps.length).set(steps);
    return place;
  }

  forget(): void {
    this.#free = this.#kept;
  }

  addSteps(place: number, weight: number): void {
    this.#exports.addSteps(0, this.#end, place, weight);
  }

  addRandom(state: number, length: number): void {
    const last = this.#end + 8 * this.#dimensions;
    this.#exports.addRandom(0, this.#end, this.#end, 2 * this.#end, last, state, length);
  }

  unit(): Float32Array | undefined {
    const { memory, unit } = this.#exports;
    const out = 2 * this.#end;
    if (unit(0, this.#end, 8 * this.#dimensions, out) === 0) return undefined;
    return new Float32Array(memory.buffer, out, this.#dimensions).slice();
  }

  /** Where the doubles of the sum end. */
  get #end(): number {
    return 8 * this.#width;
  }

  /** Where the steps begin that are kept. */
  get #kept(): number {
    return 2 * this.#end + 4 * this.#width;
  }
}

/** The same in plain steps. */
export function plainSums(dimensions: number): VectorSums {
  const sum = new Float64Array(dimensions);
  let kept: Int8Array[] = [];
  const add = (vector: Int8Array | Float64Array, weight: number) => {
    for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + weight * (vector[d] ?? 0);
  };
  return {
    begin: () => sum.fill(0),
    keep: (steps) => kept.push(steps) - 1,
    forget() {
      kept = [];
    },
    addSteps: (place, weight) => add(kept[place] ?? new Int8Array(), weight),
    addRandom: (state, length) => add(randomVector(dimensions, state, length), 1),
    unit() {
      const length = lengthOf(sum);
      return length === 0 ? undefined : Float32Array.from(sum, (x) => x / length);
    },
  };
}

function randomVector(dimensions: number, seed: number, size: number): Float64Array {
  let state = seed;
  const vector = Float64Array.from({ length: dimensions }, () => {
    state = (state + 0x6d2b79f5) | 0;
    return unitOf(state);
  });
  const length = lengthOf(vector);
  return vector.map((x) => (x * size) / length);
}

/** -1 to 1 of a state of mulberry32. */
function unitOf(state: number): number {
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 31 - 1;
}

function lengthOf(vector: Float64Array): number {
  let squares = 0;
  for (const x of vector) squares += x * x;
  return Math.sqrt(squares);
}
