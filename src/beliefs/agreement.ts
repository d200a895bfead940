import { gistOf } from "../language/compare/gist.ts";
import type { Likeness } from "../language/compare/likeness.ts";
import { isEvent } from "../language/events.ts";
import { deniesInOtherLanguage } from "../language/other-languages.ts";
import { analyse, hasUnspacedScript } from "../text/analyse.ts";
import { languageOfQuery } from "../text/foreign-words.ts";

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

function isOtherLanguage(text: string): boolean {
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

/** Whether a statement tells how things are just now, and so tells nothing of other days: "the heating is off again". Pure. */
export function isOfItsDay(text: string): boolean {
  return MOMENT.test(text);
}

const MOMENT =
  /(?<!\p{L})(?:again|today|tonight|tomorrow|yesterday|currently|right now|at the moment|for now|(?:this|last|next) (?:week|weekend|month|year|morning|afternoon|evening|night|time|spring|summer|autumn|fall|winter))(?!\p{L})/iu;

const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** Within a sentence: at its start any word has a capital. */
const NAME = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}'’-]+/gu;
/** Before a name they are no part of it: who says "Petersen" means Herr Petersen. */
const TITLES: ReadonlySet<string> = new Set("mr mrs ms mx miss dr prof sir herr herrn frau".split(" "));

/**
 * Why rules do not take a remark for an occasion of a sentence, in a short clause: the sentence has a number or a name that is not in the remark, they
 * have no word in common, or only one of them denies it. Undefined where nothing speaks against it. Pure.
 */
export function objectionToBearing(remark: string, sentence: string): string | undefined {
  const aside = objectionToTouching(remark, sentence);
  if (aside !== undefined) return aside;
  const [own, words] = [gistOf(sentence).terms, new Set(gistOf(remark).terms)];
  const common = own.filter((term) => words.has(term));
  // Of forms of words in other languages little is known.
  if (!isOtherLanguage(sentence) && common.length === 0) return "they have no word in common";
  const matter = new Set(common.length > 0 ? common : [...own, ...words]);
  const mayAgree =
    deniesOf(remark, matter) === deniesOf(sentence, matter) && endsHabit(remark) === endsHabit(sentence);
  return mayAgree ? undefined : "one of them says something else";
}

/** The same for a remark that may speak for the sentence or against it. Pure. */
export function objectionToTouching(remark: string, sentence: string): string | undefined {
  const said = remark.toLowerCase();
  const numbers = new Set([
    ...(remark.match(NUMBER) ?? []),
    ...[...gistOf(remark).values.number].map((value) => value.split(" ")[0]),
  ]);
  if ((sentence.match(NUMBER) ?? []).some((number) => !numbers.has(number)))
    return "it has a number of its own";
  // Whether the first word is a name its letters do not tell.
  const [first = ""] = /^\p{Lu}[\p{L}\p{M}]+/u.exec(sentence) ?? [];
  const opening = analyse(first).length > 0 && languageOfQuery(sentence) === undefined ? [first] : [];
  const names = [...opening, ...(sentence.match(NAME) ?? [])].map((name) =>
    name.toLowerCase().replace(/['’]?s$/u, ""),
  );
  const isName = (name: string) => !TITLES.has(name) && gistOf(name).values.day.size === 0;
  return names.some((name) => !said.includes(name) && isName(name))
    ? "it has a name that not each of them has"
    : undefined;
}

/**
 * Of facts that are to say a sentence those that no guard sets apart from it; none where it is too long for a belief, or one of them says it already. Pure.
 */
export function sayingIt<T extends { readonly text: string }>(
  sentence: string,
  members: readonly T[],
): readonly T[] {
  if (!mayBeSaid(sentence, members)) return [];
  return members.filter(({ text }) => objectionToBearing(text, sentence) === undefined);
}

/** Whether a belief can have the words of a sentence. Pure. */
export function mayBeSaid(sentence: string, members: readonly { readonly text: string }[]): boolean {
  const isSaid = members.some(({ text }) => text.toLowerCase() === sentence.toLowerCase());
  const isWord = analyse(sentence).length < 2;
  return !isSaid && !isWord && sentence.length <= MOST_CHARS && !/[?？]/u.test(sentence);
}

/** Longer ones are no belief, characters. */
const MOST_CHARS = 300;
