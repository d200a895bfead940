import { isPaiError, PaiError, type Problem, passingOver } from "../domain/errors.ts";
import { isMemoryPath } from "../domain/paths.ts";
import { KIND_FOLDER } from "../domain/vocabulary.ts";
import type { FileOps, FileStat } from "../ports.ts";
import type { FileTable, KnownDir } from "./file-table.ts";
import type { JournalView } from "./journal-view.ts";

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
class KnownPlaces {
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

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FLAT = KIND_FOLDER.entity;

/** What the disk holds, compared with what the index knew. */
export interface Scan {
  /** Files to be read again: new ones, changed ones, and those whose time cannot be trusted. */
  readonly look: ReadonlyMap<string, FileStat>;
  /** Known files that are gone or are no files any more. */
  readonly gone: ReadonlySet<string>;
  /** What lies among the memories and is no readable file. */
  readonly problems: readonly Problem[];
  /** Every directory of memories, as it is now. */
  readonly dirs: ReadonlyMap<string, DirTime>;
  /** Those of `dirs` whose names were read; the others hold what they held. */
  readonly listed: ReadonlySet<string>;
  /** Of `look`, the files that are there only because their time cannot be trusted. */
  readonly unsettled: readonly string[];
}

/**
 * Looks for memory files: `<kind>/YYYY-MM-DD/*.md` and `entities/*.md`, and the same below `archive/`;
 * hidden files are none. A folder that cannot be listed is PaiError `index_unreadable`. IO.
 */
export function scanTree(options: ScanOptions): Scan {
  const scanner = new Scanner(options);
  try {
    scanner.run();
  } catch (cause) {
    throw new PaiError("index_unreadable", `cannot list the memories: ${reasonOf(cause)}`, {
      hint: "make the directory readable, then try again",
      cause,
    });
  }
  return scanner;
}

/** Whether there are more memory files than so many, or names that look like some: folders alone are read. IO. */
export function holdsMore(files: FileOps, most: number): boolean {
  let left = most;
  const names = (path: string): readonly string[] =>
    files.stat(path)?.kind === "directory" ? files.list(path).flatMap(({ name }) => name ?? []) : [];
  for (const root of ["", "archive/"])
    for (const folder of Object.values(KIND_FOLDER)) {
      const path = `${root}${folder}`;
      const folders = folder === FLAT ? [path] : names(path).map((day) => `${path}/${day}`);
      for (const each of folders) {
        left -= names(each).length;
        if (left < 0) return true;
      }
    }
  return false;
}

class Scanner implements Scan {
  readonly look = new Map<string, FileStat>();
  readonly gone = new Set<string>();
  readonly problems: Problem[] = [];
  readonly listed = new Set<string>();
  readonly unsettled: string[] = [];
  readonly #options: ScanOptions;
  readonly #known: KnownPlaces;
  readonly #dirs = new Map<string, DirTime>();
  #all: ReadonlyMap<string, DirTime> | undefined;

  constructor(options: ScanOptions) {
    this.#options = options;
    this.#known = new KnownPlaces(options);
  }

  /** Made when asked for: it holds every day, and mostly nobody asks. */
  get dirs(): ReadonlyMap<string, DirTime> {
    this.#all ??= this.#known.dirs(this.#dirs);
    return this.#all;
  }

