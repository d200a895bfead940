export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys, neither null nor an array. Pure. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a key of the object itself; undefined for keys that all objects inherit. Pure. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The value in a JSON text, or in UTF-8 bytes of one; undefined for anything else. Pure. */
export function jsonIn(text: string | Uint8Array | undefined): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

/** The object in a JSON text, likewise; {} for anything else. Pure. */
export function objectIn(text: string | Uint8Array | undefined): JsonObject {
  const value = jsonIn(text);
  return isObject(value) ? value : {};
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Of some keys of an object those that have a text. Pure. */
export function textsIn<K extends string>(from: JsonObject, ...keys: readonly K[]): { [Key in K]?: string } {
  const found = keys.flatMap((key) => (isText(from[key]) ? [[key, from[key]]] : []));
  return Object.fromEntries(found) as { [Key in K]?: string };
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** An object without its keys that say undefined. Pure. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>; // so much is left
}

/** Counts without those of nothing. Pure. */
export function positive(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
}

/** One answer of two: lists one after the other, numbers added up; what the first one says else, or the second where it says nothing. Pure. */
export function together<T extends object>(first: T, second: T): T {
  const joined = (one: unknown, other: unknown): unknown => {
    if (one === undefined || other === undefined) return one ?? other;
    if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
    if (typeof one === "number" && typeof other === "number") return one + other;
    return isObject(one) && isObject(other) ? together(one, other) : one;
  };
  const [one, other] = [first, second] as [JsonObject, JsonObject];
  const keys = Object.keys({ ...second, ...first });
  return Object.fromEntries(keys.map((key) => [key, joined(one[key], other[key])])) as T; // key by key of two of its kind
}
