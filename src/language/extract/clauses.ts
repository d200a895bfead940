import { LetterPattern } from "../../text/letters.ts";
import { RELATION } from "../en/people.ts";
import { AUXILIARIES, FINITE_VERBS } from "./verbs.ts";

/** A sentence gives at most this many statements; what is left stays with the last one. */
const MAX_STATEMENTS = 3;

/**
 * The statements of a sentence: it is cut between main clauses ("…, and I …", "…; my …", "…, I'm …")
 * where every part has its own subject and its own verb. A part about "he", "she" or "they" is one where the part before
 * it begins with somebody ("Tamika is my nurse, she's …"); one that means something else in another part, "bread and
 * butter" and "I live in Rome and work at Acme" stay whole. At most 3. Pure.
 */
export function clausesOf(sentence: string): readonly string[] {
  if (sentence.length > MAX_CHARS || SUBORDINATE.test(sentence) || QUOTE.test(sentence)) return [sentence];
  const clauses: string[] = [];
  let from = 0;
  for (const match of sentence.matchAll(JOINT)) {
    if (clauses.length === MAX_STATEMENTS - 1) break;
    const left = sentence.slice(from, match.index);
    const rightAt = match.index + match[0].length;
    const right = withoutSetting(sentence.slice(rightAt, rightAt + RIGHT_CHARS));
    if (!mayLeave(left, right) || WEIGHS.test(left) || REPORTING.test(left) || !isWhole(left)) continue;
    clauses.push(left);
    from = rightAt;
  }
  clauses.push(sentence.slice(from));
  return clauses;
}

/** Whether what comes after `left` says something of its own, or of somebody whom `left` is about. */
function mayLeave(left: string, right: string): boolean {
  const own = right.split(/[,;]/, 1)[0] ?? "";
  const [first = "", ...rest] = own.match(WORD) ?? [];
  if (OF_SOMEBODY.test(first))
    return verbAfter(rest, 1) >= 0 && !OF_BOTH.test(rest.join(" ")) && isAboutSomebody(left);
  if (!SOMEBODY.test(first))
    return (
      !(PERSON.test(first) && isAboutSomebody(left) ? THING_MEANT : DEPENDENT).test(own) && standsAlone(own)
    );
  return rest.length >= LEAST_OF_SOMEBODY && !OF_BOTH.test(rest.join(" ")) && isAboutSomebody(left);
}

function isAboutSomebody(left: string): boolean {
  const [first = "", ...rest] = behindColon(left).slice(0, RIGHT_CHARS).match(WORD) ?? [];
  const isRelated = POSSESSIVE.test(first) && rest.slice(0, 3).some((word) => RELATION_WORD.test(word));
  return (
    isRelated || SOMEBODY.test(first) || (NAME.test(first) && !PERSON.test(first) && !ARTICLE.test(first))
  );
}

/** "It" and "they" mean a heading, where there is one: "Our club: it's called …". */
function isWhole(left: string): boolean {
  const behind = behindColon(left);
  return standsAlone(behind) || SHORTEST.test(behind) || (behind !== left && OF_HEADING.test(behind));
}

/** A clause without the time or place that it opens with before its subject: "since then I …". Pure. */
function withoutSetting(clause: string): string {
  return clause.replace(SETTING.on(clause), "");
}

/** What a heading introduces: "My flat: I pay 390, …". */
function behindColon(left: string): string {
  const at = left.indexOf(": ");
  return at < 0 ? left : left.slice(at + 2);
}

