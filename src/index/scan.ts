import { isPaiError, messageOf, PaiError, type Problem, passingOver } from "../domain/errors.ts";
import { isMemoryPath } from "../domain/paths.ts";
import { KIND_FOLDER } from "../domain/vocabulary.ts";
import type { FileOps, FileStat } from "../ports.ts";
import type { FileTable, KnownDir } from "./file-table.ts";
import type { JournalView } from "./journal-view.ts";
import { damageOf } from "./parts.ts";

/** What tells whether entries of a directory came, went or were renamed. */
export type DirTime = Pick<FileStat, "mtimeMs" | "ino">;

export interface ScanOptions {
  readonly files: FileOps;
  /** What the index knew; undefined looks at everything as new. */
  readonly known: FileTable | undefined;
  /** File time (ms) from which on a time may hide a change. */
  readonly settledMs: number;
  /** Look at every file (`full`), or at those of changed directories and of days from `recent` on, with entities. */
  readonly every: boolean;
  /** `YYYY-MM-DD`; absent: no day is recent. */
  readonly recent?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FLAT = KIND_FOLDER.entity;

/** What the disk holds, compared with what the index knew. */
export type Scan = Pick<Scanner, "look" | "gone" | "problems" | "dirs" | "listed" | "unsettled">;

/**
 * Looks for memory files: `<kind>/YYYY-MM-DD/*.md` and `entities/*.md`, and the same below `archive/`;
 * hidden files are none. A folder that cannot be listed is PaiError `index_unreadable`. IO.
 */
export function scanTree(options: ScanOptions): Scan {
  const scanner = new Scanner(options);
  try {
    scanner.run();
  } catch (cause) {
    if (damageOf(cause) !== undefined) throw cause; // it is the index that cannot be read
    throw new PaiError("index_unreadable", `cannot list the memories: ${messageOf(cause)}`, {
      hint: "make the directory readable, then try again",
      cause,
    });
  }
  return scanner;
}

/** Whether there are more than this many memory files, judged by their names alone. IO. */
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

/** What is said of what lies in the place of a file or a folder. */
const NOT_A_FILE: Readonly<Record<FileStat["kind"], string>> = {
  link: "is a symbolic link; links are not followed",
  directory: "is a directory",
  file: "is a file, not a folder",
  other: "is not a regular file",
};

class Scanner {
  /** Files to be read again: new ones, changed ones, and those whose time cannot be trusted. */
  readonly look = new Map<string, FileStat>();
  /** Known files that are gone or are no files any more. */
  readonly gone = new Set<string>();
  /** What lies among the memories and is no readable file. */
  readonly problems: Problem[] = [];
  /** Every directory of memories, as it is now. */
  readonly dirs = new Map<string, DirTime>();
  /** Those of `dirs` whose names were read; the others hold what they held. */
  readonly listed = new Set<string>();
  /** Of `look`, the files that are there only because their time cannot be trusted. */
  readonly unsettled: string[] = [];
  readonly #options: ScanOptions;

  constructor(options: ScanOptions) {
    this.#options = options;
  }

  run(): void {
    const folders = Object.values(KIND_FOLDER);
    for (const folder of folders) this.#folder(folder, folder === FLAT);
    if (this.#isDirectory("archive", this.#stat("archive"))) {
      for (const folder of folders) this.#folder(`archive/${folder}`, folder === FLAT);
    }
    const { known } = this.#options;
    for (let at = 0; at < (known?.dirCount ?? 0); at++) {
      const dir = known?.dirAt(at);
      if (!dir || this.dirs.has(dir.path)) continue;
      for (let i = dir.first; i < dir.end; i++) this.gone.add(`${dir.path}/${known?.name(i)}`);
    }
  }

  #folder(path: string, flat: boolean): void {
    const stat = this.#stat(path);
    if (!this.#isDirectory(path, stat)) return;
    if (flat) this.#directory(path, stat);
    else this.#days(path, stat);
  }

  #days(path: string, stat: FileStat): void {
    this.dirs.set(path, stat);
    this.listed.add(path);
    const { files } = this.#options;
    const days: string[] = [];
    for (const entry of files.list(path)) {
      if (entry.name === undefined) this.#badName(path);
      else if (DAY.test(entry.name) && entry.kind !== "file") days.push(entry.name);
    }
    days.sort(); // in the order in which they are known
    this.#stats(path, days).forEach((stat, i) => {
      const day = `${path}/${days[i]}`;
      if (this.#isDirectory(day, stat)) this.#directory(day, stat);
    });
  }

  #directory(path: string, stat: FileStat): void {
    this.dirs.set(path, stat);
    const known = this.#find(path);
    const same = known && known.mtimeMs === stat.mtimeMs && known.ino === stat.ino;
    if (!same || stat.mtimeMs >= this.#options.settledMs) this.#list(path, known);
    else if (this.#options.every || this.#isRecent(path)) this.#compare(known);
  }

  #isRecent(path: string): boolean {
    const { recent } = this.#options;
    const name = path.slice(path.lastIndexOf("/") + 1);
    return recent !== undefined && (name === FLAT || name >= recent);
  }

  #find(path: string): KnownDir | undefined {
    const { known } = this.#options;
    const at = known?.numberOf(path) ?? -1;
    return at < 0 ? undefined : known?.dirAt(at);
  }

  /** Nothing came, went or was renamed here: only the files themselves can have changed. */
  #compare({ path: dir, first, end }: KnownDir): void {
    const { known } = this.#options;
    const names: string[] = [];
    for (let file = first; file < end; file++) names.push(known?.name(file) ?? "");
    this.#stats(dir, names).forEach((stat, i) => {
      if (stat?.kind === "file") this.#file(dir, names[i] ?? "", stat, first + i);
      else this.gone.add(`${dir}/${names[i]}`);
    });
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
        const path = `${dir}/${entry.name}`;
        const stat = entry.kind === "file" ? this.#stat(path) : undefined;
        if (stat?.kind === "file") {
          this.#file(dir, entry.name, stat, file);
          before.delete(entry.name);
        } else if (entry.kind !== "file") this.#notAFile(path, entry.kind);
      }
    }
    for (const name of before.keys()) this.gone.add(`${dir}/${name}`);
  }

  #file(dir: string, name: string, stat: FileStat, file: number | undefined): void {
    const { known, settledMs } = this.#options;
    const isSame = file !== undefined && known?.isSame(file, stat) === true;
    if (isSame && stat.mtimeMs < settledMs) return;
    const path = `${dir}/${name}`;
    this.look.set(path, stat);
    if (isSame) this.unsettled.push(path);
  }

  #stats(dir: string, names: readonly string[]): readonly (FileStat | undefined)[] {
    return this.#options.files.statAll?.(dir, names) ?? names.map((name) => this.#stat(`${dir}/${name}`));
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
    const code = kind === "link" ? "unsafe_path" : "not_a_file";
    this.problems.push({ code, path, message: NOT_A_FILE[kind] });
  }

  #badName(dir: string): void {
    const message = "contains an entry whose name is not UTF-8; rename it so that it can be read";
    this.problems.push({ code: "unsafe_path", path: dir, message });
  }
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
  return { ...scan, look, gone };
}
