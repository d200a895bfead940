/** Characters of an English word of a model's vocabulary, on average. */
const CHARS_A_TOKEN = 4;
/** The end of Latin Extended-B. */
const LAST_LATIN = "\u024f";

/**
 * About how many tokens a language model reads a text as: one for each four letters of the Latin script, signs
 * and blanks, one for each other character. Models differ; for English and its neighbours this is within a fifth, for other scripts it is
 * rather too much, so that a budget holds. 0 for "". Pure.
 */
export function estimateTokens(text: string): number {
  let latin = 0;
  let others = 0;
  for (const char of text) {
    if (char <= LAST_LATIN) latin += 1;
    else others += 1;
  }
  return Math.ceil(latin / CHARS_A_TOKEN) + others;
}
