import type { Lexicon, WordClass } from "../rules/lists.ts";
import { Lists, listed, one } from "../rules/lists.ts";
import { dateLengths } from "../sentence/dates.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { baseOf, type Word, wordsOf } from "../sentence/words.ts";
import { RELATION_GENDER } from "./people.ts";
import { VERBS } from "./verbs.ts";
import { WORDS } from "./words.ts";

/** Rows name the same few words again and again. */
const BASES = new Map<string, string>();

function keyOf(word: string): string {
  if (word.startsWith("=")) return word;
  const known = BASES.get(word) ?? baseOf(word);
  BASES.set(word, known);
  return known;
}

const LISTS = new Lists(WORDS, keyOf);
const VERB_KEYS: ReadonlySet<string> = new Set(VERBS.trim().split(/\s+/).map(baseOf));
const VERB_FORMS: ReadonlySet<string> = new Set(VERBS.trim().split(/\s+/));

const isNumber = ({ kind, text }: Word) => kind === "number" || NUMBER_WORDS.has(`=${text}`);
const NUMBER_WORDS = LISTS.singles("number-word");
/** Whether a word is a form of a verb that the language knows. */
export const isVerb = ({ kind, key }: Word): boolean => kind === "word" && VERB_KEYS.has(key);

/** Classes of words that patterns name, such as `@verb`. */
const CLASSES: ReadonlyMap<string, WordClass> = new Map([
  ...["he", "obj", "poss", "article", "wh", "modal", "prep", "neg", "conj", "adverb", "day", "month"].map(
    (name) => [name, listed(LISTS, name)] as const,
  ),
  ["i", one(({ text }) => text === "i" || text === "we")],
  ["you", one(({ text }) => text === "you")],
  ["pron", one(({ text }) => /^(?:i|we|you|he|she|it|they)$/.test(text))],
  ["det", one(({ text }) => DETERMINERS.has(`=${text}`))],
  ["verb", one(isVerb)],
  ["base", one(({ text, kind }) => kind === "word" && VERB_FORMS.has(text))],
  ["past", one((word) => word.past && word.kind === "word")],
  ["ing", one((word) => isVerb(word) && word.text.endsWith("ing") && !VERB_FORMS.has(word.text))],
  ["third", one((word) => isVerb(word) && word.text.endsWith("s"))],
  ["number", one(isNumber)],
  ["money", one(({ text, kind }) => kind === "number" && /\p{Sc}/u.test(text))],
  ["name", one(({ kind, initial }) => kind === "name" || initial === true)],
  ["named", one(({ kind }) => kind === "name")],
  // A word that a common program for captions makes up: "arafed", "araffe".
  ["captioned", one(({ text }) => /^araf/.test(text))],
  ["code", one(({ kind }) => kind === "code")],
  ["kin", one(({ text }) => RELATION_GENDER.has(text))],
  ["empty", one(({ text, key }) => isEmpty(text, key))],
  ["date", (sentence, at) => sentence.ask(datesIn).get(at) ?? 0],
]);
const drawnOf = (word: string) => word.replace(/(\p{L})\1+/gu, "$1");
const EMPTY = new Set([...LISTS.singles("empty")].flatMap((word) => [word, drawnOf(word)]));
const LAUGH = /^(?:(?:[hj][aeio]){2,12}h?|h?m{2,9}|a+h{2,9}|w{3,9}|lol(?:ol)*|x+d+|x{1,4}|br{2,9})$/;

/** A word that by itself tells nothing, however long it is drawn: "sooo", "helloo". */
function isEmpty(text: string, key: string): boolean {
  return EMPTY.has(key) || [text, drawnOf(text)].some((form) => EMPTY.has(`=${form}`) || LAUGH.test(form));
}
const DETERMINERS: ReadonlySet<string> = new Set([...LISTS.singles("article"), ...LISTS.singles("poss")]);

const datesIn = (sentence: Sentence) => dateLengths(sentence);

/** What English words are. */
export const ENGLISH_LEXICON: Lexicon = { wordsOf, keyOf, lists: LISTS, classes: CLASSES };