const MAX_CHARS = 1_000;
const RIGHT_CHARS = 120;
const OF_HEADING = new LetterPattern(String.raw`^(?:it|they)(?:['’]\w{1,2})? \S`, "i");
/** What is said of somebody in two words. */
const SHORTEST = new LetterPattern(
  String.raw`^\p{Lu}[\p{L}'’-]{1,30} (?:has |just )?(?:left|quit|died|resigned|retired|graduated|arrived|returned|moved out|passed away)$`,
);
const QUOTE = /["“”«»]/u;
const JOINT =
  /(?:,|;| [-–—]| \/)? (?:and|but|while|whereas)(?: so)? (?:also |now |then |currently )?|,? (?:so|therefore) |(?:\.{3}|…) |[;,] (?:also |now |currently )?| [–—-] /gu;
/** Such a sentence is one condition, reason or time with its consequence. */
const SUBORDINATE = new LetterPattern(
  String.raw`^(?:if|when|whenever|because|although|though|since|after|before|while|as|once|unless|until|even|in order|to|given|despite|whether|either|neither|both|not only|the reason|the fact)\b`,
  "i",
);
/** It only weighs what follows. */
const WEIGHS = new LetterPattern(
  String.raw`^(?:i could be (?:wrong|mistaken)|i(?:['’]m| am) (?:\w{2,10} )?(?:un)?sure|maybe|possibly)$`,
  "i",
);
/** What follows belongs to what was said or thought. */
const REPORTING = new LetterPattern(
  String.raw`\b(?:that|because|if|whether|so that|which|who)\b[^,;]{0,200}$|\b(?:said|says|told me|thinks|think|know|means)$`,
  "i",
);
/** "since then", "at night", "on Sundays": what a clause may open with before its subject. */
const SETTING = new LetterPattern(
  String.raw`^(?:(?:now|then|there|here|already|meanwhile|um|uh) |(?:since|till|until|on|in|at|for|from|by|next|every) (?:[^\s,;:]{1,20} ){1,3}?)(?=(?:i|we|he|she|nobody|the|my|our)(?:['’]\w{1,2})? )`,
  "i",
);
/** Somebody who is spoken of already. */
const SOMEBODY = new LetterPattern(`^(?:he|she)(?:['’](?:s|ll|d))?$`, "i");
const OF_SOMEBODY = new LetterPattern("^(?:his|her)$", "i");
/** In fewer words than these, and the pronoun, nothing is said that stands for itself. */
const LEAST_OF_SOMEBODY = 3;
/** It means a thing that the other part says. */
const THING_MEANT = new LetterPattern(
  String.raw`\b(?:its?|it['’]s|they|them|their|he|she|this|that|those|these|so)\b`,
  "i",
);
/** It may mean what the other part says as a whole. */
const OF_BOTH = new LetterPattern(String.raw`\b(?:it|this|that|those|these|so)\b`, "i");
/** It means something that the other part says. */
const DEPENDENT = new LetterPattern(
  String.raw`\b(?:its?|it['’]s|they|them|their|he|she|him|his|hers?|this|that|those|these|so)\b`,
  "i",
);
const PERSON = new LetterPattern(`^(?:i|we)$|^(?:i|we)['’](?:m|ve|ll|d|re)$`, "i");
const NOBODY = new LetterPattern(`^nobody$`, "i");
const POSSESSIVE = new LetterPattern(`^(?:my|our)$`, "i");
const ARTICLE = new LetterPattern(`^(?:the|a|an|all|every|most|some|no)$`, "i");
const NAME = new LetterPattern(String.raw`^\p{Lu}[\p{L}'’.-]{1,30}$`);
const WORD = /[^\s,]{1,60}/gu;
const RELATION_WORD = new LetterPattern(`^(?:${RELATION})(?:['’]s)?$`, "i");
const MAX_SUBJECT_WORDS = 7;

/** Whether a clause begins with a subject that means something by itself, or with "he" or "she", and its verb. Pure. */
export function standsAlone(clause: string): boolean {
  const words = clause.slice(0, RIGHT_CHARS).match(WORD) ?? [];
  const [first = "", ...rest] = words;
  if (PERSON.test(first)) return rest.length > 0;
  if (POSSESSIVE.test(first) || ARTICLE.test(first)) return verbAfter(rest, 1) >= 0;
  if (NAME.test(first)) return verbAfter(rest, 0) >= 0;
  if (NOBODY.test(first)) return rest.length > 2;
  return SOMEBODY.test(first) && rest.length > 0;
}

/** Index of the finite verb that follows a subject of few words; -1 without one. */
function verbAfter(words: readonly string[], least: number): number {
  const at = words.slice(0, MAX_SUBJECT_WORDS).findIndex((word, index) => {
    const lower = word.toLowerCase().replaceAll("’", "'");
    const [before = "", next = ""] = [words[index - 1], words[index + 1]];
    return index >= least && (isFiniteVerb(lower) || governs(lower, next) || saysOf(word, before));
  });
  return at >= 0 && words.length > at + 1 ? at : at >= 0 && least > 0 ? at : -1;
}

/** "My brother Tomasz repairs …", "the logs land …". */
function saysOf(word: string, before: string): boolean {
  return THIRD_PERSON.test(word) && (NAME.test(before) || RELATION_WORD.test(before));
}

const THIRD_PERSON = /^[a-z]{3,14}[^s\W]s$/;

function isFiniteVerb(word: string): boolean {
  if (RELATION_WORD.test(word)) return false;
  return AUXILIARIES.has(word) || FINITE_VERBS.has(word) || /^[a-z]{3,20}(?:ed|'s)$/.test(word);
}

/** Whether a lower-case word in -s is a verb, by what comes after it: "The parser chokes on …". Pure. */
function governs(word: string, next = ""): boolean {
  return (
    /^[a-z]{3,14}[^s\W]s$/.test(word) &&
    /^(?:on|at|in|to|every|the|a|an|about|with|as|from|only|up|out|no|nothing|its|his|their|my|our|me|us|him|them|\d.{0,9})$/.test(
      next,
    )
  );
}
