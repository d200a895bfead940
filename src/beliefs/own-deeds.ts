import { type Word, wordsOf } from "../language/sentence/words.ts";
import { looksPast } from "../text/inflection.ts";
import { piecesOf, tellingOf } from "./theme-reading.ts";

/**
 * Whether a text may tell that its writer does what a key names ("I run", "Ran by the river", "slow run"), and not that something else
 * does it: "my nose runs", "the build ran for an hour". Linear. Pure.
 */
export function isOwnDeed(text: string, key: string): boolean {
  return piecesOf(text).some((piece) => {
    const words = piece.split(" ");
    const at = words.findIndex((word) => tellingOf(word).keys.includes(key));
    if (at < 0) return false;
    const isThirds = ANOTHER.test(words[0] ?? "") && at > 1;
    return !(isThirds && isVerbOf(words[at] ?? ""));
  });
}

const ANOTHER = /^(?:the|my|our|his|her|their|an?|this|that|\p{Lu}\p{L}+['’]s)$/iu;

function isVerbOf(word: string): boolean {
  return /[^s]s$/u.test(word) || looksPast(word);
}

/** Whether a text says that its writer does with a thing (by key) what the verb (by key) says. Linear. Pure. */
export function doesWith(
  text: string,
  { verb, thing }: { readonly verb: string; readonly thing: string },
): boolean {
  return piecesOf(text).some((piece) => {
    const words = wordsOf(piece);
    return words.some(({ key }) => key === verb) && words.some((word) => isThing(word, thing));
  });
}

function isThing({ key, text }: Word, thing: string): boolean {
  return key === thing || tellingOf(text).keys.includes(thing);
}
