import { memoised } from "../../text/memoised.ts";
import { type Word, wordsOf } from "./words.ts";

/** A sentence, read once: whatever rules ask of it is worked out when it is first asked. */
export class Sentence {
  /** As written. */
  readonly text: string;
  #words: readonly Word[] | undefined;
  #keys: ReadonlySet<string> | undefined;
  readonly #kept = new Map<(sentence: Sentence) => unknown, unknown>();

  /** `words`: those of it that are to be looked at, in other than their own forms; by default all. */
  constructor(text: string, words?: readonly Word[]) {
    this.text = text;
    this.#words = words;
  }

  /** Its words in order, with where they stand. */
  get words(): readonly Word[] {
    this.#words ??= wordsOf(this.text);
    return this.#words;
  }

  /** The keys of its words, and their forms behind "=". */
  get keys(): ReadonlySet<string> {
    this.#keys ??= new Set(this.words.flatMap(({ key, text }) => [key, `=${text}`]));
    return this.#keys;
  }

  /** What a pure function says of it, worked out once. */
  ask<T>(read: (sentence: Sentence) => T): T {
    if (!this.#kept.has(read)) this.#kept.set(read, read(this));
    return this.#kept.get(read) as T; // what was kept under a function is what it gave
  }

  /** The text from the word at `from` up to the one at `to`, as written. */
  textOf(from: number, to: number): string {
    const [first, last] = [this.words[from], this.words[to - 1]];
    return first === undefined || last === undefined ? "" : this.text.slice(first.start, last.end);
  }
}

/** Signals, summaries, promises and facts ask about the same sentences. */
const KEPT_CHARS = 100_000;

/** The sentence that a text is, however often it is asked for. Pure. */
export const sentenceOf = memoised((text: string) => new Sentence(text), KEPT_CHARS);
