/**
 * Milliseconds since some moment, on a clock that never jumps. Unlike `performance.now`, needs nothing that Node
 * loads at its first use.
 */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}
