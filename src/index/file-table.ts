import type { FileStat } from "../ports.ts";
import { DIR_COLUMNS, FILE_COLUMNS, HEAD_COLUMNS, type KnownFile } from "./file-table-bytes.ts";
import { damaged, type PartReader } from "./parts.ts";

export interface KnownDir {
  readonly path: string;
  readonly mtimeMs: number;
  readonly ino: number;
  /** Its files are those from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
}

const DOUBLE_BYTES = 8;
/** So many files are read at once: one by one their directories would cost more. */
const WHOLE_FILES = 25_000;

/**
 * The files that a generation was made of, in columns of doubles, so that 20,000 of them are compared
 * with the disk without an object for each. Directories and the names in them are sorted. Of a large table only the
 * directories are read at first, their files when one of them is asked for.
 */
export class FileTable {
  readonly dirs: readonly KnownDir[];
  readonly length: number;
  readonly #parts: PartReader;
  readonly #documents: number;
  readonly #names: string[] = [];
  readonly #stats: Float64Array;
  readonly #read: Uint8Array;
  /** Where the names of each directory's files end. */
  readonly #ends: Float64Array;
  readonly #dirBytes: number;
  #isWhole = false;
  #byPath: Map<string, number> | undefined;
  #fileOfDoc: Int32Array | undefined;

  /** `documents`: how many of the files are documents. */
  constructor(parts: PartReader, documents: number) {
    this.#parts = parts;
    this.#documents = documents;
    const [dirCount = 0, dirBytes = 0] = doubles(parts, 0, HEAD_COLUMNS);
    const columns = doubles(parts, HEAD_COLUMNS, dirCount * DIR_COLUMNS);
    const paths = namesIn(parts, 0, dirBytes);
    const dirs: KnownDir[] = [];
    for (let i = 0, first = 0; i < dirCount; i++) {
      const [mtimeMs = 0, ino = 0, end = 0] = columns.subarray(i * DIR_COLUMNS);
      dirs.push({ path: paths[i] ?? "", mtimeMs, ino, first, end });
      first = end;
    }
    this.dirs = dirs;
    this.length =
      parts.size("stats") / DOUBLE_BYTES / FILE_COLUMNS -
      (HEAD_COLUMNS + dirCount * DIR_COLUMNS) / FILE_COLUMNS;
    if (paths.length !== dirCount || this.length !== (dirs.at(-1)?.end ?? 0))
      throw damaged("its files do not add up");
    this.#ends = columns.filter((_, at) => at % DIR_COLUMNS === DIR_COLUMNS - 1);
    this.#dirBytes = dirBytes;
    this.#stats = new Float64Array(this.length * FILE_COLUMNS);
    this.#read = new Uint8Array(dirCount);
  }

  dir(path: string): KnownDir | undefined {
    return this.dirs[this.#dirAt(path)];
  }

  name(file: number): string {
    this.#need(file);
    return this.#names[file] ?? "";
  }

  /** Whether a file is still what it was: same kind, size, time and inode. */
  isSame(file: number, stat: FileStat): boolean {
    this.#need(file);
    const at = file * FILE_COLUMNS;
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
    this.#needAll();
    let sum = 0;
    for (let file = 0; file < this.length; file++) {
      const doc = this.doc(file);
      if (doc >= 0 && keeps(doc)) sum += this.#stats[file * FILE_COLUMNS] ?? 0;
    }
    return sum;
  }

  doc(file: number): number {
    this.#need(file);
    return this.#stats[file * FILE_COLUMNS + 3] ?? -1;
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
    const path = `${dir.path}/${this.name(file)}`;
    const at = file * FILE_COLUMNS;
    const [size = 0, mtimeMs = 0, ino = 0, doc = -1] = this.#stats.subarray(at, at + FILE_COLUMNS);
    return { path, size, mtimeMs, ino, doc };
  }

  /** Path of a document. */
  pathOf(doc: number): string {
    const file = this.#fileAt(doc);
    return `${this.dirs[this.#dirOf(file)]?.path}/${this.name(file)}`;
  }

  *files(): Generator<KnownFile> {
    this.#needAll();
    for (const dir of this.dirs) {
      for (let file = dir.first; file < dir.end; file++) yield this.known(dir, file);
    }
  }

  #dirAt(path: string): number {
    this.#byPath ??= new Map(this.dirs.map((dir, at) => [dir.path, at]));
    return this.#byPath.get(path) ?? -1;
  }

  /** The directory of a file. */
  #dirOf(file: number): number {
    let low = 0;
    let high = this.dirs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.dirs[middle]?.end ?? 0) <= file) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #fileAt(doc: number): number {
    if (this.#documents === this.length) return doc;
    this.#fileOfDoc ??= this.#filesOfDocs();
    return this.#fileOfDoc[doc] ?? 0;
  }

  #filesOfDocs(): Int32Array {
    this.#needAll();
    const files = new Int32Array(this.length);
    for (let file = 0; file < this.length; file++) {
      const doc = this.doc(file);
      if (doc >= 0) files[doc] = file;
    }
    return files;
  }

  /** Reads what is known of a file, and of those beside it. */
  #need(file: number): void {
    if (this.#isWhole) return;
    if (this.length <= WHOLE_FILES) {
      this.#needAll();
      return;
    }
    const dir = this.#dirOf(file);
    if (this.#read[dir] !== 1) this.#readFiles(dir, dir + 1);
  }

  #needAll(): void {
    if (this.#isWhole) return;
    this.#readFiles(0, this.dirs.length);
    this.#isWhole = true;
  }

  /** Reads the files of directories from one up to, not including, another. */
  #readFiles(from: number, until: number): void {
    const first = this.dirs[from]?.first ?? 0;
    const count = (this.dirs[until - 1]?.end ?? 0) - first;
    const start = this.#ends[from - 1] ?? this.#dirBytes;
    const names = namesIn(this.#parts, start, (this.#ends[until - 1] ?? 0) - start);
    if (names.length !== count) throw damaged("its files do not add up");
    const at = HEAD_COLUMNS + this.dirs.length * DIR_COLUMNS + first * FILE_COLUMNS;
    this.#stats.set(doubles(this.#parts, at, count * FILE_COLUMNS), first * FILE_COLUMNS);
    for (let i = 0; i < count; i++) this.#names[first + i] = names[i] ?? "";
    this.#read.fill(1, from, until);
  }
}

function doubles(parts: PartReader, from: number, count: number): Float64Array {
  const bytes = parts.read("stats", from * DOUBLE_BYTES, count * DOUBLE_BYTES);
  return new Float64Array(new Uint8Array(bytes).buffer);
}

/** Names lie one after the other, each with a NUL behind it. */
function namesIn(parts: PartReader, start: number, length: number): string[] {
  const bytes = parts.read("names", start, length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8").split("\0").slice(0, -1);
}
