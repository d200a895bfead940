import { memoised } from "../text/memoised.ts";
import type { DateWords } from "./sentence/date-words.ts";
import { Sentence } from "./sentence/sentence.ts";
import { type Word, wordsOf } from "./sentence/words.ts";

const KEPT_CHARS = 100_000;

/** A language whose words and days are known. A folder beside this file holds each. */
export class Language {
  readonly code: string;
  readonly dates: DateWords;
  /** The sentence that a text of it is, however often it is asked for. Pure. */
  readonly sentenceOf: (text: string) => Sentence;

  constructor(code: string, dates: DateWords, wordsIn: (text: string) => readonly Word[] = wordsOf) {
    this.code = code;
    this.dates = dates;
    this.sentenceOf = memoised((text: string) => new Sentence(text, wordsIn), KEPT_CHARS);
  }
}
