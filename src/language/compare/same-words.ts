import { memoised } from "../../text/memoised.ts";
import { wordsOf } from "../sentence/words.ts";

/** UTF-16 units of the statements whose keys are kept. */
const KEPT_CHARS = 400_000;

/**
 * Whether two statements are the same words in the same order: case, punctuation between clauses and contractions ("I'm") aside.
 * Numbers, names and negations are words, so they are the same, too. Linear. Pure.
 */
export function areSameWords(a: string, b: string): boolean {
  return a === b || wordKey(a) === wordKey(b);
}

/** A key that is equal for statements of the same words: each statement is compared with many. Linear. Pure. */
export const wordKey = memoised(
  (text) =>
    wordsOf(text)
      .flatMap(({ kind, text: word }) => (kind === "mark" ? [] : [word]))
      .join(" "),
  KEPT_CHARS,
);
