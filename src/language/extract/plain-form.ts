import { memoised } from "../../text/memoised.ts";
import { NeedleIndex } from "../../text/needles.ts";

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

/** A pattern that is tested: where the build prepares its table, it is made when the first text may have it. */
export type Tested = Pick<RegExp, "test" | "source" | "flags">;

/** One row of a rule table: what it gives where the pattern is found in the plain form, and why. */
export interface Rule<T> {
  readonly gives: T;
  readonly when: Tested;
  /** Not where this is found as well. */
  readonly unless?: Tested;
  readonly why: string;
  /**
   * Texts of which the plain form contains one wherever `when` is found in it. The build finds them out, so that
   * a rule which cannot hold costs no pattern; without them the pattern decides alone.
   */
  readonly needles?: readonly string[] | undefined;
}

/** What the first rule that holds gives, or undefined. Pure. */
export function firstOf<T>(rules: readonly Rule<T>[], plain: string): T | undefined {
  const asked = ASKED.get(rules) ?? memoised(asking(rules), KEPT_CHARS);
  ASKED.set(rules, asked);
  return asked(plain) as T | undefined; // a table is asked by its own type alone
}

/** Signals, summaries, promises and facts ask the same tables about the same sentences of a conversation. */
const KEPT_CHARS = 100_000;
const ASKED = new WeakMap<readonly Rule<unknown>[], (plain: string) => unknown>();

/** A remark asks a table a few times: an index of the needles of all of its rules is made for whoever asks more often. */
const UNPREPARED = 20;

function asking<T>(rules: readonly Rule<T>[]): (plain: string) => T | undefined {
  let asked = 0;
  let index: NeedleIndex | undefined;
  return (plain) => {
    asked += 1;
    if (asked > UNPREPARED) index ??= new NeedleIndex(rules.map(({ needles = [] }) => needles));
    const found = index?.listsIn(plain);
    const mayHold = ({ needles }: Rule<T>, at: number) =>
      needles === undefined || (found ? found[at] === 1 : needles.some((needle) => plain.includes(needle)));
    return rules.find((rule, at) => mayHold(rule, at) && holds(rule, plain))?.gives;
  };
}

function holds({ when, unless }: Rule<unknown>, plain: string): boolean {
  return when.test(plain) && unless?.test(plain) !== true;
}
