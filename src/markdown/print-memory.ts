import { PaiError } from "../domain/errors.ts";
import { type Header, headerKeys } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { takeWritten } from "./memory-file.ts";
import { printKey } from "./print-header.ts";
import type { Refusal } from "./refusal.ts";
import { replaceKeys } from "./replace-keys.ts";

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
  const body = wellFormed(text);
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
  const changed = changedKeys(before.header, patch);
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

function changedKeys(header: Header, patch: Patch): string[] {
  const values: Patch = header;
  return Object.keys(patch).filter((key) => !isSame(spelled(key, values[key]), spelled(key, patch[key])));
}

function bodyOf(text: string, eol: string): string {
  const body = wellFormed(text);
  if (body === "") return "";
  return (eol === "\n" ? body : body.replace(/\r?\n/g, eol)) + eol;
}

function readBack(raw: string) {
  if (raw.length > LIMITS.fileBytes / 3 && new TextEncoder().encode(raw).length > LIMITS.fileBytes) {
    throw new PaiError("too_large", `a memory file has at most ${LIMITS.fileBytes} bytes`);
  }
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

/** Whether two values of front matter are written the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string") return wellFormed(a) === wellFormed(b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Patch, b as Patch]; // both are objects, and arrays are objects with number keys
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame(left[key], right[key]));
}

/** Half characters (lone surrogates) have no UTF-8 form; they become U+FFFD, as an encoder would do. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
