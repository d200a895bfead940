import type { Sentence } from "../sentence/sentence.ts";
import type { Lexicon, Phrases } from "./lists.ts";
import { type Alternatives, type Element, type Part, type Row, readPattern } from "./notation.ts";

/** Where a pattern was found, as positions of words, and the words that its parts kept. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly parts: Readonly<Partial<Record<Part, Range>>>;
}

/** Positions of words: from `from` up to `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A table of rows, ready to be asked. */
export class Table {
  readonly rows: readonly Row[];
  readonly #lexicon: Lexicon;
  /** By a first word: the positions of the rows that need it. */
  readonly #byWord = new Map<string, number[]>();
  /** By their texts: the patterns that were looked for. */
  readonly #elements = new Map<string, readonly Element[]>();
  /** Positions of the rows that may match any sentence. */
  readonly #always: number[] = [];

  constructor(rows: readonly Row[], lexicon: Lexicon) {
    this.rows = rows;
    this.#lexicon = lexicon;
    rows.forEach(({ needs }, at) => {
      if (needs === undefined) this.#always.push(at);
      for (const need of needs ?? []) {
        if (!need.startsWith("<")) this.#note(need, at);
        else for (const word of lexicon.lists.phrases(need.slice(1, -1)).keys()) this.#note(word, at);
      }
    });
  }

  #note(word: string, at: number): void {
    const known = this.#byWord.get(word);
    if (known === undefined) this.#byWord.set(word, [at]);
    else known.push(at);
  }

  /** The first row that matches, with where it does; undefined for none. Rows look at 120 words. Pure. */
  first(sentence: Sentence): { readonly row: Row; readonly found: Found } | undefined {
    for (const row of this.#candidates(sentence)) {
      const found = this.#match(row, sentence);
      if (found !== undefined) return { row, found };
    }
    return undefined;
  }

  /** What the first row that matches says. Pure. */
  says(sentence: Sentence): string | undefined {
    return this.first(sentence)?.row.says;
  }

  /** All rows that match, in their order. Pure. */
  all(sentence: Sentence): readonly { readonly row: Row; readonly found: Found }[] {
    return this.#candidates(sentence).flatMap((row) => {
      const found = this.#match(row, sentence);
      return found === undefined ? [] : [{ row, found }];
    });
  }

  #candidates(sentence: Sentence): readonly Row[] {
    const places = new Set(this.#always);
    for (const word of sentence.keys) for (const at of this.#byWord.get(word) ?? []) places.add(at);
    return [...places].sort((a, b) => a - b).flatMap((at) => this.rows[at] ?? []);
  }

  #match(row: Row, sentence: Sentence): Found | undefined {
    const find = (pattern: string) => findPattern(this.#read(pattern), sentence, this.#lexicon);
    const found = find(row.pattern);
    const denied = found !== undefined && row.unless.some((one) => find(one) !== undefined);
    return denied ? undefined : found;
  }

  /** Most rows need a word that a sentence has not: their patterns are never read. */
  #read(pattern: string): readonly Element[] {
    const elements = this.#elements.get(pattern) ?? readPattern(pattern, this.#lexicon);
    this.#elements.set(pattern, elements);
    return elements;
  }
}

/** No pattern looks further into a sentence. */
const MOST_WORDS = 120;

/** The first place at which a pattern matches; undefined for none. At most quadratic in 120 words for each gap. Pure. */
function findPattern(pattern: readonly Element[], sentence: Sentence, lexicon: Lexicon): Found | undefined {
  const end = Math.min(sentence.words.length, MOST_WORDS);
  const last = pattern[0]?.kind === "start" ? 0 : end;
  for (let from = 0; from <= last; from += 1) {
    const parts: Partial<Record<Part, Range>> = {};
    const to = matchFrom({ pattern, sentence, lexicon, end, parts }, 0, from);
    if (to >= 0) return { from, to, parts };
  }
  return undefined;
}

interface Matching {
  readonly pattern: readonly Element[];
  readonly sentence: Sentence;
  readonly lexicon: Lexicon;
  readonly end: number;
  readonly parts: Partial<Record<Part, Range>>;
}

