import { wordsOf } from "../sentence/words.ts";

/**
 * Whether two statements are the same words in the same order: case, punctuation between clauses and contractions ("I'm") aside.
 * Numbers, names and negations are words, so they are the same, too. Linear. Pure.
 */
export function areSameWords(a: string, b: string): boolean {
  return a === b || wordKey(a) === wordKey(b);
}

/** A key that is equal for statements of the same words. Linear. Pure. */
export function wordKey(text: string): string {
  return wordsOf(text)
    .flatMap(({ kind, text: word }) => (kind === "mark" ? [] : [word]))
    .join(" ");
}
