import { LetterPattern } from "../../text/letters.ts";
import { EVERYDAY_THINGS } from "./everyday-things.ts";
import { OCCUPATION, RELATION_GENDER } from "./people.ts";

/**
 * Whether a word that opens a sentence without an article is no name, although a capital opens every
 * sentence: a relative ("Grandma"), what people speak of without an article ("Rent", "Lunch"), an abbreviation
 * ("CI"), or a word with the ending of a quality or a science ("Honesty"). Pure.
 */
export function isCommonThing(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    EVERYDAY_THINGS.has(lower) ||
    EVERYDAY_THINGS.has(lower.replace(/s$/, "")) ||
    RELATION_GENDER.has(lower) ||
    WORK.test(lower) ||
    QUALITY.test(lower) ||
    INITIALS.test(word)
  );
}

const WORK = new LetterPattern(`^(?:${OCCUPATION})$`);
const INITIALS = new LetterPattern(String.raw`^\p{Lu}{2,6}s?$`);
const QUALITY =
  /[a-z]{3,20}(?:ness|ment|tion|sion|ship|hood|ism|ology|onomy|ography|ility|ality|icity|esty|ancy|ency)$/;
