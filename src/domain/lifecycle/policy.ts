import { certainty } from "../confidence.ts";
import type { Header } from "../kinds.ts";
import { type Category, DEFAULTS } from "../vocabulary.ts";

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
