import { LIMITS } from "../domain/limits.ts";
import { CATEGORIES, SOURCES, type Source } from "../domain/vocabulary.ts";
import { given, isObject as isJsonObject, jsonIn } from "../text/objects.ts";
import { parseDuration, parseMoment, type Zone } from "../text/time-zone.ts";
import type { Remark } from "./remark.ts";

export type RemarkLine = { readonly remark: Remark } | { readonly problem: string };

/**
 * Whether a file of remarks has a JSON object on each line: its first line that is not empty begins like one. A sentence may
 * begin with a brace, but hardly with a brace and a quoted key. Pure.
 */
export function isObjectPerLine(lines: readonly (string | undefined)[]): boolean {
  const first = lines.find((line) => line === undefined || line.trim() !== "");
  return first !== undefined && /^\s*\{\s*"/.test(first);
}

/**
 * Reads a line of a file of remarks: plain text, or where `isObject` a JSON object with `text` and any of at, category,
 * subject, importance, confidence, tags, source, session, ttl. Undefined for an empty line; a line of
 * `undefined` text (bytes that are no text) is a problem, and so is anything but an object where those are expected. Pure.
 */
export function readRemarkLine(
  line: string | undefined,
  { nowMs, zone, isObject }: Reading,
): RemarkLine | undefined {
  if (line === undefined) return { problem: `is no UTF-8 text, or over ${LIMITS.rememberBytes} bytes` };
  if (line.trim() === "") return undefined;
  if (line.includes("\0")) return { problem: "contains a NUL byte" };
  const data = line.trimStart().startsWith("{") ? jsonIn(line) : undefined;
  if (!isJsonObject(data))
    return isObject || /^\s*\{\s*"/.test(line)
      ? { problem: "is no whole JSON object" }
      : { remark: { text: line } };
  if (typeof data.text !== "string" || data.text.trim() === "") return { problem: 'has no "text"' };
  return readFields(data.text, data, { nowMs, zone });
}

interface Reading {
  readonly nowMs: number;
  /** Where the person's days begin (default: UTC). */
  readonly zone?: Zone | undefined;
  readonly isObject: boolean;
}

const FIELDS = new Set([
  "text",
  "at",
  "category",
  "subject",
  "importance",
  "confidence",
  "tags",
  "source",
  "session",
  "ttl",
]);

function readFields(
  text: string,
  data: Readonly<Record<string, unknown>>,
  { nowMs, zone }: Omit<Reading, "isObject">,
): RemarkLine {
  const unknown = Object.keys(data).find((key) => !FIELDS.has(key));
  if (unknown !== undefined) return { problem: `has a field that nothing reads: "${unknown}"` };
  const at = typeof data.at === "string" ? parseMoment(data.at, nowMs, zone) : undefined;
  const ttlMs = typeof data.ttl === "string" ? parseDuration(data.ttl) : undefined;
  const category = CATEGORIES.find((name) => name === data.category);
  const bad = [
    data.at !== undefined && at === undefined && "at",
    data.ttl !== undefined && ttlMs === undefined && "ttl",
    data.category !== undefined && category === undefined && "category",
    data.importance !== undefined && !isWithin(data.importance, 1, 10, true) && "importance",
    data.confidence !== undefined && !isWithin(data.confidence, 0, 1, false) && "confidence",
    data.subject !== undefined && !isWord(data.subject) && "subject",
    data.session !== undefined && !isWord(data.session) && "session",
    data.source !== undefined && !SOURCES.includes(data.source as Source) && "source",
    data.tags !== undefined && !(Array.isArray(data.tags) && data.tags.every(isWord)) && "tags",
  ].find((name) => name !== false);
  if (bad) return { problem: `"${bad}" is not valid: ${JSON.stringify(data[bad]).slice(0, 80)}` };
  const { importance, confidence, subject, session, source, tags } = data as Partial<Remark>; // checked above
  const said = { category, importance, confidence, subject: subject?.toLowerCase(), session, source, tags };
  return { remark: given({ text, ...said, ttlMs, atMs: at === undefined ? undefined : Date.parse(at) }) };
}

function isWithin(value: unknown, min: number, max: number, whole: boolean): boolean {
  return typeof value === "number" && value >= min && value <= max && (!whole || Number.isInteger(value));
}

function isWord(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && value.length <= 200 && !/[\n\r\0]/.test(value);
}
