import { stemmer } from "stemmer";

/**
 * Porter's stem of an English word in lower case (`stemmer`, with his later steps). `-logi` becomes `-log` however short what
 * stands before it is, so that `biology` gives what `biological` gives. A key for matching, not a word. Pure.
 */
export function stem(word: string): string {
  return stemmer(word).replace(/logi$/, "log");
}
