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
