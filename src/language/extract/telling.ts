import { isTopical } from "../../domain/topics.ts";
import { LetterPattern } from "../../text/letters.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";

/**
 * Whether a clause says something to somebody who has not heard what was said before it: it has a number, or a word
 * about what it is about. "It was tough", "I did", "Definitely!" answer somebody and tell nothing by themselves;
 * what somebody wants or cares about does, in however plain words. Takes the plain form. Linear. Pure.
 */
export function isTelling(plain: string): boolean {
  const words = plain.match(WORD.on(plain)) ?? [];
  return words.some(isTellingWord) || (words.length >= MIN_AIM_WORDS && AIM.test(plain));
}

/** Whether a clause is so short, and so empty of what it could be about, that it tells nobody anything: "It's good like this", "There, it's said". Pure. */
export function saysTooLittle(plain: string): boolean {
  return (plain.match(WORD.on(plain)) ?? []).length <= MAX_EMPTY_WORDS && !isTelling(plain);
}

const MAX_EMPTY_WORDS = 4;
const WORD = new LetterPattern(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]{0,40}`, "g");
const MIN_AIM_WORDS = 7;
const AIM =
  /\b(?:i|we) (?:want to|care about|believe (?:in|that)|learned)\b|\bimportant to me\b|\bmy (?:dream|goal)\b/;

function isTellingWord(word: string): boolean {
  if (/\d/.test(word)) return true;
  const bare = word.replace(CONTRACTED, "");
  return [word, bare].every((form) => !STOP_WORDS.has(form) && isTopical(form));
}

const CONTRACTED = /(?:n't|'\w{0,2})$/;
