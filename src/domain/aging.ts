import { DAY_MS } from "../text/calendar.ts";
import { remembered } from "../text/memoised.ts";
import { compare, withoutNoise } from "../text/numbers.ts";
import { beliefConfidence } from "./belief.ts";
import type { Config } from "./config.ts";
import type { Header } from "./kinds.ts";
import { occasionsOf, type SourceOf, trustOf } from "./provenance.ts";
import { type Category, DEFAULTS } from "./vocabulary.ts";

export type Certainty = "explicit" | "implied" | "inferred" | "speculative";

/** Lower bounds of the certainty bands, highest first. */
const BANDS: readonly (readonly [Certainty, number])[] = [
  ["explicit", 0.95],
  ["implied", 0.7],
  ["inferred", 0.4],
];
const SUPPORT = 0.1;
const CONTRADICTION = 0.2;
const LEAST = 0.1;

/** The name of a confidence: explicit from 0.95, implied from 0.70, inferred from 0.40, else speculative. Pure. */
export function certainty(confidence: number): Certainty {
  return BANDS.find(([, least]) => confidence >= least)?.[0] ?? "speculative";
}

/**
 * How certain a memory is before decay, 0.1..1: the confidence it was born with, +0.1 for each
 * independent observation beyond the first, -0.2 for each independent contradiction (`contradicts` links of its own).
 * A function of the set, so any order of arrival gives the same number. Of a belief the mean of its counts. Pure.
 */
export function currentConfidence(header: Header, sourceOf: SourceOf): number {
  if (header.kind === "belief") return beliefConfidence(header);
  const birth = header.confidence ?? DEFAULTS.confidence;
  const supports = observationCount(header, sourceOf) - 1;
  const against = (header.links ?? []).flatMap(({ type, to }) => (type === "contradicts" ? [to] : []));
  const contradictions = countOccasions(against, sourceOf);
  const sum = birth + SUPPORT * supports - CONTRADICTION * contradictions;
  return Math.min(1, Math.max(LEAST, withoutNoise(sum)));
}

/** The number of independent observations behind a memory, at least 1 (itself). Pure. */
export function observationCount(header: Header, sourceOf: SourceOf): number {
  if (header.kind === "belief") return Math.max(1, header.evidence ?? 1);
  return Math.max(1, countOccasions(header.sources ?? [], sourceOf));
}

/** How many occasions sources stand for. One source is one, whichever: then nothing is looked up. Pure. */
export function countOccasions(references: readonly string[], sourceOf: SourceOf): number {
  if (references.length < 2) return references.length;
  return new Set(occasionsOf(references, sourceOf).map(({ key }) => key)).size;
}

/** A memory with what is known of when it was looked up. */
export interface Aged {
  readonly header: Header;
  /** Distinct days of deliberate access, and the last of them (UTC day, `YYYY-MM-DD`). */
  readonly accessDays: number;
  readonly lastAccess?: string | undefined;
}

/** When a question about ageing is asked, and of which store. */
export interface Moment {
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  readonly sourceOf: SourceOf;
}

/** Days (with fractions) from a date of the store to a moment; 0 where the date lies ahead. Pure. */
export function daysSince(iso: string, nowMs: number): number {
  return Math.max(0, nowMs - Date.parse(iso)) / DAY_MS;
}

/**
 * The clock of decay: days since a memory was last confirmed, said again or restored, else created. Being looked
 * up (`idleDays`) and being rewritten (`updated`) do not touch it. Pure.
 */
function ageDays(header: Header, nowMs: number): number {
  return daysSince(header.confirmed ?? header.created, nowMs);
}

/** The clock of recency: days since a memory was last looked up, else created. Pure. */
export function idleDays({ header, lastAccess }: Aged, nowMs: number): number {
  return daysSince(lastAccess ?? header.created, nowMs);
}

const PROTECTED: ReadonlySet<Category> = new Set([
  "identity",
  "preference",
  "principle",
  "decision",
  "guideline",
]);

/**
 * How a memory ages. `protected`: not at all; `ephemeral`: twice as fast; `durable`. The header's own word counts;
 * else promises and facts of a lasting category are protected, what began as speculation is ephemeral. (Facts about
 * somebody's health are given the word when they are kept, see `factHeader`.) Pure.
 */
export function policyOf(header: Header): NonNullable<Header["policy"]> {
  if (header.policy !== undefined) return header.policy;
  if (header.kind === "commitment" || PROTECTED.has(header.category ?? DEFAULTS.category)) return "protected";
  return certainty(header.confidence ?? DEFAULTS.confidence) === "speculative" ? "ephemeral" : "durable";
}

/** Whether nothing but a person may make a memory fade or leave: it is pinned, or its policy protects it. Pure. */
function isSheltered(header: Header): boolean {
  return header.pinned === true || policyOf(header) === "protected";
}

