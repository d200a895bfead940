import { isDate } from "../language/compare/conditions.ts";
import { keySet } from "../language/compare/lexicon.ts";
import { type Reading, readStatement } from "../language/compare/reading.ts";
import { readSlots } from "../language/compare/slots.ts";
import { withNamed } from "../language/extract/named.ts";
import type { Word } from "../language/sentence/words.ts";
import { languageOfQuery } from "../text/function-words.ts";
import { isLimiting, isOfTheMoment, isPairing, mayComplete } from "./gates.ts";
import { isActivity, tellingOf } from "./theme-reading.ts";

/** A statement, or what is left of it when its end is dropped. */
export interface Wording {
  readonly text: string;
  readonly claim: Claim;
  readonly timeframe: "current" | "past" | "always";
  /** What was dropped may be what it is all about, so somebody must have said the rest by itself. */
  readonly isBold: boolean;
}

/** What a statement says, so that two can be compared. */
export interface Claim {
  /** What must be equal: polarity, modality, whether it is over, conditions that narrow it. */
  readonly flags: string;
  /** What is said, by key, in order; a one-valued slot and its value as one key. */
  readonly keys: readonly string[];
  /** The one-valued slot, without its value. */
  readonly slot?: string;
}

/** A belief is a sentence, not a paragraph. */
const MAX_WORDS = 30;
const MAX_CHARS = 300;
/** Shorter ones say too little to be wrong. */
const MIN_WORDS = 3;

/** Words before which a statement may end: with them a clause begins, ... */
const CLAUSES = new Set("and because since though although so which who".split(" "));
/** ... with them a phrase that says when, where or how. */
const PHRASES = new Set(
  `with for at in on by while after before every each today yesterday tonight together from during
  where again into along around near`.split(/\s+/),
);

const STRETCH =
  /^(?:this|last|next) (?:time|week|weekend|month|year|morning|evening|night|spring|summer|autumn|fall|winter)/iu;
/** Dropping what begins so would state more than was said. */
const LIMITS = new Set(
  `if unless when whenever except without only or but until than instead not never maybe almost hardly as`.split(
    /\s+/,
  ),
);
/** Words that alone say too little, by key. */
const LIGHT = keySet(`
  be have get go make take give come see look know think feel say tell talk thing something anything everything time
  lot bit way day week month year good great nice fun well keep start stop new old first still maybe sure
  agree see hope wish happy glad excited proud thank congrat cool awesome amazing wonderful incredible beautiful
  tough hard right wrong true part kind sort stuff bye hi hello guess bet mean wait check chat here there miss need
  want try let can do work done other another next last real more most some people everyone someone anyone
  important special big little best better definitely difference impact positive stay grateful determine
`);
/** Before an activity they only tell how it goes on, by key. */
const AUXILIARY = keySet("go keep start begin do continue still");
/** The first word in common is among the first so many telling ones. */
const LEAD = 2;
/** Subjects that only their neighbours explain. */
const VAGUE = new Set(
  "it this that these those there they he she you your and or but so which who what how why when".split(" "),
);

/**
 * What a statement says, the whole first, then shorter and shorter without its end: "I go running every morning
 * by the river", "I go running every morning", "I go running". Only what can stand alone, is not vague, asks nothing
 * and is neither about the one who is spoken to nor bound to a date. [] for a statement of which nothing such is left. Pure.
 */
export function wordingsOf(text: string, subject: string): readonly Wording[] {
  const found = new Map<string, Wording>();
  if (isOfTheMoment(text)) return [];
  for (const { cut, isBold } of cutsOf(text)) {
    const wording = readWording(cut, subject, isBold);
    if (wording === undefined) continue;
    const meaning = JSON.stringify([wording.claim.flags, wording.claim.keys]);
    if (!found.has(meaning)) found.set(meaning, wording);
  }
  return [...found.values()];
}

/**
 * What somebody says again and again in the same words, in whatever form: a rule for others, an amount, another language. Not what asks, tells of
 * what was or will be, of one day or the moment, nor what only its neighbours explain. The whole first, then its heads. Pure.
 */
export function verbatim(text: string): readonly string[] {
  if (text.length > MAX_CHARS * 4 || /[?？]/u.test(text) || isOfTheMoment(text)) return [];
  const heads = cutsOf(text).flatMap(({ cut, isClause }) => (isClause ? cut : []));
  return [text.trim(), ...heads].filter(isRepeatable);
}

