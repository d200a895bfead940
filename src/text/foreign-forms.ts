import { isAscii } from "./letters.ts";

/** Languages that write compounds as one word. */
const COMPOUNDING: ReadonlySet<string> = new Set(["de", "nl", "sv", "da"]);
/** Two forms of a word share so many letters, and such a share of the longer one. */
const SHARED = { least: 4, share: 0.7 } as const;
/** Letters of a part of a compound, and of what is left of it. */
const PART = { least: 5, rest: 3 } as const;
/** As many forms of a word at most, the nearest in length. */
const MOST_FORMS = 20;

/** Whether a term is another form of a term of a query, or a part of the same compound. */
type IsForm = (term: string, other: string) => boolean;

/**
 * How to tell forms of words in a language (`languageOfQuery`) that no stems are known of: by what they begin with alike ("Miete",
 * "Mieter"; "перевод", "переводы"), and where compounds are one word, by one being the beginning or the end of the other ("Rahmen",
 * "Kunststoffrahmen"). A guess, for a search that finds nothing by its own words. Pure.
 */
export function formsIn(language: string): IsForm {
  const hasCompounds = COMPOUNDING.has(language);
  return (term, other) => isInflection(term, other) || (hasCompounds && isCompound(term, other));
}

/** Of the terms of an index those that are forms of a term, at most 20, the nearest in length first. Linear. Pure. */
export function formsAmong(term: string, known: Iterable<string>, isForm: IsForm): readonly string[] {
  if (!WORD.test(term) && isAscii(term)) return [];
  const found: string[] = [];
  for (const other of known) if (other !== term && isForm(term, other)) found.push(other);
  const far = (other: string) => Math.abs(other.length - term.length);
  return found.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1)).slice(0, MOST_FORMS);
}

/** No number, path or name with signs in it. */
const WORD = /^[a-z]+$/;

/** Whether two words begin so much alike that one may be a form of the other. Pure. */
export function isInflection(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < SHARED.least) return false;
  if (long.length - short.length <= 2 && long.startsWith(short)) return true;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared >= SHARED.least && shared >= SHARED.share * long.length;
}

/** Whether one word is the beginning or the end of the other. Pure. */
export function isCompound(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < PART.least || long.length - short.length < PART.rest) return false;
  return long.startsWith(short) || long.endsWith(short);
}
