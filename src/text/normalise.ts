/**
 * The normal form of a statement, under which two texts are the same statement: Unicode NFC, lower
 * case, white space collapsed, punctuation dropped except where it carries meaning: `. - / & @ _ $ #`
 * directly before a letter or digit, `+ # %` directly after one (so that C, C++ and C#, -5 and 5, v1.5
 * and v1 5 stay apart). Letters, marks and numbers of every script are kept. Pure.
 */
export function normalise(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    .replace(DROPPED, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

const DROPPED = /(?![.\-/&@_$#](?=[\p{L}\p{N}]))(?!(?<=[\p{L}\p{N}][+#%]*)[+#%])[^\p{L}\p{M}\p{N}\s]/gu;
