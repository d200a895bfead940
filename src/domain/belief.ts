import { DAY_MS } from "../text/calendar.ts";
import { groupsOf } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import type { HeaderOf } from "./kinds.ts";
import { utcDay } from "./paths.ts";
import { isOwn } from "./provenance.ts";
import { isActive } from "./status.ts";
import { DEFAULTS } from "./vocabulary.ts";

/** What one observation says about a belief. */
export type Verdict = "supports" | "contradicts";

/** The counts of a Beta distribution over "it is true". */
export interface Counts {
  /** 1 plus the observations for it. */
  readonly alpha: number;
  /** 1 plus the observations against it. */
  readonly beta: number;
}

/** The uniform prior: nothing is known. */
export const PRIOR: Counts = { alpha: 1, beta: 1 };

const INERTIA = 0.3;

/** The counts after one more observation (Beta-Bernoulli updating). Pure. */
export function weigh({ alpha, beta }: Counts, verdict: Verdict): Counts {
  return verdict === "supports" ? { alpha: alpha + 1, beta } : { alpha, beta: beta + 1 };
}

/** How certain a belief is, 0..1: the mean of its Beta distribution; 0.5 for counts that somebody set to nothing. Pure. */
export function beliefConfidence({ alpha = 1, beta = 1 }: Pick<BeliefHeader, "alpha" | "beta">): number {
  return alpha + beta > 0 ? alpha / (alpha + beta) : 0.5;
}

/**
 * How many observations in a row must speak against a belief before it is open to revision: 0.3 ln(1 + evidence)
 * ln(1 + age in days). (Reconsolidation: what is old and well founded resists.) 0 or more. Pure.
 */
export function destabilization(evidence: number, ageDays: number): number {
  return INERTIA * Math.log(1 + evidence) * Math.log(1 + Math.max(0, ageDays));
}

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
  return given({ category, verification, pinned, importance, confirmed, tags, ...page });
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
export function weighedBy({ supporting = [], contradicting = [] }: BeliefHeader): readonly string[] {
  return [...supporting, ...contradicting];
}

/** Whether at least half of some evidence is among other evidence; never for none. Pure. */
export function sharesHalf(evidence: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return evidence.length > 0 && evidence.filter((id) => known.has(id)).length * 2 >= evidence.length;
}

type BeliefHeader = HeaderOf<"belief">;

/** From this confidence on, on at least so much evidence, a belief enters the page. */
const LEAST_CONFIDENCE = 0.7;
const LEAST_EVIDENCE = 3;
/** A former belief below this leaves on the next day, and any after so many days. */
const REMOVED_BELOW = 0.5;
const FORMER_DAYS = 30;
const MOST_HELD = 10;
const MOST_FORMER = 5;

/** Where a belief stands on the page. `leaves`: it stood there, and goes now. */
export type Standing = "held" | "former" | "leaves" | "none";

/** What is to be shown, best first, and the stamps that follow from it. */
export interface Showing {
  readonly held: readonly BeliefHeader[];
  readonly former: readonly BeliefHeader[];
  readonly stamps: readonly Stamp[];
}

/** A belief whose stamps change, and the reason; a date that is undefined is cleared. */
export interface Stamp {
  readonly belief: BeliefHeader;
  readonly what: "promoted" | "demoted" | "recovered" | "removed" | "displaced";
  readonly promoted_at?: string | undefined;
  readonly demoted_at?: string | undefined;
}

/**
 * Whether a person took a belief off the page. Pinning it, or confirming it later, brings it back. Pure.
 */
export function isSuppressed({ suppressed_at, pinned, confirmed }: BeliefHeader): boolean {
  if (suppressed_at === undefined || pinned === true) return false;
  return confirmed === undefined || Date.parse(confirmed) <= Date.parse(suppressed_at);
}

/**
 * Whether a belief may stand on the page at all: never what is private, forgotten, or taken off by a person, nor what no
 * person said or confirmed.
 */
function isPresentable(header: BeliefHeader): boolean {
  if (header.sensitive === true || header.status === "forgotten" || isSuppressed(header)) return false;
  return isOwn(header);
}

/** Whether the newest of its evidence speaks against a belief, and is of this UTC day. */
function isDeniedToday(header: BeliefHeader, nowMs: number): boolean {
  const { created, updated = created, last_reinforced = created, contradicting = [] } = header;
  return contradicting.length > 0 && updated > last_reinforced && utcDay(updated) === utcDay(nowMs);
}

/** Whether a belief stands on MEMORY.md as what holds. Pure. */
export function isShown({ promoted_at, demoted_at }: BeliefHeader): boolean {
  return promoted_at !== undefined && demoted_at === undefined;
}

function isHeld(header: BeliefHeader): boolean {
  if (!isPresentable(header) || !isActive(header) || header.verification === "disputed") return false;
  if (header.pinned === true) return true;
  const isSure = beliefConfidence(header) >= LEAST_CONFIDENCE;
  return !isPast(header) && isSure && (header.evidence ?? 0) >= LEAST_EVIDENCE;
}

