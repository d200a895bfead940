import { MERELY_DIFFERENT, OPPOSITE_TRAITS, OPPOSITE_VERBS } from "../en/antonyms.ts";
import { CLASSES, UNITS } from "../en/classes.ts";
import { SYNONYMS } from "../en/synonyms.ts";
import { type Word, wordToken } from "../sentence/words.ts";

/** Words by key, in the form that synonyms leave. Pure. */
export function keySet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(keyOf));
}

/** The key that a word has after its synonyms were replaced. Pure. */
export function keyOf(word: string): string {
  const own = wordToken(word).key;
  const group = PHRASES.get(own);
  return group?.length === 1 ? (group[0]?.key ?? own) : own;
}

/** The classes of alternatives that a word belongs to, by key: `color` of `red`; empty for most words. Pure. */
export function classesOf(key: string): ReadonlySet<string> {
  return CLASSES_BY_KEY.get(key) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The same tokens with every phrase and word of a synonym group replaced by the group's own. The longest
 * phrase wins. Linear in the number of tokens. Pure.
 */
export function withSynonyms(tokens: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(tokens, at);
    const token = tokens[at];
    const denied = found === undefined ? deniedPhraseAt(tokens, at) : undefined;
    if (denied !== undefined && token !== undefined) {
      out.push(...replaced(token, denied), tokens[at + 1] ?? token);
      at += denied.length + 1;
    } else if (found !== undefined && token !== undefined) {
      out.push(...replaced(token, found));
      at += found.length;
    } else {
      if (token !== undefined) out.push(token);
      at++;
    }
  }
  return out;
}

/**
 * How two words oppose each other, by their keys: not at all; as verbs, one of which excludes the other; as
 * traits, that do so where they are what is stated; or so that both may hold. Pure.
 */
export function opposition(a: string, b: string): Opposition | "none" {
  if (EXCLUDING.get(a)?.has(b) === true) return "verb";
  if (DESCRIBING.get(a)?.has(b) === true) return "trait";
  return DIFFERING.get(a)?.has(b) === true ? "both may hold" : "none";
}

type Opposition = "verb" | "trait" | "both may hold";

/** The first token of the one list that is opposed to one of the other, with the first such one. Pure. */
export function firstOpposites(
  ones: readonly Word[],
  others: readonly Word[],
): { readonly x: Word; readonly y: Word; readonly how: Opposition } | undefined {
  for (const x of ones) {
    if (!EXCLUDING.has(x.key) && !DESCRIBING.has(x.key) && !DIFFERING.has(x.key)) continue;
    for (const y of others) {
      const how = opposition(x.key, y.key);
      if (how !== "none") return { x, y, how };
    }
  }
  return undefined;
}

const LONGEST_PHRASE = 6;
interface Entry {
  /** Tokens that it replaces. */
  readonly length: number;
  readonly words: readonly Word[];
}
function phraseAt(tokens: readonly Word[], at: number): Entry | undefined {
  const longest = PHRASE_LENGTHS.get(tokens[at]?.key ?? "") ?? 0;
  for (let length = Math.min(longest, LONGEST_PHRASE, tokens.length - at); length > 0; length--) {
    const slice = tokens.slice(at, at + length);
    if (slice.some((token) => token.kind !== "word" && token.kind !== "name" && token.kind !== "code"))
      continue;
    const found = PHRASES.get(slice.map((token) => token.key).join(" "));
    if (found !== undefined) return { length, words: found };
  }
  return undefined;
}

/** "am not vegetarian" as "am vegetarian", and "not". */
function deniedPhraseAt(tokens: readonly Word[], at: number): Entry | undefined {
  const [be, not] = [tokens[at], tokens[at + 1]];
  if (be?.key !== "be" || not?.key !== "not") return undefined;
  const found = phraseAt([be, ...tokens.slice(at + 2, at + 1 + LONGEST_PHRASE)], 0);
  return found !== undefined && found.length > 1 ? found : undefined;
}

/** The words of a group in the place of a phrase that began with `first`, whose tense and kind stay. */
function replaced(first: Word, found: Entry): readonly Word[] {
  return found.words.map((word, index) => {
    if (index > 0) return { ...word, past: false };
    if (word.key === first.key) return first;
    const past = first.past || first.text === "had";
    return found.length === 1 ? { ...first, text: word.text, key: word.key, past } : { ...word, past };
  });
}

/** The tokens whose key the others do not have as often. Linear. Pure. */
export function tokensWithout(tokens: readonly Word[], others: readonly Word[]): readonly Word[] {
  if (tokens.length * others.length <= FEW_PAIRS)
    return tokens.filter((_, at) => isBeyond(tokens, at, others));
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return tokens.filter(({ key }) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

/** So many comparisons take less than a table of keys. */
const FEW_PAIRS = 400;

/** Whether the key of a token came up more often by then than the others have it. */
function isBeyond(tokens: readonly Word[], at: number, others: readonly Word[]): boolean {
  const key = tokens[at]?.key;
  let left = 1;
  for (let i = 0; i < at; i += 1) if (tokens[i]?.key === key) left += 1;
  for (const other of others) if (other.key === key) left -= 1;
  return left > 0;
}

/* What the tables of English words come to, by the keys of the words. */

/** The tokens that stand for each phrase and word of a synonym group, by their keys. */
const PHRASES = readGroups();

/** By the key of the first word of a phrase: how many words the longest one has that begins so. */
const PHRASE_LENGTHS = readLengths(PHRASES.keys());

/** Verbs, one of which excludes the other, each with all of its opposites. */
const EXCLUDING = readPairs(OPPOSITE_VERBS);
/** Traits, that exclude each other where they are what is stated. */
const DESCRIBING = readPairs(OPPOSITE_TRAITS);
/** Words of which both may hold. */
const DIFFERING = readPairs(MERELY_DIFFERENT);

/** Names of classes of alternatives by their words. */
const CLASSES_BY_KEY = readClasses();

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
