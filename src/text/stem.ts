import { stemmer } from "stemmer";

/** Longer ones are no words, and `stemmer` takes more than linear time for them. */
const LONGEST_WORD = 64;

/**
 * Porter's stem of an English word in lower case (`stemmer`, with his later steps). `-logi` becomes `-log` however short what
 * stands before it is, so that `biology` gives what `biological` gives. A key for matching, not a word.
 * Words of more than 64 letters stay as they are. Pure.
 */
export function stem(word: string): string {
  return word.length > LONGEST_WORD ? word : stemmer(word).replace(/logi$/, "log");
}
