import { TERM_CHARS } from "../text/analyse.ts";
import { lowerBound } from "../text/groups.ts";
import { ByteSink, damaged, type PartReader } from "./parts.ts";

const U32 = 4;
const FUZZY_FROM = 4;
const FUZZIER_FROM = 8;

/** A term, and where its postings lie in their part, as [start, end). */
type TermPlace = readonly [term: string, start: number, end: number];

const ROW = 2 * U32;

/**
 * The terms of a generation, sorted by UTF-16 code units. The part `words` has their texts, one behind the other; `terms` a row for each, and
 * one for what comes behind the last:
 *
 *     u32 where its text begins | u32 where its postings begin
 */
export class TermTable {
  readonly length: number;
  readonly #rows: Buffer;
  readonly #words: Buffer;

  constructor(parts: PartReader) {
    this.length = parts.size("terms") / ROW - 1;
    if (this.length < 0 || !Number.isInteger(this.length)) throw damaged("terms is cut");
    [this.#rows, this.#words] = [bufferOf(parts.all("terms")), bufferOf(parts.all("words"))];
  }

  term(at: number): string {
    const row = at * ROW;
    return this.#words.toString("utf8", this.#rows.readUInt32LE(row), this.#rows.readUInt32LE(row + ROW));
  }

  /** Where the term's postings lie in their part, as [start, end); undefined for an unknown term. */
  find(term: string): readonly [start: number, end: number] | undefined {
    const at = this.lowerBound(term);
    if (at >= this.length || this.term(at) !== term) return undefined;
    return this.#place(at);
  }

  *places(): Generator<TermPlace> {
    for (let at = 0; at < this.length; at++) yield [this.term(at), ...this.#place(at)];
  }

  #place(at: number): readonly [start: number, end: number] {
    const row = at * ROW + U32;
    return [this.#rows.readUInt32LE(row), this.#rows.readUInt32LE(row + ROW)];
  }

  lowerBound(term: string): number {
    return lowerBound(this.length, (at) => this.term(at) < term);
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
    for (let at = 0; at < this.length; at++) yield this.term(at);
  }
}

type TermPart = "terms" | "words";

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
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

/** Writes the terms of a table in their order, into files where there are some: there may be millions. */
export class TermTableWriter {
  readonly #rows = new ByteSink();
  readonly #words = new ByteSink();

  constructor() {
    this.#row(0);
  }

  add(term: string, end: number): void {
    this.#words.text(term);
    this.#row(end);
  }

  #row(end: number): void {
    this.#rows.u32(this.#words.length);
    this.#rows.u32(end);
  }

  parts(): readonly (readonly [name: TermPart, part: Uint8Array])[] {
    return [
      ["terms", this.#rows.bytes()],
      ["words", this.#words.bytes()],
    ];
  }
}

/**
 * How many edits a mistyped term may be away from the one that was meant: none below 4 characters, where
 * every word has neighbours, 1 up to 7, then 2; none for a term whose comparison would take too long. Pure.
 */
export function fuzzyDistance(term: string): number {
  if (term.length < FUZZY_FROM || term.length > TERM_CHARS) return 0;
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
