import { memoised } from "../../text/memoised.ts";
import { type Word, wordsOf } from "./words.ts";

/** A text with its words in order, which are read once. */
export class Sentence {
  readonly text: string;
  readonly #wordsIn: (text: string) => readonly Word[];
  #words: readonly Word[] | undefined;

  constructor(text: string, wordsIn: (text: string) => readonly Word[] = wordsOf) {
    this.text = text;
    this.#wordsIn = wordsIn;
  }

  get words(): readonly Word[] {
    this.#words ??= this.#wordsIn(this.text);
    return this.#words;
  }
}

/** Promises and facts ask about the same sentences. */
const KEPT_CHARS = 100_000;

/** The sentence that a text is, however often it is asked for. Pure. */
export const sentenceOf = memoised((text: string) => new Sentence(text), KEPT_CHARS);
