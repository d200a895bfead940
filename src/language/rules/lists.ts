import type { Sentence } from "../sentence/sentence.ts";
import type { Lexicon } from "./lexicon.ts";

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
