import { ByteSink } from "./draft.ts";
import { decodePostings, encodePostings, joinPostings, PostingRoom } from "./postings.ts";
import type { TermNumbers } from "./term-counts.ts";
import { NumberColumn, TermCounts, type TermPostings } from "./term-counts.ts";

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
    const readers = this.#packed.map(unpack);
    const heads = readers.map((reader) => reader.next().value || undefined);
    const room = new PostingRoom();
    for (;;) {
      let least: string | undefined;
      for (const head of heads) if (head && (least === undefined || head[0] < least)) least = head[0];
      if (least === undefined) return;
      const found = heads.flatMap((head, at) => (head?.[0] === least ? { columns: head[1], at } : []));
      const [first, ...others] = found.map(({ columns }) => columns);
      if (first) yield [least, others.length === 0 ? first : joinPostings([first, ...others], room)];
      for (const { at } of found) heads[at] = readers[at]?.next().value || undefined;
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
