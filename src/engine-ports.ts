import type { Statement, Utterance, Verdict } from "./domain/extraction.ts";

/** An answer that is at hand, or one that comes later. */
export type Awaitable<T> = T | Promise<T>;

/** What an engine has cost so far. */
export interface Spent {
  /** Calls over the network. */
  readonly calls: number;
  /** Tokens sent and received. */
  readonly tokens: number;
}

/** Finds what a text states. The embedded one needs no network. */
export interface Extractor {
  readonly id: string;
  /**
   * At most 3 statements for each group of sentences; none for a question, a hypothesis, small talk. Throws `engineUnavailable` where it cannot be reached; after that or any other error the words wait.
   */
  extract(text: string, utterance: Utterance): Awaitable<readonly Statement[]>;
  /** What it has spent; absent for one that calls nothing. */
  readonly spent?: () => Spent;
}

/** Texts as unit vectors, and what their cosines mean. */
export interface Embedder {
  readonly id: string;
  readonly dimensions: number;
  /** n unit vectors of `dimensions` floats; undefined for a text with no known word. */
  embed(texts: readonly string[]): readonly (Float32Array | undefined)[];
  /**
   * Cosines fitted on labelled pairs: `linked` (>= 99 % same topic), `related` (half are duplicates or of
   * the same slot), `duplicate` (>= 95 % duplicates among the pairs that pass the guards; above 1: never).
   */
  readonly levels: { readonly linked: number; readonly related: number; readonly duplicate: number };
}

/** Decides what a new statement means for an old one about the same subject. */
export interface Judge {
  readonly id: string;
  /** One verdict for each old statement, in order; at most 5. */
  judge(
    statement: string,
    others: readonly { readonly text: string; readonly cosine: number }[],
  ): Awaitable<readonly Verdict[]>;
}
