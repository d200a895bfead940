import { readingOf } from "../domain/kinds.ts";
import { type Canonical, readCanonical } from "./canonical.ts";
import { type Frame, findFrame } from "./frame.ts";
import { type Parsed, parseWithGrayMatter } from "./gray-yaml.ts";
import { checkLines, findConflict } from "./guards.ts";
import { findKeyLines, type KeyLines } from "./key-lines.ts";
import { type Refusal, refuse } from "./refusal.ts";
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
  const { places } = parsed;
  if (places && !isRejected(data)) return { data, frame, keyLines: () => linesOf(places) };
  const lines = findKeyLines(frame.lines, keys, FIRST_HEADER_LINE);
  if (isRejected(data)) return refuse("front_matter", rejection(data), lines?.get(data.key)?.first);
  if (lines) return { data, frame, keyLines: () => lines };
  return refuse("front_matter", "each key must start a line of its own", FIRST_HEADER_LINE);
}

/** Reads header lines as a tree; `lines[0]` is line 2 of the file. */
function readTree(lines: readonly string[]): (Parsed & Partial<Pick<Canonical, "places">>) | Refusal {
  const wrong = findConflict(lines.join("\n"), FIRST_HEADER_LINE) ?? checkLines(lines, FIRST_HEADER_LINE);
  if (wrong) return wrong;
  if (lines.every((line) => /^\s*(#|$)/.test(line))) return refuse("front_matter", "the header has no keys");
  const canonical = readCanonical(lines);
  if (canonical) return canonical;
  return parseWithGrayMatter(lines.join("\n"));
}

function linesOf(places: Canonical["places"]): ReadonlyMap<string, KeyLines> {
  const lineOf = (at: number) => FIRST_HEADER_LINE + at;
  return new Map(
    [...places].map(([key, [first, last]]) => [key, { first: lineOf(first), last: lineOf(last) }]),
  );
}

function rejection({ key, message }: { key: string; message: string }): string {
  return key === "" || message.includes(JSON.stringify(key)) ? message : `${key}: ${message}`;
}
