import { analyse, isLight } from "../text/analyse.ts";
import { memoised } from "../text/memoised.ts";
import { STOP_WORDS } from "../text/stop-words.ts";
import { ENGLISH_DATES, ORDINALS } from "./en/date-forms.ts";
import { ENGLISH } from "./en/english.ts";
import { RELATION_GENDER } from "./en/people.ts";
import type { Phrases } from "./rules/lists.ts";
import { phraseAt } from "./rules/match.ts";
import { dateLengths } from "./sentence/dates.ts";
import { type Sentence, sentenceOf } from "./sentence/sentence.ts";
import type { Word } from "./sentence/words.ts";

/** A word that tells what a promise, or news of one, is about. */
export interface Thing {
  /** Equal for the forms of one word. */
  readonly term: string;
  /** A `value` is a number, a code or a month: another one is another thing. */
  readonly kind: "word" | "name" | "value";
  /** The position of its word. */
  readonly at: number;
  /** The preposition that leads to it, "" where it is what is acted on; "'s" of whose that is. */
  readonly by: string;
}

/** What a sentence is about and does, without its times and the words of promising. */
export interface Task {
  readonly sentence: Sentence;
  readonly things: readonly Thing[];
  /** What is done: the terms of its verbs, and the families ("act-…", and the narrow "one-…") that these belong to. */
  readonly acts: ReadonlySet<string>;
  /** The days of months that it names. */
  readonly days: ReadonlySet<number>;
}

/** The same promises are looked at turn after turn. */
const KEPT_CHARS = 100_000;

/** What a promise is to do, or what a sentence tells. English; of 120 words. Linear. Pure. */
export const taskOf = memoised(readTask, KEPT_CHARS);

const MOST_WORDS = 120;
const MOST_CHARS = 2_000;
const { lists } = ENGLISH.lexicon;
const ACTS: readonly (readonly [string, Phrases])[] = [...lists.names("act-"), ...lists.names("one-")].map(
  (name) => [name, lists.phrases(name)],
);
/** Verbs of the families and of to-dos. */
const DEEDS: ReadonlySet<string> = new Set([
  ...ACTS.flatMap(([, phrases]) => [...phrases.keys()]),
  ...lists.phrases("task").keys(),
]);
const NOUNS = lists.phrases("noun");
const FRAME = lists.phrases("frame");
const TITLES = lists.phrases("title");
const isOf = (name: string, sentence: Sentence, at: number) =>
  (ENGLISH.lexicon.classes.get(name)?.(sentence, at) ?? 0) > 0;

function readTask(text: string): Task {
  const sentence = sentenceOf(text.slice(0, MOST_CHARS));
  const words = sentence.words.slice(0, MOST_WORDS);
  const dates = sentence.ask(dateLengths);
  const things: Thing[] = [];
  const acts = new Set<string>();
  const days = new Set<number>();
  let by = "";
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const long = dates.get(at) ?? 0;
    if (long > 0) {
      for (const { text: part } of words.slice(at, at + long)) days.add(ENGLISH_DATES.dayOf(part));
      at += long - 1;
      continue;
    }
    if (word.kind === "mark" || (isOf("pron", sentence, at) && things.length > 0)) by = "";
    if (isOf("prep", sentence, at) && word.text !== "of") by = word.text;
    const verb = isVerb(sentence, at);
    for (const [family, phrases] of ACTS)
      if (phraseAt(phrases, sentence, at) > (verb ? 0 : 1)) acts.add(family);
    if (verb) by = "";
    const thing = thingAt(sentence, at, by);
    if (thing === undefined) continue;
    if (verb) acts.add(thing.term);
    things.push(thing);
  }
  days.delete(0);
  return { sentence, things, acts, days };
}

/** A verb, not a noun that looks like one ("the order", "library books"). */
function isVerb(sentence: Sentence, at: number): boolean {
  const [before, word] = [sentence.words[at - 1], sentence.words[at]];
  if (word === undefined || phraseAt(NOUNS, sentence, at) > 0) return false;
  if (!(isOf("verb", sentence, at) || word.past || DEEDS.has(word.key))) return isOrder(sentence, at);
  if (before === undefined || before.kind === "mark") return true;
  const isNoun =
    isOf("det", sentence, at - 1) || (before.text === "'s" && !word.past) || isOf("number", sentence, at - 1);
  if (isNoun) return false;
  const leads = ["pron", "modal", "adverb", "conj", "neg"].some((name) => isOf(name, sentence, at - 1));
  return (
    word.past ||
    isOf("ing", sentence, at) ||
    leads ||
    before.text === "to" ||
    before.text === "me" ||
    phraseAt(FRAME, sentence, at - 1) > 0
  );
}

