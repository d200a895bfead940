import type { ChangeSet } from "./domain/changeset.ts";
import type { ObservedEdge } from "./domain/edge.ts";
import type { Problem } from "./domain/errors.ts";
import type { Sha256 } from "./domain/hash.ts";
import type { HistoryLine } from "./domain/history-line.ts";
import type { JournalRecord } from "./domain/journal-record.ts";
import type { Kin, KinGroup } from "./domain/kin.ts";
import type { Header, Memory } from "./domain/kinds.ts";
import type { PageFound, PagesFound, PageWrite, PageWritten } from "./domain/page.ts";
import type { SearchOptions } from "./domain/search-options.ts";
import type { Matched, TurnMark, TurnParts } from "./domain/talk.ts";
import type { Kind } from "./domain/vocabulary.ts";
import type { Span } from "./text/day.ts";

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
  /** Reads parts of this very file, whatever becomes of its name, for as long as it is kept, maybe `into` a room; absent: it cannot. */
  hold?(path: string): (offset: number, length: number, into?: Uint8Array) => Uint8Array;
  /** Facts about the path itself, a link not followed; undefined where nothing is. */
  stat(path: string): FileStat | undefined;
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
  /** Atomic; replaces `to`. */
  rename(from: string, to: string): void;
  /** Hard link; `to` must not exist (EEXIST). */
  link(from: string, to: string): void;
  unlink(path: string): void;
  removeDir(path: string): void;
}

/** `parked`: files that need a person's look, since somebody edited them meanwhile; not `ok`: plan again. */
export type ApplyResult =
  | { readonly ok: true; readonly id: string; readonly seq: number; readonly parked: readonly string[] }
  | { readonly ok: false; readonly why: string };

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
  /** The memory in a file, or why it cannot be read. ENOENT gives a problem `missing`. */
  readMemory(path: string): Memory | Problem;
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
  /** Finishes an interrupted change set, if there is one and nobody else holds the lock. True where it did. */
  recover(): boolean;
  /** History of one memory, or of all, oldest first. */
  history(id?: string): readonly HistoryLine[];
  /** Temporary files that interrupted commands left behind, relative to the root; `sweep` removes them. */
  strays(): readonly string[];
  sweep(): void;
  /** Removes records of the journal that are past their time, unless somebody holds the lock; how many. */
  prune(): number;
  /** Content hashes of texts that stay forgotten. */
  tombstones(): ReadonlySet<string>;
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

/** An item that a search found: a memory, or one turn of a conversation. */
export interface TextHit {
  readonly kind: Kind; // known before the row is read
  readonly row: Row;
  /** The turn of the row's conversation that was found; undefined where the memory as a whole was. */
  readonly turn?: TurnMark | undefined;
  /** Of a turn. */
  readonly parts?: TurnParts | undefined;
  /** BM25+ times the number of matched terms, as MiniSearch gives it; only comparable within one search. */
  readonly score: number;
  /** Cosine with the text of the search, 0 where it is negative, and where either has no vector. */
  readonly cosine: number;
  /** Query terms (as analysed) that matched, and the index terms they matched. */
  readonly matched: Matched;
}

export interface TextSearch {
  readonly hits: readonly TextHit[];
  /** Inverse document frequency of each query term; of a term that nothing contains, the highest possible. */
  readonly idf: Readonly<Record<string, number>>;
  /** How many items there are, found or not. */
  readonly items: number;
  /** Which kind of matching found the hits. */
  readonly matching: "exact" | "prefix" | "fuzzy";
  /** Whether the text of the search has a vector that the hits were compared with. */
  readonly compared: boolean;
  /** Why a text that was given was not compared, though there is an embedder: a sentence without a full stop. */
  readonly degraded?: string;
}

/** A fact that is near a text. */
export interface Neighbour {
  readonly row: Row;
  /** Cosine of the two, above 0, up to 1. */
  readonly cosine: number;
}

/** A file that changed without pai: by hand, by git, by a sync tool. */
export interface ForeignEdit {
  readonly path: string;
  readonly id: string;
  /** `body`: the text no longer has its hash. `keys`: only front matter changed, and `updated` did not. */
  readonly what: "body" | "keys";
}

export interface Freshness {
  /** Files looked at: all of them, or day directories and results only. */
  readonly freshness: "full" | "directories";
  /** Journal sequence that the answers contain. */
  readonly seq: number;
  /** Files that changed without pai since the last refresh. */
  readonly foreign: number;
  /** True where the index had to be rebuilt, with the reason. */
  readonly rebuilt?: string;
}

/**
 * The rebuildable index. `open` makes it fresh: it replays the log, finds edits made by hand or by git, and rebuilds
 * what is missing or damaged. A failure to do so is PaiError `index_unreadable`, never an empty answer.
 */
export interface SearchIndex {
  readonly freshness: Freshness;
  /** Files that could not be read as memories. */
  readonly problems: readonly Problem[];
  /** Edits by hand that no change set has taken over yet. */
  readonly foreignEdits: readonly ForeignEdit[];
  /** Number of memories, all kinds and statuses. */
  readonly size: number;
  /** Bytes of their files together, as they were seen when the index was opened or last changed. */
  readonly bytes: number;
  byId(id: string): Row | undefined;
  /** Ids that a reference may mean: whole id, prefix, last 4+ characters, or `fa_` and those. In order. */
  resolve(reference: string): readonly string[];
  /** The shortest ending (>= 4 characters) that names this id alone in the store. */
  shortId(id: string): string;
  byContent(hash: Sha256): readonly Row[];
  /** Memories that name this id, or one of its turns, among their sources. */
  citing(id: string): readonly Row[];
  /** Memories that name this id in their links. */
  linking(id: string): readonly Row[];
  /** The edges of a memory that were observed and not taken back, in order of their ends. */
  observedEdges(id: string): readonly ObservedEdge[];
  /** Statements of a group that are nearest in time to an id, at most `most` on each side. */
  kin(group: KinGroup, id: string, most: number): Kin;
  /** The UTC days on which a memory was looked at, in order, each once. */
  accessDaysOf(id: string): readonly string[];
  rows(kind?: Kind): Iterable<Row>;
  /**
   * Memories and turns that contain the terms; with a text also the 100 memories whose vectors are nearest to it, and up
   * to 100 turns next to turns that contain them (score 0 where they contain no term). The words of the text weigh by how rare
   * they are in the store. Best first.
   */
  search(terms: readonly string[], text?: string, options?: SearchOptions): TextSearch;
  /**
   * Memories and turns of a time, by what their ids carry: of each kind but boxes and entities the newest whose headers are
   * accepted, at most `most` memories. Score and cosine 0, nothing matched; in no order.
   */
  during(time: Span, most: number, accepts: (header: Header) => boolean): readonly TextHit[];
  /** At most `limit` facts of every status whose vectors are nearest to that of a text, best first. Exact; [] without an embedder. */
  neighbours(text: string, limit: number): readonly Neighbour[];
  /** Rebuilds everything from the files. */
  rebuild(): void;
}
