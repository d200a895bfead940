import { Analysis } from "../text/analyse.ts";
import { type PostingColumns, PostingRoom } from "./postings.ts";

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
export class NumberColumn {
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
