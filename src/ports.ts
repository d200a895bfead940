import type { ChangeSet, HistoryLine, JournalRecord } from "./domain/changeset.ts";
import type { Problem } from "./domain/errors.ts";
import type { Sha256 } from "./domain/hash.ts";
import type { Header, Memory } from "./domain/kinds.ts";
import type { PageFound, PagePlace, PagesFound, PageWrite, PageWritten } from "./domain/page.ts";

/** Domain time rules created, ages and folders; wall time locks, retention and freshness. */
export interface Clock {
  /** Domain time, ms since 1970 (`--now`). */
  now(): number;
  /** Wall time, ms since 1970. */
  wall(): number;
}

export interface FileStat {
  readonly kind: "file" | "directory" | "link" | "other";
  readonly size: number;
  /** Modification time, ms since 1970 with fractions. */
  readonly mtimeMs: number;
  readonly ino: number;
  /** Number of hard links. */
  readonly nlink: number;
}

export interface DirEntry {
  /** Name, or undefined where its bytes are not UTF-8. */
  readonly name: string | undefined;
  readonly kind: FileStat["kind"];
}

/**
 * One directory tree: every path is relative to its root, with forward slashes, and can neither leave the root nor pass
 * through a symbolic link (PaiError `unsafe_path`). Calls are synchronous: for small files that is 6 to 12 times faster than
 * promises. Other failures throw the system's error with its `code` (`ENOSPC`, ...), ENOENT included unless said.
 */
export interface FileOps {
  /** Absolute path of the root, for messages. */
  readonly root: string;
  /** The whole file. */
  read(path: string): Uint8Array;
  /** Up to `length` bytes from `offset`; fewer at the end of the file. */
  readPart(path: string, offset: number, length: number): Uint8Array;
  /** Facts about the path itself, a link not followed; undefined where nothing is. */
  stat(path: string): FileStat | undefined;
  /** `stat` of files of one directory, by their names; absent: one after the other. */
  statAll?(dir: string, names: readonly string[]): readonly (FileStat | undefined)[];
  /** Entries of a directory in no order; empty where it does not exist. */
  list(dir: string): readonly DirEntry[];
  /** Creates one directory (0700); fine where it exists. Its parent must exist. */
  makeDir(path: string): void;
  /** Creates a file (0600) that must not exist (EEXIST). One write; returns the bytes that were taken. */
  create(path: string, data: Uint8Array): number;
  /** Adds to the end of a file, creating it. One write; returns the bytes that were taken. */
  append(path: string, data: Uint8Array): number;
  /** Cuts a file to `size` bytes. */
  truncate(path: string, size: number): void;
  /** Makes a file's content durable. */
  sync(path: string): void;
  /** `sync` of several files at the same time, which takes a disk little longer than one; absent: one after the other. */
  syncAll?(paths: readonly string[]): Promise<void>;
  /** Makes the entries of a directory durable. */
  syncDir(path: string): void;
  /** Atomic; replaces `to`. A directory replaces nothing but an empty one (ENOTEMPTY or EEXIST; ENOTDIR for a file). */
  rename(from: string, to: string): void;
  /** Hard link; `to` must not exist (EEXIST). */
  link(from: string, to: string): void;
  unlink(path: string): void;
  removeDir(path: string): void;
  /**
   * The system's error where it would not let this process put another file in the place of this one: no right to the
   * directory, a file that is marked as never to change; undefined where it would, or where only a try can tell. Absent: the latter.
   */
  refusal?(path: string): Error | undefined;
}

/** `parked`: files that need a person's look, since somebody edited them meanwhile; not `ok`: plan again. */
export type ApplyResult =
  | { readonly ok: true; readonly id: string; readonly seq: number; readonly parked: readonly string[] }
  /** `path`: the file in the way, where it is one. */
  | { readonly ok: false; readonly why: string; readonly path?: string };

