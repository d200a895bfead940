import type { HeaderOf } from "./kinds.ts";
import { DEFAULTS } from "./vocabulary.ts";

type BeliefHeader = HeaderOf<"belief">;

/** Statuses that a person gave a belief: it is left alone, and what it rests on forms no other. */
const WITHDRAWN: ReadonlySet<string> = new Set(["forgotten", "pending", "pruned", "expired"]);

/** Whether a person has taken a belief back, or put another one in its place. Pure. */
export function isWithdrawn({ status = DEFAULTS.status, superseded_by }: BeliefHeader): boolean {
  return WITHDRAWN.has(status) || (status === "superseded" && superseded_by !== undefined);
}

/** What a person said of a belief, as the fold takes it. Pure. */
export function steeringOf({ pinned, confirmed, verification }: BeliefHeader): Steering {
  return {
    isDisputed: verification === "disputed",
    pinned: pinned === true,
    confirmedMs: confirmed === undefined ? undefined : Date.parse(confirmed),
  };
}

/**
 * The keys of a belief's file that no evidence gives, and that outlive every new calculation: what a person set, and
 * where it stands on the page. Pure.
 */
export function steeredKeys(header: BeliefHeader): Partial<BeliefHeader> {
  const { pinned, confirmed, verification, importance, category, tags } = header;
  const { promoted_at, demoted_at, suppressed_at } = header;
  const page = { promoted_at, demoted_at, suppressed_at };
  const kept = { category, verification, pinned, importance, confirmed, tags, ...page };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** What a person said of a belief. */
export interface Steering {
  readonly pinned: boolean;
  /** When it was last confirmed, ms since 1970: what was said against it before counts for no gate any more. */
  readonly confirmedMs: number | undefined;
  /** They dispute it: one observation against it, the last one, whatever else is said, until they confirm it. */
  readonly isDisputed: boolean;
}

/** Every fact that a belief was weighed by. Pure. */
export function weighedBy({
  supporting = [],
  contradicting = [],
  partial = [],
}: BeliefHeader): readonly string[] {
  return [...supporting, ...contradicting, ...partial];
}

/** Whether at least half of some evidence is among other evidence; never for none. Pure. */
export function sharesHalf(evidence: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return evidence.length > 0 && evidence.filter((id) => known.has(id)).length * 2 >= evidence.length;
}
