import { kept } from "./kept.ts";
import { isAscii } from "./letters.ts";

/**
 * The normal form of a statement, under which two texts are the same statement: Unicode NFC, lower
 * case, white space collapsed, punctuation dropped except where it carries meaning: `. - / & @ _ $ #`
 * directly before a letter or digit, `+ # %` directly after one (so that C, C++ and C#, -5 and 5, v1.5
 * and v1 5 stay apart). Letters, marks and numbers of every script are kept, and pictures: 🍕 is not 🍣.
 * Pure.
 */
export function normalise(text: string): string {
  return normalKept(text);
}

/** One statement is compared with many, and those with the next one. */
const KEPT_CHARS = 500_000;
const normalKept = kept(normalAnew, KEPT_CHARS);

function normalAnew(text: string): string {
  const whole = text.normalize("NFC").toLowerCase().normalize("NFC");
  const kept = isAscii(whole)
    ? whole.replace(DROPPED_OF_ASCII, " ")
    : (whole.includes("\ufe0f") ? whole.replace(COLOURED, "") : whole).replace(DROPPED, " ");
  return kept.replace(/\s+/gu, " ").trim();
}

/**
 * One picture: an emoji with its joiners and skin tones, or half a flag. Signs below U+2300 that are
 * pictures by their property, such as ™ and ↔, are none here.
 */
export const PICTURE =
  /[\u{2300}-\u{1ffff}](?<=\p{Extended_Pictographic}|\p{RI})(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu;

/** Asks for the coloured form of a sign: ❤️ is ❤. */
const COLOURED = /(?<=\p{Extended_Pictographic})\ufe0f/gu;
/** Its first two conditions say no more than the last, but soon: of most characters nothing else is asked. */
const DROPPED =
  /(?=[^a-z0-9\s])(?=[^\p{L}\p{M}\p{N}\s])(?![.\-/&@_$#](?=[\p{L}\p{N}]))(?!(?<=[\p{L}\p{N}][+#%]*)[+#%])(?![\u{2300}-\u{1ffff}](?<=\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}))(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic}))[^\p{L}\p{M}\p{N}\s]/gu;
/** The same for ASCII: the sets of Unicode take a millisecond to build. */
const DROPPED_OF_ASCII = /(?=[^a-z0-9\s])(?![.\-/&@_$#](?=[a-z0-9]))(?!(?<=[a-z0-9][+#%]*)[+#%])[^a-z0-9\s]/g;
