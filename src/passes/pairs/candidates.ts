import { FREQUENCY } from "../../language/compare/function-words.ts";
import { readStatement } from "../../language/compare/reading.ts";
import { readSlots } from "../../language/compare/slots.ts";
import type { Token } from "../../language/compare/tokens.ts";
import { normalise } from "../../text/normalise.ts";

/** Two positions in a list of statements, the smaller one first. */
export type Candidate = readonly [number, number];

/** In a larger block each statement meets only the next ones, so that the work stays linear. */
const WHOLE_BLOCK = 24;
const WINDOW = 4;
/** A word that so few statements have is rare; those that share one meet each other. */
const RARE = 6;
/** Statements with more words are told apart by all of them alone: leaving one out pairs nothing worth it. */
const MOST_WORDS = 40;

/**
 * Pairs of statements that may say the same or contradict each other, found without comparing all with all. What the
 * guards can still call the same, or opposite, differs in one word a side at most, fills one slot, or shares a rare
 * word; so statements meet that have all their content words in common, all but one (the deletion neighbourhood of
 * SymSpell, Garbe 2012, with words for letters), a one-valued slot, or a word of at most 6 statements. Ascending, each
 * once; the same for the same list. About linear in the number of statements. Pure.
 */
export function candidatePairs(texts: readonly string[]): readonly Candidate[] {
  const blocks = new Blocks();
  const byWord = new Blocks();
  texts.forEach((text, at) => {
    const { words, signatures } = signaturesOf(text);
    for (const signature of signatures) blocks.put(signature, at);
    for (const word of words) byWord.put(word, at);
  });
  const found = new Set<number>();
  for (const block of blocks.shared()) meet(block, texts.length, found);
  for (const block of byWord.shared()) if (block.length <= RARE) meet(block, texts.length, found);
  return [...found]
    .sort((x, y) => x - y)
    .map((pair) => [Math.floor(pair / texts.length), pair % texts.length] as const);
}

interface Signatures {
  /** Its content words, each once. */
  readonly words: ReadonlySet<string>;
  /** Under which it is filed. */
  readonly signatures: ReadonlySet<number | string>;
}

function signaturesOf(text: string): Signatures {
  const reading = readStatement(text);
  const tokens = reading.content.filter(({ key }) => !FREQUENCY.has(key));
  const said = tokens.map(({ key }) => key);
  const signatures = new Set<number | string>();
  signatures.add(`=${normalise(text)}`);
  // Under other conditions nothing is the same, and nothing contradicts but values of slots.
  const conditions = reading.conditions.join("; ");
  const total = said.reduce((sum, key) => sum.plus(key), Sum.EMPTY.plus(conditions));
  if (said.length > 0) signatures.add(total.value);
  if (said.length > 1 && said.length <= MOST_WORDS)
    for (const token of tokens) if (!isNamed(token)) signatures.add(total.minus(token.key).value);
  for (const { slot, subject } of readSlots(reading)) {
    // "my brother Hugo" and "Hugo" are one subject by one of its words.
    for (const word of new Set([subject, ...subject.split(" ")])) {
      signatures.add(`${slot}|${word}`);
      if (conditions !== "") signatures.add(`${slot}|${word}|${conditions}`);
    }
  }
  return { words: new Set(said), signatures };
}

/** Statements that differ in a name are two facts, unless it fills a slot. */
function isNamed({ kind, initial }: Token): boolean {
  return kind === "name" || kind === "code" || initial === true;
}

/** A hash of a bag of words from which one can be taken out again. Two bags that collide are only compared in vain. */
class Sum {
  static readonly EMPTY = new Sum(0, 0);
  readonly #low: number;
  readonly #high: number;

  private constructor(low: number, high: number) {
    this.#low = low >>> 0;
    this.#high = high >>> 0;
  }

  get value(): number {
    return (this.#high & 0x1f_ff_ff) * 2 ** 32 + this.#low;
  }

  plus(word: string): Sum {
    const [low, high] = hashesOf(word);
    return new Sum(this.#low + low, this.#high + high);
  }

  minus(word: string): Sum {
    const [low, high] = hashesOf(word);
    return new Sum(this.#low - low, this.#high - high);
  }
}

/** FNV-1a of 32 bits, and the same from another start. */
function hashesOf(word: string): readonly [number, number] {
  let low = 0x81_1c_9d_c5;
  let high = 0x9e_37_79_b9;
  for (let i = 0; i < word.length; i++) {
    low = Math.imul(low ^ word.charCodeAt(i), 0x01_00_01_93);
    high = Math.imul(high ^ word.charCodeAt(i), 0x01_00_01_93);
  }
  return [low >>> 0, high >>> 0];
}

/** Statements by what they are filed under. Most have nothing in common with another: a number alone is kept of those. */
class Blocks {
  readonly #blocks = new Map<number | string, number | number[]>();

  put(key: number | string, at: number): void {
    const known = this.#blocks.get(key);
    if (known === undefined) this.#blocks.set(key, at);
    else if (typeof known === "number") this.#blocks.set(key, [known, at]);
    else known.push(at);
  }

  *shared(): Generator<readonly number[]> {
    for (const block of this.#blocks.values()) if (typeof block !== "number") yield block;
  }
}

function meet(block: readonly number[], n: number, found: Set<number>): void {
  const reach = block.length <= WHOLE_BLOCK ? WHOLE_BLOCK : WINDOW;
  block.forEach((one, at) => {
    for (const other of block.slice(at + 1, at + 1 + reach)) found.add(one * n + other);
  });
}
