import type { FileOps } from "../ports.ts";
import { parentOf } from "./safe-path.ts";
import { appendFully, makeDirs, readIfThere, replaceDurably, type Touched } from "./write.ts";

/** A line that carries the change set it belongs to, and its place among the lines of that set. */
export interface KeyedLine {
  readonly path: string;
  readonly line: string;
}

const NEWLINE = 0x0a;
const encoder = new TextEncoder();

/** The objects of a file of JSON lines, in order; lines that do not parse (torn, zeros) are left out. */
export function readLines(files: FileOps, path: string): readonly Readonly<Record<string, unknown>>[] {
  const bytes = readIfThere(files, path);
  return bytes === undefined ? [] : parseLines(bytes);
}

/** The objects of JSON lines, in order; what does not parse to an object is left out. Pure. */
export function parseLines(bytes: Uint8Array): readonly Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = [];
  for (const line of new TextDecoder().decode(bytes).split("\n")) {
    const value = parseLine(line);
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** The object that a line says; undefined where it is none. Pure. */
export function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>; // it starts with a brace, so it is an object
  } catch {
    return undefined;
  }
}

/** Adds lines to the ends of their files, after closing a torn last line. The files, whose content is not durable yet. */
export function appendLines(
  files: FileOps,
  lines: readonly KeyedLine[],
  touched: Touched,
): readonly string[] {
  const grouped = byPath(lines);
  for (const [path, added] of grouped) {
    makeDirs(files, parentOf(path), touched);
    const size = files.stat(path)?.size;
    if (size === undefined) touched.add(parentOf(path));
    const torn = size !== undefined && size > 0 && files.readPart(path, size - 1, 1)[0] !== NEWLINE;
    appendFully(files, path, encoder.encode(`${torn ? "\n" : ""}${added.join("\n")}\n`));
  }
  return [...grouped.keys()];
}

/**
 * Adds those lines that their files do not have yet. The files are written anew, not just synced: after
 * a sync that failed, what can be read back may still not be on the disk.
 * @param tempOf the temporary file to use for the n-th file
 */
export function repeatLines(
  files: FileOps,
  lines: readonly KeyedLine[],
  touched: Touched,
  tempOf: (path: string, n: number) => string,
): void {
  for (const [n, [path, wanted]] of [...byPath(lines)].entries()) {
    makeDirs(files, parentOf(path), touched);
    const before = readIfThere(files, path) ?? new Uint8Array();
    const present = new Set(parseLines(before).map(keyOf));
    const missing = wanted.filter((line) => !present.has(keyOf(parseLine(line) ?? {})));
    replaceDurably(files, path, tempOf(path, n), withLines(before, missing));
    touched.add(parentOf(path));
  }
}

function withLines(before: Uint8Array, lines: readonly string[]): Uint8Array {
  const torn = before.length > 0 && before.at(-1) !== NEWLINE;
  const added = encoder.encode(`${torn ? "\n" : ""}${lines.map((line) => `${line}\n`).join("")}`);
  const whole = new Uint8Array(before.length + added.length);
  whole.set(before);
  whole.set(added, before.length);
  return whole;
}

function byPath(lines: readonly KeyedLine[]): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const { path, line } of lines) {
    const group = grouped.get(path);
    if (group === undefined) grouped.set(path, [line]);
    else group.push(line);
  }
  return grouped;
}

function keyOf(record: Readonly<Record<string, unknown>>): string {
  return `${record.cs} ${record.n}`;
}
