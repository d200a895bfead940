import type { Sentence } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import type { Lexicon, WordClass } from "./lexicon.ts";

/**
 * Lists of words and phrases: one a line, its name, a colon and its entries, parted by spaces; a line that begins with a
 * space goes on with the list before it, and `#` begins a remark. `put_off` is a phrase, `=told` that form alone. `keyOf`: the base of a word. Pure.
 */
export function readLists(
  text: string,
  keyOf: (word: string) => string,
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const lists = new Map<string, (readonly string[])[]>();
  let name = "";
  for (const line of text.split("\n").filter((one) => !/^\s*(?:#|$)/.test(one))) {
    const head = /^([\w-]+):/.exec(line);
    if (head !== null) name = head[1] ?? "";
    const entries = line
      .slice(head?.[0].length ?? 0)
      .trim()
      .split(/\s+/);
    const phrases = entries.filter((one) => one !== "").map((entry) => entry.split("_").map(keyOf));
    lists.set(name, [...(lists.get(name) ?? []), ...phrases]);
  }
  return lists;
}

/** Asks a lexicon how many words of a class begin at a word of a sentence. Pure. */
export function wordClass({ classes }: Lexicon): (sentence: Sentence, at: number, name: string) => number {
  return (sentence, at, name) => classes.get(name)?.(sentence, at) ?? 0;
}

/** The single words of a list, as keys. Pure. */
export function singlesOf(
  lists: ReadonlyMap<string, readonly (readonly string[])[]>,
  name: string,
): ReadonlySet<string> {
  return new Set((lists.get(name) ?? []).flatMap((phrase) => (phrase.length === 1 ? phrase : [])));
}

/** The class of single words that pass a test. Pure. */
export function one(test: (word: Word) => boolean): WordClass {
  return (sentence, at) => {
    const word = sentence.words[at];
    return word !== undefined && word.kind !== "mark" && test(word) ? 1 : 0;
  };
}

/** The class of the single words of a list. Pure. */
export function listed(lists: ReadonlyMap<string, readonly (readonly string[])[]>, name: string): WordClass {
  const words = singlesOf(lists, name);
  return one(({ key, text }) => words.has(key) || words.has(`=${text}`));
}
