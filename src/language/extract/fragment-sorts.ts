import { LetterPattern } from "../../text/letters.ts";
import { keyOf } from "../compare/keys.ts";
import { opposition } from "../compare/lexicon.ts";
import { classesOf } from "../compare/value-classes.ts";
import { RELATION_GENDER } from "./people.ts";

const NAME_WORD = "\\p{Lu}[\\p{L}'’-]{1,30}";
const TITLED = "(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof)\\.? ";
/** Sources of patterns: a name; somebody, by name or by what they are to the speaker. */
export const NAME = `(?:${TITLED})?${NAME_WORD}(?: ${NAME_WORD}){0,2}`;
export const WHO = `(?:(?:[Mm]y|[Oo]ur|[Tt]he) \\p{Ll}{2,20}(?: ${NAME_WORD})?|${NAME})`;
const PLACING = "in|on|at|under|behind|above|below|beside|next to|near|inside|outside|opposite|by";
const PREPOSITION = `${PLACING}|from|to|until|with|for|since|after|before`;

const PLACE = new RegExp(`^(?:${PLACING}) `, "i");
const LEADING = new RegExp(`^(${PREPOSITION}) \\S`, "i");
const BEFORE_PHRASE = new RegExp(` (?=(?:${PREPOSITION}) )`, "i");
const TIME =
  /\b(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|\d{1,2}(?:st|nd|rd|th)|at (?:half |quarter )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|past|to)|o'clock|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|noon|midnight|morning|afternoon|evening|night|today|tonight|tomorrow|yesterday|day|week(?:end)?|month|year|christmas|easter|(?:19|20)\d\d|spring|summer|autumn|winter)s?\b(?! floor)/i;
const ONE_OF_A_KIND = /^an? \S+(?: \S+){0,2}$/i;
const COUNT =
  /^(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)(?:teen|ty)|twenty|forty)(?:-[a-z]{3,5})?(?: years old)?$/i;
const ARTICLE = /^(?:the|my|our|her|his|their)$/i;
const NO_KIND =
  /^an? (?:shame|pity|lie|joke|mess|problem|mistake|secret|surprise|bit|lot|good|bad|great|nice)\b/i;
const ONE_WORD = new LetterPattern("^\\p{Ll}[\\p{L}-]{1,20}$");
const ONE_NAME = new LetterPattern(`^(?:an? )?${NAME}$`);
const PERSON = new LetterPattern(`^${NAME}$`);
const SPEAKER = /^(?:i|we|you|he|she|they|it|there|that|this)$/i;

/** Whether a phrase names a time. Linear. Pure. */
export function isTime(phrase: string): boolean {
  return TIME.test(phrase);
}

/** Whether a phrase says where something is. Linear. Pure. */
export function isPlace(phrase: string): boolean {
  return PLACE.test(phrase) && !isTime(phrase);
}

/** The preposition that a phrase begins with, lower case, or "". Linear. Pure. */
export function prepositionOf(phrase: string): string {
  return LEADING.exec(phrase)?.[1]?.toLowerCase() ?? "";
}

/** What follows a verb, cut before its prepositions. Linear. Pure. */
export function phrasesOf(rest: string): readonly string[] {
  return rest.split(BEFORE_PHRASE);
}

export function isOneName(text: string): boolean {
  return ONE_NAME.test(text);
}

export function isOneWord(text: string): boolean {
  return ONE_WORD.test(text);
}

/** Whether a pronoun may stand for the subject of another statement: nobody who speaks, "he" for people alone. Pure. */
export function mayMean(pronoun: string, subject: string): boolean {
  if (SPEAKER.test(subject)) return false;
  if (/^s?he$/i.test(pronoun)) return isRelative(subject) || PERSON.test(subject);
  return /^they$/i.test(pronoun) || !isRelative(subject);
}

/** "my sister", "our neighbour Ida". */
function isRelative(subject: string): boolean {
  return /^(?:my|our) /i.test(subject) && subject.split(" ").some((word) => RELATION_GENDER.has(word));
}

/**
 * Whether two complements are of one sort: names, numbers, or words of which one excludes the other; where what was said is denied,
 * also kinds of things. Phrases behind a preposition are not compared. Linear. Pure.
 */
export function areOfOneSort(now: string, was: string, denies: boolean): boolean {
  if (prepositionOf(now) !== "" || prepositionOf(was) !== "") return false;
  if ((isOneName(now) && isOneName(was)) || excludes(now, was)) return true;
  if (COUNT.test(now) && COUNT.test(was)) return true;
  return denies && ONE_OF_A_KIND.test(now) && ONE_OF_A_KIND.test(was) && !NO_KIND.test(now);
}

/** Whether two phrases tell the same of a thing: "on the third floor", "on the second floor"; not "on sale". Linear. Pure. */
export function areAlike(now: string, was: string): boolean {
  const [a = "", b = ""] = [now, was].map((phrase) => phrase.split(" ")[1]);
  return (
    isTime(now) || (isOneName(a) && isOneName(b)) || (ARTICLE.test(a) && a.toLowerCase() === b.toLowerCase())
  );
}

/** Whether the last words of two phrases exclude each other: "blue" and "red". Pure. */
export function excludes(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((text) => keyOf(text.toLowerCase().split(" ").at(-1) ?? ""));
  const isOther = opposition(a, b) === "trait" || [...classesOf(a)].some((sort) => classesOf(b).has(sort));
  return a !== b && isOther;
}
