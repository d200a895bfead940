/**
 * Positions of values, largest value first, of equal ones the one that comes `first` (default: the lower position). A heap: to take the
 * first k of n costs n + k log n, so that whoever needs ten of many does not sort them all. Pure.
 */
export function* largestFirst(
  values: Float64Array,
  first: (a: number, b: number) => number = (a, b) => a - b,
): Generator<number> {
  const isBefore = (a: number, b: number): boolean => {
    const one = values[a] ?? 0;
    const other = values[b] ?? 0;
    return one === other ? first(a, b) < 0 : one > other;
  };
  const heap = new Uint32Array(values.length);
  for (let at = 0; at < heap.length; at++) heap[at] = at; // there may be thousands
  for (let at = (heap.length >>> 1) - 1; at >= 0; at--) sink(heap, at, heap.length, isBefore);
  for (let left = heap.length; left > 0; left--) {
    const top = heap[0] ?? 0;
    heap[0] = heap[left - 1] ?? 0;
    sink(heap, 0, left - 1, isBefore);
    yield top;
  }
}

/** Moves what stands at `at` down until nothing below it, among the first `length`, comes before it. */
function sink(
  heap: Uint32Array,
  at: number,
  length: number,
  isBefore: (a: number, b: number) => boolean,
): void {
  const moved = heap[at] ?? 0;
  let free = at;
  for (;;) {
    let child = 2 * free + 1;
    if (child >= length) break;
    if (child + 1 < length && isBefore(heap[child + 1] ?? 0, heap[child] ?? 0)) child++;
    const below = heap[child] ?? 0;
    if (!isBefore(below, moved)) break;
    heap[free] = below;
    free = child;
  }
  heap[free] = moved;
}
