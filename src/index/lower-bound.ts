/** The first of so many places, in order, of which it is not said that it lies before what is looked for; `length` where all do. Pure but for the question. */
export function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
