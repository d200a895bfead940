import { MERELY_DIFFERENT, OPPOSITE_TRAITS, OPPOSITE_VERBS } from "./antonym-table.ts";
import { SYNONYM_PHRASES } from "./phrase-table.ts";
import { SYNONYM_WORDS } from "./synonym-table.ts";
import { type Token, wordToken } from "./tokens.ts";

/**
 * The same tokens with every phrase and word of a synonym group replaced by the group's own. The longest
 * phrase wins. Linear in the number of tokens. Pure.
 */
export function withSynonyms(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
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
export function opposition(a: string, b: string): "none" | "verb" | "trait" | "both may hold" {
  if (excluding.get(a)?.has(b) === true) return "verb";
  if (describing.get(a)?.has(b) === true) return "trait";
  return differing.get(a)?.has(b) === true ? "both may hold" : "none";
}

/** Words by key, in the form that synonyms leave. Pure. */
export function keySet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(keyOf));
}

/** The key that a word has after its synonyms were replaced. Pure. */
export function keyOf(word: string): string {
  const own = wordToken(word).key;
  const group = phrases.get(own);
  return group?.length === 1 ? (group[0]?.key ?? own) : own;
}

const LONGEST_PHRASE = 6;
interface Entry {
  /** Tokens that it replaces. */
  readonly length: number;
  readonly words: readonly Token[];
}
const phrases = readGroups(`${SYNONYM_PHRASES}${SYNONYM_WORDS}`);
const excluding = readPairs(OPPOSITE_VERBS);
const describing = readPairs(OPPOSITE_TRAITS);
const differing = readPairs(MERELY_DIFFERENT);

function phraseAt(tokens: readonly Token[], at: number): Entry | undefined {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length--) {
    const slice = tokens.slice(at, at + length);
    if (slice.some((token) => token.kind !== "word" && token.kind !== "name" && token.kind !== "code"))
      continue;
    const found = phrases.get(slice.map((token) => token.key).join(" "));
    if (found !== undefined) return { length, words: found };
  }
  return undefined;
}

/** "am not vegetarian" as "am vegetarian", and "not". */
function deniedPhraseAt(tokens: readonly Token[], at: number): Entry | undefined {
  const [be, not] = [tokens[at], tokens[at + 1]];
  if (be?.key !== "be" || not?.key !== "not") return undefined;
  const found = phraseAt([be, ...tokens.slice(at + 2, at + 1 + LONGEST_PHRASE)], 0);
  return found !== undefined && found.length > 1 ? found : undefined;
}

function readGroups(table: string): ReadonlyMap<string, readonly Token[]> {
  const found = new Map<string, readonly Token[]>();
  for (const line of lines(table)) {
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

function readPairs(table: string): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = new Map<string, Set<string>>();
  for (const line of lines(table)) {
    const [left = [], right = []] = line.split("|").map((side) => side.trim().split(" ").map(keyOf));
    for (const a of left)
      for (const b of right)
        for (const [x, y] of [
          [a, b],
          [b, a],
        ] as const) {
          const others = pairs.get(x) ?? new Set<string>();
          pairs.set(x, others.add(y));
        }
  }
  return pairs;
}

/** The words of a group in the place of a phrase that began with `first`, whose tense and kind stay. */
function replaced(first: Token, found: Entry): readonly Token[] {
  return found.words.map((word, index) => {
    if (index > 0) return { ...word, past: false };
    if (word.key === first.key) return first;
    return found.length === 1 ? { ...first, text: word.text, key: word.key } : { ...word, past: first.past };
  });
}

function lines(table: string): readonly string[] {
  return table.split("\n").filter((line) => line.trim() !== "");
}
