import { PaiError } from "../domain/errors.ts";
import { type Header, headerKeys } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { unitEscapes } from "../text/escape.ts";
import { isOver } from "../text/normalise.ts";
import { FIRST_HEADER_LINE, type FrontMatter, indentOf, type KeyLines } from "./front-matter.ts";
import type { Refusal } from "./guards.ts";
import { takeWritten } from "./memory-file.ts";
import { isAmbiguous, isPlainItem, isPlainText } from "./yaml.ts";

type Patch = Readonly<Record<string, unknown>>;

/**
 * A new memory file: the keys in the order of the schema, without those that have their default, then the
 * body and one line end. What cannot be read back is never returned: PaiError `too_large`, `not_text` (a
 * NUL), `invalid_memory`. Half characters become U+FFFD. Pure.
 * @see parseMemoryFile
 */
export function printMemory(header: Header, text: string): string {
  const patch: Patch = header;
  const lines = headerKeys(header.kind).flatMap((key) => printed(key, patch[key]));
  const body = text.toWellFormed();
  const raw = `---\n${lines.join("\n")}\n---\n${body === "" ? "" : `${body}\n`}`;
  const read = readBack(raw).memory;
  if (read.text !== body) throw unreadable("the text does not read back");
  assertHeader(read.header, {}, header);
  return raw;
}

/**
 * A file with other values for the keys of `patch` and, where given, another body. Only the lines of keys
 * whose value differs are touched: replaced, removed where the value is undefined or the default, added at
 * their place in the order of the schema; comments, unknown keys, order, line ends, BOM and body stay. A
 * patch that changes nothing gives `raw` itself. PaiError `invalid_memory` for a file that cannot be read
 * and for a patch that would make it so (also `too_large`, `not_text`). Pure.
 */
export function rewriteMemory(raw: string, patch: Patch, text?: string): string {
  const { memory: before, front } = readBack(raw);
  const values: Patch = before.header;
  const changed = Object.keys(patch).filter(
    (key) => !isSame(spelled(key, values[key]), spelled(key, patch[key])),
  );
  const body = text === undefined || text === before.text ? undefined : bodyOf(text, front.frame.eol);
  if (changed.length === 0 && body === undefined) return raw;
  const order = headerKeys(before.header.kind);
  const lines = new Map(changed.map((key) => [key, printed(key, patch[key])]));
  const { closeAt, bodyAt, headerAt } = front.frame;
  const closing = raw.slice(closeAt, bodyAt);
  const ended =
    body === undefined || body === "" || closing.endsWith("\n") ? closing : closing + front.frame.eol;
  const header = replaceKeys(raw.slice(headerAt, closeAt), front, lines, order);
  const result = raw.slice(0, headerAt) + header + ended + (body ?? raw.slice(bodyAt));
  const after = readBack(result).memory;
  assertHeader(after.header, before.header, patch);
  if (body === undefined && after.text !== before.text) throw unreadable("the body would change");
  return result;
}

/** The canonical lines of a key; none where the file does not spell the value out. */
function printed(key: string, value: unknown): readonly string[] {
  return spelled(key, value) === undefined ? [] : printKey(key, value);
}

/** A value as a file holds it: undefined for the default. */
function spelled(key: string, value: unknown): unknown {
  return value === (DEFAULTS as Patch)[key] ? undefined : value;
}

function bodyOf(text: string, eol: string): string {
  const body = text.toWellFormed();
  if (body === "") return "";
  return (eol === "\n" ? body : body.replace(/\r?\n/g, eol)) + eol;
}

function readBack(raw: string) {
  if (isOver(raw, LIMITS.fileBytes))
    throw new PaiError("too_large", `a memory file has at most ${LIMITS.fileBytes} bytes`);
  const read = takeWritten(raw);
  if (!("code" in read)) return read;
  throw unreadable(read.message, read);
}

function unreadable(why: string, { code, line }: Partial<Refusal> = {}): PaiError {
  const kind = code === "too_large" ? "too_large" : code === "nul" ? "not_text" : "invalid_memory";
  const at = line === undefined ? "" : ` (line ${line})`;
  return new PaiError(kind, `cannot write this as a memory file: ${why}${at}`);
}

