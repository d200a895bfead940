import { LetterPattern } from "../../text/letters.ts";
import { RELATION } from "./people.ts";
import { AUXILIARIES, FINITE_VERBS } from "./verbs.ts";

/** A sentence gives at most this many statements; what is left stays with the last one. */
const MAX_STATEMENTS = 3;

/**
 * The statements of a sentence: it is cut between main clauses ("…, and I …", "…; my …", "…, I'm …")
 * where every part has its own subject, that is no pronoun for something in another part, and its own
 * verb; "bread and butter" and "I live in Rome and work at Acme" stay whole. At most 3. Pure.
 */
export function clausesOf(sentence: string): readonly string[] {
  if (sentence.length > MAX_CHARS || SUBORDINATE.test(sentence) || QUOTE.test(sentence)) return [sentence];
  const clauses: string[] = [];
  let from = 0;
  for (const match of sentence.matchAll(JOINT)) {
    if (clauses.length === MAX_STATEMENTS - 1) break;
    const left = sentence.slice(from, match.index);
    const rightAt = match.index + match[0].length;
    if (DEPENDENT.test(sentence.slice(rightAt, rightAt + RIGHT_CHARS).split(/[,;]/, 1)[0] ?? "")) continue;
    if (!standsAlone(left) || !standsAlone(sentence.slice(rightAt, rightAt + RIGHT_CHARS))) continue;
    if (REPORTING.test(left)) continue;
    clauses.push(left);
    from = rightAt;
  }
  clauses.push(sentence.slice(from));
  return clauses;
}

const MAX_CHARS = 1_000;
const RIGHT_CHARS = 120;
const QUOTE = /["“”«»]/u;
const JOINT =
  /(?:,|;| [-–—]| \/)? (?:and|but|while|whereas) (?:also |now |then |currently )?|[;,] (?:also |now |currently )?| [–—-] /gu;
/** Such a sentence is one condition, reason or time with its consequence. */
const SUBORDINATE = new LetterPattern(
  String.raw`^(?:if|when|whenever|because|although|though|since|after|before|while|as|once|unless|until|even|in order|to|given|despite|whether|either|neither|both|not only|the reason|the fact)\b`,
  "i",
);
/** What follows belongs to what was said or thought. */
const REPORTING = new LetterPattern(
  String.raw`\b(?:that|because|if|whether|so that|which|who)\b[^,;]{0,200}$|\b(?:said|says|told me|thinks|think|know|means)$`,
  "i",
);
/** It means something that the other part says. */
const DEPENDENT = new LetterPattern(
  String.raw`\b(?:its?|it['’]s|they|them|their|he|she|him|his|hers?|this|that|those|these|so)\b`,
  "i",
);
const PERSON = new LetterPattern(`^(?:i|we)$|^(?:i|we)['’](?:m|ve|ll|d|re)$`, "i");
const POSSESSIVE = new LetterPattern(`^(?:my|our)$`, "i");
const ARTICLE = new LetterPattern(`^(?:the|a|an|all|every|most|some|no)$`, "i");
const NAME = new LetterPattern(String.raw`^\p{Lu}[\p{L}'’.-]{1,30}$`);
const WORD = /[^\s,]{1,60}/gu;
const RELATION_WORD = new LetterPattern(`^(?:${RELATION})(?:['’]s)?$`, "i");
const MAX_SUBJECT_WORDS = 5;

/** Whether a clause begins with a subject that means something by itself, and its verb. */
function standsAlone(clause: string): boolean {
  const words = clause.slice(0, RIGHT_CHARS).match(WORD) ?? [];
  const [first = "", ...rest] = words;
  if (PERSON.test(first)) return rest.length > 0;
  if (POSSESSIVE.test(first) || ARTICLE.test(first)) return verbAfter(rest, 1) >= 0;
  if (NAME.test(first)) return verbAfter(rest, 0) >= 0;
  return false;
}

/** Index of the finite verb that follows a subject of few words; -1 without one. */
function verbAfter(words: readonly string[], least: number): number {
  const at = words
    .slice(0, MAX_SUBJECT_WORDS)
    .findIndex((word, index) => index >= least && isFiniteVerb(word.toLowerCase().replaceAll("’", "'")));
  return at >= 0 && words.length > at + 1 ? at : at >= 0 && least > 0 ? at : -1;
}

function isFiniteVerb(word: string): boolean {
  if (RELATION_WORD.test(word)) return false;
  return AUXILIARIES.has(word) || FINITE_VERBS.has(word) || /^[a-z]{3,20}(?:ed|'s)$/.test(word);
}
