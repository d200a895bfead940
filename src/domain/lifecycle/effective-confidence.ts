import { currentConfidence } from "../confidence.ts";
import { type Aged, ageDays, isSheltered, type Moment, policyOf } from "./aging.ts";

const HALF_LIFE_DAYS = 30;
const EPHEMERAL_SHARE = 0.5;
const STABILITY_PER_DAY = 0.1;
const MOST_STABLE = 5;

/**
 * How well a memory resists decay, 1..5: 1, and 0.1 for each day on which it was looked up. (SM-2's idea that what
 * is recalled fades more slowly; at most one step a day.) Pure.
 */
export function stabilityOf(accessDays: number): number {
  return Math.min(MOST_STABLE, 1 + STABILITY_PER_DAY * accessDays);
}

/**
 * What is left of `currentConfidence` today: `confidence x 0.5 ^ (days since confirmed / (30 x stability))`, so that
 * stability 1, 3 and 5 mean half-lives of 30, 90 and 150 days. Protected and pinned facts, and all that are not
 * facts, do not decay; ephemeral ones halve twice as fast. 0..1. Pure.
 */
export function effectiveConfidence(aged: Aged, { nowMs, sourceOf }: Moment): number {
  const { header, accessDays } = aged;
  const current = currentConfidence(header, sourceOf);
  if (header.kind !== "fact" || isSheltered(header)) return current;
  const share = policyOf(header) === "ephemeral" ? EPHEMERAL_SHARE : 1;
  const halfLifeDays = HALF_LIFE_DAYS * stabilityOf(accessDays) * share;
  return current * 0.5 ** (ageDays(header, nowMs) / halfLifeDays);
}
