import { LIMITS } from "../domain/limits.ts";
import { ByteSink, type Part, type PartFile } from "./draft.ts";
import { damaged, type PartReader } from "./parts.ts";
import { NumberColumn } from "./term-counts.ts";

const U32 = 4;
const FUZZY_FROM = 4;
const FUZZIER_FROM = 8;

/** A table of at most so many bytes is read as a whole when a term is looked up; a larger one only where all terms are looked at. */
const WHOLE_BYTES = 8 * 2 ** 20;
/** Terms that are read at one time where all of them are, once. */
const AT_ONCE = 16_384;

/** A term, and where its postings lie in their part, as [start, end). */
type TermPlace = readonly [term: string, start: number, end: number];

/**
 * The terms of a generation, sorted by UTF-16 code units, in one part:
 *
 *     u32 count | (count + 1) x u32 offset of the term's text | (count + 1) x u32 offset of its postings | texts
 */
export class TermTable {
  readonly length: number;
  readonly #parts: PartReader;
  /** Where the texts begin. */
  readonly #textAt: number;
  #whole: Buffer | undefined;

  constructor(parts: PartReader) {
    const size = parts.size("terms");
    if (size < 3 * U32) throw damaged("terms is cut");
    this.#parts = parts;
    if (size <= WHOLE_BYTES) this.#readWhole();
    this.length = this.#read(0, U32).readUInt32LE();
    this.#textAt = this.#endAt(this.length + 1);
    if (this.#textAt > size) throw damaged("terms is cut");
  }

  term(at: number): string {
    const [start, end] = this.#pair(this.#startAt(at));
    return this.#read(this.#textAt + start, end - start).toString("utf8");
  }

  /** Where the term's postings lie in their part, as [start, end); undefined for an unknown term. */
  find(term: string): readonly [start: number, end: number] | undefined {
    const at = this.lowerBound(term);
    return at < this.length && this.term(at) === term ? this.#pair(this.#endAt(at)) : undefined;
  }

  /** All terms in order, a window of them in memory at one time. */
  *places(): Generator<TermPlace> {
    for (let from = 0; from < this.length; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, this.length - from);
      const starts = this.#read(this.#startAt(from), (count + 1) * U32);
      const ends = this.#read(this.#endAt(from), (count + 1) * U32);
      const first = starts.readUInt32LE();
      const texts = this.#read(this.#textAt + first, starts.readUInt32LE(count * U32) - first);
      for (let at = 0; at < count * U32; at += U32) {
        const term = texts.toString(
          "utf8",
          starts.readUInt32LE(at) - first,
          starts.readUInt32LE(at + U32) - first,
        );
        yield [term, ends.readUInt32LE(at), ends.readUInt32LE(at + U32)];
      }
    }
  }

  #startAt(at: number): number {
    return U32 + at * U32;
  }

  #endAt(at: number): number {
    return U32 + (this.length + 1 + at) * U32;
  }

  #pair(at: number): readonly [start: number, end: number] {
    const bytes = this.#read(at, 2 * U32);
    return [bytes.readUInt32LE(), bytes.readUInt32LE(U32)];
  }

  #read(at: number, length: number): Buffer {
    const bytes = this.#whole?.subarray(at, at + length) ?? this.#parts.read("terms", at, length);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  #readWhole(): void {
    const bytes = this.#parts.all("terms");
    this.#whole ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  lowerBound(term: string): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.term(middle) < term) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Every term that starts with `prefix`, in order. */
  withPrefix(prefix: string): string[] {
    const found: string[] = [];
    for (let at = this.lowerBound(prefix); at < this.length; at++) {
      const term = this.term(at);
      if (!term.startsWith(prefix)) break;
      found.push(term);
    }
    return found;
  }

  *[Symbol.iterator](): Generator<string> {
    if (this.#whole === undefined) this.#readWhole();
    for (let at = 0; at < this.length; at++) yield this.term(at);
  }
}

/** The shortest of terms, of equal ones the first by letters, until about so many items have one of them. Pure but for the question. */
export function shortestOf(
  terms: readonly string[],
  mostItems: number,
  itemsWith: (term: string) => number,
): readonly string[] {
  const sorted = terms.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  let left = mostItems;
  const beyond = sorted.findIndex((term) => {
    if (left <= 0) return true;
    left -= itemsWith(term);
    return false;
  });
  return beyond < 0 ? sorted : sorted.slice(0, beyond);
}

/** Collects the terms of a table in their order. */
export class TermTableWriter {
  readonly #starts = new NumberColumn();
  readonly #ends = new NumberColumn();
  readonly #texts = new ByteSink();

  constructor() {
    this.#starts.push(0);
    this.#ends.push(0);
  }

  /** The next term, and where its postings end. */
  add(term: string, end: number): void {
    this.#texts.text(term);
    this.#starts.push(this.#texts.length);
    this.#ends.push(end);
  }

  /** The table, in its file where it has one. */
  part(file: PartFile | undefined): Part {
    const columns = [this.#starts.bytes(), this.#ends.bytes(), this.#texts.bytes()];
    const bytes = columns.reduce((sum, { length }) => sum + length, U32);
    const sink = new ByteSink(bytes, file);
    const count = Buffer.alloc(U32);
    count.writeUInt32LE(this.#ends.length - 1);
    for (const column of [count, ...columns]) sink.raw(column);
    return sink.part();
  }
}

/**
 * How many edits a mistyped term may be away from the one that was meant: none below 4 characters, where
 * every word has neighbours, 1 up to 7, then 2; none for a term whose comparison would take too long. Pure.
 */
export function fuzzyDistance(term: string): number {
  if (term.length < FUZZY_FROM || term.length > LIMITS.termChars) return 0;
  return term.length < FUZZIER_FROM ? 1 : 2;
}

/** Whether two texts are at most `max` insertions, deletions or replacements of UTF-16 units apart. Pure. */
export function withinDistance(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max || differences(lettersOf(a), lettersOf(b)) > 2 * max) return false;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const cost = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(cost);
      if (cost < best) best = cost;
    }
    if (best > max) return false;
    row = next;
  }
  return (row[b.length] ?? max + 1) <= max;
}

/** A bit for each unit that occurs, by its last five bits. An edit changes at most two of them. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

function differences(a: number, b: number): number {
  let count = 0;
  for (let bits = a ^ b; bits !== 0; bits &= bits - 1) count++;
  return count;
}