  run(): void {
    const folders = Object.values(KIND_FOLDER);
    for (const folder of folders) this.#folder(folder, folder === FLAT);
    if (this.#isDirectory("archive", this.#stat("archive"))) {
      for (const folder of folders) this.#folder(`archive/${folder}`, folder === FLAT);
    }
    for (const dir of this.#known.missing()) this.#allGone(dir);
  }

  #folder(path: string, flat: boolean): void {
    const at = this.#known.findSame(path);
    if (at !== undefined) {
      this.#compareChanged(at);
      for (const day of this.#known.changedWithin(at)) this.#day(day);
      return;
    }
    const stat = this.#stat(path);
    if (!this.#isDirectory(path, stat)) return;
    if (flat) this.#directory(path, stat);
    else this.#days(path, stat);
  }

  #days(path: string, stat: FileStat): void {
    this.#dirs.set(path, stat);
    this.#known.find(path);
    this.listed.add(path);
    const days: string[] = [];
    for (const entry of this.#options.files.list(path)) {
      if (entry.name === undefined) this.#badName(path);
      else if (DAY.test(entry.name) && entry.kind !== "file") days.push(entry.name);
    }
    for (const day of days.sort()) this.#day(`${path}/${day}`); // in the order in which they are known
  }

  #day(path: string): void {
    const at = this.#known.findSame(path);
    if (at !== undefined) {
      this.#compareChanged(at);
      return;
    }
    const stat = this.#stat(path);
    if (this.#isDirectory(path, stat)) this.#directory(path, stat);
  }

  #directory(path: string, stat: FileStat): void {
    this.#dirs.set(path, stat);
    const known = this.#known.find(path);
    const same = known && known.mtimeMs === stat.mtimeMs && known.ino === stat.ino;
    if (!same || stat.mtimeMs >= this.#options.settledMs) this.#list(path, known);
    else if (this.#options.every) this.#compare(known);
  }

  #compareChanged(at: number): void {
    const dir = this.#options.every ? this.#known.changedIn(at) : undefined;
    if (dir) this.#compare(dir);
  }

  /** Nothing came, went or was renamed here: only the files themselves can have changed. */
  #compare(dir: KnownDir): void {
    for (let file = dir.first; file < dir.end; file++) {
      if (this.#known.isSameFile(file)) continue;
      const path = `${dir.path}/${this.#options.known?.name(file)}`;
      const stat = this.#stat(path);
      if (stat?.kind === "file") this.#file(path, stat, file);
      else this.gone.add(path);
    }
  }

  #list(dir: string, known: KnownDir | undefined): void {
    const { files, known: table } = this.#options;
    this.listed.add(dir);
    const before = new Map<string, number>();
    if (known) for (let i = known.first; i < known.end; i++) before.set(table?.name(i) ?? "", i);
    for (const entry of files.list(dir)) {
      if (entry.name === undefined) this.#badName(dir);
      else if (entry.name.endsWith(".md") && !entry.name.startsWith(".")) {
        const file = before.get(entry.name);
        if (file !== undefined && this.#known.isSameFile(file)) {
          before.delete(entry.name);
          continue;
        }
        const path = `${dir}/${entry.name}`;
        const stat = entry.kind === "file" ? this.#stat(path) : undefined;
        if (stat?.kind === "file") {
          this.#file(path, stat, file);
          before.delete(entry.name);
        } else if (entry.kind !== "file") this.#notAFile(path, entry.kind);
      }
    }
    for (const name of before.keys()) this.gone.add(`${dir}/${name}`);
  }

  #file(path: string, stat: FileStat, file: number | undefined): void {
    const { known, settledMs } = this.#options;
    if (file === undefined || !known?.isSame(file, stat)) this.look.set(path, stat);
    else if (stat.mtimeMs >= settledMs) {
      this.look.set(path, stat);
      this.unsettled.push(path);
    }
  }

  /** What lies at a path; nothing, and a problem, where the name itself is refused. */
  #stat(path: string): FileStat | undefined {
    try {
      return this.#options.files.stat(path);
    } catch (error) {
      if (!isPaiError(error) || error.code !== "unsafe_path") throw error;
      this.problems.push({ code: "unsafe_path", path, message: error.message });
      return undefined;
    }
  }

  #isDirectory(path: string, stat: FileStat | undefined): stat is FileStat {
    if (stat?.kind === "directory") return true;
    if (stat) this.#notAFile(path, stat.kind);
    return false;
  }

  #notAFile(path: string, kind: FileStat["kind"]): void {
    if (kind === "link") {
      this.problems.push({
        code: "unsafe_path",
        path,
        message: "is a symbolic link; links are not followed",
      });
    } else {
      const what =
        kind === "directory" ? "a directory" : kind === "file" ? "a file, not a folder" : "no regular file";
      this.problems.push({ code: "not_a_file", path, message: `is ${what}` });
    }
  }

  #badName(dir: string): void {
    this.problems.push({
      code: "unsafe_path",
      path: dir,
      message: "contains an entry whose name is not UTF-8; rename it so that it can be read",
    });
  }

  #allGone({ path, first, end }: KnownDir): void {
    for (let i = first; i < end; i++) this.gone.add(`${path}/${this.#options.known?.name(i)}`);
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Adds the files that the log names to what a look at directories found. IO. */
export function withWritten(
  files: FileOps,
  scan: Scan,
  known: FileTable | undefined,
  { written }: JournalView,
): Scan {
  const look = new Map(scan.look);
  const gone = new Set(scan.gone);
  for (const path of written.keys()) {
    if (!isMemoryPath(path) || look.has(path) || gone.has(path)) continue;
    const stat = passingOver(() => files.stat(path), undefined);
    if (stat?.kind === "file") look.set(path, stat);
    else if (known?.find(path)) gone.add(path);
  }
  const { problems, listed, unsettled } = scan;
  return {
    look,
    gone,
    problems,
    listed,
    unsettled,
    get dirs() {
      return scan.dirs;
    },
  };
}
