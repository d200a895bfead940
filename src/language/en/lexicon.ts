import type { Lexicon, WordClass } from "../rules/lexicon.ts";
import { readLists, singlesOf } from "../rules/lists.ts";
import { dateLengths } from "../sentence/dates.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { baseOf, type Word, wordsOf } from "../sentence/words.ts";
import { RELATION_GENDER } from "./people.ts";
import { VERBS } from "./verbs.ts";
import { WORDS } from "./words.ts";

function keyOf(word: string): string {
  return word.startsWith("=") ? word : baseOf(word);
}

const LISTS = readLists(WORDS, keyOf);
const VERB_KEYS: ReadonlySet<string> = new Set(VERBS.trim().split(/\s+/).map(baseOf));
const VERB_FORMS: ReadonlySet<string> = new Set(VERBS.trim().split(/\s+/));

const one =
  (test: (word: Word) => boolean): WordClass =>
  (sentence, at) => {
    const word = sentence.words[at];
    return word !== undefined && word.kind !== "mark" && test(word) ? 1 : 0;
  };
const listed = (name: string): WordClass => {
  const words = singlesOf(LISTS, name);
  return one(({ key, text }) => words.has(key) || words.has(`=${text}`));
};
const isNumber = ({ kind, text }: Word) => kind === "number" || NUMBER_WORDS.has(`=${text}`);
const NUMBER_WORDS = singlesOf(LISTS, "number-word");
const isVerb = ({ kind, key }: Word) => kind === "word" && VERB_KEYS.has(key);

/** Classes of words that patterns name, such as `@verb`. */
const CLASSES: ReadonlyMap<string, WordClass> = new Map([
  ...["he", "obj", "poss", "article", "wh", "modal", "prep", "neg", "conj", "adverb", "day", "month"].map(
    (name) => [name, listed(name)] as const,
  ),
  ["i", one(({ text }) => text === "i" || text === "we")],
  ["you", one(({ text }) => text === "you")],
  ["pron", one(({ text }) => /^(?:i|we|you|he|she|it|they)$/.test(text))],
  ["det", one(({ text }) => DETERMINERS.has(`=${text}`))],
  ["verb", one(isVerb)],
  ["base", one(({ text, kind }) => kind === "word" && VERB_FORMS.has(text))],
  ["past", one((word) => word.past && word.kind === "word")],
  ["ing", one((word) => isVerb(word) && word.text.endsWith("ing"))],
  ["third", one((word) => isVerb(word) && word.text.endsWith("s"))],
  ["number", one(isNumber)],
  ["money", one(({ text, kind }) => kind === "number" && /\p{Sc}/u.test(text))],
  ["name", one(({ kind, initial }) => kind === "name" || initial === true)],
  ["code", one(({ kind }) => kind === "code")],
  ["kin", one(({ text }) => RELATION_GENDER.has(text))],
  ["date", (sentence, at) => sentence.ask(datesIn).get(at) ?? 0],
]);
const DETERMINERS: ReadonlySet<string> = new Set([
  ...singlesOf(LISTS, "article"),
  ...singlesOf(LISTS, "poss"),
]);

const datesIn = (sentence: Sentence) => dateLengths(sentence);

/** What English words are. */
export const ENGLISH_LEXICON: Lexicon = { wordsOf, keyOf, lists: LISTS, classes: CLASSES };
