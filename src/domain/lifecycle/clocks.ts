import { DAY_MS } from "../../text/day.ts";
import type { Header } from "../kinds.ts";
import type { SourceOf } from "../occasion.ts";

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
