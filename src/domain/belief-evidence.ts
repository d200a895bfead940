import { DAY_MS } from "../text/calendar.ts";

/** What one observation says of a belief. */
export type Verdict = "supports" | "contradicts" | "partial";

/** The counts of a Beta distribution over "it is true". */
export interface Counts {
  /** 1 plus the observations for it, a half for each partial one. */
  readonly alpha: number;
  /** 1 plus the observations against it, a half for each partial one. */
  readonly beta: number;
}

/** The uniform prior: nothing is known. */
export const PRIOR: Counts = { alpha: 1, beta: 1 };

const HALF = 0.5;
/** Stability at birth, days. */
const BORN_STABLE = 7;
const MOST_STABLE = 365;
const SPACING = 0.1;
const NEVER_ACCESSED = 0.5;
const INERTIA = 0.3;

/** The counts after one more observation (Beta-Bernoulli updating). Pure. */
export function weigh({ alpha, beta }: Counts, verdict: Verdict): Counts {
  if (verdict === "supports") return { alpha: alpha + 1, beta };
  if (verdict === "contradicts") return { alpha, beta: beta + 1 };
  return { alpha: alpha + HALF, beta: beta + HALF };
}

/** How certain a belief is, 0..1: the mean of its Beta distribution; 0.5 for counts that somebody set to nothing. Pure. */
export function beliefConfidence({ alpha, beta }: Counts): number {
  return alpha + beta > 0 ? alpha / (alpha + beta) : HALF;
}

/**
 * How many observations in a row must speak against a belief before it is open to revision: 0.3 ln(1 + evidence)
 * ln(1 + age in days). (Reconsolidation: what is old and well founded resists.) 0 or more. Pure.
 */
export function destabilization(evidence: number, ageDays: number): number {
  return INERTIA * Math.log(1 + evidence) * Math.log(1 + Math.max(0, ageDays));
}

/**
 * Days after which a belief is recalled e times less readily: 7 at birth, times 1 + 0.1 ln(1 + days since the last
 * look) for each UTC day on which it was looked at, 365 at most (the spacing effect). `days`: `YYYY-MM-DD`, in order. Pure.
 */
export function stabilityDays(bornMs: number, days: readonly string[]): number {
  let stability = BORN_STABLE;
  let last = bornMs;
  for (const day of days) {
    const at = Date.parse(day);
    stability = Math.min(
      MOST_STABLE,
      stability * (1 + SPACING * Math.log(1 + Math.max(0, at - last) / DAY_MS)),
    );
    last = Math.max(last, at);
  }
  return stability;
}

/** How readily a belief comes to mind, 0..1: exp(-days since the last look / stability); 0.5 where nobody looked yet. Pure. */
export function retrievalStrength(bornMs: number, days: readonly string[], nowMs: number): number {
  const last = days.at(-1);
  if (last === undefined) return NEVER_ACCESSED;
  return Math.exp(-Math.max(0, nowMs - Date.parse(last)) / DAY_MS / stabilityDays(bornMs, days));
}
