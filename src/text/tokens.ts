/** Characters of an English word of a model's vocabulary, on average. */
export const CHARS_A_TOKEN = 4;

/**
 * About how many tokens a language model reads a text as: one for each four ASCII characters, one for each
 * other character. Models differ; for English this is within a fifth, for other scripts it is rather too much,
 * so that a budget holds. 0 for "". Pure.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let others = 0;
  for (const char of text) {
    if (char <= "\x7f") ascii += 1;
    else others += 1;
  }
  return Math.ceil(ascii / CHARS_A_TOKEN) + others;
}
