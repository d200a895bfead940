import type { Config } from "../config.ts";
import type { Header } from "../kinds.ts";
import { type Category, DEFAULTS } from "../vocabulary.ts";
import { type Aged, ageDays, daysSince, type Moment, policyOf } from "./aging.ts";
import { effectiveConfidence } from "./effective-confidence.ts";

export type ArchiveSettings = Pick<
  Config,
  "archive.enabled" | "archive.ageDays" | "archive.maxImportance" | "archive.maxAccess"
>;

/** Categories that the rule of archival never takes; commitments are a kind of their own. */
const KEPT: ReadonlySet<Category> = new Set(["preference", "decision", "principle", "correction"]);

/** What a person narrows `prune` to, and from where on a fact goes. */
export interface PruneRule {
  /** Effective confidence below which a fact is pruned. */
  readonly threshold: number;
  /** Only facts created longer ago, in days. */
  readonly olderThanDays?: number | undefined;
  readonly category?: Category | undefined;
}

/** Whether a memory's time to live is over. A pinned one has none. Pure. */
export function isPastTtl({ expires_at, pinned }: Header, nowMs: number): boolean {
  return expires_at !== undefined && pinned !== true && Date.parse(expires_at) <= nowMs;
}

/**
 * Whether a promise was resolved longer ago than `decayDays`; one that was restored since then counts from there.
 * Open and pinned ones never. Pure.
 */
export function isLongResolved(header: Header, decayDays: number, nowMs: number): boolean {
  if (header.kind !== "commitment" || header.pinned === true) return false;
  if ((header.state ?? "open") === "open" || header.resolved_at === undefined) return false;
  const resolved = daysSince(header.resolved_at, nowMs);
  const restored = header.confirmed === undefined ? resolved : daysSince(header.confirmed, nowMs);
  return Math.min(resolved, restored) > decayDays;
}

/**
 * The rule of archival: an active fact, older than 90 days, of importance below 0.3 (3 of 10), looked up on two days at
 * most, neither of a category that is kept nor protected nor pinned. Pure.
 */
export function isArchivable(
  { header, accessDays }: Aged,
  nowMs: number,
  settings: ArchiveSettings,
): boolean {
  return (
    settings["archive.enabled"] &&
    isActiveFact(header) &&
    !KEPT.has(header.category ?? DEFAULTS.category) &&
    ageDays(header, nowMs) > settings["archive.ageDays"] &&
    (header.importance ?? DEFAULTS.importance) / 10 < settings["archive.maxImportance"] &&
    accessDays <= settings["archive.maxAccess"] &&
    policyOf(header) !== "protected"
  );
}

/** Whether an active fact has faded below the threshold of a rule. Pinned and protected ones never have. Pure. */
export function isPrunable(aged: Aged, moment: Moment, rule: PruneRule): boolean {
  const { header } = aged;
  if (!isActiveFact(header) || policyOf(header) === "protected") return false;
  if (rule.category !== undefined && (header.category ?? DEFAULTS.category) !== rule.category) return false;
  if (rule.olderThanDays !== undefined && daysSince(header.created, moment.nowMs) <= rule.olderThanDays) {
    return false;
  }
  return effectiveConfidence(aged, moment) < rule.threshold;
}

function isActiveFact({ kind, status, pinned }: Header): boolean {
  return kind === "fact" && (status ?? DEFAULTS.status) === "active" && pinned !== true;
}
