import { RELATION_GENDER } from "../language/en/people.ts";
import { extractStatements } from "../language/extract/extract.ts";
import { wordsOf } from "../language/sentence/words.ts";

/**
 * Whether two statements may be about one person or thing, as far as their words tell: they name the same subject, both speak of their writer or
 * none does, and where both tell of relatives, of the same ("my brother lives in Graz", "my cousin lives in Linz" do not). Pure.
 */
export function maySayOfOne(a: string, b: string): boolean {
  if (statedSubject(a) !== statedSubject(b) || isOwn(a) !== isOwn(b)) return false;
  const [x, y] = [relativesIn(a), relativesIn(b)];
  return x.size === 0 || y.size === 0 || [...x].some((word) => y.has(word));
}

/** Whom a statement is about, by its words; undefined where rules keep nothing of it. Pure. */
export function statedSubject(text: string): string | undefined {
  return extractStatements(text, 0)[0]?.subject;
}

function isOwn(text: string): boolean {
  return /^(?:I|We)(?:['’\s]|$)/u.test(text);
}

function relativesIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap((word) => (RELATION_GENDER.has(word.text) ? [word.text] : [])));
}
