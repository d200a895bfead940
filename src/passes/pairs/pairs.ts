import { isKeptApart } from "../../domain/edge.ts";
import { sha256 } from "../../domain/hash.ts";
import type { Header } from "../../domain/kinds.ts";
import type { Aged } from "../../domain/lifecycle/aging.ts";
import { isRecallable } from "../../domain/recallable.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { compareStatements } from "../../language/compare/compare.ts";
import { areOtherEvents, mayBeOfOne, type Told } from "../../language/compare/decide.ts";
import { FREQUENCY } from "../../language/compare/function-words.ts";
import { readStatement } from "../../language/compare/reading.ts";
import { readSlots } from "../../language/compare/slots.ts";
import type { Word } from "../../language/sentence/words.ts";
import { normalise } from "../../text/normalise.ts";

/** What a memory says; undefined where its file cannot be read. */
export type TextOf = (id: string) => string | undefined;

/** Two facts in force that say the same, or that cannot both hold. `a` comes first in the list. */
export interface StatementPair {
  readonly a: Aged;
  readonly b: Aged;
  readonly is: "duplicate" | "contradicts";
}

/**
 * All pairs of facts in force of one subject and scope that the guards call the same or contradictory, in the order of
 * the rows. Those that a person has linked as belonging side by side are left out. Pauses after every few hundred statements. Pure.
 */
export function* findPairs(
  rows: readonly Aged[],
  textOf: TextOf,
  nowMs: number,
): Generator<void, readonly StatementPair[]> {
  const facts: { readonly row: Aged; readonly text: string }[] = [];
  for (const row of rows) {
    const text = isInForce(row.header, nowMs) ? textOf(row.header.id) : undefined;
    if (text === undefined) continue;
    facts.push({ row, text });
    if (facts.length % STATEMENTS_AT_ONCE === 0) yield;
  }
  yield;
  const found: StatementPair[] = [];
  let paused = 0;
  for (const [i, j] of candidatePairs(facts.map(({ text }) => text))) {
    if (i >= paused + STATEMENTS_AT_ONCE) {
      paused = i;
      yield;
    }
    const [one, other] = [facts[i], facts[j]];
    if (one === undefined || other === undefined) continue;
    const [a, b] = [
      { header: one.row.header, text: one.text },
      { header: other.row.header, text: other.text },
    ];
    if (!isComparable(a, b) || isKeptApart(a.header, b.header)) continue;
    const is = judgePair(a.text, b.text);
    const others = is === "duplicate" && areOtherEvents(toldOf(a), toldOf(b));
    if (is !== undefined && !others) found.push({ a: one.row, b: other.row, is });
  }
  return found;
}

const STATEMENTS_AT_ONCE = 500;

function toldOf({ header, text }: Statement): Told {
  const { category = DEFAULTS.category, created, valid_at: at = created } = header;
  return { text, category, at };
}

/** Whether one of two facts names the other as what contradicts it. Pure. */
export function linkedAgainst(a: Header, b: Header): boolean {
  const names = ({ links = [] }: Header, id: string) =>
    links.some(({ to, type }) => to === id && type === "contradicts");
  return names(a, b.id) || names(b, a.id);
}

/**
 * A digest of all that pairs depend on: which facts are in force, what they say and of whom, and what a person said of
 * them. Pure.
 */
export function pairsState(rows: readonly Aged[], nowMs: number): string {
  const facts = rows.flatMap(({ header }) => {
    if (!isInForce(header, nowMs)) return [];
    const { id, hash, subject, scope, project, links, pinned, valid_at, category } = header;
    return [JSON.stringify([id, hash, subject, scope, project, links, pinned, valid_at, category])];
  });
  return sha256([RULES, ...facts.sort()].join("\n")).slice("sha256:".length);
}

/** Counts up when the guards change what they call the same or contradictory: then all facts are compared again. */
const RULES = 2;

/** A fact that is recalled, and not from the archive. */
function isInForce(header: Header, nowMs: number): boolean {
  const isActive = header.kind === "fact" && (header.status ?? DEFAULTS.status) === "active";
  return isActive && isRecallable(header, { nowMs }).yes;
}

/** What the guards make of two statements. Pure. */
export function judgePair(a: string, b: string): StatementPair["is"] | undefined {
  const { agree, contradicts, slot, leftover } = compareStatements(a, b);
  // What a change is of, of several things, can be told only when it is said.
  if (contradicts) return slot === "changed" ? undefined : "contradicts";
  if (!agree) return undefined;
  return leftover.every(({ length }) => length === 0) ? "duplicate" : undefined;
}

interface Statement {
  readonly header: Header;
  readonly text: string;
}

/** Of one subject, or filed under two where the words of both say whom they are about; holding in one scope. Pure. */
function isComparable(a: Statement, b: Statement): boolean {
  const [mine, theirs] = [a, b].map(({ header }) => header.subject ?? DEFAULTS.subject) as [string, string];
  const clear = mayBeOfOne({ text: a.text, subject: mine }, { text: b.text, subject: theirs });
  const [x, y] = [a, b].map(({ header }) => header.scope ?? DEFAULTS.scope);
  const everywhere = x === "global" && y === "global";
  const inOne = a.header.project === b.header.project;
  // A thing of one project is no thing of another; what holds everywhere and was said in two is left to `remember`, which knows of whom it is.
  const isOfTwo = !inOne && a.header.project !== undefined && b.header.project !== undefined;
  return clear && ((everywhere && !isOfTwo) || (x === y && inOne));
}

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
 * once, one after the other, since there are some hundreds of each statement; the same for the same list. About linear in the
 * number of statements. Pure.
 */
export function* candidatePairs(texts: readonly string[]): Generator<Candidate> {
  const blocksOf: Block[][] = texts.map(() => []);
  for (const block of sharedBlocks(texts)) for (const one of block.members) blocksOf[one]?.push(block);
  for (const [one, blocks] of blocksOf.entries()) {
    const others = new Set(blocks.flatMap((block) => block.next()));
    for (const other of [...others].sort((x, y) => x - y)) yield [one, other];
  }
}

function sharedBlocks(texts: readonly string[]): readonly Block[] {
  const blocks = new Blocks();
  const byWord = new Blocks();
  texts.forEach((text, at) => {
    const { words, signatures } = signaturesOf(text);
    for (const signature of signatures) blocks.put(signature, at);
    for (const word of words) byWord.put(word, at);
  });
  return [...blocks.shared(), ...[...byWord.shared()].filter(({ length }) => length <= RARE)].map(
    (members) => new Block(members),
  );
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
function isNamed({ kind, initial }: Word): boolean {
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

/** Statements that meet, in the order of the list: each is asked for its next ones in this order, once. */
class Block {
  readonly members: readonly number[];
  readonly #reach: number;
  #asked = 0;

  constructor(members: readonly number[]) {
    this.members = members;
    this.#reach = members.length <= WHOLE_BLOCK ? WHOLE_BLOCK : WINDOW;
  }

  /** Those that the next statement meets. */
  next(): readonly number[] {
    this.#asked++;
    return this.members.slice(this.#asked, this.#asked + this.#reach);
  }
}
