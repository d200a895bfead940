import { DAY_MS } from "../../text/calendar.ts";
import { certainty } from "../confidence.ts";
import type { Header } from "../kinds.ts";
import type { SourceOf } from "../provenance.ts";
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

export type Policy = NonNullable<Header["policy"]>;

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
