import { stemmer } from "stemmer";
import { IRREGULAR_FORMS } from "./irregular-forms.ts";

/** Longer ones are no words, and `stemmer` takes more than linear time for them. */
const LONGEST_WORD = 64;

/**
 * Porter's stem of an English word in lower case (`stemmer`, with his later steps). `-logi` becomes `-log` however short what
 * stands before it is, so that `biology` gives what `biological` gives. A key for matching, not a word.
 * Words of more than 64 letters stay as they are. Pure.
 */
export function stem(word: string): string {
  return word.length > LONGEST_WORD ? word : stemmer(word).replace(/logi$/, "log");
}

/** Porter cuts these short, but not their forms. */
const CEED = /^((?:ex|pro|suc)ceed)(?:s|ed|ing)?$/;
/** Where Porter makes two stems of a word and its forms, what to give him for both. Linear. */
const REGULAR: readonly (readonly [RegExp, string])[] = [
  [/^([^aeiouy]{2,3})ie[ds]$/, "$1y"], // tries, but try
  [/^([a-z]ie)[ds]$/, "$1"],
  [/([ae]nc)(?:ed|ing)$/, "$1e"], // experienced, but experience
];
/** An ending of a Latin noun, which Porter takes for a plural: virus, but viruses. */
const LATIN = /[^aeou]us$/;

/** The index term of an English word in lower case: the stem of its base, the same for all its forms. Pure. */
export function termOf(word: string): string {
  const irregular = IRREGULAR_FORMS.get(word) ?? IRREGULAR_FORMS.get(word.replace(/s$/, ""));
  if (irregular !== undefined) return termOf(irregular);
  const base = REGULAR.reduce((form, [ending, others]) => form.replace(ending, others), word);
  if (LATIN.test(base)) return base;
  return CEED.exec(base)?.[1] ?? stem(base).replace(/ff$/, "f");
}