/** "The second instalment", not "do this first". */
function isRank({ words }: Sentence, at: number): boolean {
  const next = words[at + 1];
  return ORDINALS.includes(words[at]?.text ?? "") && next?.kind === "word" && !STOP_WORDS.has(next.text);
}

/** An act that no list knows: "to drench the hoggets". */
function isOrder(sentence: Sentence, at: number): boolean {
  const [before, word] = [sentence.words[at - 1], sentence.words[at]];
  const opens = before === undefined || before.kind === "mark" || before.text === "to";
  const led = isOf("det", sentence, at + 1) || isOf("name", sentence, at + 1);
  return opens && led && word?.kind === "word" && !isOf("det", sentence, at) && !STOP_WORDS.has(word.text);
}

/** A time of day tells nothing apart. */
const CLOCK = /^\d{1,2}(?:[:.]\d\d)?(?:am|pm|h)$|^\d{1,2}:\d\d$/;

function thingAt(sentence: Sentence, at: number, by: string): Thing | undefined {
  const word = sentence.words[at];
  if (word === undefined || word.kind === "mark" || word.text === "'s" || CLOCK.test(word.text))
    return undefined;
  const value =
    word.kind === "number" ||
    word.kind === "code" ||
    (isOf("number", sentence, at) && word.text !== "one") ||
    isRank(sentence, at) ||
    isOf("month", sentence, at);
  if (!value && (STOP_WORDS.has(word.text) || phraseAt(FRAME, sentence, at) > 0)) return undefined;
  // Mr and Mrs are many.
  if (phraseAt(TITLES, sentence, at) > 0 && isName(sentence, at + 1)) return undefined;
  const [term = word.key] = value ? [word.key.replace(/^[#£$€]/, "")] : analyse(word.text);
  const kind = value ? "value" : isName(sentence, at) ? "name" : "word";
  const owner = sentence.words[at + 1]?.text === "'s" && !isPredicate(sentence, at + 2);
  return { term, kind, at, by: owner ? "'s" : by };
}

/** What follows an "'s" that is short for "is": "the gate's fixed". */
function isPredicate(sentence: Sentence, at: number): boolean {
  const word = sentence.words[at];
  return (
    word === undefined ||
    word.past ||
    ["adverb", "det", "prep", "ing", "neg"].some((name) => isOf(name, sentence, at))
  );
}

/** Somebody: a word with a capital letter that is no other word, or what a relative is called. */
function isName(sentence: Sentence, at: number): boolean {
  const word: Word | undefined = sentence.words[at];
  if (word === undefined) return false;
  if (RELATION_GENDER.has(word.text)) return true;
  const written = sentence.text.slice(word.start, word.end);
  if (written.length > 1 && written === written.toUpperCase()) return false;
  if (word.kind === "name") return true;
  const next = sentence.words[at + 1];
  const acts =
    next !== undefined &&
    (next.text === "'s" || next.past || isOf("third", sentence, at + 1) || isOf("adverb", sentence, at + 1));
  return word.initial === true && acts && !isOf("verb", sentence, at);
}

/**
 * What two promises have in common that are one promise, in whatever words: what is to be done with what, but for the times and the
 * words of promising. English. Pure.
 */
export function taskKey(promise: string): string {
  const { things, acts, sentence } = taskOf(promise);
  const verbs = new Set(things.filter(({ term }) => acts.has(term)).map(({ term }) => term));
  const nouns = things.filter(({ term }) => !verbs.has(term)).map(({ term }) => term);
  const done = things
    .filter(({ term }) => verbs.has(term) && !isLight(term))
    .map((thing) => oneAct(sentence, thing));
  const turns = sentence.words.filter(({ text }) => TURNS.has(text)).map(({ text }) => text);
  const key = [...new Set([...nouns, ...done, ...turns])].sort().join(" ");
  return key === "" ? promise : key;
}

/** Words that turn what is to be done round. */
const TURNS: ReadonlySet<string> = new Set(["not", "never", "without", "off", "down", "out"]);

/** The narrow family of an act, else its term. */
function oneAct(sentence: Sentence, { at, term }: Thing): string {
  return (
    ACTS.find(([name, phrases]) => name.startsWith("one-") && phraseAt(phrases, sentence, at) > 0)?.[0] ??
    term
  );
}
