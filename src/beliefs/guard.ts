import { gistOf } from "../language/compare/gist.ts";
import { analyse } from "../text/analyse.ts";
import { languageOfQuery } from "../text/function-words.ts";
import { deniesOf, endsHabit, isOtherLanguage } from "./agreement.ts";
import type { ObservedFact } from "./observed.ts";

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
  const words = new Set(gistOf(remark).terms);
  // Of forms of words in other languages little is known.
  if (!isOtherLanguage(sentence) && !gistOf(sentence).terms.some((term) => words.has(term)))
    return "they have no word in common";
  return mayAgree(remark, sentence) ? undefined : "one of them says something else";
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

/** Whether two remarks both deny what they tell of, or neither does. Symmetrical. Pure. */
function mayAgree(a: string, b: string): boolean {
  const others = new Set(gistOf(b).terms);
  const common = gistOf(a).terms.filter((term) => others.has(term));
  const matter = new Set(common.length > 0 ? common : [...gistOf(a).terms, ...others]);
  return deniesOf(a, matter) === deniesOf(b, matter) && endsHabit(a) === endsHabit(b);
}

/**
 * Of facts that are to say a sentence those that no guard sets apart from it; none where it is too long for a belief, or one of them says it already. Pure.
 */
export function sayingIt(sentence: string, members: readonly ObservedFact[]): readonly ObservedFact[] {
  if (!mayBeSaid(sentence, members)) return [];
  return members.filter(({ text }) => objectionToBearing(text, sentence) === undefined);
}

/** Whether a belief can have the words of a sentence. Pure. */
export function mayBeSaid(sentence: string, members: readonly ObservedFact[]): boolean {
  const isSaid = members.some(({ text }) => text.toLowerCase() === sentence.toLowerCase());
  const isWord = analyse(sentence).length < 2;
  return !isSaid && !isWord && sentence.length <= MOST_CHARS && !/[?？]/u.test(sentence);
}

const MOST_CHARS = 300;
