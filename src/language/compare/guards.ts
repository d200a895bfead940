import { analyse } from "../../text/analyse.ts";
import { ORDINALS } from "../en/date-forms.ts";
import { ENGLISH, languageOf } from "../languages.ts";
import { deniesInOtherLanguage } from "../other-languages.ts";
import { wordsOf } from "../sentence/words.ts";
import { gistOf, type Sort } from "./gist.ts";

/** What sets two statements apart so surely that nobody but a person may call them the same. */
export type Guard = "numbers" | "names" | "negation" | "subject" | "order";

const SORTS: readonly Sort[] = ["number", "day", "address"];
const NEGATIONS: ReadonlySet<string> = new Set(
  "not never no none nobody nothing neither nor without nowhere cannot".split(" "),
);

/** The first guard that objects to two statements being the same; undefined where none does. Linear. Pure. */
export function guardBetween(a: string, b: string): Guard | undefined {
  const [x, y] = [gistOf(a).values, gistOf(b).values];
  if (SORTS.some((sort) => !areEqual(x[sort], y[sort]))) return "numbers";
  if (!areEqual(ordinalsIn(a), ordinalsIn(b))) return "numbers";
  if (!areEqual(namesIn(a), namesIn(b)) || areOfOtherNames(a, b)) return "names";
  if (areOfOthers(a, b)) return "subject";
  if (denies(a) !== denies(b)) return "negation";
  return isTurnedRound(a, b) ? "order" : undefined;
}

function ordinalsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap(({ text: word }) => (ORDINALS.includes(word) ? [word] : [])));
}

/** Whether two statements are the same but for whom they begin with: "Bob likes tea", "Carl likes tea". Pure. */
export function areOfOtherNames(a: string, b: string): boolean {
  return beginsWithOther(a, b) || beginsWithOther(b, a);
}

/** A word with a capital letter at the beginning that the other one has nowhere, in words that are else the same. */
function beginsWithOther(a: string, b: string): boolean {
  const [first, ...rest] = wordsOf(a);
  if (first?.initial !== true || analyse(first.text).length === 0) return false;
  const others = new Set(wordsOf(b).map(({ key }) => key));
  return !others.has(first.key) && rest.every(({ key }) => others.has(key));
}

const FIRST: ReadonlySet<string> = new Set("i me my we us our ich mich mir wir uns".split(" "));
const THIRD: ReadonlySet<string> = new Set("he she they his her their him them".split(" "));

/** Whether the one is told of whoever speaks and the other of somebody else. Pure. */
function areOfOthers(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => wordsOf(text).map((word) => word.text));
  const has = (words: readonly string[] = [], set: ReadonlySet<string>) =>
    words.some((word) => set.has(word));
  const isOf = (own: readonly string[] | undefined, other: readonly string[] | undefined) =>
    has(own, FIRST) && !has(own, THIRD) && has(other, THIRD) && !has(other, FIRST);
  return isOf(x, y) || isOf(y, x);
}

/** Whether two statements have the same terms in another order: "tea over coffee", "coffee over tea". */
function isTurnedRound(a: string, b: string): boolean {
  const [x, y] = [gistOf(a).terms, gistOf(b).terms];
  return x.length === y.length && x.join(" ") !== y.join(" ") && x.every((term) => y.includes(term));
}

function areEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

/** Names as capital letters inside a sentence show them, in lower case; of German, which writes all nouns so, none can be told. Pure. */
function namesIn(text: string): ReadonlySet<string> {
  if (languageOf(text)?.code === "de") return new Set();
  return new Set(
    wordsOf(text)
      .filter(({ kind }) => kind === "name" || kind === "code")
      .map((word) => word.text),
  );
}

/** Whether a statement denies something, by its small words. Pure. */
export function denies(text: string): boolean {
  const language = languageOf(text);
  if (language !== undefined && language !== ENGLISH) return deniesInOtherLanguage(text);
  const isDenied = wordsOf(text).some(({ key }) => NEGATIONS.has(key));
  return isDenied || (language === undefined && deniesInOtherLanguage(text));
}

/** A newer statement with so much of the content of an older one says all of it anew. */
const ENOUGH = 2 / 3;

/**
 * Whether a newer statement has at least two thirds of the content words of an older one, so that it can stand for the whole of it. Values
 * (numbers, days, addresses, names) do not count: they are what differs. Linear. Pure.
 */
export function covers(newer: string, older: string): boolean {
  const names = new Set([...namesIn(older)].flatMap((name) => analyse(name)));
  const terms = gistOf(older).terms.filter((term) => !names.has(term));
  const told = new Set(gistOf(newer).terms);
  return terms.length > 0 && terms.filter((term) => told.has(term)).length >= ENOUGH * terms.length;
}
