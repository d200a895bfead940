/** Puts something to what else has its key. */
export function shelve<K, V>(shelves: Map<K, V[]>, key: K, one: V): void {
  const shelf = shelves.get(key);
  if (shelf) shelf.push(one);
  else shelves.set(key, [one]);
}
