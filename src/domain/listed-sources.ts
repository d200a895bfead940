import { idTimeMs } from "./ids.ts";
import { LIMITS } from "./limits.ts";

/** The oldest ones are kept as well: by them a belief is known again as long as it grows. */
const OLDEST = 8;

/** Sources of a memory that its header lists, and those that leave it for `state/evidence.jsonl`, both in the order given. */
export interface ListedSources {
  readonly kept: readonly string[];
  readonly left: readonly string[];
}

/**
 * Of more than 200 sources the 8 oldest and the 192 newest are listed. Which ones those are depends neither on the order in which
 * they came nor on how many at a time. Pure.
 */
export function listedSources(sources: readonly string[]): ListedSources {
  if (sources.length <= LIMITS.listedIds) return { kept: sources, left: [] };
  const byAge = sources.toSorted((a, b) => idTimeMs(a) - idTimeMs(b) || (a < b ? -1 : 1));
  const left = new Set(byAge.slice(OLDEST, OLDEST - LIMITS.listedIds));
  return {
    kept: sources.filter((source) => !left.has(source)),
    left: sources.filter((source) => left.has(source)),
  };
}
