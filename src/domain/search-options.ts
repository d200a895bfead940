import type { Kind } from "./vocabulary.ts";

/** How a search takes the terms of its query. */
export interface SearchOptions {
  /** Whether a longer or a near term may stand for one that does not occur, where little is found (default: true). */
  readonly widen?: boolean;
  /** Of the longer and near terms for one, only the shortest are looked for, until they are in about so many items (default: all). */
  readonly mostLonger?: number | undefined;
  /** Terms that may stand for a term in what does not contain it; the best of them counts half. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
  /** Only so many hits of one kind are wanted, the first ones. */
  readonly first?: { readonly many: number; readonly of: Kind } | undefined;
  /** Whoever asks looks at few of the hits, and has no need of their order (default: false). */
  readonly unordered?: boolean;
}
