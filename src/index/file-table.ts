import type { FileStat } from "../ports.ts";
import { damaged, type PartReader } from "./parts.ts";

/** One file as it was when it was indexed. `doc` is -1 for a file that is no document (a problem). */
export interface KnownFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  readonly doc: number;
}

export interface KnownDir {
  readonly path: string;
  readonly mtimeMs: number;
  readonly ino: number;
  /** Its files are those from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
}

const DIR_COLUMNS = 3; // mtime, ino, end
const FILE_COLUMNS = 4; // size, mtime, ino, doc

/**
 * The files that a generation was made of, in columns of doubles, so that 20,000 of them are compared
 * with the disk without an object for each. Directories and the names in them are sorted.
 */
export class FileTable {
  readonly dirs: readonly KnownDir[];
  readonly length: number;
  readonly #names: readonly string[];
  readonly #stats: Float64Array;
  readonly #base: number;
  #byPath: Map<string, KnownDir> | undefined;
  #fileOfDoc: Int32Array | undefined;

  constructor(parts: PartReader) {
    const names = Buffer.from(parts.all("names")).toString("utf8");
    const stats = parts.all("stats");
    this.#stats = new Float64Array(new Uint8Array(stats).buffer);
    const dirCount = this.#stats[0] ?? 0;
    this.#names = names === "" ? [] : names.split("\0");
    this.#base = 1 + dirCount * DIR_COLUMNS;
    this.length = this.#names.length - dirCount;
    if (this.#stats.length !== this.#base + this.length * FILE_COLUMNS)
      throw damaged("its files do not add up");
    const dirs: KnownDir[] = [];
    for (let i = 0, first = 0; i < dirCount; i++) {
      const at = 1 + i * DIR_COLUMNS;
      const end = this.#stats[at + 2] ?? 0;
      const [mtimeMs = 0, ino = 0] = this.#stats.subarray(at, at + 2);
      dirs.push({ path: this.#names[i] ?? "", mtimeMs, ino, first, end });
      first = end;
    }
    this.dirs = dirs;
  }

  dir(path: string): KnownDir | undefined {
    this.#byPath ??= new Map(this.dirs.map((dir) => [dir.path, dir]));
    return this.#byPath.get(path);
  }

  name(file: number): string {
    return this.#names[this.dirs.length + file] ?? "";
  }

  /** Whether a file is still what it was: same kind, size, time and inode. */
  isSame(file: number, stat: FileStat): boolean {
    const at = this.#base + file * FILE_COLUMNS;
    const stats = this.#stats;
    return (
      stats[at] === stat.size &&
      stats[at + 1] === stat.mtimeMs &&
      stats[at + 2] === stat.ino &&
      stat.kind === "file"
    );
  }

  /** Sizes together of the files whose documents pass the test; those of no document are left out. */
  bytes(keeps: (doc: number) => boolean): number {
    let sum = 0;
    for (let file = 0; file < this.length; file++) {
      const doc = this.doc(file);
      if (doc >= 0 && keeps(doc)) sum += this.#stats[this.#base + file * FILE_COLUMNS] ?? 0;
    }
    return sum;
  }

  mtimeMs(file: number): number {
    return this.#stats[this.#base + file * FILE_COLUMNS + 1] ?? 0;
  }

  doc(file: number): number {
    return this.#stats[this.#base + file * FILE_COLUMNS + 3] ?? -1;
  }

  /** The file of that path; undefined where the generation does not know it. */
  find(path: string): KnownFile | undefined {
    const slash = path.lastIndexOf("/");
    const dir = this.dir(path.slice(0, slash));
    if (!dir) return undefined;
    const name = path.slice(slash + 1);
    let low = dir.first;
    let high = dir.end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.name(middle) < name) low = middle + 1;
      else high = middle;
    }
    return low < dir.end && this.name(low) === name ? this.known(dir, low) : undefined;
  }

  known(dir: KnownDir, file: number): KnownFile {
    const at = this.#base + file * FILE_COLUMNS;
    const [size = 0, mtimeMs = 0, ino = 0, doc = -1] = this.#stats.subarray(at, at + FILE_COLUMNS);
    return { path: `${dir.path}/${this.name(file)}`, size, mtimeMs, ino, doc };
  }

  /** Path of a document. */
  pathOf(doc: number): string {
    this.#fileOfDoc ??= this.#filesOfDocs();
    const file = this.#fileOfDoc[doc] ?? 0;
    let low = 0;
    let high = this.dirs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.dirs[middle]?.end ?? 0) <= file) low = middle + 1;
      else high = middle;
    }
    return `${this.dirs[low]?.path}/${this.name(file)}`;
  }

  *files(): Generator<KnownFile> {
    for (const dir of this.dirs) {
      for (let file = dir.first; file < dir.end; file++) yield this.known(dir, file);
    }
  }

  #filesOfDocs(): Int32Array {
    const files = new Int32Array(this.length);
    for (let file = 0; file < this.length; file++) {
      const doc = this.doc(file);
      if (doc >= 0) files[doc] = file;
    }
    return files;
  }
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
  const ends = new Map<string, number>();
  const columns: number[] = [];
  const names = sorted.map((dir) => dir.path);
  for (const { path, size, mtimeMs, ino, doc } of files) {
    columns.push(size, mtimeMs, ino, doc);
    names.push(nameOf(path));
    ends.set(dirOf(path), columns.length / FILE_COLUMNS);
  }
  const stats = [sorted.length];
  let end = 0;
  for (const dir of sorted) {
    end = ends.get(dir.path) ?? end;
    stats.push(dir.mtimeMs, dir.ino, end);
  }
  const all = new Float64Array(stats.length + columns.length);
  all.set(stats);
  all.set(columns, stats.length);
  return { names: Buffer.from(names.join("\0")), stats: new Uint8Array(all.buffer) };
}

/** The directory part of a path. Pure. */
export function dirOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
