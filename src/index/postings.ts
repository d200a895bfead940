import type { ByteSink } from "./byte-sink.ts";

/** One item that contains a term. */
export interface Posting {
  readonly item: number;
  /** How often the term occurs in it. */
  readonly count: number;
  /** Number of different terms of the item, which BM25 calls its length. */
  readonly length: number;
}

/** Numbers of 7 bits a byte, the low ones first; items as differences. Sorted by item. Pure. */
export function encodePostings(postings: readonly Posting[], out: ByteSink): void {
  let last = 0;
  for (const { item, count, length } of postings) {
    out.varint(item - last);
    out.varint(count);
    out.varint(length);
    last = item;
  }
}

/** Postings by columns, items ascending: a frequent word has as many as there are memories. */
export interface PostingColumns {
  readonly items: Uint32Array;
  readonly counts: Uint32Array;
  readonly lengths: Uint32Array;
}

/** Bytes of a posting at least. */
const LEAST_BYTES = 3;

/** The dual of `encodePostings`. Pure. */
export function decodePostings(bytes: Uint8Array): Posting[] {
  const found: Posting[] = [];
  const numbers = new Varints(bytes);
  for (let item = 0; numbers.areLeft; ) {
    item += numbers.next();
    found.push({ item, count: numbers.next(), length: numbers.next() });
  }
  return found;
}

/** Columns as an object for each posting. Pure. */
export function postingsOf({ items, counts, lengths }: PostingColumns): Posting[] {
  return Array.from(items, (item, i) => ({ item, count: counts[i] ?? 0, length: lengths[i] ?? 0 }));
}

/** The columns of objects. Pure. */
export function columnsOf(postings: readonly Posting[]): PostingColumns {
  return {
    items: Uint32Array.from(postings, ({ item }) => item),
    counts: Uint32Array.from(postings, ({ count }) => count),
    lengths: Uint32Array.from(postings, ({ length }) => length),
  };
}

/** The postings for items that are kept. Pure but for the question. */
export function keepPostings(postings: PostingColumns, isKept: (item: number) => boolean): PostingColumns {
  const kept = postings.items.map((_, i) => i).filter((i) => isKept(postings.items[i] ?? 0));
  const taken = (column: Uint32Array) => kept.map((i) => column[i] ?? 0);
  return { items: taken(postings.items), counts: taken(postings.counts), lengths: taken(postings.lengths) };
}

/** One after the other. Pure. */
export function joinPostings(one: PostingColumns, other: PostingColumns): PostingColumns {
  const joined = (a: Uint32Array, b: Uint32Array) => {
    const all = new Uint32Array(a.length + b.length);
    all.set(a);
    all.set(b, a.length);
    return all;
  };
  return {
    items: joined(one.items, other.items),
    counts: joined(one.counts, other.counts),
    lengths: joined(one.lengths, other.lengths),
  };
}

/** The same as `decodePostings` by columns, which for the few postings of a rare word cost more. Pure. */
export function decodeColumns(bytes: Uint8Array): PostingColumns {
  const most = Math.floor(bytes.length / LEAST_BYTES);
  const [items, counts, lengths] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)];
  const numbers = new Varints(bytes);
  let found = 0;
  for (let item = 0; numbers.areLeft; found++) {
    item += numbers.next();
    items[found] = item;
    counts[found] = numbers.next();
    lengths[found] = numbers.next();
  }
  return {
    items: items.subarray(0, found),
    counts: counts.subarray(0, found),
    lengths: lengths.subarray(0, found),
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

  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}
