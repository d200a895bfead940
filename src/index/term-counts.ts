import { Analysis } from "../text/analyse.ts";
import { ByteSink } from "./draft.ts";
import {
  decodePostings,
  encodePostings,
  joinPostings,
  type PostingColumns,
  PostingRoom,
} from "./postings.ts";

/** The postings of a term, items ascending. */
export type TermPostings = readonly [term: string, postings: PostingColumns];

/**
 * Counts the terms of items, as MiniSearch does when it adds them (a test compares the two): how often each occurs in which item, and how
 * many different ones an item has. Some 12 bytes for each term of an item, where maps of maps take ten times as much.
 */
export class TermCounts {
  readonly #numbers: TermNumbers;
  /** By number: in how many items a term occurs, and where its latest entry is. */
  readonly #spread = new NumberColumn();
  readonly #latest = new NumberColumn();
  /** Entries, item by item: which term, how often. */
  readonly #terms = new NumberColumn();
  readonly #counts = new NumberColumn();
  /** By the order in which they came: items, and where their entries end. */
  readonly #items = new NumberColumn();
  readonly #ends = new NumberColumn();
  readonly #room = new PostingRoom();

  /** Its terms are given by numbers of these. */
  constructor(numbers: TermNumbers) {
    this.#numbers = numbers;
  }

  /** How many terms of items were counted. */
  get entries(): number {
    return this.#terms.length;
  }

  /** Counts the terms of an item, which is above all that came before. Gives its number of different terms. */
  add(item: number, terms: readonly number[]): number {
    const start = this.#terms.length;
    for (const number of terms) {
      while (this.#spread.length <= number) this.#addTerm();
      const entry = this.#latest.at(number);
      if (this.#spread.at(number) > 0 && entry >= start) this.#counts.set(entry, this.#counts.at(entry) + 1);
      else this.#begin(number);
    }
    this.#items.push(item);
    this.#ends.push(this.#terms.length);
    return this.#terms.length - start;
  }

  /** Begins anew in the same room: what is given up of large ones would wait long for a collection. */
  clear(): void {
    for (const column of [this.#spread, this.#latest, this.#terms, this.#counts, this.#items, this.#ends])
      column.clear();
  }

  /** Every term with its postings, good until `clear`, sorted by UTF-16 code units. Linear, but for the sorting of the terms. */
  *postings(): Generator<TermPostings> {
    const all = this.#byTerm();
    for (const term of this.#counted().sort()) {
      const number = this.#numbers.numberOf(term);
      const end = this.#latest.at(number);
      const start = end - this.#spread.at(number);
      yield [
        term,
        {
          items: all.items.subarray(start, end),
          counts: all.counts.subarray(start, end),
          lengths: all.lengths.subarray(start, end),
        },
      ];
    }
  }

  /** The terms that occur. */
  #counted(): string[] {
    const terms: string[] = [];
    for (let number = 0; number < this.#spread.length; number++)
      if (this.#spread.at(number) > 0) terms.push(this.#numbers.termOf(number));
    return terms;
  }

  #addTerm(): void {
    this.#spread.push(0);
    this.#latest.push(0);
  }

  #begin(number: number): void {
    this.#spread.set(number, this.#spread.at(number) + 1);
    this.#latest.set(number, this.#terms.length);
    this.#terms.push(number);
    this.#counts.push(1);
  }

  /** The entries by the numbers of their terms; `#latest` says from now on where those of a term end. */
  #byTerm(): PostingColumns {
    let start = 0;
    for (let number = 0; number < this.#spread.length; number++) {
      this.#latest.set(number, start);
      start += this.#spread.at(number);
    }
    const { items, counts, lengths } = this.#room.of(start);
    let entry = 0;
    for (let i = 0; i < this.#items.length; i++) {
      const first = entry;
      for (const end = this.#ends.at(i); entry < end; entry++) {
        const number = this.#terms.at(entry);
        const to = this.#latest.at(number);
        this.#latest.set(number, to + 1);
        items[to] = this.#items.at(i);
        counts[to] = this.#counts.at(entry);
        lengths[to] = this.#ends.at(i) - first;
      }
    }
    return { items, counts, lengths };
  }
}

/** Different words of texts of which it is kept what they give: those of a large store. */
const WORDS_KEPT = 100_000;
/** Terms that are numbered at most before all of them are let go. */
const MOST_TERMS = 60_000;

/** Numbers of terms: what counts by them looks up each word of a text once, and no term. */
export class TermNumbers {
  #numbers = new Map<string, number>();
  #terms: string[] = [];
  #analysis = this.#anew();

  /** Whether there are so many that `trim` lets go of them. */
  get isFull(): boolean {
    return this.#terms.length >= MOST_TERMS;
  }

  /** The numbers of the terms of what a memory is found by, in order and with repeats (`analyseOwn`). */
  of(indexed: string): readonly number[] {
    return this.#analysis.own(indexed);
  }

  numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    this.#numbers.set(term, number);
    this.#terms.push(term);
    return number;
  }

  /** The term of a number that was given. */
  termOf(number: number): string {
    return this.#terms[number] ?? "";
  }

  /** Lets go of all numbers where there are many. */
  trim(): void {
    if (!this.isFull) return;
    this.#numbers = new Map();
    this.#terms = [];
    this.#analysis = this.#anew();
  }

  #anew(): Analysis<number> {
    return new Analysis((term) => this.numberOf(term), WORDS_KEPT);
  }
}

