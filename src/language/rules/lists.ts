import type { Sentence } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";

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

/** Words and phrases, each as the keys of its words. `=word` stands for that form alone. */
export type Entries = readonly (readonly string[])[];

/** Phrases by their first word: each entry holds what must follow it. */
export type Phrases = ReadonlyMap<string, Entries>;

/**
 * The lists of words and phrases of a language. In its text one stands in a line: its name, a colon and its entries, parted by
 * spaces; a line that begins with a space goes on with the list before it, and `#` begins a remark. `put_off` is a phrase. Or the text
 * is what `compiled` made of such a one. A list is read when it is first asked for; one that is not there is empty.
 */
export class Lists {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #keyOf: (word: string) => string;
  readonly #entries = new Map<string, Entries>();
  readonly #phrases = new Map<string, Phrases>();
  readonly #singles = new Map<string, ReadonlySet<string>>();

  /** `keyOf`: the base of a word. */
  constructor(text: string, keyOf: (word: string) => string) {
    const isCompiled = text.startsWith("{");
    this.#texts = isCompiled
      ? new Map(Object.entries(JSON.parse(text) as Record<string, string>))
      : listsIn(text); // the build wrote it
    this.#keyOf = isCompiled ? (word) => word : keyOf;
  }

  /** The names of all lists. */
  names(): readonly string[] {
    return [...this.#texts.keys()];
  }

  has(name: string): boolean {
    return this.#texts.has(name);
  }

  entries(name: string): Entries {
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const words = (this.#texts.get(name) ?? "").split(" ").filter((entry) => entry !== "");
    const entries = words.map((entry) => entry.split("_").map(this.#keyOf));
    this.#entries.set(name, entries);
    return entries;
  }

  phrases(name: string): Phrases {
    const phrases = this.#phrases.get(name) ?? phrasesOf(this.entries(name));
    this.#phrases.set(name, phrases);
    return phrases;
  }

  /** The single words of a list, as keys. */
  singles(name: string): ReadonlySet<string> {
    const singles =
      this.#singles.get(name) ??
      new Set(this.entries(name).flatMap((phrase) => (phrase.length === 1 ? phrase : [])));
    this.#singles.set(name, singles);
    return singles;
  }

  /** A text that says the same and is read sooner. */
  compiled(): string {
    const lists = this.names().map((name) => [
      name,
      this.entries(name)
        .map((entry) => entry.join("_"))
        .join(" "),
    ]);
    return JSON.stringify(Object.fromEntries(lists));
  }
}

function listsIn(text: string): ReadonlyMap<string, string> {
  const lists = new Map<string, string>();
  let name = "";
  for (const line of text.split("\n").filter((one) => !/^\s*(?:#|$)/.test(one))) {
    const head = /^([\w-]+):/.exec(line);
    if (head !== null) name = head[1] ?? "";
    const entries = line.slice(head?.[0].length ?? 0).trim();
    lists.set(name, `${lists.get(name) ?? ""} ${entries.replace(/\s+/g, " ")}`);
  }
  return lists;
}

/** Pure. */
export function phrasesOf(entries: Entries): Phrases {
  const found = new Map<string, (readonly string[])[]>();
  for (const [first = "", ...rest] of entries) {
    const known = found.get(first);
    if (known === undefined) found.set(first, [rest]);
    else known.push(rest);
  }
  return found;
}

/** Asks a lexicon how many words of a class begin at a word of a sentence. Pure. */
export function wordClass({ classes }: Lexicon): (sentence: Sentence, at: number, name: string) => number {
  return (sentence, at, name) => classes.get(name)?.(sentence, at) ?? 0;
}

/** The class of single words that pass a test. Pure. */
export function one(test: (word: Word) => boolean): WordClass {
  return (sentence, at) => {
    const word = sentence.words[at];
    return word !== undefined && word.kind !== "mark" && test(word) ? 1 : 0;
  };
}

/** The class of the single words of a list. Pure. */
export function listed(lists: Lists, name: string): WordClass {
  return one(({ key, text }) => lists.singles(name).has(key) || lists.singles(name).has(`=${text}`));
}
