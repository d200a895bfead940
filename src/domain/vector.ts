/** Cosine of two unit vectors of the same length, in -1..1: their dot product. Pure. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += (a[d] ?? 0) * (b[d] ?? 0);
  return sum;
}

const MANY_VECTORS = 50_000;
const MANY_DIMENSIONS = 256;

/** Whether a graph is to be made over so many vectors. Pure. */
export function isWorthGraph(vectors: number, dimensions: number): boolean {
  return vectors >= MANY_VECTORS || dimensions > MANY_DIMENSIONS;
}
