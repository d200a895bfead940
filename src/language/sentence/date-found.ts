import type { DateForm } from "./date-words.ts";

export interface DateFound {
  /** Its first moment, ms since 1970, UTC. */
  readonly ms: number;
  /** The first moment of its last day, where it is a week, a weekend, a month or a year. */
  readonly lastMs?: number;
  /** `relative`: counted from now ("yesterday"); `full`: with its year; `partial`: without ("May 3"). */
  readonly kind: "relative" | "full" | "partial";
  /** It comes after "by", "before", "until", "due" or a deadline. */
  readonly limit: boolean;
  /** What is said begins then: "from 1 May", "as of Monday". */
  readonly opens?: boolean;
  /** It names no day, but a month, a year or "this week". */
  readonly wide?: boolean;
  /** The text tells what is so again and again: of no one day. */
  readonly repeats?: boolean;
  /** What is told of may have happened then, or be planned for then. */
  readonly unsure?: boolean;
}

/** Where something stands in a text. */
export interface Place {
  readonly index: number;
  readonly end: number;
}

/** A date, where it stands in the text, and the form in which it is named. */
export type PlacedDate = DateFound & Place & { readonly form: DateForm };
