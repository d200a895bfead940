/** One turn of a conversation, as much of it as reading it needs. */
export interface Utterance {
  readonly speaker: string;
  readonly text: string;
  /** When it was said, ms since 1970; absent where nobody knows. */
  readonly atMs?: number;
}

/** Texts as unit vectors of one length; undefined for a text with no known word. */
export type Embed = (texts: readonly string[]) => readonly (Float32Array | undefined)[];
