import { DAY_MS } from "../../text/calendar.ts";
import { certainty, currentConfidence } from "../confidence.ts";
import type { Header } from "../kinds.ts";
import { type SourceOf, trustOf } from "../provenance.ts";
import { type Category, DEFAULTS } from "../vocabulary.ts";

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
export function ageDays(header: Header, nowMs: number): number {
  return daysSince(header.confirmed ?? header.created, nowMs);
}

/** The clock of recency: days since a memory was last looked up, else created. Pure. */
export function idleDays({ header, lastAccess }: Aged, nowMs: number): number {
  return daysSince(lastAccess ?? header.created, nowMs);
}

type Policy = NonNullable<Header["policy"]>;

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
export function policyOf(header: Header): Policy {
  if (header.policy !== undefined) return header.policy;
  if (header.kind === "commitment" || PROTECTED.has(header.category ?? DEFAULTS.category)) return "protected";
  return certainty(header.confidence ?? DEFAULTS.confidence) === "speculative" ? "ephemeral" : "durable";
}

/** Whether nothing but a person may make a memory fade or leave: it is pinned, or its policy protects it. Pure. */
export function isSheltered(header: Header): boolean {
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

/**
 * The order in which facts that say the same take each other in: the most trusted first, then the surest today, of
 * equals the older. Pure.
 */
export function surestFirst(moment: Moment): (a: Aged, b: Aged) => number {
  const sure = new Map<string, number>();
  const sureness = (aged: Aged) => {
    const known = sure.get(aged.header.id) ?? effectiveConfidence(aged, moment);
    sure.set(aged.header.id, known);
    return known;
  };
  return (a, b) =>
    trustOf(b.header) - trustOf(a.header) ||
    sureness(b) - sureness(a) ||
    Date.parse(a.header.created) - Date.parse(b.header.created) ||
    (a.header.id < b.header.id ? -1 : 1);
}
