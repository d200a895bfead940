/** Cosine of two unit vectors of the same length, in -1..1: their dot product. Pure. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += (a[d] ?? 0) * (b[d] ?? 0);
  return sum;
}

/** Dot products of a vector with rows of the same length that lie one after the other, written to `out` from its start. Pure but for `out`. */
export function dotsWith(query: Float32Array, rows: Float32Array, out: Float32Array): void {
  const { length } = query;
  for (let row = 0, start = 0; start < rows.length; row++, start += length) {
    let sum = 0;
    for (let d = 0; d < length; d++) sum += (rows[start + d] ?? 0) * (query[d] ?? 0);
    out[row] = sum;
  }
}

const MANY_VECTORS = 50_000;
/** Vectors of more dimensions are worth a graph, however few. */
const MANY_DIMENSIONS = 256;

/** Whether a graph is to be made over so many vectors. Pure. */
export function isWorthGraph(vectors: number, dimensions: number): boolean {
  return vectors >= MANY_VECTORS || dimensions > MANY_DIMENSIONS;
}
