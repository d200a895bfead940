import { LetterPattern } from "../../text/letters.ts";
import { COURTESIES } from "./courtesies.ts";

const WORD = new LetterPattern(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}']{0,30}`, "g");
const MAX_PHRASE_WORDS = 5;
const MAX_WORDS = 14;

/** Whether a sentence consists of phrases of courtesy alone, whatever emoji it has. Pure. */
export function isCourtesy(plain: string): boolean {
  const words = plain.match(WORD.on(plain)) ?? [];
  if (words.length > MAX_WORDS) return false;
  let at = 0;
  while (at < words.length) {
    const length = phraseAt(words, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** The number of words of the longest phrase that begins here; 0 for none. */
function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    if (COURTESIES.has(words.slice(at, at + length).join(" "))) return length;
    if (
      length === 1 &&
      /^(?:(?:ha){2,12}h?|(?:he){2,12}|h?m{2,9}|o{2,9}h|a+w{2,9}|lo+l|ye+s|no{2,9}|jaja(?:ja)*|w{3,9})$/.test(
        words[at] ?? "",
      )
    )
      return 1;
  }
  return 0;
}