const FIRST_ROOM = 64;

/** Whole numbers of 32 bits, one behind the other, in a room that grows. */
class NumberColumn {
  #numbers = new Uint32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** One of those that are there; 0 behind them. */
  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  set(place: number, value: number): void {
    this.#numbers[place] = value;
  }

  /** Their bytes, little endian as the systems are that this runs on. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#numbers.buffer, 0, this.#length * Uint32Array.BYTES_PER_ELEMENT);
  }

  /** Lets go of the numbers, and keeps the room. */
  clear(): void {
    this.#length = 0;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(2 * this.#length);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length++] = value;
  }
}

/** Entries (a term of an item) that are counted at one time: then they are packed. */
const MOST_ENTRIES = 500_000;

/** Terms in order with their postings, packed: what `TermCounts` holds takes five times as much. */
interface Packed {
  readonly texts: Buffer;
  /** Where each term begins, and where its postings do. */
  readonly terms: NumberColumn;
  readonly starts: NumberColumn;
  readonly postings: Uint8Array;
}

/** The next term of a packed part, the number of that part, and what reads on. */
interface Head {
  readonly term: string;
  readonly postings: PostingColumns;
  readonly at: number;
  readonly reader: Generator<TermPostings, void>;
}

/** Counts the terms of many items, of which memory holds some at one time. The same as `TermCounts`, however many there are. */
export class AddedTerms {
  readonly #numbers: TermNumbers;
  readonly #most: number;
  readonly #packed: Packed[] = [];
  readonly #counts: TermCounts;

  /** `most`: entries. */
  constructor(numbers: TermNumbers, most = MOST_ENTRIES) {
    this.#numbers = numbers;
    this.#most = most;
    this.#counts = new TermCounts(numbers);
  }

  /** Counts the terms of an item, which is above all that came before. Gives its number of different terms. */
  add(item: number, indexed: string): number {
    if (this.#counts.entries >= this.#most || this.#numbers.isFull) this.#pack();
    return this.#counts.add(item, this.#numbers.of(indexed));
  }

  /** Every term with its postings, good until the next one, sorted by UTF-16 code units. Nothing may be added any more. */
  *postings(): Generator<TermPostings> {
    if (this.#packed.length === 0) {
      yield* this.#counts.postings();
      return;
    }
    this.#pack();
    const room = new PostingRoom();
    // The next term of each, the least one last: there may be hundreds, and millions of terms.
    const heads: Head[] = [];
    const put = (at: number, reader: Generator<TermPostings, void>) => {
      const next = reader.next().value;
      if (!next) return;
      const [term, postings] = next;
      const isBehind = (one: Head) => one.term < term || (one.term === term && one.at < at);
      let [low, high] = [0, heads.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isBehind(heads[middle] as Head)) high = middle;
        else low = middle + 1;
      }
      heads.splice(low, 0, { term, postings, at, reader });
    };
    for (const [at, packed] of this.#packed.entries()) put(at, unpack(packed));
    for (let least = heads.at(-1)?.term; least !== undefined; least = heads.at(-1)?.term) {
      const found: Head[] = [];
      while (heads.at(-1)?.term === least) found.push(heads.pop() as Head);
      const [first, ...others] = found.map(({ postings }) => postings);
      if (first) yield [least, others.length === 0 ? first : joinPostings([first, ...others], room)];
      for (const { at, reader } of found) put(at, reader);
    }
  }

  #pack(): void {
    const last = this.#packed.at(-1);
    const [texts, postings] = [new ByteSink(last?.texts.length), new ByteSink(last?.postings.length)];
    const [terms, starts] = [new NumberColumn(), new NumberColumn()];
    for (const [term, columns] of this.#counts.postings()) {
      terms.push(texts.length);
      starts.push(postings.length);
      texts.text(term);
      encodePostings(columns, postings);
    }
    this.#packed.push({ texts: bufferOf(texts.bytes()), terms, starts, postings: postings.bytes() });
    this.#numbers.trim();
    this.#counts.clear();
  }
}

function* unpack({ texts, terms, starts, postings }: Packed): Generator<TermPostings, void> {
  const room = new PostingRoom();
  for (let at = 0; at < terms.length; at++) {
    const isLast = at + 1 === terms.length;
    const term = texts.toString("utf8", terms.at(at), isLast ? texts.length : terms.at(at + 1));
    const bytes = postings.subarray(starts.at(at), isLast ? postings.length : starts.at(at + 1));
    yield [term, decodePostings(bytes, room)];
  }
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
