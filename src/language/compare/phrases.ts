import { type Word, wordToken } from "../sentence/words.ts";
import { SYNONYM_PHRASES } from "./phrase-table.ts";
import { SYNONYM_WORDS } from "./synonym-table.ts";

/** The tokens that stand for each phrase and word of a synonym group, by their keys. The build works it out. */
export const PHRASES = readGroups(`${SYNONYM_PHRASES}${SYNONYM_WORDS}`);

/** By the key of the first word of a phrase: how many words the longest one has that begins so. The build works it out. */
export const PHRASE_LENGTHS = readLengths(PHRASES.keys());

function readLengths(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(" ");
    const first = words[0] ?? "";
    found.set(first, Math.max(words.length, found.get(first) ?? 0));
  }
  return found;
}

function readGroups(table: string): ReadonlyMap<string, readonly Word[]> {
  const found = new Map<string, readonly Word[]>();
  for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
    const [members = "", named] = line.split("=");
    const entries = members.split("|");
    const target = (named ?? entries[0] ?? "").split(" ").map(wordToken);
    for (const entry of named === undefined ? entries.slice(1) : entries) {
      const keys = entry.split(" ").map((word) => wordToken(word).key);
      if (!found.has(keys.join(" "))) found.set(keys.join(" "), target);
    }
  }
  // A group's own word may belong to another group: follow it once, so that groups join.
  return new Map(
    [...found].map(([key, target]) => [key, target.map((word) => found.get(word.key)?.[0] ?? word)]),
  );
}
