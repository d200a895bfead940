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
