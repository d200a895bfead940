import { weighedBy } from "../domain/belief.ts";
import { lowerBound } from "../text/groups.ts";
import type { StoredRow } from "./format.ts";
import { ByteSink, type PartReader } from "./parts.ts";

const KEY_ROW_END = 4;

/**
 * A sorted table of fixed-width ASCII keys, each with a document number:
 *
 *     key (width bytes) | document (u32, little endian)     repeated, sorted by key
 *
 * Found by binary search, so a look-up reads a handful of blocks whatever the size of the store.
 */
export class KeyTable {
  readonly #parts: PartReader;
  readonly #part: string;
  readonly #width: number;
  readonly length: number;

  constructor(parts: PartReader, part: string, width: number) {
    this.#parts = parts;
    this.#part = part;
    this.#width = width;
    this.length = parts.size(part) / (width + KEY_ROW_END);
  }

  /** Documents of the rows whose key starts with `prefix`, in the order of the keys. */
  documents(prefix: string): number[] {
    return Array.from(this.withPrefix(prefix), ([, document]) => document);
  }

  /** The rows whose key starts with `prefix`, in order. */
  *withPrefix(prefix: string): Generator<readonly [key: string, document: number]> {
    for (let at = this.lowerBound(prefix); at < this.length; at++) {
      const key = this.key(at);
      if (!key.startsWith(prefix)) return;
      yield [key, this.document(at)];
    }
  }

  rows(): Uint8Array {
    return this.#parts.all(this.#part);
  }

  /** Position of the first key that is not below `key`, which is ASCII; `length` where there is none. */
  lowerBound(key: string): number {
    const wanted = Buffer.from(key, "latin1");
    return lowerBound(this.length, (at) => Buffer.compare(this.#keyBytes(at), wanted) < 0);
  }

  key(at: number): string {
    const { buffer, byteOffset } = this.#keyBytes(at);
    return Buffer.from(buffer, byteOffset, this.#width).toString("latin1");
  }

  document(at: number): number {
    const bytes = this.#parts.read(this.#part, at * (this.#width + KEY_ROW_END) + this.#width, 4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  }

  #keyBytes(at: number): Uint8Array {
    return this.#parts.read(this.#part, at * (this.#width + KEY_ROW_END), this.#width);
  }
}

/**
 * The rows of a table as they are collected, as bytes: a string and an object for each took five times as much, and a large
 * store has hundreds of thousands. Keys are ASCII and `width` characters long.
 */
export class KeyRows {
  readonly #width: number;
  readonly #size: number;
  readonly #rows = new ByteSink();

  constructor(width: number) {
    this.#width = width;
    this.#size = width + KEY_ROW_END;
  }

  add(key: string, document: number): void {
    const row = Buffer.alloc(this.#size);
    row.write(key, 0, this.#width, "latin1");
    row.writeUInt32LE(document, this.#width);
    this.#rows.raw(row);
  }

  /** The rows of a table that was written before, under the new numbers of their documents, but for those that get none (-1). */
  carry(known: Uint8Array, numbers: Int32Array): void {
    const rows = Buffer.from(known);
    for (let from = 0; from < rows.length; from += this.#size) {
      const document = from + this.#width;
      const now = numbers[rows.readUInt32LE(document)] ?? -1;
      if (now < 0) continue;
      rows.writeUInt32LE(now, document);
      this.#rows.raw(rows.subarray(from, from + this.#size));
    }
  }

  /** The bytes of the table: its rows by key, of equal keys by document. O(n log n), linear in rows that came in order. */
  sorted(): Uint8Array {
    const [width, size] = [this.#width, this.#size];
    const bytes = Buffer.from(this.#rows.bytes());
    const order = Array.from({ length: bytes.length / size }, (_, i) => i * size);
    order.sort(
      (a, b) =>
        bytes.compare(bytes, b, b + width, a, a + width) ||
        bytes.readUInt32LE(a + width) - bytes.readUInt32LE(b + width),
    );
    const sorted = Buffer.alloc(bytes.length);
    for (const [at, from] of order.entries()) bytes.copy(sorted, at * size, from, from + size);
    return sorted;
  }
}

/** Ids that a memory names among its sources, each once, turns as the episode they belong to; of a belief what it was weighed by. Pure. */
export function sourceIds({ header }: Pick<StoredRow, "header">): readonly string[] {
  if (header.kind === "belief") return [...new Set(weighedBy(header))];
  return [...new Set((header.sources ?? []).map((source) => source.split("#")[0] ?? source))];
}

/** Ids that a memory names in its links, each once. Pure. */
export function linkedIds({ header }: Pick<StoredRow, "header">): readonly string[] {
  return [...new Set((header.links ?? []).map(({ to }) => to))];
}

/** A text backwards; for ids, which are ASCII. Pure. */
export function reversed(text: string): string {
  return [...text].reverse().join("");
}
