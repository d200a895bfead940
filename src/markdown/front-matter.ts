import { readingOf } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { type Parsed, parseWithGrayMatter } from "./gray-yaml.ts";
import { checkLines, findConflict, type Refusal, refuse } from "./guards.ts";
import { findKeyLines, type KeyLines } from "./key-lines.ts";
import { type Data, isRejected, settle } from "./tree.ts";

/** The header of a file, read but not yet checked against the schema of its kind. */
export interface FrontMatter {
  /** Null-prototype objects, arrays, strings, numbers, booleans and null. */
  readonly data: Data;
  readonly frame: Frame;
  /** The lines of each top-level key, found when they are asked for. */
  readonly keyLines: () => ReadonlyMap<string, KeyLines>;
}

/** Line of the file on which the header's first key stands. */
export const FIRST_HEADER_LINE = 2;

/**
 * Reads the front matter of a whole file. Accepted is a subset of YAML on which parsers agree: one
 * mapping, `key: value` a line, no anchors, aliases, tags, merge keys, directives, duplicate keys, at
 * most 16 KiB, 64 keys, 4 levels. Nothing is evaluated, cached or thrown; a refusal names the
 * line. Pure, linear.
 */
export function readFrontMatter(source: string): FrontMatter | Refusal {
  const frame = findFrame(source);
  if ("code" in frame) return findConflict(source, 1) ?? frame;
  const parsed = readTree(frame.lines);
  if ("code" in parsed) return parsed;
  const keys = Object.keys(Object(parsed.tree));
  const data = settle(parsed.tree, readingOf);
  const lines = findKeyLines(frame.lines, keys, FIRST_HEADER_LINE);
  if (isRejected(data)) return refuse("front_matter", rejection(data), lines?.get(data.key)?.first);
  if (lines) return { data, frame, keyLines: () => lines };
  return refuse("front_matter", "each key must start a line of its own", FIRST_HEADER_LINE);
}

/** Reads header lines as a tree; `lines[0]` is line 2 of the file. */
function readTree(lines: readonly string[]): Parsed | Refusal {
  const wrong = findConflict(lines.join("\n"), FIRST_HEADER_LINE) ?? checkLines(lines, FIRST_HEADER_LINE);
  if (wrong) return wrong;
  if (lines.every((line) => /^\s*(#|$)/.test(line))) return refuse("front_matter", "the header has no keys");
  return parseWithGrayMatter(lines.join("\n"));
}

function rejection({ key, message }: { key: string; message: string }): string {
  return key === "" || message.includes(JSON.stringify(key)) ? message : `${key}: ${message}`;
}

/** Where the header and the body of a memory file lie. Offsets are in UTF-16 units of the source. */
export interface Frame {
  /** Line end of line 1, which is taken for that of the whole file. */
  readonly eol: "\n" | "\r\n";
  /** Start of line 2. */
  readonly headerAt: number;
  /** The lines between the two `---`, without their line ends. The first of them is line 2 of the file. */
  readonly lines: readonly string[];
  /** Start of the closing line. */
  readonly closeAt: number;
  /** Start of the body: everything after the closing line. */
  readonly bodyAt: number;
}

const BOM = "\uFEFF";

/** Front matter in TOML, as Hugo has it, at the beginning of a note of another program; the first group holds its lines. */
export const TOML_FRAME = /^\+\+\+[ \t]*\r?\n([\s\S]{0,20000}?)(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/u;

/**
 * Finds the header of a file: line 1, after an optional BOM, is exactly `---`, and a later line is.
 * Anything else is refused with code `framing`, a header over the limit with `too_large`. Pure.
 */
export function findFrame(source: string): Frame | Refusal {
  const start = source.startsWith(BOM) ? 1 : 0;
  const eol = source.startsWith("---\r\n", start) ? "\r\n" : "\n";
  const headerAt = start + 3 + eol.length;
  if (!source.startsWith(`---${eol}`, start)) return noOpening(source.slice(start, start + 200));
  const closeAt = source.indexOf("\n---", headerAt - 1) + 1;
  if (closeAt === 0) {
    return refuse("framing", "the header has no end: a line --- must follow the keys (is the file cut off?)");
  }
  const bodyAt = endOfLine(source, closeAt);
  const block = source.slice(headerAt, Math.max(headerAt, closeAt - 1));
  const lines = block.replaceAll("\r\n", "\n").replace(/\r$/, "").split("\n");
  const closing = source.slice(closeAt, bodyAt).replace(/\r?\n$/, "");
  if (closing !== "---") {
    const line = closeAt === headerAt ? 2 : lines.length + 2;
    return refuse("framing", `the line ${quote(closing)} must be just ---, to end the header`, line);
  }
  if (isTooLong(block)) {
    return refuse(
      "too_large",
      `the header has more than ${LIMITS.headerBytes} bytes; move text into the body`,
    );
  }
  return { eol, headerAt, lines: closeAt === headerAt ? [] : lines, closeAt, bodyAt };
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end + 1;
}

function isTooLong(header: string): boolean {
  if (header.length > LIMITS.headerBytes) return true;
  return (
    header.length * 3 > LIMITS.headerBytes && new TextEncoder().encode(header).length > LIMITS.headerBytes
  );
}

function noOpening(head: string): Refusal {
  if (head === "") return refuse("framing", "the file is empty");
  const line = head.split(/\r|\n/, 1)[0] ?? "";
  return refuse("framing", `line 1 must be exactly ---, but is ${quote(line)}`, 1);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
