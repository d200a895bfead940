import { LIMITS } from "../domain/limits.ts";
import { Plain, type Reading, readPlain } from "./plain.ts";

/** A part of a tree that is not accepted, under the top-level key that it lies below. */
export interface Rejected {
  readonly key: string;
  readonly message: string;
}

/** Objects without a prototype, so that no key means anything to the language. */
export type Data = Record<string, unknown>;

/**
 * Turns a parsed tree into plain data: null-prototype objects, arrays, strings, numbers, booleans and
 * null. Each top-level key's plain values are read as `readingOf` says. Refused: a root that is not an
 * object, too many keys, deep nesting, keys that JavaScript or YAML give a meaning (`__proto__`,
 * `constructor`, `prototype`, `<<`), half characters. Pure.
 */
export function settle(tree: unknown, readingOf: (key: string) => Reading): Data | Rejected {
  if (!isObject(tree)) return { key: "", message: "expected key: value lines" };
  const keys = Object.keys(tree);
  if (keys.length > LIMITS.headerKeys) {
    return { key: keys[LIMITS.headerKeys] ?? "", message: `more than ${LIMITS.headerKeys} keys` };
  }
  const data: Data = Object.create(null);
  for (const key of keys) {
    const message = checkKey(key);
    if (message !== undefined) return { key, message };
    try {
      data[key] = settleValue(tree[key], readingOf(key), 2);
    } catch (error) {
      if (error instanceof Unacceptable) return { key, message: error.message };
      throw error;
    }
  }
  return data;
}

export function isRejected(result: Data | Rejected): result is Rejected {
  return Object.getPrototypeOf(result) !== null;
}

class Unacceptable extends Error {}

/** `depth` is that of a collection at this place; the root is 1. */
function settleValue(value: unknown, reading: Reading, depth: number): unknown {
  if (value instanceof Plain) return readPlain(value.source, reading);
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new Unacceptable("half of a character (a lone surrogate)");
    return value;
  }
  if (value === null || value === undefined) return null;
  if (depth > LIMITS.headerDepth) throw new Unacceptable(`nested deeper than ${LIMITS.headerDepth} levels`);
  if (Array.isArray(value)) return value.map((item) => settleValue(item, reading, depth + 1));
  if (!isObject(value)) throw new Unacceptable("a value that is not text, number, list or object");
  const object: Data = Object.create(null);
  for (const key of Object.keys(value)) {
    const message = checkKey(key);
    if (message !== undefined) throw new Unacceptable(message);
    object[key] = settleValue(value[key], reading, depth + 1);
  }
  return object;
}

function checkKey(key: string): string | undefined {
  if (FORBIDDEN.has(key)) return `the key ${JSON.stringify(key)} is not accepted`;
  if (!key.isWellFormed()) return "half of a character (a lone surrogate) in a key";
  return undefined;
}

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype", "<<"]);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
