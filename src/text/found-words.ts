import { STOP_WORDS } from "./stop-words.ts";

/** Letters at the end of a long word that may differ: endings. */
const ENDING = 2;
const LEAST = 4;
/** Shorter words are found only whole. */
const SHORT = 3;

/** A text in pieces, of which each second one is a word, and whether that begins as one that was asked for does; small words only where nothing else was asked for. Pure. */
export function foundIn(text: string, asked: string): readonly (readonly [part: string, isFound: boolean])[] {
  const stems = tellingWords(asked).map((word) => word.slice(0, Math.max(LEAST, word.length - ENDING)));
  const isFound = (word: string) =>
    stems.some((stem) => (stem.length < SHORT ? word === stem : word.startsWith(stem)));
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part, i) => [part, i % 2 === 1 && isFound(part.toLowerCase())] as const);
}

/** Whether a text has every word that was asked for, as `foundIn` finds them. Pure. */
export function hasAll(text: string, asked: string): boolean {
  return tellingWords(asked).every((word) => foundIn(text, word).some(([, isFound]) => isFound));
}

/** The words that were asked for, in small letters: small words only where there is nothing else. Pure. */
export function tellingWords(asked: string): readonly string[] {
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Finds a name in texts, as a word of its own: in the case in which it is spelled, so that no "rose" is Rose; one in small letters alone in any
 * case. Pure.
 */
export function wordPattern(name: string): RegExp {
  const spelled = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`,
    name === name.toLowerCase() ? "iu" : "u",
  );
}
