import type { Turn, Utterance } from "../../domain/turn.ts";
import type { RememberRules } from "../../remember/remark.ts";
import type { Signal } from "../../remember/signals.ts";

export interface Conversation {
  /** Its key: the same whenever more of it comes. */
  readonly session: string;
  readonly turns: readonly Turn[];
  /** The directory in which it began, where its source says so. */
  readonly cwd?: string | undefined;
  /** Keys of conversations of which it may repeat turns, at other times. */
  readonly copied?: readonly string[] | undefined;
  /** More of it is to come: what is not due yet waits, and its last episode stays open (default false). */
  readonly goesOn?: boolean | undefined;
  /** The hashes of the turns of earlier parts of it. */
  readonly before?: readonly string[] | undefined;
}

/** What holds for all turns of a conversation. */
export interface Talk extends Pick<Conversation, "session" | "copied"> {
  readonly project?: string | undefined;
  /** Names, lower case, under which the owner of the store speaks, beside `user`. */
  readonly owners: ReadonlySet<string>;
  readonly rules: RememberRules;
  /** When it began where none of its turns has a time, ms since 1970; now, where not given. */
  readonly startedMs?: number | undefined;
}

const BUFFER_TURNS = 5;
const BUFFER_MS = 15 * 60_000;

/**
 * From how many of a conversation's buffered turns (those after its last pass mark, in order) facts are to be drawn
 * now, from the first on: at the end of the input all; from the fifth on all; all where the oldest whose time is known
 * was said a quarter of an hour or more before `nowMs`; else those up to the last turn of high signal. Turns without
 * any signal are counted like the others: they are context. Pure.
 */
export function dueTurns(
  buffered: readonly (Pick<Utterance, "atMs"> & { readonly signal: Signal })[],
  { nowMs, ended }: { readonly nowMs: number; readonly ended: boolean },
): number {
  const oldest = buffered.find(({ atMs }) => atMs !== undefined)?.atMs;
  const isOld = oldest !== undefined && nowMs - oldest >= BUFFER_MS;
  if (ended || isOld || buffered.length >= BUFFER_TURNS) return buffered.length;
  return buffered.findLastIndex(({ signal }) => signal === "high") + 1;
}
