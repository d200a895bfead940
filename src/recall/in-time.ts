import type { Header } from "../domain/kinds.ts";
import type { TurnMark } from "../domain/talk.ts";
import { DAY_MS, type Span } from "../text/day.ts";

/** Beyond the end of a time, nearness falls to 1/e within a quarter of it, and these days at least and at most. */
const LEAST_REACH_DAYS = 1;
const MOST_REACH_DAYS = 30;
const REACH_SHARE = 0.25;
/** What happened is told afterwards: nearness falls so many times slower behind a time than before it. */
const TOLD_AFTER = 3;

/**
 * How near a memory, or one turn of it, is to a time, 0..1: 1 within it, and falling exponentially outside. A promise
 * is of the day on which it was made, and of that on which it is due. Pure.
 */
export function nearnessInTime(header: Header, turn: TurnMark | undefined, time: Span): number {
  const at = turn ? [turn.atMs] : [Date.parse(header.valid_at ?? header.created)];
  const due = header.kind === "commitment" && header.due !== undefined ? [Date.parse(header.due)] : [];
  return Math.max(...[...at, ...due].map((ms) => nearness(ms, time)));
}

function nearness(atMs: number, { fromMs, untilMs }: Span): number {
  const width = Number.isFinite(untilMs - fromMs) ? (untilMs - fromMs) / DAY_MS : Number.POSITIVE_INFINITY;
  const reach = Math.min(MOST_REACH_DAYS, Math.max(LEAST_REACH_DAYS, width * REACH_SHARE));
  if (atMs < fromMs) return Math.exp((atMs - fromMs) / DAY_MS / reach);
  return atMs < untilMs ? 1 : Math.exp((untilMs - atMs) / DAY_MS / (reach * TOLD_AFTER));
}
