import type { FileStat } from "../ports.ts";
import { lowerBound } from "../text/groups.ts";
import { made } from "../text/memoised.ts";
import { ByteSink, damaged, type PartReader } from "./parts.ts";

/**
 * The files that a generation was made of, in columns of doubles, so that they are compared with the disk without an object for each.
 * Directories and the names in them are sorted. The files are read when one of them is asked for.
 */
export class FileTable {
  readonly length: number;
  readonly #parts: PartReader;
  readonly #documents: number;
  /** Paths of the directories, sorted. */
  readonly #paths: readonly string[];
  /** What is known of them, `DIR_COLUMNS` for each. */
  readonly #dirs: Float64Array;
  readonly #dirBytes: number;
  /** Names of all files, and what is known of them, `FILE_COLUMNS` for each. */
  readonly #files = made(() => {
    const start = this.#dirBytes;
    const names = namesIn(this.#parts.read("names", start, this.#parts.size("names") - start));
    if (names.length !== this.length) throw damaged("its files do not add up");
    return { names, stats: doublesIn(this.#parts, "stats") };
  });
  readonly #fileOfDoc = made(() => {
    const files = new Int32Array(this.length);
    for (let file = 0; file < this.length; file++) if (this.doc(file) >= 0) files[this.doc(file)] = file;
    return files;
  });

  /** `documents`: how many of the files are documents. */
  constructor(parts: PartReader, documents: number) {
    this.#parts = parts;
    this.#documents = documents;
    const rows = doublesIn(parts, "dirs");
    this.#dirs = rows.subarray(DIR_COLUMNS);
    this.#dirBytes = rows[DIR_COLUMNS - 1] ?? 0;
    this.#paths = namesIn(parts.read("names", 0, this.#dirBytes));
    this.length = parts.size("stats") / DOUBLE_BYTES / FILE_COLUMNS;
    const dirCount = this.#paths.length;
    if (this.#dirs.length !== dirCount * DIR_COLUMNS || this.length !== this.#end(dirCount - 1))
      throw damaged("its files do not add up");
  }

  get dirCount(): number {
    return this.#paths.length;
  }

  /** A directory; its files are those from `first` up to, not including, `end`. */
  dirAt(at: number) {
    const [mtimeMs = 0, ino = 0, end = 0] = this.#dirs.subarray(at * DIR_COLUMNS);
    return { path: this.#paths[at] ?? "", mtimeMs, ino, first: this.#end(at - 1), end };
  }

  numberOf(path: string): number {
    const at = lowerBound(this.#paths.length, (one) => (this.#paths[one] ?? "") < path);
    return this.#paths[at] === path ? at : -1;
  }

  name(file: number): string {
    return this.#files().names[file] ?? "";
  }

  /** Whether a file is still what it was: same kind, size, time and inode. */
  isSame(file: number, stat: FileStat): boolean {
    const at = file * FILE_COLUMNS;
    const { stats } = this.#files();
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
      if (doc >= 0 && keeps(doc)) sum += this.#files().stats[file * FILE_COLUMNS] ?? 0;
    }
    return sum;
  }

  doc(file: number): number {
    return this.#files().stats[file * FILE_COLUMNS + 3] ?? -1;
  }

  /** The file of that path; undefined where the generation does not know it. */
  find(path: string): KnownFile | undefined {
    const slash = path.lastIndexOf("/");
    const at = this.numberOf(path.slice(0, slash));
    if (at < 0) return undefined;
    const dir = this.dirAt(at);
    const name = path.slice(slash + 1);
    const { first, end } = dir;
    const file = first + lowerBound(end - first, (one) => this.name(first + one) < name);
    return file < end && this.name(file) === name ? this.known(dir, file) : undefined;
  }

  /** One file as it was when it was indexed. `doc` is -1 for a file that is no document (a problem). */
  known(dir: KnownDir, file: number) {
    const [size = 0, mtimeMs = 0, ino = 0, doc = -1] = this.#files().stats.subarray(
      file * FILE_COLUMNS,
      (file + 1) * FILE_COLUMNS,
    );
    return { path: `${dir.path}/${this.name(file)}`, size, mtimeMs, ino, doc };
  }

  pathOf(doc: number): string {
    const file = this.#documents === this.length ? doc : (this.#fileOfDoc()[doc] ?? 0);
    const dir = lowerBound(this.dirCount, (one) => this.#end(one) <= file);
    return `${this.#paths[dir]}/${this.name(file)}`;
  }

  *files(): Generator<KnownFile> {
    for (let at = 0; at < this.dirCount; at++) {
      const dir = this.dirAt(at);
      for (let file = dir.first; file < dir.end; file++) yield this.known(dir, file);
    }
  }

  #end(dir: number): number {
    return this.#dirs[dir * DIR_COLUMNS + 2] ?? 0;
  }
}

/*
 * The table of files is three parts. `names`: the paths of the directories, then the names of their files, directory after
 * directory, each with a NUL behind it. `dirs` and `stats`: doubles, a row for each directory and for each file; before the first directory comes
 * a row that says in its last column where the paths of all of them end.
 *
 *     mtime | ino | end of its files | end of their names in bytes
 *     size | mtime | ino | doc
 */
const DOUBLE_BYTES = 8;
const DIR_COLUMNS = 4;
const FILE_COLUMNS = 4;

export type KnownFile = Readonly<ReturnType<FileTable["known"]>>;
export type KnownDir = Readonly<ReturnType<FileTable["dirAt"]>>;

/**
 * The parts of the table by name; `files` are sorted by path, and each lies in one of `dirs`. They are read once.
 */
export function fileTableParts(
  dirs: readonly { path: string; mtimeMs: number; ino: number }[],
  files: Iterable<KnownFile>,
): readonly (readonly [name: string, part: Uint8Array])[] {
  const sorted = [...dirs].sort((a, b) => (a.path < b.path ? -1 : 1));
  const [names, stats] = [new ByteSink(), new ByteSink()];
  for (const { path } of sorted) names.text(`${path}\0`);
  const dirBytes = names.length;
  const rows = [0, 0, 0, dirBytes];
  const ends = new Map<string, readonly [end: number, names: number]>();
  let count = 0;
  for (const { path, size, mtimeMs, ino, doc } of files) {
    stats.doubles(size, mtimeMs, ino, doc);
    names.text(`${path.slice(path.lastIndexOf("/") + 1)}\0`);
    ends.set(dirOf(path), [++count, names.length]);
  }
  let last: readonly [number, number] = [0, dirBytes];
  for (const dir of sorted) {
    last = ends.get(dir.path) ?? last;
    rows.push(dir.mtimeMs, dir.ino, ...last);
  }
  return [
    ["names", names.bytes()],
    ["dirs", new Uint8Array(Float64Array.from(rows).buffer)],
    ["stats", stats.bytes()],
  ];
}

/** The doubles of a part; not to be changed. IO. */
function doublesIn(parts: PartReader, part: "dirs" | "stats"): Float64Array {
  const bytes = parts.all(part);
  const { buffer, byteOffset, length } =
    bytes.byteOffset % DOUBLE_BYTES === 0 ? bytes : new Uint8Array(bytes);
  return new Float64Array(buffer, byteOffset, length / DOUBLE_BYTES);
}

function namesIn(bytes: Uint8Array): string[] {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8").split("\0").slice(0, -1);
}

export function dirOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
