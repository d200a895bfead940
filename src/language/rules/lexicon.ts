import type { Sentence } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import type { Lists } from "./lists.ts";

/** How many words of a sentence are of a class, from the word at `at` on: 0 where that one is not. */
export type WordClass = (sentence: Sentence, at: number) => number;

/** What a language knows of single words. */
export interface Lexicon {
  readonly wordsOf: (text: string) => readonly Word[];
  /** The base of a word as it stands in patterns and lists; `=told` stays as it is and means that form alone. */
  readonly keyOf: (word: string) => string;
  readonly lists: Lists;
  readonly classes: ReadonlyMap<string, WordClass>;
}
