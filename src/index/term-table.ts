import { LIMITS } from "../domain/limits.ts";
import { ByteSink } from "./draft.ts";
import { damaged, type PartReader } from "./parts.ts";

const FUZZY_FROM = 4;
const FUZZIER_FROM = 8;

/**
 * The terms of a generation, sorted by UTF-16 code units, in one part:
 *
 *     u32 count | (count + 1) x u32 offset of the term's text | (count + 1) x u32 offset of its postings | texts
 */
export class TermTable {
  readonly length: number;
  readonly #view: DataView;
  readonly #text: Buffer;

  constructor(parts: PartReader) {
    const bytes = parts.all("terms");
    if (bytes.length < 12) throw damaged("terms is cut");
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.length = this.#view.getUint32(0, true);
    const head = 4 + (this.length + 1) * 8;
    if (head > bytes.length) throw damaged("terms is cut");
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset + head, bytes.length - head);
  }

  term(at: number): string {
    return this.#text.toString(
      "utf8",
      this.#view.getUint32(4 + at * 4, true),
      this.#view.getUint32(8 + at * 4, true),
    );
  }

  /** Where the term's postings lie in their part, as [start, end); undefined for an unknown term. */
  find(term: string): readonly [start: number, end: number] | undefined {
    const at = this.lowerBound(term);
    return at < this.length && this.term(at) === term ? this.range(at) : undefined;
  }

  range(at: number): readonly [start: number, end: number] {
    const base = 4 + (this.length + 1) * 4 + at * 4;
    return [this.#view.getUint32(base, true), this.#view.getUint32(base + 4, true)];
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

/** The bytes of the table. `ends[i]` is where the postings of `terms[i]` end. Pure. */
export function termTableBytes(terms: readonly string[], ends: readonly number[]): Uint8Array {
  const texts = new ByteSink();
  const head = Buffer.alloc(4 + (terms.length + 1) * 8);
  head.writeUInt32LE(terms.length, 0);
  terms.forEach((term, i) => {
    texts.text(term);
    head.writeUInt32LE(texts.length, 4 + (i + 1) * 4);
  });
  const base = 4 + (terms.length + 1) * 4;
  ends.forEach((end, i) => {
    head.writeUInt32LE(end, base + (i + 1) * 4);
  });
  return Buffer.concat([head, texts.bytes()]);
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
