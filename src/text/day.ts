/** A UTC day in ms. */
export const DAY_MS = 86_400_000;

/** Some time, ms since 1970: from <= t < until. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}
