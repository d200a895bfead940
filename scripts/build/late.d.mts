export class LateMap implements ReadonlyMap<string, unknown> {
  constructor(text: string, read?: (value: string) => unknown);
  get size(): number;
  has(key: string): boolean;
  get(key: string): unknown;
  keys(): MapIterator<string>;
  values(): MapIterator<unknown>;
  entries(): MapIterator<[string, unknown]>;
  [Symbol.iterator](): MapIterator<[string, unknown]>;
  forEach(visit: (value: unknown, key: string, map: ReadonlyMap<string, unknown>) => void): void;
}
export class LateSet {
  constructor(text: string);
  get size(): number;
  has(entry: string): boolean;
  keys(): SetIterator<string>;
  values(): SetIterator<string>;
  entries(): SetIterator<[string, string]>;
  [Symbol.iterator](): SetIterator<string>;
  forEach(visit: (entry: string) => void): void;
}
export class LatePattern {
  constructor(source: string, flags: string, needles?: string);
  test(text: string): boolean;
}
