import { looksPast } from "../../text/inflection.ts";
import { LetterPattern } from "../../text/letters.ts";
import { ENGLISH } from "../en/english.ts";
import { RELATION } from "../en/people.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { formOf } from "./forms.ts";
import { withoutLeadIns, withoutTail } from "./lead-ins.ts";
import { AUXILIARIES, FINITE_VERBS, plainForm, withFirstPerson } from "./verbs.ts";

/** A sentence gives at most this many statements; what is left stays with the last one. */
const MAX_STATEMENTS = 3;

/**
 * The statements of a sentence: it is cut between main clauses ("…, and I …", "…; my …", "… um she's …")
 * where every part has its own subject and its own verb; fillers between them belong to none. A part about "he", "she" or
 * "they" is one where the part before it begins with somebody ("Tamika is my nurse, she's …"); one that means something else
 * in another part, "bread and butter" and "I live in Rome and work at Acme" stay whole. At most 3, and what states nothing. Pure.
 */
export function clausesOf(sentence: string): readonly string[] {
  if (sentence.length > MAX_CHARS || isSubordinate(sentence) || QUOTE.test(sentence)) return [sentence];
  const clauses: string[] = [];
  let from = 0;
  for (const { end, start, by } of jointsOf(sentence)) {
    const left = sentence.slice(from, end);
    if (end <= from || BELONGS.test(left)) continue;
    const behind = withoutLeadIns(sentence.slice(start));
    const right = withoutSetting(behind.slice(0, RIGHT_CHARS).replace(BRACKETS, ""));
    if (by === ", " && /^i(?:m|ve|['’]\w{1,2})? /i.test(right) && !LISTS.test(sentence)) continue;
    const isHeading = FILLER.test(by) && HEADING.test(left) && standsAlone(right);
    const leaves =
      (NOTE.test(left) && NOTE.test(behind)) ||
      (by.startsWith(",") && SAYS_WHAT_IS.test(left) && SAYS_TOO.test(behind)) ||
      mayLeave(sentence.slice(0, end), right) ||
      (by !== ", " && behind.includes(" ") && statesNothing(behind));
    if (!isHeading && !(leaves && (NOTE.test(left) || isWhole(left)))) continue;
    if (clauses.filter((clause) => !statesNothing(clause)).length === MAX_STATEMENTS - 1) break;
    if (!isHeading) clauses.push(left);
    from = sentence.length - behind.length;
  }
  return [...clauses, sentence.slice(from)].map(withoutTail);
}

function statesNothing(clause: string): boolean {
  const form = formOf(clause);
  return form === "courtesy" || form === "small-talk" || form === "question";
}

/** Where a clause ends, where the next one starts, and what stands between. */
interface Joint {
  readonly end: number;
  readonly start: number;
  readonly by: string;
}

/** Where a clause may end: at marks, conjunctions and fillers, and in what has no marks before any pronoun. */
function jointsOf(text: string): readonly Joint[] {
  const runOns = /[,;:–—]/u.test(text) ? [] : text.matchAll(RUN_ON);
  return [...text.matchAll(JOINT), ...[...runOns].filter(({ index }) => !LEANS_ON.test(text.slice(0, index)))]
    .map(({ 0: by, index }) => ({ end: index, start: index + by.length, by }))
    .sort((a, b) => a.end - b.end)
    .slice(0, MAX_JOINTS);
}

/** "…, I'm 34 and I …" lists; "…, I've seen it" gives a reason, and stays with what it is for. */
const LISTS = /: |, [^,]{1,200}(?: and|,) (?:i|we|my|our|she|he)\b/i;
const MAX_JOINTS = 24;
/** "ticket 12 -> closed". */
const NOTE = /^\S{1,40}(?: \S{1,40}){0,3}(?: (?:->|=|→)|:) \S/u;
/** "My manager is Priya, buddy is Tomasz": the second goes on without its "my". */
const SAYS_WHAT_IS = /^(?:\S{1,20}[,:] )?(?:my|our) (?:\S{1,20} ){1,3}(?:is|are) [^,]{1,60}$/i;
const SAYS_TOO =
  /^(?!(?:it|this|that|these|those|there|here|he|she|they|which|who|what|and|but|or|so|not|now|i|we|you)\b)(?:[a-z-]{2,20} ){1,2}(?:is|are) (?!(?:not|the|a|an|my|our|no|so|very|too)\b)\S/;
const FILLER = /^,? (?:u[mh]|er)/;
/** A word or two before "um": "snack duty um I'm bringing …". */
const HEADING = /^\S{1,20}(?: \S{1,20})?$/;
const RUN_ON =
  / (?=(?:im|ive|hes|shes) |(?:i|we|he|she)(?:['’](?:m|s|ve|ll|re)| (?:am|is|are|was|were|have|has|had|do|does|did|can|will|never|always|also|went|got|said))\b| (?:what|how|why) (?:am|is|was|did|do) (?:i|we)\b|(?:do not|don['’]?t) (?:let|forget)\b|there i )/gi;
/** What a pronoun behind it belongs to: "the card I keep", "I know she …", "people saying I'm …". */
const LEANS_ON =
  /(?:\b(?:the|a|an|this|that|those|these|every|any|all|some|no|each|which|who|what|where|when|once|whenever|wherever|whether|except|if|because|as|than|then|and|or|but|so|like|how|why|before|after|since|until|while|though|although|unless|how \S{1,20}|to|of|for|with|by|at|in|on|from|about|(?:say|tell|think|know|mean|swear|hear|feel|wish|claim|pretend|insist|suspect|reckon|wonder|dream|complain|fear|doubt|bet|guess|see)(?:e?s|ed|ing)?|(?:hop|believ|assum|imagin|realis|realiz|notic|agre|figur|argu|promis|ensur)(?:e|es|ed|ing|eing)|said|told|thought|knew|meant|swore|heard|felt|saw|sure|me|him|her|us|them|not|only|not|every ?(?:one|thing|body|time)|thing|way|day|time|reason)|\b(?:the|a|an|those|these|every|any|all|some|no) (?:\S{1,20} ){0,2}\S{1,20}|\b(?:promise[ds]?|told|tells?|tell|assure[ds]?|swore|remind(?:ed|s)?|warn(?:ed|s)?|show(?:ed|s)?|asked)(?: \S{1,20}){0,3})$/i;

function isSubordinate(sentence: string): boolean {
  const [first = "", rest = ""] = [/^\S{1,20}/.exec(sentence)?.[0], sentence.replace(/^\S{1,20}\s/, "")];
  return (
    SUBORDINATE.test(sentence) &&
    !(MAY_BE_PREPOSITION.test(first) && !standsAlone(rest.split(/\b(?:i|we|he|she) /i, 1)[0] ?? ""))
  );
}

const MAY_BE_PREPOSITION = /^(?:before|after|since|until|as|like)$/i;

/** Whether what comes after `left` says something of its own, or of somebody whom `left` is about. */
function mayLeave(left: string, right: string): boolean {
  const own = right.split(/[,;]| (?:and|but|so|or|um|uh|oh) /, 1)[0]?.split(RUN_ON, 1)[0] ?? "";
  const [first = "", ...rest] = own.match(WORD) ?? [];
  const opening = own.split(" ").slice(0, OPENING_WORDS).join(" ");
  if (OF_SOMEBODY.test(first))
    return verbAfter(rest, 1) >= 0 && !OF_BOTH.test(rest.join(" ")) && isAboutSomebody(left);
  if (!SOMEBODY.test(first))
    return (
      !(PERSON.test(first) && isAboutSomebody(left) ? THING_MEANT : DEPENDENT).test(opening) &&
      standsAlone(own)
    );
  const said = right.match(WORD)?.length ?? 0;
  const isOwn = said > (OF_BOTH.test(rest.join(" ")) ? OF_BOTH_WORDS : OF_SOMEBODY_WORDS);
  return isOwn && isAboutSomebody(left);
}

function isAboutSomebody(left: string): boolean {
  const [first = "", ...rest] = behindColon(left).slice(0, RIGHT_CHARS).match(WORD) ?? [];
  const isRelated = /^(?:my|our)$/i.test(first) && rest.slice(0, 3).some((word) => RELATION_WORD.test(word));
  const isNamed = (word: string) => NAME.test(word) && !PERSON.test(word) && !DETERMINER.test(word);
  return isRelated || SOMEBODY.test(first) || [first, ...rest].some(isNamed);
}

/** "It" and "they" mean a heading, where there is one: "Our club: it's called …". */
function isWhole(left: string): boolean {
  const behind = withoutSetting(behindColon(left));
  if (SHORTEST.test(behind)) return true;
  if (behind.trim().split(" ").length < LEAST_WHOLE && !/\s\S{0,3}[\p{Lu}\d]/u.test(behind)) return false;
  const plain = plainForm(left);
  return (
    standsAlone(behind) ||
    verbAfter(behind.slice(0, RIGHT_CHARS).match(WORD) ?? [], 1) >= 0 ||
    withFirstPerson(plain) !== plain ||
    (behind !== left && OF_HEADING.test(behind))
  );
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

/** What is said in brackets is about the words before them: "guests: Ulla, Piet (might be late), Sven". */
const BRACKETS = / ?\([^()]{0,100}\)/g;
const MAX_CHARS = 1_000;
const RIGHT_CHARS = 120;
const OF_HEADING = new LetterPattern(String.raw`^(?:it|they)(?:['’]\w{1,2})? \S`, "i");
/** What is said of somebody in two words. */
const SHORTEST = new LetterPattern(
  String.raw`^\p{Lu}[\p{L}'’-]{1,30} (?:has |just )?(?:left|quit|died|resigned|retired|graduated|arrived|returned|moved out|passed away)$`,
);
const QUOTE = /["“”«»]/u;
const JOINT =
  /(?:,|;| [-–—]| \/)? (?:(?:and|but|(?<=, )while|whereas)(?: so)?|so|therefore|um|uh|er|oh|plus)(?=[ ,])(?:,? (?:um|uh|oh|yeah|and)(?=[ ,])){0,3},? (?:(?:also|now|then|currently) )?|(?:\.{3}|…) |[;,] (?:also |now |currently )?| [–—-] /gu;
/** Such a sentence is one condition, reason or time with its consequence. */
const SUBORDINATE = new LetterPattern(
  String.raw`^(?:if|when|whenever|because|although|though|since|after|before|while|as|once|unless|until|even|in order|to|given|despite|whether|either|neither|both|not only|the reason|the fact)\b`,
  "i",
);
/** It only weighs what follows, or what follows belongs to what was said or thought. */
const BELONGS =
  /^(?:i could be (?:wrong|mistaken)|i(?:['’]m| am) (?:\w{2,10} )?(?:un)?sure|maybe|possibly)$|\b(?:that|because|if|whether|so that|which|who)\b[^,;]{0,200}$|\b(?:said|says|told me|thinks|think|know|means|a|an|the|for|of)$/i;
/** "since then", "at night", "on Sundays": what a clause may open with before its subject. */
const SETTING = new LetterPattern(
  String.raw`^(?:(?:now|then|there|here|already|meanwhile|lately|recently|currently) |(?:since|till|until|before|after|on|in|at|for|from|by|next|every) (?:[^\s,;:]{1,20} ){1,3}?)(?=(?:i|we|he|she|nobody|the|my|our)(?:['’]\w{1,2})? )`,
  "i",
);
/** Somebody who is spoken of already. */
const SOMEBODY = /^(?:he|she)(?:['’]?s|['’](?:ll|d))?$/i;
const OF_SOMEBODY = /^(?:his|her)$/i;
/** A clause of fewer words than these says nothing that stands for itself. */
const LEAST_WHOLE = 3;
/** A pronoun further behind means something that was said in between. */
const OPENING_WORDS = 6;
/** In no more words than these, the pronoun among them, nothing is said that stands for itself. */
const OF_SOMEBODY_WORDS = 3;
const OF_BOTH_WORDS = 5;
/** It may mean what the other part says as a whole. */
const OF_BOTH = /\b(?:it|this|that|those|these|so)\b/i;
/** It means a thing, and here anybody or anything, that the other part says. */
const THING_MEANT = /\b(?:its?|it['’]s|they|them|their|he|she|this|that|those|these|so)\b/i;
const DEPENDENT = new RegExp(`${THING_MEANT.source}|\\b(?:him|his|hers?)\\b`, "i");
const PERSON = /^(?:(?:i|we)(?:['’](?:m|ve|ll|d|re))?|im|ive)$/i;
const DETERMINER = /^(?:my|our|the|a|an|all|every|most|some|no)$/i;
const NAME = new LetterPattern(String.raw`^\p{Lu}[\p{L}'’.-]{1,30}$`);
const WORD = /[^\s,]{1,60}/gu;
const RELATION_WORD = new LetterPattern(`^(?:${RELATION})(?:['’]s)?$`, "i");
const MAX_SUBJECT_WORDS = 7;

/** Whether a clause begins with a subject that means something by itself, or with "he" or "she", and its verb. Pure. */
export function standsAlone(clause: string): boolean {
  const words = clause.slice(0, RIGHT_CHARS).match(WORD) ?? [];
  const [first = "", ...rest] = words;
  if (PERSON.test(first) || SOMEBODY.test(first)) return rest.length > 0;
  if (DETERMINER.test(first)) return verbAfter(rest, 1) >= 0;
  if (NAME.test(first)) return verbAfter(rest, 0) >= 0;
  return /^nobody$/i.test(first) && rest.length > 2;
}

/** Index of the finite verb that follows a subject of few words; -1 without one. */
function verbAfter(words: readonly string[], least: number): number {
  const at = words.slice(0, MAX_SUBJECT_WORDS).findIndex((word, index) => {
    const lower = word.toLowerCase().replaceAll("’", "'");
    const [before = "", next = ""] = [words[index - 1], words[index + 1]];
    return (
      index >= least &&
      (isFiniteVerb(lower) ||
        (lower.endsWith("'s") && IS.test(next)) ||
        governs(lower, next) ||
        saysOf(word, before))
    );
  });
  return at >= 0 && words.length > at + 1 ? at : at >= 0 && least > 0 ? at : -1;
}

/** "Tom's moved", "Tom's in Rome"; what is Tom's is something else. */
const IS =
  /^(?:an?|the|in|at|on|not|my|our|from|over|got|gone|been|just|always|very|so|too|back|[a-z]{2,12}(?:ing|ed|en))$/i;

/** "My brother Tomasz repairs …", "the logs land …". */
function saysOf(word: string, before: string): boolean {
  return THIRD_PERSON.test(word) && (NAME.test(before) || RELATION_WORD.test(before));
}

const THIRD_PERSON = /^[a-z]{3,14}[^s\W]s$/;

function isFiniteVerb(word: string): boolean {
  if (RELATION_WORD.test(word)) return false;
  if (looksPast(word) && ENGLISH.lexicon.classes.get("verb")?.(sentenceOf(word), 0) === 1) return true;
  return AUXILIARIES.has(word) || FINITE_VERBS.has(word) || /^[a-z]{3,20}ed$/.test(word);
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
