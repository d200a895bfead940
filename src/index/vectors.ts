/*
 * Vectors of a generation, in the part `vectors`: for each document in order `dimensions` signed bytes,
 * the vector stretched until its largest component is 127; all 0 for a document without a vector.
 * A cosine does not depend on a vector's length, so the stretch need not be kept.
 */

const LARGEST = 127;

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
 * Cosines of a unit vector with the rows of `pieces` (each of whole rows), written to `out` from `at` on;
 * 0 for a row of zeros. About 0.2 us for a row of 100 dimensions. Pure but for `out`.
 */
export function cosinesWith(
  query: Float32Array,
  pieces: Iterable<Int8Array>,
  out: Float32Array,
  at: number,
): void {
  const dimensions = query.length;
  const wanted = Float64Array.from(query); // doubles, so that no product is of two kinds of numbers
  let row = at;
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += dimensions) {
      let dot = 0;
      let square = 0;
      for (let d = 0; d < dimensions; d++) {
        const x = piece[start + d] ?? 0;
        dot += x * (wanted[d] ?? 0);
        square += x * x;
      }
      out[row++] = square === 0 ? 0 : dot / Math.sqrt(square);
    }
  }
}

/** Positions of the `count` largest values above 0, largest first, of equal ones the lower position. Pure. */
export function largest(values: Float32Array, count: number): number[] {
  const least = values.length > count ? (values.toSorted().at(-count) ?? 0) : 0;
  const found: number[] = [];
  values.forEach((value, at) => {
    if (value > 0 && value >= least) found.push(at);
  });
  return found.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b).slice(0, count);
}
