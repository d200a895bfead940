import { isTopical } from "../../domain/topics.ts";
import { LetterPattern } from "../../text/letters.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { ENGLISH } from "../en/english.ts";
import { isVerb } from "../en/lexicon.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import { type Head, isListed, isSingularVerb, OF_SPEAKER, type SubjectFound } from "./names.ts";

interface Telling {
  /** A rule or the like that is said to be kept. */
  readonly isMeant: boolean;
  /** The owner says it, whose store it is: "the rent", "the database" are known there, and what they are is told of, too. */
  readonly isOwners: boolean;
  readonly fragment: boolean;
}

/**
 * Whom a clause of a conversation tells of that is worth a fact, beside the turn that keeps its words: the speaker, somebody of
 * theirs, or a name. Undefined where it hangs on what was said before it, tells of nobody, or of what is felt or done for
 * the moment. `found`: its subject. Linear. Pure.
 */
export function toldInTalk(
  clause: string,
  found: SubjectFound,
  { isMeant, isOwners, fragment }: Telling,
): Pick<SubjectFound, "subject" | "antecedent"> | undefined {
  const whole = saidOf(clause);
  if (whole.has("hangs") || (whole.has("shared") && !isOwners)) return undefined;
  if (isMeant) return found;
  const { head, start } = found;
  const rest = clause.slice(start);
  const said = saidOf(rest);
  const isOwn = head === "self" || head === "own" || said.has("own");
  if (!isOwn && !isToldOf(rest, head) && !(isOwners && givesValue(rest))) return undefined;
  const isEmpty =
    (isOwn && (whole.has("passing") || whole.has("undated"))) ||
    said.has("passing") ||
    (fragment && !said.has("own")) ||
    (head === "own" ? isSlight(rest) : weightOf(rest) < LEAST_WEIGHT);
  if (isEmpty) return undefined;
  return isOwn && head !== "own" ? OF_SPEAKER : found;
}

function saidOf(text: string): ReadonlySet<string> {
  return new Set(
    ENGLISH.table("talk")
      .all(ENGLISH.sentenceOf(text))
      .map(({ row }) => row.says),
  );
}

/**
 * Whether a text tells of the name that it begins with: a verb follows, or what it has ("Nadia, my cousin, sings", "Nadia's van
 * broke down"); and what people do where nothing but the first capital makes it a name.
 */
function isToldOf(text: string, head: Head): boolean {
  const { words } = ENGLISH.sentenceOf(text);
  const [first] = words;
  if (head === "name" && (isListed(first, "poss") || isListed(first, "article"))) return true;
  if (first !== undefined && isListed(first, "auxiliary")) return false;
  const next = words.find(
    (word, at) => at > 0 && word.kind === "word" && !BEFORE_VERB.some((list) => isListed(word, list)),
  );
  if (next === undefined) return false;
  const acts = isSingularVerb(next) || isListed(next, "plural-verb");
  if (head === "name") return acts || isListed(next, "poss") || isListed(next, "article");
  const isDeed = isListed(next, "deed") || (next.past && !isListed(next, "auxiliary"));
  return head === "initial" && acts && isDeed && !isListed(next, "copula");
}

/** Whether a value is said of a thing: a number, a name, a code, or what it is called. */
function givesValue(text: string): boolean {
  const { words } = ENGLISH.sentenceOf(text);
  return words.some(
    ({ kind, text: word }, at) => at > 0 && (VALUES.has(kind) || word === "called" || word === "named"),
  );
}

const VALUES: ReadonlySet<string> = new Set(["name", "number", "code"]);

const BEFORE_VERB = ["conj", "adverb", "neg", "particle"];

/** A name or a number weighs 3, a thing or a deed 2, a quality 1; "my team" weighs by itself. */
const LEAST_WEIGHT = 2;
const LEAST_OF_PRAISED = 3;
/** "My team won" does not say of what. */
const LEAST_WORDS_OF_OWN = 4;

/** Whether what is said of something of the speaker's is next to nothing, or no more than how good it is. */
function isSlight(text: string): boolean {
  const { words } = ENGLISH.sentenceOf(text);
  if (!words.some((word, at) => at > 0 && mayBeFinite(word))) return true;
  const isShort = words.length < LEAST_WORDS_OF_OWN && words.every(({ kind }) => kind === "word");
  const isPraised = words.some((word) => isListed(word, "praise") || isListed(word, "feeling"));
  return isShort || weightOf(text) < (isPraised ? LEAST_OF_PRAISED : LEAST_WEIGHT);
}

/** Whether a word may be the verb of a clause by its form. */
function mayBeFinite(word: Word): boolean {
  if (["auxiliary", "modal", "plural-verb"].some((list) => isListed(word, list))) return true;
  return isSingularVerb(word) || (isVerb(word) && word.text === word.key);
}

function weightOf(text: string): number {
  return ENGLISH.sentenceOf(text).words.reduce((sum, word) => sum + weightOfWord(word), 0);
}

function weightOfWord(word: Word): number {
  const { text, kind, key } = word;
  if (kind === "mark") return 0;
  if (kind === "name" || kind === "number" || kind === "code") return 3;
  if (STOP_WORDS.has(text) || STOP_WORDS.has(key) || !isTopical(text)) return 0;
  return EMPTY.some((list) => isListed(word, list)) ? 0 : isListed(word, "quality") ? 1 : 2;
}

const EMPTY = ["vague", "light", "feeling", "cry", "adverb", "praise"];

/** Whether a plain form has a number, or a word about what it is about: "It was tough" has neither. Linear. Pure. */
function isTelling(plain: string): boolean {
  return (plain.match(WORD.on(plain)) ?? []).some(isTellingWord);
}

/** Whether a clause is so short, and so empty of what it could be about, that it tells nobody anything: "It's good like this", "I teach". Pure. */
export function saysTooLittle(clause: string, plain: string, isOfName: boolean): boolean {
  const words = plain.match(WORD.on(plain)) ?? [];
  if (words.length <= MAX_EMPTY_WORDS && !isTelling(plain)) return true;
  const least = /^(?:i|we)(?:'|$)/.test(words[0] ?? "") ? LEAST_OF_SELF : LEAST_WORDS;
  const names = sentenceOf(clause).words.some(({ kind, text }) => kind !== "word" || isNumberWord(text));
  return words.length < least && !isOfName && !names;
}

const isNumberWord = (text: string) => ENGLISH.lexicon.classes.get("number")?.(sentenceOf(text), 0) === 1;
const LEAST_WORDS = 3;
const LEAST_OF_SELF = 3;
const MAX_EMPTY_WORDS = 4;
const WORD = new LetterPattern(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]{0,40}`, "g");

function isTellingWord(word: string): boolean {
  if (/\d/.test(word)) return true;
  const bare = word.replace(CONTRACTED, "");
  return [word, bare].every((form) => !STOP_WORDS.has(form) && isTopical(form));
}

const CONTRACTED = /(?:n't|'\w{0,2})$/;
