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
  constructor(source: string, flags: string, needles?: string, heads?: string);
  readonly source: string;
  readonly flags: string;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  [Symbol.match](text: string): RegExpMatchArray | null;
  [Symbol.matchAll](text: string): RegExpStringIterator<RegExpExecArray>;
  [Symbol.replace](text: string, by: string): string;
  [Symbol.search](text: string): number;
  [Symbol.split](text: string, limit?: number): string[];
}
export class LateLetters {
  constructor(
    pattern: { readonly flags: string; on(text: string): RegExp },
    needles?: string,
    heads?: string,
  );
  on(text: string): RegExp;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}
