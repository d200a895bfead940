import { IRREGULAR_FORMS } from "../../text/irregular-forms.ts";

/**
 * What to look an English word in lower case up by, best first: the word itself, then its irregular base
 * (`wove` gives `weave`) or what it may be a regular form of. Of the last, most are no words (`baked`
 * gives `bake` and `bak`). Pure.
 */
export function lookUpForms(word: string): readonly string[] {
  const irregular = IRREGULAR_FORMS.get(word);
  return irregular === undefined ? [word, ...regularBases(word)] : [word, irregular];
}

/** Letters that must be left of a word without its ending. */
const SHORTEST = 3;
const DOUBLED = /([^aeiou])\1$/;
/** A longer ending stands before the shorter one that it ends with. */
const ENDINGS: readonly (readonly [ending: string, replacements: readonly string[]])[] = [
  ["ies", ["y", "ie"]],
  ["es", ["e", ""]],
  ["s", [""]],
  ["ied", ["y"]],
  ["ed", ["e", ""]],
  ["ing", ["", "e"]],
  ["ily", ["y"]],
  ["ly", [""]],
  ["er", ["e", ""]],
  ["est", ["e", ""]],
];

function regularBases(word: string): readonly string[] {
  const match = ENDINGS.find(([ending]) => word.endsWith(ending) && word.length >= ending.length + SHORTEST);
  if (!match) return [];
  const [ending, replacements] = match;
  const stem = word.slice(0, -ending.length);
  const single = stem.replace(DOUBLED, "$1");
  return [...replacements.map((rest) => stem + rest), ...(single === stem ? [] : [single])];
}
