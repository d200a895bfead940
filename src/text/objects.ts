/** Any object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys, neither null nor an array. Pure. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a key of the object itself; undefined for keys that all objects inherit. Pure. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The object in a JSON text; {} for any other text. Pure. */
export function objectIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
