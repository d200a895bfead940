import type { Likeness } from "../language/compare/likeness.ts";
import { isEvent } from "../language/events.ts";
import { deniesInOtherLanguage } from "../language/other-languages.ts";
import { analyse, hasUnspacedScript } from "../text/analyse.ts";
import { languageOfQuery } from "../text/function-words.ts";

/** A habit is over: "stopped running", "gave up on Norwegian". */
const ENDS =
  /\b(?:stopp?(?:ed)?(?= \w{3,20}ing\b)|quit|(?:gave|given|give) up|no longer|no more|not any ?more|never again)\b|^no \w{2,20}ing\b/iu;

/** Two of them in one clause deny nothing: "I can't sleep without earplugs". */
const DENIALS =
  /(?<!\p{L})(?:no|not|never|nobody|nothing|none|neither|nor|cannot|cant|dont|without|hates?|hated|dislikes?|disliked|quit|(?:gave|given) up|stopp?ed)(?!\p{L})|n['’]t(?!\p{L})/giu;
/** Of two things the one is nobody or nothing, which denies nothing else: "if it's agency or nobody". */
const NOBODY = /(?<!\p{L})(?:or|than|with) (?:nobody|no one|none|nothing)(?!\p{L})/giu;
const CLAUSES =
  /[,;:.!?…()–—。，；：！？]+|\s-\s|(?<!\p{L})(?:but|so|because|since|although|though|and|und|aber|weil|et|mais|y|pero)(?!\p{L})/iu;

/** Whether a statement says that what another one tells of is over. Pure. */
export function endsHabit(text: string): boolean {
  return ENDS.test(text);
}

/** Whether a text is in a language other than English, by its small words or its script. Pure. */
export function isOtherLanguage(text: string): boolean {
  return hasUnspacedScript(text) || languageOfQuery(text) !== undefined;
}

/** Whether a clause of a statement that has one of some words denies it. Linear. Pure. */
export function deniesOf(text: string, words: ReadonlySet<string>): boolean {
  const clauses = text.replace(NOBODY, " ").split(CLAUSES);
  const touching = clauses.filter((clause) => analyse(clause).some((term) => words.has(term)));
  if (isOtherLanguage(text)) return touching.some(deniesInOtherLanguage);
  return touching.some((clause) => (clause.match(DENIALS) ?? []).length % 2 === 1);
}

/**
 * Whether two statements of one matter cannot both hold: only one of them denies it, or both say how things are, each with another number, day or
 * address. What happened on two days stands side by side. `matter`: the terms that both are about. Symmetrical. Pure.
 */
export function oppose(
  a: string,
  b: string,
  { otherValue, matter }: Pick<Likeness, "otherValue"> & { readonly matter: ReadonlySet<string> },
): boolean {
  if (deniesOf(a, matter) !== deniesOf(b, matter)) return true;
  return otherValue !== undefined && !isEvent(a) && !isEvent(b);
}

/** Whether a statement says that it holds on any day. Pure. */
export function isGeneral(text: string): boolean {
  return /(?<!\p{L})(?:always|never|every)(?!\p{L})/iu.test(text);
}

/** Whether a statement tells how things are just now, and so tells nothing of other days: "the heating is off again". Pure. */
export function isOfItsDay(text: string): boolean {
  return MOMENT.test(text);
}

const MOMENT =
  /(?<!\p{L})(?:again|today|tonight|tomorrow|yesterday|currently|right now|at the moment|for now|(?:this|last|next) (?:week|weekend|month|year|morning|afternoon|evening|night|time|spring|summer|autumn|fall|winter))(?!\p{L})/iu;
