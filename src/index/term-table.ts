import { TERM_CHARS } from "../text/analyse.ts";
import { lowerBound } from "../text/groups.ts";
import { ByteSink, damaged, type Part, type PartOut, type PartReader } from "./parts.ts";

const U32 = 4;
const FUZZY_FROM = 4;
const FUZZIER_FROM = 8;

const ROW = 2 * U32;
/** So many terms are read at a time. */
const RUN = 512;

/**
 * The terms of a generation, sorted by UTF-16 code units. The part `words` has their texts, one behind the other; `terms` a row for each, and
 * one for what comes behind the last:
 *
 *     u32 where its text begins | u32 where its postings begin
 */
export class TermTable {
  readonly length: number;
  readonly #parts: PartReader;

  constructor(parts: PartReader) {
    this.length = parts.size("terms") / ROW - 1;
    if (this.length < 0 || !Number.isInteger(this.length)) throw damaged("terms is cut");
    this.#parts = parts;
  }

  /** Where the term's postings lie in their part, as [start, end); undefined for an unknown term. */
  find(term: string): readonly [start: number, end: number] | undefined {
    const [[found, ...place] = []] = this.places(this.lowerBound(term), 1);
    return found === term ? (place as [number, number]) : undefined;
  }

  /** The terms from one on, in order, with where their postings lie: logs have so many that they are read piece by piece. */
  *places(from = 0, run = RUN): Generator<readonly [term: string, start: number, end: number]> {
    for (let first = from; first < this.length; first += run) {
      const count = Math.min(run, this.length - first);
      const rows = bufferOf(this.#parts.read("terms", first * ROW, (count + 1) * ROW));
      const start = rows.readUInt32LE(0);
      const words = bufferOf(this.#parts.read("words", start, rows.readUInt32LE(count * ROW) - start));
      for (let row = 0; row < count * ROW; row += ROW) {
        const [begin, end] = [rows.readUInt32LE(row) - start, rows.readUInt32LE(row + ROW) - start];
        const place = [rows.readUInt32LE(row + U32), rows.readUInt32LE(row + ROW + U32)] as const;
        yield [words.toString("utf8", begin, end), ...place];
      }
    }
  }

  lowerBound(term: string): number {
    return lowerBound(this.length, (at) => {
      const [[found = ""] = []] = this.places(at, 1);
      return found < term;
    });
  }

  /** Every term that starts with `prefix`, in order. */
  withPrefix(prefix: string): string[] {
    const found: string[] = [];
    for (const [term] of this.places(this.lowerBound(prefix))) {
      if (!term.startsWith(prefix)) break;
      found.push(term);
    }
    return found;
  }

  *[Symbol.iterator](): Generator<string> {
    for (const [term] of this.places()) yield term;
  }
}

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
  readonly #rows: ByteSink;
  readonly #words: ByteSink;

  constructor(out: PartOut | undefined) {
    this.#rows = new ByteSink(out && ((piece) => out("terms", piece)));
    this.#words = new ByteSink(out && ((piece) => out("words", piece)));
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

  parts(): readonly (readonly [name: "terms" | "words", part: Part])[] {
    return [
      ["terms", this.#rows.part()],
      ["words", this.#words.part()],
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