/** Checks that a written header reads as `base` with `patch` over it. */
function assertHeader(read: Header, base: Patch, patch: Patch): void {
  const actual: Patch = read;
  const expected = { ...base, ...patch };
  for (const key of new Set([...Object.keys(actual), ...Object.keys(expected)])) {
    if (isSame(spelled(key, actual[key]), spelled(key, expected[key]))) continue;
    throw unreadable(`${key} does not read back; a ${read.kind} may have no such key`);
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string") return a.toWellFormed() === b.toWellFormed();
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Patch, b as Patch]; // both are objects, and arrays are objects with number keys
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame(left[key], right[key]));
}

/**
 * A header block (whole lines, with their line ends) in which each key of `changes` has the given lines:
 * none removes it, and a key that was not there goes behind the nearest key that comes before it in
 * `order`. All other lines stay as they are. Pure.
 */
function replaceKeys(
  block: string,
  { frame, keyLines: places }: FrontMatter,
  changes: ReadonlyMap<string, readonly string[]>,
  order: readonly string[],
): string {
  const source = block.split(/(?<=\n)/);
  const margin = " ".repeat(indentOf(frame.lines));
  const inOrder = [...changes.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  // The header line before which lines go, and how many from there they replace.
  const edits = inOrder.map((key) => {
    const printed = changes.get(key) ?? [];
    const place = places.get(key);
    if (!place) return { at: placeOf(key, places, order), remove: 0, lines: printed };
    const [at, remove] = [place.first - FIRST_HEADER_LINE, place.last - place.first + 1];
    const comment = remove === 1 && printed.length === 1 ? trailingComment(frame.lines[at] ?? "") : "";
    return { at, remove, lines: comment === "" ? printed : [`${printed[0]}${comment}`] };
  });
  edits.sort((a, b) => a.at - b.at || a.remove - b.remove);
  const out: string[] = [];
  let next = 0;
  for (const { at, remove, lines: added } of edits) {
    out.push(...source.slice(next, at), ...added.map((line) => margin + line + frame.eol));
    next = at + remove;
  }
  return [...out, ...source.slice(next)].join("");
}

/** Index of the line before which a new key goes. */
function placeOf(key: string, lines: ReadonlyMap<string, KeyLines>, order: readonly string[]): number {
  const before = order.slice(0, Math.max(0, order.indexOf(key))).findLast((other) => lines.has(other));
  const anchor = before === undefined ? undefined : lines.get(before);
  if (anchor) return anchor.last + 1 - FIRST_HEADER_LINE;
  return Math.min(...[...lines.values()].map(({ first }) => first)) - FIRST_HEADER_LINE;
}

/** The comment behind a scalar that stands on the line of its key, with the spaces before it. */
function trailingComment(line: string): string {
  const value = /^\s*(?!\s)(?:"[^"]*"|'[^']*'|[^:]*):\s+(?!\s)(.*)$/.exec(line)?.[1] ?? "";
  const opening = value.charAt(0);
  if (opening === '"') return /^"(?:[^"\\]|\\.)*"(\s+#.*)$/.exec(value)?.[1] ?? "";
  if (opening === "'") return /^'(?:[^']|'')*'(\s+#.*)$/.exec(value)?.[1] ?? "";
  const at = value.search(/\s#/); // lists and block scalars keep none: there a # may be text
  return at === -1 || "[{|>".includes(opening) ? "" : value.slice(value.slice(0, at).trimEnd().length);
}

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

/** A scalar as YAML: plain where every YAML parser takes it for that text at such a place, else a JSON string. Pure. */
function printScalar(value: Scalar, isPlain = isPlainText): string {
  if (typeof value !== "string") return String(value);
  return isPlain(value) && !isSpecial(value) ? value : quote(value);
}

const printItem = (value: Scalar) => printScalar(value, isPlainItem);

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
  return JSON.stringify(text.toWellFormed()).replace(ESCAPED, unitEscapes);
}

/** What JSON leaves raw and YAML forbids, breaks lines at, or an editor cannot show. */
const ESCAPED = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

function isScalar(value: unknown): value is Scalar {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
