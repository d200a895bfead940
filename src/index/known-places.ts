import type { FileOps, FileStat } from "../ports.ts";
import type { FileTable } from "./file-table.ts";
import type { KnownDir } from "./file-table-bytes.ts";

/** What tells whether entries of a directory came, went or were renamed. */
export type DirTime = Pick<FileStat, "mtimeMs" | "ino">;

export interface ScanOptions {
  readonly files: FileOps;
  /** What the index knew; undefined looks at everything as new. */
  readonly known: FileTable | undefined;
  /** File time (ms) from which on a time may hide a change. */
  readonly settledMs: number;
  /** Look at every file (`full`), or at the files of changed directories. */
  readonly every: boolean;
}

/**
 * The directories and files that the index knew, and which of them a look at all of them at once finds to be as they were. Where
 * there is no such look, none is, and each has to be looked at by itself.
 */
export class KnownPlaces {
  readonly #table: FileTable | undefined;
  /** For each directory, then for each file: 1 where nothing is new. */
  readonly #same: Uint8Array;
  /** 1 for each directory that was found again. */
  readonly #found: Uint8Array;
  /** The directory that was found last: mostly the next one is asked for then. */
  #last = -1;
  /** From `start` on, the first that is not as it was is `found`. */
  #changed = { start: 0, found: -1 };

  constructor({ files, known, every, settledMs }: ScanOptions) {
    this.#table = known;
    this.#found = new Uint8Array(known?.dirCount ?? 0);
    const same = known && files.unchanged?.(known.listing(every), settledMs);
    this.#same = same ?? new Uint8Array();
  }

  /** The number of a directory that is as it was; it counts as found. Undefined for any other. */
  findSame(path: string): number | undefined {
    if (this.#same.length === 0) return undefined;
    const at = this.#numberOf(path);
    if (this.#same[at] !== 1) return undefined;
    this.#found[at] = 1;
    return at;
  }

  /** What was known of a directory that is there; it counts as found. */
  find(path: string): KnownDir | undefined {
    const at = this.#numberOf(path);
    if (at < 0) return undefined;
    this.#found[at] = 1;
    return this.#table?.dirAt(at);
  }

  #numberOf(path: string): number {
    const at = this.#table?.numberOf(path, this.#last + 1) ?? -1;
    this.#last = at < 0 ? this.#last : at;
    return at;
  }

  isSameFile(file: number): boolean {
    return this.#same[this.#found.length + file] === 1;
  }

  /** A directory with files that may have changed; undefined where all are as they were. */
  changedIn(at: number): KnownDir | undefined {
    const [first, end] = this.#table?.filesOf(at) ?? [0, 0];
    const before = this.#found.length;
    return this.#nextChanged(before + first) >= before + end ? undefined : this.#table?.dirAt(at);
  }

  /** The place of the first that is not as it was, from one on: known from the last answer, where directories are asked for one after the other. */
  #nextChanged(from: number): number {
    const { start, found } = this.#changed;
    if (from >= start && from <= found) return found;
    const next = this.#same.indexOf(0, from);
    this.#changed = { start: from, found: next < 0 ? Number.POSITIVE_INFINITY : next };
    return this.#changed.found;
  }

  /**
   * The paths of the directories that were known in one and are not as they were, or have files that are not; the others count as found.
   * Mostly all are as they were: nothing is done for each of those.
   */
  *changedWithin(at: number): Generator<string> {
    const table = this.#table;
    if (!table) return;
    const end = this.#endOf(at);
    const changed = new Set<number>();
    for (let dir = this.#zeroIn(at + 1, end); dir >= 0; dir = this.#zeroIn(dir + 1, end)) changed.add(dir);
    const dirs = this.#found.length;
    const [from, until] = [dirs + (table.filesOf(at)[1] ?? 0), dirs + (table.filesOf(end - 1)[1] ?? 0)];
    for (let file = this.#zeroIn(from, until); file >= 0; ) {
      const dir = table.dirOf(file - dirs);
      changed.add(dir);
      file = this.#zeroIn(dirs + table.filesOf(dir)[1], until);
    }
    this.#found.fill(1, at + 1, end);
    for (const dir of changed) this.#found[dir] = 0;
    for (const dir of [...changed].sort((a, b) => a - b)) yield table.pathAt(dir);
  }

  /** The first place, in a range, of what is not as it was; -1 where all is. */
  #zeroIn(from: number, until: number): number {
    const at = from < until ? this.#same.indexOf(0, from) : -1;
    return at < until ? at : -1;
  }

  /** The number behind those of the directories in one: they follow it. */
  #endOf(at: number): number {
    const start = `${this.#table?.pathAt(at)}/`;
    let [low, high] = [at + 1, this.#found.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#table?.pathAt(middle).startsWith(start)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The directories that are there, by path: what was read of them, and what was known of the others. */
  dirs(read: ReadonlyMap<string, DirTime>): ReadonlyMap<string, DirTime> {
    const all = new Map(read);
    for (const at of this.#numbers(1)) {
      const dir = this.#same[at] === 1 ? this.#table?.dirAt(at) : undefined;
      if (dir && !all.has(dir.path)) all.set(dir.path, dir);
    }
    return all;
  }

  *missing(): Generator<KnownDir> {
    for (const at of this.#numbers(0)) {
      const dir = this.#table?.dirAt(at);
      if (dir) yield dir;
    }
  }

  *#numbers(found: 0 | 1): Generator<number> {
    for (let at = this.#found.indexOf(found); at >= 0; at = this.#found.indexOf(found, at + 1)) yield at;
  }
}
