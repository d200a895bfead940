/** The first few of many that are wanted, in order; of the others few are asked about. */
export function firstOf<T>(
  all: readonly T[],
  many: number,
  order: (a: T, b: T) => number,
  isWanted: (one: T) => boolean = () => true,
): readonly T[] {
  const first: T[] = [];
  for (const one of all) {
    const last = first[many - 1];
    if ((last !== undefined && order(last, one) <= 0) || !isWanted(one)) continue;
    let place = first.length;
    while (place > 0 && order(first[place - 1] as T, one) > 0) place--; // there are so many
    first.splice(place, 0, one);
    if (first.length > many) first.pop();
  }
  return first;
}
