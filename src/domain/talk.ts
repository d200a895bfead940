/** One turn of a conversation, as the index knows it. */
export interface TurnMark {
  /** Position in its episode, from 1. */
  readonly number: number;
  /** Who spoke, as the source names them. */
  readonly speaker: string;
  /** When, ms since 1970; the time of the turn above where it has none, else of the episode. */
  readonly atMs: number;
  /** Its name within the episode, 8 hex digits; see `turnHashes`. */
  readonly hash: string;
}

/** The reference of a turn, as `sources` and commands have it: `ep_…#<hash8>`. Pure. */
export function turnReference(id: string, { hash }: Pick<TurnMark, "hash">): string {
  return `${id}#${hash}`;
}
