import type { Config } from "../config.ts";
import type { Header } from "../kinds.ts";
import { type Category, DEFAULTS } from "../vocabulary.ts";
import { type Aged, ageDays, daysSince, effectiveConfidence, type Moment, policyOf } from "./aging.ts";

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
  /** Only facts created longer ago, in days. */
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
