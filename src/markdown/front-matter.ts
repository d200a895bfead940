import { type KeyReading, readingOf } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { isOver } from "../text/normalise.ts";
import { jsonIn } from "../text/objects.ts";
import { checkLines, findConflict, type Refusal, refuse } from "./guards.ts";
import { type Data, parseWithGrayMatter, Rejected, settle } from "./yaml.ts";

/** The header of a file, read but not yet checked against the schema of its kind. */
export interface FrontMatter {
  /** Null-prototype objects, arrays, strings, numbers, booleans and null. */
  readonly data: Data;
  readonly frame: Frame;
  /** The lines of each top-level key. */
  readonly keyLines: ReadonlyMap<string, KeyLines>;
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
  const read = readLines(frame.lines, FIRST_HEADER_LINE, { readingOf, what: "the header is " });
  if ("code" in read) return read;
  const { data, keyLines } = read;
  if (data === undefined) return refuse("front_matter", "the header has no keys");
  if (keyLines) return { data, frame, keyLines };
  return refuse("front_matter", "each key must start a line of its own", FIRST_HEADER_LINE);
}

/**
 * Reads a YAML file of settings under the rules of front matter. Unquoted `true`, `false` and decimal numbers are values;
 * dates, `yes`, `~` and `0123` are text. An empty file is an empty object. Nothing is thrown. `line` is
 * 1-based; 1 where no line is to blame. Pure.
 */
export function parseYaml(
  source: string,
):
  | { readonly ok: true; readonly data: Readonly<Data> }
  | { readonly ok: false; readonly line: number; readonly message: string } {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const read = isOver(text, LIMITS.headerBytes)
    ? refuse("too_large", `over ${LIMITS.headerBytes} bytes`)
    : readLines(text.split("\n"), 1, { readingOf: () => "typed", what: "" });
  if (!("code" in read)) return { ok: true, data: read.data ?? Object.create(null) };
  const { line = 1, message } = read;
  // What is missing at the end of the text is missing in its last line that says something.
  return { ok: false, line: Math.min(line, text.trimEnd().split("\n").length), message };
}

/** Lines of keys as data, undefined where there are none; `lines[0]` is line `first` of the file. */
function readLines(
  lines: readonly string[],
  first: number,
  { readingOf, what }: { readonly readingOf: (key: string) => KeyReading; readonly what: string },
): { readonly data: Data | undefined; readonly keyLines?: FrontMatter["keyLines"] | undefined } | Refusal {
  const wrong = findConflict(lines.join("\n"), first) ?? checkLines(lines, first);
  if (wrong) return wrong;
  if (lines.every((line) => /^\s*(#|$)/.test(line))) return { data: undefined };
  const parsed = parseWithGrayMatter(lines.join("\n"), { what, first });
  if ("code" in parsed) return parsed;
  const keyLines = findKeyLines(lines, Object.keys(Object(parsed.tree)), first);
  const data = settle(parsed.tree, readingOf);
  if (!(data instanceof Rejected)) return { data, keyLines };
  const { key, message } = data;
  const why = key === "" || message.includes(JSON.stringify(key)) ? message : `${key}: ${message}`;
  return refuse("front_matter", why, keyLines?.get(key)?.first);
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
  const bodyAt = source.indexOf("\n", closeAt) + 1 || source.length;
  const block = source.slice(headerAt, Math.max(headerAt, closeAt - 1));
  const lines = block.replaceAll("\r\n", "\n").replace(/\r$/, "").split("\n");
  const closing = source.slice(closeAt, bodyAt).replace(/\r?\n$/, "");
  if (closing !== "---") {
    const line = closeAt === headerAt ? 2 : lines.length + 2;
    return refuse("framing", `the line ${quote(closing)} must be just ---, to end the header`, line);
  }
  if (isOver(block, LIMITS.headerBytes)) {
    return refuse(
      "too_large",
      `the header has more than ${LIMITS.headerBytes} bytes; move text into the body`,
    );
  }
  return { eol, headerAt, lines: closeAt === headerAt ? [] : lines, closeAt, bodyAt };
}

function noOpening(head: string): Refusal {
  if (head === "") return refuse("framing", "the file is empty");
  const line = head.split(/\r|\n/, 1)[0] ?? "";
  return refuse("framing", `line 1 must be exactly ---, but is ${quote(line)}`, 1);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}

/** The lines of one top-level key, 1-based in the file: from its own line to the last of its value. */
export interface KeyLines {
  readonly first: number;
  readonly last: number;
}

/**
 * Which header lines belong to which top-level key. Comments and blank lines that follow a value belong
 * to no key. Undefined where the text does not tell (then the header must be refused): the keys found
 * here must be exactly `keys`, those that the parser found. `lines[0]` is line `firstLine` of the file. Pure.
 */
function findKeyLines(
  lines: readonly string[],
  keys: readonly string[],
  firstLine: number,
): ReadonlyMap<string, KeyLines> | undefined {
  const indent = indentOf(lines);
  const starts = lines.flatMap((line, index) => (isKeyLine(line, indent) ? [index] : []));
  const found = new Map<string, KeyLines>();
  for (const [n, start] of starts.entries()) {
    const key = keyOfLine(lines[start] ?? "");
    if (key === undefined || found.has(key)) return undefined;
    const last = lastLine(lines, start, starts[n + 1] ?? lines.length);
    found.set(key, { first: firstLine + start, last: firstLine + last });
  }
  return found.size === keys.length && keys.every((key) => found.has(key)) ? found : undefined;
}

export function indentOf(lines: readonly string[]): number {
  const first = lines.find((line) => !/^\s*(#|$)/.test(line)) ?? "";
  return first.length - first.trimStart().length;
}

/** Lines at the depth of the keys, but for comments, items of a list, and closing brackets. */
function isKeyLine(line: string, indent: number): boolean {
  const rest = line.slice(indent);
  return /^ *$/.test(line.slice(0, indent)) && /^[^\s#\]}]/.test(rest) && !/^-(\s|$)/.test(rest);
}

function keyOfLine(line: string): string | undefined {
  const match = /^\s*(?:("(?:[^"\\]|\\.)*")\s*|'((?:[^']|'')*)'\s*|([^\s"'].*?)):(?:\s|$)/.exec(line);
  if (!match) return undefined;
  const [, double, single, plain] = match;
  if (double === undefined) return single?.replaceAll("''", "'") ?? plain?.trimEnd();
  return jsonIn(double)?.toString();
}

/** Index of the value's last line, given where the next key or the end is. */
function lastLine(lines: readonly string[], start: number, end: number): number {
  const opens = (line: string) => BLOCK_SCALAR.test(line) && !QUOTED_VALUE.test(line);
  // Below `key: |` an indented # is text; at the very left it is a comment even there.
  const comment = lines.slice(start, end).some(opens) ? /^(#|\s*$)/ : /^\s*(#|$)/;
  let last = end - 1;
  while (last > start && comment.test(lines[last] ?? "")) last--;
  return last;
}

const BLOCK_SCALAR = /[\s:-][|>][-+0-9]{0,2}(?:\s+#.*|\s*)$/;
const QUOTED_VALUE = /^[^"']{0,200}[:-]\s+["']/;
