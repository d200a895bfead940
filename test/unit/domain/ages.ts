import process from "node:process";
import fc from "fast-check";
import type { Aged, Moment } from "../../../src/domain/aging.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import { CATEGORIES } from "../../../src/domain/vocabulary.ts";

export const BORN = "2026-01-01T00:00:00Z";
export const SETTINGS = defaultConfig();
/** How often a property is tried; many times more in the long runs. */
export const RUNS = { numRuns: process.env.PAI_LONG ? 10_000 : 500 };
const DAY_MS = 86_400_000;

export function fact(keys: Partial<HeaderOf<"fact">> = {}): HeaderOf<"fact"> {
  return { id: "fa_01jzzzzzzzzzzzzzzzzzzzzzzz", kind: "fact", created: BORN, ...keys };
}

export function aged(keys: Partial<HeaderOf<"fact">> = {}, accessDays = 0, lastAccess?: string): Aged {
  return { header: fact(keys), accessDays, lastAccess };
}

/** So many days after `BORN`. */
export function onDay(days: number): Moment {
  return { nowMs: Date.parse(BORN) + days * DAY_MS, sourceOf: () => undefined };
}

export function dayAfter(days: number): string {
  return new Date(Date.parse(BORN) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A fact of any sort, looked up on any days of its first year. */
export const anyAged: fc.Arbitrary<Aged> = fc
  .record({
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    importance: fc.integer({ min: 1, max: 10 }),
    category: fc.constantFrom(...CATEGORIES),
    verification: fc.constantFrom("unverified", "user_confirmed", "system_inferred", "disputed"),
    policy: fc.constantFrom(undefined, "ephemeral", "durable", "protected"),
    confirmed: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
    accessed: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 30 }),
  })
  .map(({ confirmed, accessed, policy, ...rest }) => {
    const last = accessed.length > 0 ? dayAfter(Math.max(...accessed)) : undefined;
    const keys = {
      ...rest,
      ...(policy && { policy }),
      ...(confirmed !== undefined && { confirmed: dayAfter(confirmed) }),
    } as Partial<HeaderOf<"fact">>; // the constants are values of the schema
    return aged(keys, accessed.length, last);
  });
