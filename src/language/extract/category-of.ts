import type { Category } from "../../domain/vocabulary.ts";
import { LetterPattern } from "../../text/letters.ts";
import { CATEGORY_RULES } from "./categories.ts";
import { PLAIN_FACTS, SIGNS } from "./category-signs.ts";
import { withFirstPerson } from "./elided.ts";
import { firstOf, plainForm } from "./plain-form.ts";

/** What a clause shows of its category. */
export interface CategoryReading {
  /** The clause as written, without the openings that only weigh it ("I think", "lately"). */
  readonly text: string;
  /** The plain form that the rules read, with the first person that telegram style leaves out. */
  readonly core: string;
  /** Whether the first person was put in. */
  readonly elided: boolean;
  /** What was said before the statement and is no part of it ("sorry,"), or "". */
  readonly leadIn: string;
}

/** Decides the category of a reading that no sure sign decides; `ruled`: what the tables say, if anything. */
export type Categoriser = (reading: CategoryReading, ruled: Category | undefined) => Category;

/** The tables alone; what no rule knows is a plain fact. Pure. */
export const byRules: Categoriser = (_, ruled) => ruled ?? "fact";

/** Reads a clause for its category. Pure. */
export function readingOf(clause: string, leadIn: string): CategoryReading {
  const text = clause.replace(OPENING, "");
  const bare = plainForm(clause)
    .replace(OPENING, "")
    .replace(/^["']{1,3}/, "");
  const core = ORDER.test(bare) ? bare : withFirstPerson(bare);
  return { text, core, elided: core !== bare, leadIn };
}

/** What the first rule that holds says, or undefined. Pure. */
export function ruledCategory(reading: CategoryReading): Category | undefined {
  return firstOf(CATEGORY_RULES, reading.core);
}

/**
 * The category of a clause: by a sure sign (a name is all it says; the sentence announces a decision or
 * sets something right), else by `categorise`. `whole`: plain form of the sentence with its lead-ins. Pure.
 */
export function categoryOf(
  reading: CategoryReading,
  { clause, whole, categorise }: { clause: string; whole: string; categorise: Categoriser },
): Category {
  if (INTRODUCES.test(clause)) return "identity";
  if (SIGNS.announces.test(whole)) return "decision";
  if (SIGNS.setsRight.test(whole)) return "correction";
  const ruled = ruledCategory(reading);
  const isPlain =
    PLAIN_FACTS.some((pattern) => pattern.test(reading.core)) && !OVERRULES.has(ruled ?? "fact");
  return isPlain ? "fact" : categorise(reading, ruled);
}

/** What is said for such a statement nevertheless. */
const OVERRULES: ReadonlySet<string> = new Set([
  "correction",
  "guideline",
  "decision",
  "principle",
  "moment",
]);

const ORDER = /^(?:don't|never|always)\b/;
/** Openings that weigh a statement, and do not change what it is about. */
const OPENING =
  /^(?:(?:lately|these days|nowadays|currently|right now|at the moment|recently|personally|apparently|probably|presumably|possibly|perhaps|maybe|basically|generally|for now|correction:|it seems (?:that |like )?|it looks like|looks like|seems like|i think(?: that)?|i guess(?: that)?|i suppose(?: that)?|i reckon|i assume|not sure,? but|i'm not sure,? but|i could be (?:wrong|mistaken)(?: here)?,? but(?: i (?:believe|think))?|my (?:best )?guess (?:is|would be)(?: that)?|(?:might|could|may) be that|as far as i know|afaik|iirc|turns out|to-?do:|action item:|task:|reminder:),? )+/i;
/** A name is all that it says. */
const INTRODUCES = new LetterPattern(
  String.raw`^(?:I['’]m|I am|This is) \p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2}(?:[,.!]|$)`,
);
