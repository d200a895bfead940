import { wordToken } from "../sentence/words.ts";
import { PHRASES } from "./phrases.ts";

/** Words by key, in the form that synonyms leave. Pure. */
export function keySet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(keyOf));
}

/** The key that a word has after its synonyms were replaced. Pure. */
export function keyOf(word: string): string {
  const own = wordToken(word).key;
  const group = PHRASES.get(own);
  return group?.length === 1 ? (group[0]?.key ?? own) : own;
}
