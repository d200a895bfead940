import { MERELY_DIFFERENT, OPPOSITE_TRAITS, OPPOSITE_VERBS } from "../en/antonyms.ts";
import { CLASSES, UNITS } from "../en/classes.ts";
import { SYNONYMS } from "../en/synonyms.ts";
import { type Word, wordToken } from "../sentence/words.ts";

/* What the tables of English words come to, by the keys of the words. The build works it out. */

/** The tokens that stand for each phrase and word of a synonym group, by their keys. */
export const PHRASES = readGroups();

/** By the key of the first word of a phrase: how many words the longest one has that begins so. */
export const PHRASE_LENGTHS = readLengths(PHRASES.keys());

/** Verbs, one of which excludes the other, each with all of its opposites. */
export const EXCLUDING = readPairs(OPPOSITE_VERBS);
/** Traits, that exclude each other where they are what is stated. */
export const DESCRIBING = readPairs(OPPOSITE_TRAITS);
/** Words of which both may hold. */
export const DIFFERING = readPairs(MERELY_DIFFERENT);

/** Names of classes of alternatives by their words. */
export const CLASSES_BY_KEY = readClasses();

/** Units by their short forms, signs and other spellings. */
export const UNIT_NAMES: ReadonlyMap<string, string> = new Map(
  itemsOf(UNITS, " ").flatMap((entry) => {
    const [name = "", forms = ""] = entry.split("=");
    return forms.split(",").map((form) => [form, wordToken(name).key] as const);
  }),
);

function itemsOf(table: string, separator: string): readonly string[] {
  return table
    .replaceAll("\n", separator)
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function keyOf(word: string): string {
  const own = wordToken(word).key;
  const group = PHRASES.get(own);
  return group?.length === 1 ? (group[0]?.key ?? own) : own;
}

function readGroups(): ReadonlyMap<string, readonly Word[]> {
  const found = new Map<string, readonly Word[]>();
  for (const group of itemsOf(SYNONYMS, ";")) {
    const [members = "", named] = group.split("=");
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

function readLengths(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(" ");
    const first = words[0] ?? "";
    found.set(first, Math.max(words.length, found.get(first) ?? 0));
  }
  return found;
}

function readPairs(table: string): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = new Map<string, Set<string>>();
  const put = (x: string, y: string) => pairs.set(x, (pairs.get(x) ?? new Set()).add(y));
  for (const pair of itemsOf(table, ";")) {
    const [left = [], right = []] = pair.split("|").map((side) => side.split(" ").map(keyOf));
    for (const a of left)
      for (const b of right) {
        put(a, b);
        put(b, a);
      }
  }
  return pairs;
}

function readClasses(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of CLASSES.trim().split("\n")) {
    const [name = "", words = ""] = line.split(": ");
    for (const key of words.split(" ").map(keyOf)) found.set(key, (found.get(key) ?? new Set()).add(name));
  }
  return found;
}