function isRepeatable(text: string): boolean {
  const words = text.split(/\s+/);
  const isLong = words.length > MAX_WORDS || text.length > MAX_CHARS;
  const isShort = words.length < 2 && (/\p{Script=Latin}/u.test(text) || [...text].length < MIN_LETTERS);
  if (isLong || isShort || VAGUE.has((words[0] ?? "").toLowerCase().replace(/['’].*$/u, ""))) return false;
  const { foreign, modality, tense, content, persons, quoted } = readStatement(withNamed(text));
  if (content.some(({ key }) => key.startsWith("#")) || quoted.length > 0) return false;
  if (foreign || languageOfQuery(text) !== undefined) return true;
  if (tellingOf(text).keys.length === 0) return false;
  const isStanding = modality !== "?" && tense !== "future" && tense !== "past" && tense !== "former";
  return isStanding && !persons.some((person) => person !== "owner");
}

/** Of scripts that write words without spaces between them. */
const MIN_LETTERS = 4;

/** What a whole statement says; undefined for a question and what rules cannot read. Pure. */
export function claimOf(text: string, subject: string): Claim | undefined {
  if (text.length > MAX_CHARS * 4) return undefined;
  const reading = readStatement(text);
  if (reading.foreign || reading.modality === "?" || reading.tense === "future") return undefined;
  if (reading.persons.some((person) => person === "you")) return undefined;
  return readClaim(reading, subject);
}

/**
 * Whether a statement says all that a shorter one says, and maybe more: the same words in the same order, the first of
 * them near its start, where its own subject still speaks. Pure.
 */
export function saysAll(whole: Claim, part: Claim): boolean {
  if (whole.flags !== part.flags) return false;
  const [first = ""] = part.keys;
  let at = whole.keys.indexOf(first);
  if (at < 0 || at > LEAD) return false;
  for (const key of part.keys) {
    const next = whole.keys.indexOf(key, at);
    if (next < 0) return false;
    at = next;
  }
  return true;
}

interface Cut {
  readonly cut: string;
  readonly isBold: boolean;
  /** What is dropped is a clause of its own. */
  readonly isClause: boolean;
}

function cutsOf(text: string): readonly Cut[] {
  const whole = text.trim().replace(/(?<![.!\s])[.!\s]+$/u, "");
  if (whole.length > MAX_CHARS * 4 || whole.includes("?")) return [];
  const cuts: Cut[] = [{ cut: whole, isBold: false, isClause: false }];
  for (const match of whole.matchAll(/(?<![\s,;:—–-])[\s,;:—–-]+(?=(\p{L}[\p{L}']*))/gu)) {
    const [gap, word = ""] = match;
    const after = whole.slice(match.index + gap.length);
    const before = whole.slice(0, match.index);
    if (match.index === 0 || isLimit(after.toLowerCase())) continue;
    const isClause = /[,;:—–]|\s-\s/u.test(gap) || (CLAUSES.has(word.toLowerCase()) && !isPairing(before));
    if (isClause) cuts.push({ cut: before, isBold: false, isClause: true });
    else if (mayEndBefore(word.toLowerCase(), before, after))
      cuts.push({
        cut: before,
        isBold: mayComplete(word.toLowerCase()) && !isDeed(before),
        isClause: false,
      });
  }
  return cuts.sort((a, b) => b.cut.length - a.cut.length);
}

/** Whether a phrase that begins with this word may be dropped, and the rest says enough without it. */
function mayEndBefore(word: string, before: string, after: string): boolean {
  if (isLimiting(before) || !(PHRASES.has(word) || STRETCH.test(after))) return false;
  return isDeed(before) || tellingOf(before).keys.length > 1;
}

function isDeed(text: string): boolean {
  return tellingOf(text).keys.some(isActivity);
}

/** Whether what follows takes back or narrows what stands before it. */
function isLimit(rest: string): boolean {
  return rest.split(/[^\p{L}']+/u, 12).some((word) => LIMITS.has(word) || word.endsWith("n't"));
}

function readWording(text: string, subject: string, isBold: boolean): Wording | undefined {
  const words = text.split(/\s+/);
  if (words.length < MIN_WORDS || words.length > MAX_WORDS || text.length > MAX_CHARS) return undefined;
  if (VAGUE.has((words[0] ?? "").toLowerCase().replace(/'.*$/u, ""))) return undefined;
  const reading = readStatement(text);
  if (!isPlain(reading) || !isAbout(reading, text, subject)) return undefined;
  const claim = readClaim(reading, subject);
  return saysEnough(claim, text) ? { text, claim, timeframe: timeframeOf(text), isBold } : undefined;
}

/** States something, of no single day, in words that rules can read. */
function isPlain({ foreign, modality, conditions, quoted, content, tense }: Reading): boolean {
  const isDated =
    content.some(({ kind, key }) => kind === "number" || key.startsWith("@")) ||
    conditions.some((condition) => /\d/.test(condition));
  return !foreign && modality !== "?" && tense !== "future" && !isDated && quoted.length === 0;
}

/** The first person, or a sentence that begins with its subject; not about "you", "he" or "they". */
function isAbout({ persons }: Reading, text: string, subject: string): boolean {
  if (persons.some((person) => person !== "owner")) return false;
  const start = text.toLowerCase();
  if (/^(?:i|we)(?:['’](?:m|re|ve|d|ll))?\s/u.test(start)) return true;
  const isNamed = start.startsWith(`${subject} `) || /^(?:my|our|the)\s/u.test(start);
  return isNamed && FINITE.test(start);
}

/** A verb of its own, as far as one can be told by its form; "my dance studio" has none. */
const FINITE =
  /['’\s](?:is|are|was|were|has|have|had|s|likes?|loves?|hates?|prefers?|wants?|needs?|uses?|works?|lives?|goes|does|makes?|plays?|runs?|helps?|keeps?|takes?|starts?|stops?|ends?|opens?|closes?|costs?)\s/u;

/** A value, two telling words, or one that is what is done: "I go running". */
function saysEnough({ keys, slot }: Claim, text: string): boolean {
  if (slot !== undefined) return true;
  if (keys.every((key) => LIGHT.has(key))) return false;
  return keys.length > 1 || ACTIVITY.test(text);
}

const ACTIVITY =
  /(?<!(?<!\p{L})(?:an?|the|my|our|this|that|every|each|no) )(?<!\p{L})\p{L}{3,30}ing(?!\p{L})/iu;

/** A one-valued slot with its value, else the words in their order. */
function readClaim(reading: Reading, subject: string): Claim {
  const { negations, modality, tense, conditions } = reading;
  // "I don't bake in summer" does not say "I don't bake".
  const isDenied = negations % 2 === 1 && tense === "present";
  const narrow = conditions.filter((condition) => isDenied || !isDate(condition));
  const wide = conditions.filter((condition) => !narrow.includes(condition));
  const flags = JSON.stringify([negations % 2, modality, tense === "former", ...narrow]);
  const slot = negations === 0 && tense === "present" ? readSlots(reading).find(isWhole) : undefined;
  if (slot !== undefined) {
    const value = slot.value.map(({ key }) => key).join(" ");
    const of = slot.subject === subject ? "" : slot.subject;
    const name = JSON.stringify([slot.slot, of]);
    return { flags, keys: [`${name} ${value}`], slot: name };
  }
  return { flags, keys: [...tellingKeys(reading, subject), ...wide.map((condition) => `~${condition}`)] };
}

function isWhole({ rest, slot }: { readonly rest: readonly Word[]; readonly slot: string }): boolean {
  return rest.length === 0 && !slot.startsWith("prefer:");
}

/** Without the speaker's own name, and without the "go" of "go running". */
function tellingKeys({ content }: Reading, subject: string): readonly string[] {
  const names = new Set(subject.split(" "));
  return content
    .filter(({ key }, at) => {
      const isAuxiliary = AUXILIARY.has(key) && content[at + 1]?.text.endsWith("ing") === true;
      return !isAuxiliary && !names.has(key);
    })
    .map(({ key }) => key);
}

/** When a statement holds, by its own words. Pure. */
export function timeframeOf(text: string): Wording["timeframe"] {
  const { tense } = readStatement(text);
  if (tense === "past" || tense === "former") return "past";
  return /\b(?:always|never|every)\b/iu.test(text) ? "always" : "current";
}
