import { DAY_MS } from "../text/day.ts";
import { STALE_DAYS } from "./gates.ts";

/** So many of its usual gaps without a word are no accident. */
const GAPS = 4;

/** How often something was observed. */
export interface Rhythm {
  readonly firstMs: number;
  readonly lastMs: number;
  /** Observations for it, half a one for each partial one. */
  readonly supports: number;
}

/**
 * Whether what used to be observed again and again has not been for long: 90 days, and four times its mean gap. It
 * changes no number and no status: it tells a habit that ended in silence from one that goes on. Pure.
 */
export function isLapsed({ firstMs, lastMs, supports }: Rhythm, nowMs: number): boolean {
  const gapMs = supports > 1 ? (lastMs - firstMs) / (supports - 1) : 0;
  return nowMs - lastMs >= Math.max(STALE_DAYS * DAY_MS, GAPS * gapMs);
}
