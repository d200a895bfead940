import type { Config } from "../domain/config.ts";
import type { Utterance } from "../domain/turn.ts";
import type { Signal } from "../remember/signals.ts";

export interface Due {
  /** How many of the buffered turns to draw facts from now, from the first on. */
  readonly count: number;
  readonly why: "high signal" | "enough turns" | "old enough" | "end of input";
}

export type BufferPolicy = Pick<Config, "capture.bufferTurns" | "capture.bufferMinutes">;

/**
 * Which of a conversation's buffered turns (those after its last pass mark, in order) facts are to be drawn from
 * now, or undefined where all wait: at the end of the input all; from `capture.bufferTurns` on all; all
 * where the oldest whose time is known was said `capture.bufferMinutes` or more before `nowMs`; else those up to
 * the last turn of high signal. Turns without any signal are counted like the others: they are context. None
 * buffered gives undefined. Pure.
 */
export function dueTurns(
  buffered: readonly (Pick<Utterance, "atMs"> & { readonly signal: Signal })[],
  { nowMs, ended }: { readonly nowMs: number; readonly ended: boolean },
  policy: BufferPolicy,
): Due | undefined {
  const count = buffered.length;
  if (count === 0) return undefined;
  if (ended) return { count, why: "end of input" };
  if (count >= policy["capture.bufferTurns"]) return { count, why: "enough turns" };
  const oldest = buffered.find(({ atMs }) => atMs !== undefined)?.atMs;
  const waitMs = policy["capture.bufferMinutes"] * MINUTE_MS;
  if (oldest !== undefined && nowMs - oldest >= waitMs) return { count, why: "old enough" };
  const high = buffered.findLastIndex(({ signal }) => signal === "high");
  return high < 0 ? undefined : { count: high + 1, why: "high signal" };
}

const MINUTE_MS = 60_000;
