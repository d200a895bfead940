import { analyse } from "./analyse.ts";

/**
 * The commonest verbs, nouns, adjectives and measures of English that are no stop words, without those by which people tell things
 * apart (work, home, child, seven): every long text has most of them, whatever it is about.
 */
const WORDS = `
say get make go know take see come think want look use find give tell call try ask need feel become leave put mean
keep let begin start turn seem help show happen like
time year way day thing life world part place week case point number fact end kind bit lot
good new first second third last long great little old right big high different difference small large next important
one half quarter dozen couple hour minute month`;

let terms: ReadonlySet<string> | undefined;

/** Whether a term, as `analyse` gives it, is a word that hardly tells what a text is about. English. Pure. */
export function isLight(term: string): boolean {
  terms ??= new Set(analyse(WORDS));
  return terms.has(term);
}
