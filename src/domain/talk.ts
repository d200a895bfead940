/** One turn of a conversation, as the index knows it. */
export interface TurnMark {
  /** Position in its episode, from 1. */
  readonly number: number;
  /** Who spoke, as the source names them; in the index "" for a section of a document, where nobody does. */
  readonly speaker: string;
  /** When, ms since 1970; the time of the turn above where it has none, else of the episode. */
  readonly atMs: number;
  /** Its name within the episode, 8 hex digits; see `turnHashes`. */
  readonly hash: string;
}

/** Terms of a query, and the terms of the index that each of them found. */
export type Matched = Readonly<Record<string, readonly string[]>>;

/** What the place of a turn in its conversation says about it, beside its own text. */
export interface TurnParts {
  /**
   * Text scores of up to 6 turns before and after it in its session, each times exp(-d²/8), in units of the
   * best score of the search: 0..4.1.
   */
  readonly around: number;
  /** Where the turn before it is a person's and asks something: how well that matches, 0..1. */
  readonly answer: number;
  /** How well the session as a whole matches, 0..1, 1 for the best of the search. */
  readonly session: number;
  /** Number of different terms. */
  readonly length: number;
  /** Bits of `CUE`. */
  readonly cues: number;
  /** What the turns directly before and after it matched. */
  readonly near: readonly Matched[];
}

/** The reference of a turn, as `sources` and commands have it: `ep_…#<hash8>`. Pure. */
export function turnReference(id: string, { hash }: Pick<TurnMark, "hash">): string {
  return `${id}#${hash}`;
}
