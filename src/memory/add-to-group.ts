/** Puts something to what else has its key. */
export function addToGroup<K, V>(groups: Map<K, V[]>, key: K, one: V): void {
  const known = groups.get(key);
  if (known) known.push(one);
  else groups.set(key, [one]);
}
