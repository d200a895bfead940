import type { Problem } from "./domain/errors.ts";
import type { Sha256 } from "./domain/hash.ts";
import type { Header } from "./domain/kinds.ts";
import type { Outline } from "./domain/outline.ts";
import type { Counts } from "./domain/status.ts";
import type { Matched, TurnMark, TurnParts } from "./domain/turn.ts";
import type { Kind } from "./domain/vocabulary.ts";
import type { Row } from "./ports.ts";
import type { SpanOfDays } from "./text/time-zone.ts";

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

/** Hits in a row, which are made when somebody looks at them: there may be hundreds of thousands. Of one whose row was read there is only one. */
export interface Hits extends Iterable<TextHit> {
  readonly length: number;
  at(place: number): TextHit | undefined;
}

/** A search whose hits are in no order. */
export interface UnorderedSearch extends Omit<TextSearch, "hits"> {
  readonly hits: Hits;
  /** Below 0 where one hit comes before another; absent: they are in order. */
  readonly compare?: (a: TextHit, b: TextHit) => number;
}

export interface TextSearch {
  readonly hits: readonly TextHit[];
  /** Inverse document frequency of each query term; of a term that nothing contains, the highest possible. */
  readonly idf: Readonly<Record<string, number>>;
  /** How many items there are, found or not. */
  readonly items: number;
  readonly matching: "exact" | "prefix" | "fuzzy";
  /** Whether the text of the search has a vector that the hits were compared with. */
  readonly compared: boolean;
  /** Where the nearest vectors were found by a graph: the part of the ten nearest that it finds, 0..1; see `VectorGraph`. */
  readonly approximate?: number | undefined;
  /** Why a text that was given was not compared, though there is an embedder: a sentence without a full stop. */
  readonly degraded?: string;
}

/** A graph over the vectors of a generation, by which some that are near are found without a look at all. */
export interface VectorGraph {
  /** The part of the ten nearest that it finds, measured on a sample when it was made: 0..1. */
  readonly recall: number;
  /** Documents near a unit vector, at most so many, each once, in no order. */
  near(query: Float32Array, most: number): readonly number[];
  /** The row of each document, see `index/vectors.ts`. */
  readonly rows: Int8Array;
}

export interface GraphOf {
  /** Absolute path of the store's directory. */
  readonly root: string;
  /** Name of its directory below `.index/`. */
  readonly generation: string;
  /** Checksum of its checksums: another generation of its name has another one. */
  readonly sums: string;
  readonly documents: number;
  readonly embedder: string;
  readonly dimensions: number;
  /** Its rows in order, checked as they are read. */
  readonly rows: () => Int8Array;
}

/** The graph of a generation, where it is at hand; undefined at once where it is not. */
export type FindGraph = (of: GraphOf) => VectorGraph | undefined;

/** How the vectors of a generation are compared in a process that stays, such as `pai watch`. */
export interface GraphState {
  readonly vectors: number;
  readonly dimensions: number;
  /** Recall of the graph that is there, see `VectorGraph`. */
  readonly recall?: number;
  /** Why there is none: a sentence without a full stop. */
  readonly lacking?: string;
  /** Whether the file of the graph is as it was written; reads all of it. */
  readonly isWhole: () => boolean;
}

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

/** Why an index is rebuilt where none was. */
export const NO_INDEX = "there was no index";

export interface Freshness {
  /** Files looked at: all of them, or day directories, what is recent, entities and results only. */
  readonly freshness: "full" | "directories";
  /** Journal sequence that the answers contain. */
  readonly seq: number;
  /** True where the index had to be rebuilt, with the reason. */
  readonly rebuilt?: string;
  /** Where a new index was made that cannot be written. */
  readonly unsaved?: boolean;
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
  /** Number of memories of a kind, all statuses. */
  sizeOf(kind: Kind): number;
  readonly counts: Counts;
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
  linking(id: string): readonly Row[];
  /** The UTC days on which a memory was looked at, in order, each once. */
  accessDaysOf(id: string): readonly string[];
  rows(kind?: Kind): Iterable<Row>;
  /** The outlines of all memories, in no order; the row of each where the header has to be asked. Absent: rows alone tell. */
  outlines?(): Iterable<Outline | Row>;
  /** In the order of their paths all facts that have a day of their own, or name one, and maybe others. */
  dated(): Iterable<Row>;
  /**
   * Memories and turns that contain the terms; with a text also the 100 memories whose vectors are nearest to it, and up
   * to 100 turns next to turns that contain them (score 0 where they contain no term). The words of the text weigh by how rare
   * they are in the store. Best first.
   */
  search(terms: readonly string[], text?: string, options?: SearchOptions): TextSearch;
  /** The same for whoever looks at few of the hits, and has no need of their order. */
  searchUnordered(
    terms: readonly string[],
    text?: string,
    options?: Omit<SearchOptions, "first">,
  ): UnorderedSearch;
  /**
   * Memories and turns of a time, by what their ids carry: of each kind but boxes and entities the newest whose headers are
   * accepted, at most `most` memories. Score and cosine 0, nothing matched; in no order. `kinds`: only these (default: all of them).
   */
  during(
    time: SpanOfDays,
    most: number,
    accepts: (header: Header) => boolean,
    kinds?: readonly Kind[],
  ): readonly TextHit[];
  /** Every term that memories are found by, and maybe some that they were found by, in no order. */
  terms(): readonly string[];
  /** An estimate of a term's inverse document frequency without reading its postings; the highest possible if nothing contains it. */
  rarity(term: string): number;
  /** At most `limit` facts of every status whose vectors are nearest to that of a text, best first. Exact; [] without an embedder. */
  neighbours(text: string, limit: number): readonly Neighbour[];
  /** How vectors are compared in a process that stays; undefined where there are none. */
  graphState?(): GraphState | undefined;
  /** Rebuilds everything from the files; `tell` is told how many of how many were read. */
  rebuild(tell?: (done: number, total: number) => void): void;
}

export interface SearchOptions {
  /** Whether a longer or a near term may stand for one that does not occur, where little is found (default: true). */
  readonly widen?: boolean;
  /** Of the longer and similar terms, only the shortest are searched, until they occur in about this many items (default: all). */
  readonly mostLonger?: number | undefined;
  /** Terms that may stand for a term in what does not contain it; the best of them counts half. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
  /** Only so many hits of one kind are wanted, the first ones. */
  readonly first?: { readonly many: number; readonly of: Exclude<Kind, "episode"> } | undefined;
  /** Compare the text with what a server makes of it, too; nothing is compared where it makes nothing (default: false). */
  readonly meant?: boolean;
}
