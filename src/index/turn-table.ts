import { BLOCK_BYTES } from "./parts.ts";

/*
 * The turns of all conversations, one after the other, are the part `turns`, which is kept by columns, so that a ranking reads those that it
 * needs. All numbers are little endian:
 *
 *     n x time f64 (ms) | n x speaker u32 | n x hash u32 | n x length u16 (different terms) | n x cues u8
 */

export const TURN_BYTES = 19;
/** Where each column begins, in bytes for each turn before it. */
const COLUMN = { time: 0, speaker: 8, hash: 12, length: 16, cues: 18 } as const;
/** Turns whose marks are read whole for each one that is looked for: it would cost three blocks, and each takes 16 bytes. */
const WHOLE_MARKS = (3 * BLOCK_BYTES) / COLUMN.length;
const MANY_MARKS = 16;

/** Whence a table is read: `PartReader`, or bytes in memory. */
export interface ItemParts {
  size(part: string): number;
  all(part: string): Uint8Array;
  read(part: string, offset: number, length: number): Uint8Array;
}

/** What a ranking reads of the turns of a table, in the order of their items. */
export interface TurnColumns {
  /** Numbers of different terms. */
  readonly lengths: Uint16Array;
  /** Bits of `CUE`. */
  readonly cues: Uint8Array;
}

/** What tells one turn from others; `speaker` is the number of a name. */
interface StoredMark {
  readonly speaker: number;
  /** 8 hex digits. */
  readonly hash: string;
  readonly atMs: number;
}

/** Reads the turns of a table. */
export class TurnTable {
  /** Number of turns; no whole one where the part is damaged. */
  readonly length: number;
  readonly #parts: ItemParts;
  #columns: TurnColumns | undefined;
  #marks: ((turn: number) => StoredMark) | undefined;

  constructor(parts: ItemParts) {
    this.#parts = parts;
    this.length = parts.size("turns") / TURN_BYTES;
  }

  /** The columns that a ranking reads, kept. */
  get columns(): TurnColumns {
    this.#columns ??= {
      lengths: this.#column(COLUMN.length, Uint16Array),
      cues: this.#column(COLUMN.cues, Uint8Array),
    };
    return this.#columns;
  }

  /** Says that `at` will be asked for so many turns soon. */
  expect(turns: number): void {
    if (turns >= MANY_MARKS && turns * WHOLE_MARKS >= this.length) this.#marks ??= this.#wholeMarks();
  }

  at(turn: number): StoredMark {
    if (this.#marks) return this.#marks(turn);
    const view = (column: number, bytes: number) => {
      const found = this.#parts.read("turns", column * this.length + turn * bytes, bytes);
      return new DataView(found.buffer, found.byteOffset, bytes);
    };
    const speaker = view(COLUMN.speaker, 4).getUint32(0, true);
    const atMs = view(COLUMN.time, 8).getFloat64(0, true);
    return { speaker, hash: hexOf(view(COLUMN.hash, 4).getUint32(0, true)), atMs };
  }

  #wholeMarks(): (turn: number) => StoredMark {
    const speakers = this.#column(COLUMN.speaker, Uint32Array);
    const hashes = this.#column(COLUMN.hash, Uint32Array);
    const times = this.#column(COLUMN.time, Float64Array);
    return (turn) => ({
      speaker: speakers[turn] ?? 0,
      hash: hexOf(hashes[turn] ?? 0),
      atMs: times[turn] ?? 0,
    });
  }

  /** A whole column, where it was read to if its numbers may lie there. */
  #column<T>(column: number, Numbers: NumbersOf<T>): T {
    const size = Numbers.BYTES_PER_ELEMENT;
    const bytes = this.#parts.read("turns", column * this.length, size * this.length);
    const { buffer, byteOffset } = bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
    return new Numbers(buffer, byteOffset, this.length);
  }
}

interface NumbersOf<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T;
}

function hexOf(hash: number): string {
  return hash.toString(16).padStart(8, "0");
}
