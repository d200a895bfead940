import { lettersPattern } from "./letters.ts";

/**
 * The normal form of a statement, under which two texts are the same statement: Unicode NFC, lower
 * case, white space collapsed, punctuation dropped except where it carries meaning: `. - / & @ _ $ #`
 * directly before a letter or digit, `+ # %` directly after one (so that C, C++ and C#, -5 and 5, v1.5
 * and v1 5 stay apart). Letters, marks and numbers of every script are kept. Pure.
 */
export function normalise(text: string): string {
  const whole = text.normalize("NFC").toLowerCase().normalize("NFC");
  return whole.replace(DROPPED(whole), " ").replace(/\s+/g, " ").trim();
}

const DROPPED = lettersPattern(
  ({ L, M, N }) => String.raw`(?![.\-/&@_$#](?=[${L}${N}]))(?!(?<=[${L}${N}][+#%]*)[+#%])[^${L}${M}${N}\s]`,
  "g",
);
