import { isTopical } from "../../domain/topics.ts";
import { LetterPattern } from "../../text/letters.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { ENGLISH } from "../en/english.ts";
import { sentenceOf } from "../sentence/sentence.ts";

/** Whether a plain form has a number, or a word about what it is about: "It was tough" has neither. Linear. Pure. */
function isTelling(plain: string): boolean {
  return (plain.match(WORD.on(plain)) ?? []).some(isTellingWord);
}

/** Whether a clause is so short, and so empty of what it could be about, that it tells nobody anything: "It's good like this", "I teach". Pure. */
export function saysTooLittle(clause: string, plain: string, isOfName: boolean): boolean {
  const words = plain.match(WORD.on(plain)) ?? [];
  if (words.length <= MAX_EMPTY_WORDS && !isTelling(plain)) return true;
  const least = /^(?:i|we)(?:'|$)/.test(words[0] ?? "") ? LEAST_OF_SELF : LEAST_WORDS;
  const names = sentenceOf(clause).words.some(({ kind, text }) => kind !== "word" || isNumberWord(text));
  return words.length < least && !isOfName && !names;
}

const isNumberWord = (text: string) => ENGLISH.lexicon.classes.get("number")?.(sentenceOf(text), 0) === 1;
const LEAST_WORDS = 3;
const LEAST_OF_SELF = 3;
const MAX_EMPTY_WORDS = 4;
const WORD = new LetterPattern(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]{0,40}`, "g");

function isTellingWord(word: string): boolean {
  if (/\d/.test(word)) return true;
  const bare = word.replace(CONTRACTED, "");
  return [word, bare].every((form) => !STOP_WORDS.has(form) && isTopical(form));
}

const CONTRACTED = /(?:n't|'\w{0,2})$/;
