import { ByteSink } from "./byte-sink.ts";
import type { PartReader } from "./parts.ts";

/*
 * The table of files is two parts. `names`: the paths of the directories, then the names of their files, directory after
 * directory, each with a NUL behind it. `stats`: doubles, first these two, then a row for each directory, then one for each file:
 *
 *     directories | bytes of their paths
 *     mtime | ino | end of its files | end of their names in bytes
 *     size | mtime | ino | doc
 */
export const DOUBLE_BYTES = 8;
export const HEAD_COLUMNS = 2;
export const DIR_COLUMNS = 4;
export const FILE_COLUMNS = 4;

/** One file as it was when it was indexed. `doc` is -1 for a file that is no document (a problem). */
export interface KnownFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  readonly doc: number;
}

/** One directory as it was. */
export interface KnownDir {
  readonly path: string;
  readonly mtimeMs: number;
  readonly ino: number;
  /** Its files are those from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
}

export interface FileTableParts {
  readonly names: Uint8Array;
  readonly stats: Uint8Array;
}

/** The bytes of the table; `files` are sorted by path, and each lies in one of `dirs`. They are read once. Pure. */
export function fileTableBytes(
  dirs: readonly { path: string; mtimeMs: number; ino: number }[],
  files: Iterable<KnownFile>,
): FileTableParts {
  const sorted = [...dirs].sort((a, b) => (a.path < b.path ? -1 : 1));
  const names = new ByteSink();
  for (const { path } of sorted) names.text(`${path}\0`);
  const dirBytes = names.length;
  const ends = new Map<string, readonly [end: number, names: number]>();
  const columns: number[] = [];
  for (const { path, size, mtimeMs, ino, doc } of files) {
    columns.push(size, mtimeMs, ino, doc);
    names.text(`${nameOf(path)}\0`);
    ends.set(dirOf(path), [columns.length / FILE_COLUMNS, names.length]);
  }
  const stats = [sorted.length, dirBytes];
  let last: readonly [number, number] = [0, dirBytes];
  for (const dir of sorted) {
    last = ends.get(dir.path) ?? last;
    stats.push(dir.mtimeMs, dir.ino, ...last);
  }
  const all = new Float64Array(stats.length + columns.length);
  all.set(stats);
  all.set(columns, stats.length);
  return { names: names.bytes(), stats: new Uint8Array(all.buffer) };
}

/** So many of the doubles of a table, from one on; not to be changed. IO. */
export function doublesIn(parts: PartReader, from: number, count: number): Float64Array {
  const bytes = parts.read("stats", from * DOUBLE_BYTES, count * DOUBLE_BYTES);
  const { buffer, byteOffset } = bytes.byteOffset % DOUBLE_BYTES === 0 ? bytes : new Uint8Array(bytes);
  return new Float64Array(buffer, byteOffset, count);
}

/** The names in the bytes of some. Pure. */
export function namesIn(bytes: Uint8Array): string[] {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8").split("\0").slice(0, -1);
}

/** The directory part of a path. Pure. */
export function dirOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
