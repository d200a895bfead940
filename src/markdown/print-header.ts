import { isPlainItem, isPlainText } from "./canonical.ts";
import { isAmbiguous } from "./plain.ts";

/** A value that front matter can hold. */
type Scalar = string | number | boolean;

/**
 * The canonical lines of one key, without line ends: `key: value`, `key: [a, b]`, and one line an item for
 * lists of objects and for objects. Reading them gives the same value. Half characters become U+FFFD, as
 * UTF-8 would make them. Pure.
 */
export function printKey(key: string, value: unknown): readonly string[] {
  if (isScalar(value)) return [`${key}: ${printScalar(value)}`];
  if (Array.isArray(value)) {
    if (value.every(isScalar)) return [`${key}: [${value.map(printItem).join(", ")}]`];
    return [`${key}:`, ...value.map((item) => `  - ${printFlow(item)}`)];
  }
  const entries = Object.entries(Object(value)).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return [`${key}: {}`];
  return [`${key}:`, ...entries.map(([name, item]) => `  ${printItem(name)}: ${printFlow(item)}`)];
}

/**
 * A scalar as YAML on a line of its own: plain where every YAML parser takes it for that text, else a JSON
 * string. Pure.
 */
function printScalar(value: Scalar): string {
  if (typeof value !== "string") return String(value);
  return isPlainText(value) && !isSpecial(value) ? value : quote(value);
}

/** A scalar inside `[ ]` or `{ }`. */
function printItem(value: Scalar): string {
  if (typeof value !== "string") return String(value);
  return isPlainItem(value) && !isSpecial(value) ? value : quote(value);
}

function printFlow(value: unknown): string {
  if (isScalar(value)) return printItem(value);
  if (Array.isArray(value)) return `[${value.map(printFlow).join(", ")}]`;
  const entries = Object.entries(Object(value)).filter(([, item]) => item !== undefined);
  return `{${entries.map(([key, item]) => `${printItem(key)}: ${printFlow(item)}`).join(", ")}}`;
}

/** What some YAML version reads as a number, a truth value or nothing. */
function isSpecial(text: string): boolean {
  return isAmbiguous(text) || /^(y|n|yes|no|on|off|true|false|null)$/i.test(text) || NUMBER_LIKE.test(text);
}

const NUMBER_LIKE = /^[\d][\d_,.:]*(e[+-]?\d*)?$|^0[xob][\da-f_]*$/i;

function quote(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(ESCAPED, escapeChar);
}

/** What JSON leaves raw and YAML forbids, breaks lines at, or an editor cannot show. */
const ESCAPED = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

function escapeChar(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