/** The markdown tree with its lock and its log. Created by `store/`. */
export interface Store {
  readonly root: string;
  readonly files: FileOps;
  /** This machine's name in the files of `state/`, made at the first write. */
  replica(): string;
  /** Sequence of the newest change set; 0 before the first. */
  head(): number;
  /** Record `seq`, or undefined where it was pruned or never written. */
  record(seq: number): JournalRecord | undefined;
  /**
   * The memory in a file, or why it cannot be read. ENOENT gives a problem `missing`. `known`: the header of the file with that hash, which is
   * not read again where the file is this one.
   */
  readMemory(path: string, known?: Pick<Row, "header" | "fileHash">): Memory | Problem;
  /** Applies a plan made on `reads`. Waits for the lock at most `waitMs` (PaiError `busy`). */
  apply(
    changeSet: ChangeSet,
    reads: { seq: number; keys: readonly string[] },
    waitMs: number,
  ): Promise<ApplyResult>;
  /** Runs `work` while holding the lock; `apply` inside it does not wait. */
  locked<T>(waitMs: number, work: () => Promise<T>): Promise<T>;
  /** Runs work, named by a word, that only one process does at a time; undefined where another one is at it. */
  alone<T>(name: string, work: () => Promise<T>): Promise<{ readonly result: T } | undefined>;
  /**
   * Finishes an interrupted change set, if there is one and nobody else holds the lock. Undefined where it did not, else the files for a
   * person to look at.
   */
  recover(): readonly string[] | undefined;
  /** History of one memory, or of all, oldest first. */
  history(id?: string): readonly HistoryLine[];
  /** Temporary files that interrupted commands left behind, relative to the root; `sweep` removes them. */
  strays(): readonly string[];
  sweep(): void;
  /**
   * Removes records of the journal that are past their time, unless somebody holds the lock; how many, and the days by which
   * the clock has jumped ahead where that held some back, else 0.
   */
  prune(): { readonly removed: number; readonly jumpDays: number };
  /** The content hashes of texts that stay forgotten, each with the date of the line that says so, where it has one. */
  tombstones(): ReadonlyMap<string, string | undefined>;
}

export interface GitDone {
  readonly ok: boolean;
  readonly out: Uint8Array;
  /** What it said on stderr. */
  readonly said: string;
}

/** git, for the repository that a store lies in. Created by `store/`. */
export interface Git {
  /**
   * Runs git with these words in the store's directory, or in another one `at` an absolute path. `index`: the absolute path of an index of
   * its own. PaiError `git_failed` where it cannot be started.
   */
  run(
    words: readonly string[],
    how?: { readonly input?: string; readonly at?: string; readonly index?: string },
  ): GitDone;
  /** The command that merges one file, for a shell. */
  readonly driver: string;
  /** Makes a text file of git's own, at an absolute path, hold these lines among its others. */
  keepLines(path: string, lines: readonly string[]): void;
  /** Writes texts below an absolute path of its own, as files called by their numbers; their paths. */
  writeTexts(dir: string, texts: readonly string[]): readonly string[];
  /** Removes a directory with all that is in it. */
  remove(dir: string): void;
}

/** What is known of directories on this machine, all absolute. */
export interface Places {
  readonly home: string;
  /** The work tree of the project that a command is run in. */
  readonly project?: string | undefined;
  /** Work trees of projects by key, as the user's own settings give them. */
  readonly projects: Readonly<Record<string, string>>;
}

/** Pages for people and prompts as they lie there now: `of` a project (undefined: what holds everywhere), `at` a path in the store. */
export interface Pages {
  of(project: string | undefined): PagesFound;
  at(path: string): PageFound;
  /** Whether the user's settings and the directories of their projects still make a page of a place outside of the store. */
  isPage(place: PagePlace): boolean;
  /** What lies at a place. */
  read(place: PagePlace): PageFound;
  /** Writes one outside of the store, unless somebody has changed it since. Other failures throw. */
  write(page: PageWrite): PageWritten;
}

/** What the index keeps of a memory: all of it but the body. */
export interface Row {
  readonly path: string;
  readonly header: Header;
  /** Hash of the whole file. */
  readonly fileHash: Sha256;
  /** Hash of the normal form of the body; undefined for an empty one. */
  readonly contentHash: Sha256 | undefined;
  /** Days of deliberate access, and the last of them (UTC day, `YYYY-MM-DD`). */
  readonly accessDays: number;
  readonly lastAccess: string | undefined;
}