const HALF_LIFE_DAYS = 30;
const EPHEMERAL_SHARE = 0.5;
const STABILITY_PER_DAY = 0.1;
const MOST_STABLE = 5;

/**
 * How well a memory resists decay, 1..5: 1, and 0.1 for each day on which it was looked up. (SM-2's idea that what
 * is recalled fades more slowly; at most one step a day.) Pure.
 */
function stabilityOf(accessDays: number): number {
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

/**
 * The order in which facts that say the same take each other in: the most trusted first, then the surest today, of
 * equals the older. Pure.
 */
export function surestFirst(moment: Moment): (a: Aged, b: Aged) => number {
  const sureness = remembered((aged: Aged) => effectiveConfidence(aged, moment));
  return (a, b) => trustOf(b.header) - trustOf(a.header) || sureness(b) - sureness(a) || byAge(a, b);
}

/** The older of two memories first. Pure. */
export function byAge({ header: a }: Pick<Aged, "header">, { header: b }: Pick<Aged, "header">): number {
  return Date.parse(a.created) - Date.parse(b.created) || compare(a.id, b.id);
}

/** A fact is archived for being unimportant when it is older than this. */
export const ARCHIVE_DAYS = 90;
/** Such a fact has an importance/10 below this, and was looked up on at most so many days. */
const ARCHIVE_IMPORTANCE = 0.3;
const ARCHIVE_ACCESS = 2;
/** A commitment that was resolved expires after so many days. */
export const RESOLVED_DAYS = 90;

/** Categories that the rule of archival never takes; commitments are a kind of their own. */
const KEPT: ReadonlySet<Category> = new Set(["preference", "decision", "principle", "correction"]);

/** What a person narrows `prune` to, and from where on a fact goes. */
export interface PruneRule {
  /** Effective confidence below which a fact is pruned; absent: the setting. */
  readonly threshold?: number | undefined;
  /** Only facts that were created longer ago. */
  readonly olderThanDays?: number | undefined;
  readonly category?: Category | undefined;
}

/** Whether a memory's time to live is over. A pinned one has none. Pure. */
export function isPastTtl({ expires_at, pinned }: Header, nowMs: number): boolean {
  return expires_at !== undefined && pinned !== true && Date.parse(expires_at) <= nowMs;
}

/**
 * Whether a promise was resolved longer ago than `RESOLVED_DAYS`; one that was restored since then counts from there.
 * Open and pinned ones never. Pure.
 */
export function isLongResolved(header: Header, nowMs: number): boolean {
  if (header.kind !== "commitment" || header.pinned === true) return false;
  if ((header.state ?? "open") === "open" || header.resolved_at === undefined) return false;
  const resolved = daysSince(header.resolved_at, nowMs);
  const restored = header.confirmed === undefined ? resolved : daysSince(header.confirmed, nowMs);
  return Math.min(resolved, restored) > RESOLVED_DAYS;
}

/**
 * The rule of archival: an active fact, older than 90 days, of importance below 0.3 (3 of 10), looked up on two days at
 * most, neither of a category that is kept nor protected nor pinned. Pure.
 */
export function isArchivable({ header, accessDays }: Aged, nowMs: number): boolean {
  return (
    isActiveFact(header) &&
    !KEPT.has(header.category ?? DEFAULTS.category) &&
    ageDays(header, nowMs) > ARCHIVE_DAYS &&
    (header.importance ?? DEFAULTS.importance) / 10 < ARCHIVE_IMPORTANCE &&
    accessDays <= ARCHIVE_ACCESS &&
    policyOf(header) !== "protected"
  );
}

/** From here on a fact is pruned only where a threshold or its category is named. */
const IMPORTANT = 7;

/**
 * Whether an active fact has faded below the threshold of a rule, else of the settings. Pinned and protected ones never have, and important
 * ones only for a rule that names a threshold or their category. Pure.
 */
export function isPrunable(
  aged: Aged,
  moment: Moment,
  settings: Pick<Config, "prune.threshold">,
  rule: PruneRule = {},
): boolean {
  const { header } = aged;
  if (!isActiveFact(header) || policyOf(header) === "protected") return false;
  const isNamed = rule.threshold !== undefined || rule.category !== undefined;
  if (!isNamed && (header.importance ?? DEFAULTS.importance) >= IMPORTANT) return false;
  if (rule.category !== undefined && (header.category ?? DEFAULTS.category) !== rule.category) return false;
  if (rule.olderThanDays !== undefined && daysSince(header.created, moment.nowMs) <= rule.olderThanDays) {
    return false;
  }
  return effectiveConfidence(aged, moment) < (rule.threshold ?? settings["prune.threshold"]);
}

function isActiveFact({ kind, status, pinned }: Header): boolean {
  return kind === "fact" && (status ?? DEFAULTS.status) === "active" && pinned !== true;
}
