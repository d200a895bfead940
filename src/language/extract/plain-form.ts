import { memoised } from "../../text/memoised.ts";

/**
 * The form that the rule tables read: lower case, straight quotes, single spaces, the apostrophes that haste leaves
 * out ("dont", "ive"), no stop at the end.
 * Of the first 400 characters; what a sentence is shows at its start. Pure.
 */
export function plainForm(text: string): string {
  return text
    .slice(0, MAX_RULE_CHARS)
    .toLowerCase()
    .replace(/[‘’`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+/gu, " ")
    .replace(NEGATED, "$1n't")
    .replace(SHORTENED, "$1'$2")
    .replace(/[.!,;:]{1,9}$/u, "")
    .trim();
}

/** "dont", "ive"; "ill", "its" and "lets" are words themselves. */
const NEGATED = /\b(do|does|did|is|are|was|has|have|had|could|would|should|ca|wo|must)nt\b/g;
const SHORTENED = /\b(i(?=(?:m|ve)\b)|(?:you|they)(?=(?:re|ve)\b))(m|re|ve)\b/g;

/** Rules never look further into a sentence. */
export const MAX_RULE_CHARS = 400;

/** One row of a rule table: what it gives where the pattern is found in the plain form, and why. */
export interface Rule<T> {
  readonly gives: T;
  readonly when: RegExp;
  /** Not where this is found as well. */
  readonly unless?: RegExp;
  readonly why: string;
}

/** What the first rule that holds gives, or undefined. Pure. */
export function firstOf<T>(rules: readonly Rule<T>[], plain: string): T | undefined {
  const asked =
    ASKED.get(rules) ?? memoised((text) => rules.find((rule) => holds(rule, text))?.gives, KEPT_CHARS);
  ASKED.set(rules, asked);
  return asked(plain) as T | undefined; // a table is asked by its own type alone
}

/** Signals, summaries, promises and facts ask the same tables about the same sentences of a conversation. */
const KEPT_CHARS = 100_000;
const ASKED = new WeakMap<readonly Rule<unknown>[], (plain: string) => unknown>();

function holds({ when, unless }: Rule<unknown>, plain: string): boolean {
  return when.test(plain) && unless?.test(plain) !== true;
}
