import { instantiate } from "../../domain/wasm-instance.ts";
import { SUMS_MODULE } from "./sums-module.ts";

/** Adds up vectors of one number of dimensions. */
export interface VectorSums {
  /** Begins a new sum. */
  begin(): void;
  /** Adds steps, each times the weight. */
  addSteps(steps: Int8Array, weight: number): void;
  /** Adds a vector of this length in a direction that a state of mulberry32 decides. */
  addRandom(state: number, length: number): void;
  /** The sum as a unit vector; undefined where its length is 0. */
  unit(): Float32Array | undefined;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  addBytes(sum: number, end: number, vector: number, weight: number): void;
  addDoubles(sum: number, end: number, vector: number, weight: number): void;
  random(out: number, end: number, state: number, length: number): void;
  unit(sum: number, end: number, out: number): number;
}

const MOST_DIMENSIONS = 2_000; // of which a sum, a vector and a unit vector have room in a page of 64 KiB

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
  if (exports === undefined) return undefined;
  const { buffer } = exports.memory;
  const [end, vector, vectorEnd] = [8 * dimensions, 8 * dimensions, 16 * dimensions];
  const sum = new Float64Array(buffer, 0, dimensions);
  const steps = new Int8Array(buffer, vector, dimensions);
  const unit = new Float32Array(buffer, vectorEnd, dimensions);
  return {
    begin: () => sum.fill(0),
    addSteps(added, weight) {
      steps.set(added);
      exports.addBytes(0, end, vector, weight);
    },
    addRandom(state, length) {
      exports.random(vector, vectorEnd, state, length);
      exports.addDoubles(0, end, vector, 1);
    },
    unit: () => (exports.unit(0, end, vectorEnd) === 0 ? undefined : unit.slice()),
  };
}

/** The same in plain steps. */
export function plainSums(dimensions: number): VectorSums {
  const sum = new Float64Array(dimensions);
  const add = (vector: Int8Array | Float64Array, weight: number) => {
    for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + weight * (vector[d] ?? 0);
  };
  return {
    begin: () => sum.fill(0),
    addSteps: add,
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
