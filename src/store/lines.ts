import type { HistoryLine } from "../domain/changeset.ts";
import { PaiError, passingOver } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { HISTORY_DIR, readStateLine, type StateRecord, TOMBSTONE_PATH } from "../domain/state-line.ts";
import type { FileOps } from "../ports.ts";
import { compare } from "../text/numbers.ts";
import { isText } from "../text/objects.ts";
import { parentOf, unsafePath } from "./safe-path.ts";
import { appendFully, makeDirs, readIfThere, replaceDurably, type Touched } from "./write.ts";

/** A line that carries the change set it belongs to, and its place among the lines of that set. */
export interface KeyedLine {
  readonly path: string;
  readonly line: string;
}

const NEWLINE = 0x0a;
const encoder = new TextEncoder();

/** Bytes that are read at once of a file that may be of any size. */
const PIECE_BYTES = 4 * 2 ** 20;
/** No line that pai writes is longer. */
const LINE_BYTES = 2 ** 20;

/** What the lines of a file of `state/` say, in order; those that cannot be read (torn, zeros, too long, another checksum) are left out. IO. */
export function readLines(files: FileOps, path: string, leftOut?: LeftOut): Iterable<StateRecord> {
  return parsed(wholeLines(files, path), () => leftOut?.(path));
}

/** Is told the file of each line that cannot be read. */
export type LeftOut = (path: string) => void;

function* parsed(pieces: Iterable<Buffer>, leftOut: () => void): Generator<StateRecord> {
  for (const piece of pieces) yield* parseLines(piece, leftOut);
}

/**
 * A file of lines, in pieces of whole lines; a line that is longer than any of pai's comes in pieces, which do not
 * parse. PaiError `unsafe_path` where it is not a regular file, `too_large` for one that nobody would wait for. IO.
 */
export function wholeLines(files: FileOps, path: string): Iterable<Buffer> {
  const stat = files.stat(path);
  if (stat === undefined) return [];
  if (stat.kind !== "file") throw unsafePath(path, "it is not a regular file");
  if (stat.size > LIMITS.linesBytes) throw tooManyLines(path, stat.size);
  return piecesOf(files, path, stat.size);
}

function tooManyLines(path: string, size: number): PaiError {
  const message = `could not read ${JSON.stringify(path)}: it has ${size} bytes, more than ${LIMITS.linesBytes}`;
  return new PaiError("too_large", message, { hint: "look at what was written there", data: { path } });
}

function* piecesOf(files: FileOps, path: string, size: number): Generator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for (let at = 0; at < size; ) {
    const piece = files.readPart(path, at, PIECE_BYTES);
    if (piece.length === 0) break; // it was cut meanwhile
    at += piece.length;
    const whole = Buffer.concat([rest, piece]);
    const end = whole.lastIndexOf(NEWLINE) + 1;
    const isLast = at >= size || whole.length - end > LINE_BYTES;
    yield isLast ? whole : whole.subarray(0, end);
    rest = Buffer.from(isLast ? [] : whole.subarray(end));
  }
}

/** What lines say, in order; those that cannot be read are left out, each with a call. Pure but for it. */
export function parseLines(bytes: Uint8Array, leftOut = () => {}): readonly StateRecord[] {
  const found: StateRecord[] = [];
  for (const line of new TextDecoder().decode(bytes).split("\n")) {
    const value = readStateLine(line);
    if (value !== undefined) found.push(value);
    else if (line !== "") leftOut();
  }
  return found;
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
    const missing = wanted.filter((line) => !present.has(keyOf(readStateLine(line) ?? {})));
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

function keyOf(record: StateRecord): string {
  return `${record.cs} ${record.n}`;
}

/**
 * What happened to one memory, or to all, oldest first: in order of sequence within a replica, and by
 * wall time between replicas. Lines that a merge has doubled count once. Empty where nothing happened.
 */
export function readHistory(files: FileOps, id?: string, leftOut?: LeftOut): readonly HistoryLine[] {
  const replicas = new Map<string, Map<string, HistoryLine>>();
  for (const { name, kind } of passingOver(() => files.list(HISTORY_DIR), [])) {
    if (kind !== "file" || !name?.endsWith(".jsonl")) continue;
    for (const line of passingOver(() => readLines(files, `${HISTORY_DIR}/${name}`, leftOut), [])) {
      if (!isHistoryLine(line) || (id !== undefined && line.id !== id)) continue;
      const lines = replicas.get(line.replica) ?? new Map<string, HistoryLine>();
      replicas.set(line.replica, lines.set(`${line.cs} ${line.n}`, line));
    }
  }
  const ordered = [...replicas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const timed = ordered.flatMap(([, lines]) => {
    let wall = ""; // of a clock that went back, a line is as late as the ones before it
    return [...lines.values()]
      .toSorted((a, b) => a.seq - b.seq || a.n - b.n)
      .map((line) => {
        if (line.wall > wall) wall = line.wall;
        return { line, wall };
      });
  });
  return timed.toSorted((a, b) => compare(a.wall, b.wall)).map(({ line }) => line);
}

/** See `Store.tombstones`: of each hash the last line counts. IO. */
export function readTombstones(files: FileOps, leftOut?: LeftOut): ReadonlyMap<string, string | undefined> {
  const buried = new Map<string, string | undefined>();
  for (const { hash, buried: isBuried, at } of readLines(files, TOMBSTONE_PATH, leftOut)) {
    if (typeof hash !== "string") continue;
    if (isBuried === true) buried.set(hash, isText(at) ? at : undefined);
    else buried.delete(hash);
  }
  return buried;
}

function isHistoryLine(line: object): line is HistoryLine {
  const { seq, replica, wall, cs, n, id, event } = line as Partial<HistoryLine>; // checked here
  return [seq, n].every(Number.isSafeInteger) && [replica, wall, cs, id, event].every(isText);
}