/** The end of the match of the elements from `index` on at the word `at`, or -1. */
function matchFrom(matching: Matching, index: number, at: number): number {
  const { pattern, sentence, end } = matching;
  const element = pattern[index];
  if (element === undefined) return at;
  switch (element.kind) {
    case "start":
      return at === 0 ? matchFrom(matching, index + 1, at) : -1;
    case "end":
      return at >= sentence.words.length ? matchFrom(matching, index + 1, at) : -1;
    case "mark": {
      const taken = sentence.words[at]?.kind === "mark" ? matchFrom(matching, index + 1, at + 1) : -1;
      return taken < 0 && element.optional ? matchFrom(matching, index + 1, at) : taken;
    }
    case "any":
      return isWord(sentence, at) && at < end ? matchFrom(matching, index + 1, at + 1) : -1;
    case "gap":
      return matchGap(matching, index, { at, most: element.most });
    case "part":
      return matchPart(matching, index, { at, name: element.name });
    case "either": {
      const length = at < end ? lengthAt(element, matching, at) : 0;
      if (element.denied) return length > 0 ? -1 : matchFrom(matching, index + 1, at);
      const taken = element.repeated
        ? matchRepeated(matching, index, { at, element })
        : length > 0
          ? matchFrom(matching, index + 1, at + length)
          : -1;
      if (taken >= 0 && element.keep !== undefined)
        matching.parts[element.keep] = { from: at, to: at + length };
      return taken < 0 && element.optional ? matchFrom(matching, index + 1, at) : taken;
    }
  }
}

/** As often as it stands there, and less often where what follows needs its words. */
function matchRepeated(
  matching: Matching,
  index: number,
  { at, element }: { at: number; element: Alternatives },
): number {
  const ends: number[] = [];
  let here = at;
  for (let length = lengthAt(element, matching, here); length > 0; ) {
    ends.push(here + length);
    here += length;
    while (matching.sentence.words[here]?.kind === "mark") here += 1;
    length = here < matching.end ? lengthAt(element, matching, here) : 0;
  }
  for (const to of ends.reverse()) {
    const found = matchFrom(matching, index + 1, to);
    if (found >= 0) return found;
  }
  return -1;
}

/** How many words the longest alternative has that stands at a word: 0 for none. */
function lengthAt(element: Alternatives, { sentence, lexicon }: Matching, at: number): number {
  let longest = phraseAt(element.words, sentence, at);
  for (const name of element.lists)
    longest = Math.max(longest, phraseAt(lexicon.lists.phrases(name), sentence, at));
  for (const name of element.classes)
    longest = Math.max(longest, lexicon.classes.get(name)?.(sentence, at) ?? 0);
  return longest;
}

/** How many words the longest of the phrases has that begins at a word: 0 for none. Pure. */
export function phraseAt(phrases: Phrases, { words }: Sentence, at: number): number {
  const word = words[at];
  if (word === undefined || word.kind === "mark") return 0;
  let longest = 0;
  for (const first of [word.key, `=${word.text}`])
    for (const rest of phrases.get(first) ?? []) {
      const fits = rest.every((key, i) => {
        const next = words[at + 1 + i];
        return next !== undefined && (next.key === key || `=${next.text}` === key);
      });
      if (fits) longest = Math.max(longest, rest.length + 1);
    }
  return longest;
}

function matchGap(matching: Matching, index: number, { at, most }: { at: number; most: number }): number {
  for (let skipped = 0; skipped <= most && at + skipped <= matching.end; skipped += 1) {
    const to = matchFrom(matching, index + 1, at + skipped);
    if (to >= 0) return to;
  }
  return -1;
}

function matchPart(matching: Matching, index: number, { at, name }: { at: number; name: Part }): number {
  for (let to = at + 1; to <= matching.end; to += 1) {
    if (!isWord(matching.sentence, to - 1) && name !== "T") return -1;
    const end = matchFrom(matching, index + 1, to);
    if (end < 0) continue;
    matching.parts[name] = { from: at, to: matching.pattern[index + 1] === undefined ? matching.end : to };
    return matching.pattern[index + 1] === undefined ? matching.end : end;
  }
  return -1;
}

function isWord({ words }: Sentence, at: number): boolean {
  const word = words[at];
  return word !== undefined && word.kind !== "mark";
}
