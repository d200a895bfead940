import { analyseOwn } from "../text/analyse.ts";
import { countEach } from "../text/groups.ts";
import { sum } from "../text/numbers.ts";
import type { ByteSink } from "./parts.ts";

/** The items that contain a term, by columns, items ascending: a frequent word has as many as there are memories. */
export interface PostingColumns {
  readonly items: Uint32Array;
  /** How often the term occurs in each. */
  readonly counts: Uint32Array;
  /** Number of different terms of each, which BM25 calls its length. */
  readonly lengths: Uint32Array;
}

/** Numbers of 7 bits a byte, the low ones first; items as differences. Pure but for `out`. */
export function encodePostings(postings: PostingColumns, out: ByteSink): void {
  mergeEncoded(NO_BYTES, NO_NUMBERS, out, postings);
}

const NO_BYTES = new Uint8Array();
const NO_NUMBERS = new Int32Array();

/**
 * Writes what `encodePostings` wrote before, under the new numbers of the items and without those that get none (-1), and `added` among them, which
 * has none of these. `numbers` goes up. Pure but for `out`.
 */
export function mergeEncoded(
  bytes: Uint8Array,
  numbers: Int32Array,
  out: ByteSink,
  added: PostingColumns = columns(0),
): void {
  const known = new Varints(bytes);
  let at = 0;
  let last = 0;
  const put = (item: number, count: number, length: number) => {
    out.varint(item - last);
    out.varint(count);
    out.varint(length);
    last = item;
  };
  const putAdded = (below: number) => {
    for (let item = added.items[at] ?? below; item < below; item = added.items[at] ?? below) {
      put(item, added.counts[at] ?? 0, added.lengths[at] ?? 0);
      at++;
    }
  };
  for (let item = 0; known.areLeft; ) {
    item += known.next();
    const now = numbers[item] ?? -1;
    if (now < 0) known.pass(2);
    else {
      putAdded(now);
      put(now, known.next(), known.next());
    }
  }
  putAdded(Number.POSITIVE_INFINITY);
}

const LEAST_BYTES = 3;

export function keepPostings(postings: PostingColumns, isKept: (item: number) => boolean): PostingColumns {
  const kept = postings.items.map((_, i) => i).filter((i) => isKept(postings.items[i] ?? 0));
  const taken = (column: Uint32Array) => kept.map((i) => column[i] ?? 0);
  return { items: taken(postings.items), counts: taken(postings.counts), lengths: taken(postings.lengths) };
}

export function joinPostings(all: readonly PostingColumns[]): PostingColumns {
  const count = all.reduce((sum, { items }) => sum + items.length, 0);
  const joined = columns(count);
  let at = 0;
  for (const { items, counts, lengths } of all) {
    joined.items.set(items, at);
    joined.counts.set(counts, at);
    joined.lengths.set(lengths, at);
    at += items.length;
  }
  return joined;
}

/** The dual of `encodePostings`, of what it wrote at several times. Pure. */
export function decodePostings(pieces: readonly Uint8Array[]): PostingColumns {
  const most = sum(pieces.map(({ length }) => Math.floor(length / LEAST_BYTES)));
  const { items, counts, lengths } = columns(most);
  let found = 0;
  for (const bytes of pieces) {
    const numbers = new Varints(bytes);
    for (let item = 0; numbers.areLeft; found++) {
      item += numbers.next();
      items[found] = item;
      counts[found] = numbers.next();
      lengths[found] = numbers.next();
    }
  }
  return {
    items: items.subarray(0, found),
    counts: counts.subarray(0, found),
    lengths: lengths.subarray(0, found),
  };
}

function columns(length: number): PostingColumns {
  return {
    items: new Uint32Array(length),
    counts: new Uint32Array(length),
    lengths: new Uint32Array(length),
  };
}

/** Numbers of 7 bits a byte, one after the other. */
class Varints {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get areLeft(): boolean {
    return this.#at < this.#bytes.length;
  }

  /** Goes on behind so many. */
  pass(count: number): void {
    for (let left = count; left > 0 && this.areLeft; ) if ((this.#bytes[this.#at++] ?? 0) < 128) left--;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

export type TermPostings = readonly [term: string, postings: PostingColumns];

export type CountedTerms = readonly [terms: readonly string[], counts: readonly number[]];

/** Counts the terms of what an item is found by, as MiniSearch does when it adds it (a test compares the two). Pure. */
export function countTerms(indexed: string): CountedTerms {
  const counts = countEach(analyseOwn(indexed));
  return [[...counts.keys()], [...counts.values()]];
}

const COLUMNS = 3;

/** The terms of what is new. Logs of programs have hundreds of thousands that occur once: each takes one short list, and columns only while somebody asks. */
export class TermCounts {
  /** Item, count and length of each occurrence, one after the other, by term. */
  readonly #found = new Map<string, number[]>();

  /** Adds an item, which is above all that came before. */
  add(item: number, [terms, counts]: CountedTerms): void {
    terms.forEach((term, at) => {
      const known = this.#found.get(term);
      const occurrence = [item, counts[at] ?? 0, terms.length];
      if (known) known.push(...occurrence);
      else this.#found.set(term, occurrence);
    });
  }

  terms(): Iterable<string> {
    return this.#found.keys();
  }

  itemsWith(term: string): number {
    return (this.#found.get(term)?.length ?? 0) / COLUMNS;
  }

  of(term: string): PostingColumns {
    const found = this.#found.get(term) ?? [];
    const column = (at: number) =>
      Uint32Array.from({ length: found.length / COLUMNS }, (_, row) => found[row * COLUMNS + at] ?? 0);
    return { items: column(0), counts: column(1), lengths: column(2) };
  }

  /** Every term with its postings, sorted by UTF-16 code units. */
  *postings(): Generator<TermPostings> {
    for (const term of [...this.#found.keys()].sort()) yield [term, this.of(term)];
  }
}