/**
 * Where a belief stands: held from the threshold on as long as it tells of the present, or pinned, and never again on the day on which it
 * was denied last; what stood there and lost that is former
 * until the next UTC day at least, then leaves if it is far down, no longer active, or former for long. Pure.
 */
export function standingOf(header: BeliefHeader, nowMs: number): Standing {
  const { promoted_at, demoted_at } = header;
  if (isHeld(header) && (isShown(header) || header.pinned === true || !isDeniedToday(header, nowMs)))
    return "held";
  if (promoted_at === undefined) return "none";
  if (!isPresentable(header)) return "leaves";
  if (demoted_at === undefined || utcDay(demoted_at) >= utcDay(nowMs)) return "former";
  const isFar = beliefConfidence(header) < REMOVED_BELOW;
  const isLong = nowMs - Date.parse(demoted_at) >= FORMER_DAYS * DAY_MS;
  return isFar || isLong || !isActive(header) ? "leaves" : "former";
}

/**
 * What a page of one scope shows: the held ones by confidence x ln(1 + supports), of those that say the same the first, then those that were held until
 * not long ago, the latest first. Only what is shown is stamped `promoted_at`; what others displace loses the stamp,
 * since the page no longer says it. `isDoubted`: whether a belief may be outdated. Ties by id, so that the same beliefs give the same page. Pure.
 */
export function showingOf(
  beliefs: readonly BeliefHeader[],
  nowMs: number,
  {
    isDoubted,
    saysAgain,
  }: {
    readonly isDoubted: (belief: BeliefHeader) => boolean;
    /** Whether a belief says nothing beside another one. */
    readonly saysAgain: (belief: BeliefHeader, better: BeliefHeader) => boolean;
  },
): Showing {
  const now = new Date(nowMs).toISOString();
  const standing = groupsOf(beliefs, (belief) => {
    const is = standingOf(belief, nowMs);
    // What may be outdated keeps its place, and gets none.
    if (is !== "held" || !isDoubted(belief) || isShown(belief)) return is;
    return belief.promoted_at === undefined ? "none" : "former";
  });
  const of = (wanted: Standing) => standing.get(wanted) ?? [];
  const byWeight = (a: BeliefHeader, b: BeliefHeader) => weightOf(b) - weightOf(a) || compare(a.id, b.id);
  const ranked = of("held").sort(byWeight);
  const distinct: BeliefHeader[] = [];
  for (const belief of ranked)
    if (!distinct.some((better) => saysAgain(belief, better))) distinct.push(belief);
  const held = distinct.slice(0, MOST_HELD);
  const since = ({ demoted_at = now }: BeliefHeader) => utcDay(demoted_at);
  const fallen = of("former").sort((a, b) => compare(since(b), since(a)) || byWeight(a, b));
  const former = fallen.slice(0, MOST_FORMER);
  const stamps = [
    ...held.flatMap((belief): Stamp[] => {
      const what = belief.promoted_at === undefined ? "promoted" : "recovered";
      return isShown(belief) ? [] : [{ belief, what, promoted_at: belief.promoted_at ?? now }];
    }),
    ...fallen.flatMap((belief): Stamp[] => {
      const { promoted_at, demoted_at } = belief;
      return demoted_at === undefined ? [{ belief, what: "demoted", promoted_at, demoted_at: now }] : [];
    }),
    ...ranked
      .filter((belief) => !held.includes(belief) && isStamped(belief))
      .map((belief): Stamp => ({ belief, what: "displaced" })),
    ...of("leaves").map((belief): Stamp => ({ belief, what: "removed" })),
  ];
  return { held, former: former.map((b) => ({ ...b, demoted_at: b.demoted_at ?? now })), stamps };
}

/**
 * What a former belief is called: no longer true where as much speaks against it as for it; in the past where it was said to
 * be over; else less certain. Pure.
 */
export function formerPrefix(header: BeliefHeader): "NO LONGER TRUE" | "IN THE PAST" | "LESS CERTAIN" {
  const { alpha = 1, beta = 1, status = DEFAULTS.status } = header;
  if (beta >= alpha || status === "superseded") return "NO LONGER TRUE";
  return isPast(header) ? "IN THE PAST" : "LESS CERTAIN";
}

/** Whether a belief tells of what was. Pure. */
export function isPast({ timeframe }: BeliefHeader): boolean {
  return timeframe === "past";
}

/** Whether a page says, or lately said, what a belief states. Pure. */
export function isStamped({ promoted_at, demoted_at }: BeliefHeader): boolean {
  return promoted_at !== undefined || demoted_at !== undefined;
}

/** Confidence times ln(1 + what speaks for it): what speaks against a belief makes it no better founded. */
function weightOf(header: BeliefHeader): number {
  const { evidence = 0, contradicting = [] } = header;
  return beliefConfidence(header) * Math.log(1 + Math.max(0, evidence - contradicting.length));
}
