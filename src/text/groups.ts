import { compare } from "./numbers.ts";
/** Puts something to what else has its key. */
export function addToGroup<K, V>(groups: Map<K, V[]>, key: K, one: V): void {
  const known = groups.get(key);
  if (known) known.push(one);
  else groups.set(key, [one]);
}

/** What has one key, by their keys: both in the order in which they came. Pure but for the question. */
export function groupsOf<K, V>(all: Iterable<V>, keyOf: (one: V) => K): Map<K, V[]> {
  return groupsUnder(all, (one) => [keyOf(one)]);
}

/** The same of what has several keys. */
export function groupsUnder<K, V>(all: Iterable<V>, keysOf: (one: V) => Iterable<K>): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const one of all) for (const key of keysOf(one)) addToGroup(groups, key, one);
  return groups;
}

/** The first one of each key, in order. Pure but for the question. */
export function onceEach<T>(all: readonly T[], keyOf: (one: T) => unknown): readonly T[] {
  const seen = new Set<unknown>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

/** How often each comes, in the order in which they came. Pure. */
export function countEach<T>(all: Iterable<T>): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** What was counted, the most frequent first, of equals in order. Pure. */
export function byFrequency(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, n], [b, m]) => m - n || compare(a, b));
}

/** The first few of many that are wanted, in order; of the others few are asked about. */
export function firstOf<T>(
  all: Iterable<T>,
  many: number,
  order: (a: T, b: T) => number,
  isWanted: (one: T) => boolean = () => true,
): readonly T[] {
  const first: T[] = [];
  for (const one of all) {
    const last = first[many - 1];
    if ((last !== undefined && order(last, one) <= 0) || !isWanted(one)) continue;
    const place = lowerBound(first.length, (at) => order(first[at] as T, one) <= 0); // there are so many
    first.splice(place, 0, one);
    if (first.length > many) first.pop();
  }
  return first;
}

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
