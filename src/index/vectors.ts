/*
 * Vectors of a generation, in the part `vectors`: for each document in order `dimensions` signed bytes,
 * the vector stretched until its largest component is 127; all 0 for a document without a vector.
 * A cosine does not depend on a vector's length, so the stretch need not be kept.
 */

/** Memories that the vectors add to those that the terms find. */
export const NEAREST = 100;

const LARGEST = 127;
const LARGEST_QUERY = 32_767;
const LARGEST_SUM = 2 ** 31 - 2 ** 20; // room for what rounding adds

/** A query as whole numbers, as long as it is far below the point where a sum of products with bytes leaves 32 bits. */
interface WholeQuery {
  /** One number for each dimension. */
  readonly values: Int16Array;
  readonly length: number;
}

/** Cosines with all documents. */
export interface Compared {
  readonly values: Float32Array;
  /** Where only what was asked about, and what a graph finds, was compared: recall of the graph. */
  readonly approximate?: number;
}

/** Writes a vector as row `at` of `rows`; undefined leaves the row as it is. */
export function putVector(rows: Int8Array, at: number, vector: Float32Array | undefined): void {
  if (vector === undefined) return;
  let most = 0;
  for (const x of vector) most = Math.max(most, Math.abs(x));
  if (most === 0) return;
  const start = at * vector.length;
  for (let d = 0; d < vector.length; d++) rows[start + d] = Math.round(((vector[d] ?? 0) * LARGEST) / most);
}

/**
 * Cosines of a vector with the rows of `pieces` (each of whole rows), written to `out` from `at` on; 0 for a row of
 * zeros. Whole numbers up to the last step. Pure but for `out`.
 */
export function cosinesWith(
  query: Float32Array,
  pieces: Iterable<Int8Array>,
  out: Float32Array,
  at: number,
): void {
  const inWhole = inWholeNumbers(query);
  let row = at;
  for (const piece of pieces) {
    wholeCosines(inWhole, piece, out, row);
    row += piece.length / query.length;
  }
}

/** As `cosinesWith`, for one piece and a query of whole numbers. Pure but for `out`. */
export function wholeCosines(
  { values, length }: WholeQuery,
  rows: Int8Array,
  out: Float32Array,
  at: number,
): void {
  const stride = values.length;
  let row = at;
  for (let start = 0; start < rows.length; start += stride) {
    let dot = 0;
    let square = 0;
    for (let d = 0; d < stride; d++) {
      const x = rows[start + d] ?? 0;
      dot += x * (values[d] ?? 0);
      square += x * x;
    }
    out[row++] = dot / (Math.sqrt(Math.max(square, 1)) * length);
  }
}

/**
 * Stretches a query until it uses all of 16 bits, less where the sum of its products with the largest bytes would
 * leave 32. Pure.
 */
export function inWholeNumbers(query: Float32Array): WholeQuery {
  let most = 0;
  let sum = 0;
  for (const x of query) {
    most = Math.max(most, Math.abs(x));
    sum += Math.abs(x);
  }
  const stretch = most === 0 ? 0 : Math.min(LARGEST_QUERY / most, LARGEST_SUM / LARGEST / sum);
  const values = Int16Array.from(query, (x) => Math.round(x * stretch));
  let square = 0;
  for (const x of values) square += x * x;
  return { values, length: Math.sqrt(Math.max(square, 1)) };
}

/** The bits of the largest float; what is above is no number. */
const INFINITE = 0x7f800000;

/**
 * Positions of the `count` largest values above 0 that are `wanted`, largest first, of equal ones the lower position.
 * The values are looked at once; a small `count` is taken for granted. Pure but for the question.
 */
export function largest(
  values: Float32Array,
  count: number,
  isWanted: (at: number) => boolean = () => true,
): number[] {
  const bits = bitsOf(values);
  const found: number[] = [];
  let least = 0;
  for (let at = 0; at < bits.length; at++) {
    const value = bits[at] ?? 0;
    if (value <= least || value > INFINITE || !isWanted(at)) continue;
    let place = found.length;
    while (place > 0 && (bits[found[place - 1] ?? 0] ?? 0) < value) place--;
    found.splice(place, 0, at);
    if (found.length > count) found.pop();
    if (found.length >= count) least = bits[found.at(-1) ?? 0] ?? INFINITE;
  }
  return found;
}

/** Floats above 0 are in the order of their bits, and to read a whole number makes no object of it. */
function bitsOf(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length);
}
