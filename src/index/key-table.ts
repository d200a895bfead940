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
  readonly #rows = new ByteSink();

  constructor(width: number) {
    this.#width = width;
  }

  add(key: string, document: number): void {
    const row = Buffer.alloc(this.#width + KEY_ROW_END);
    row.write(key, 0, this.#width, "latin1");
    row.writeUInt32LE(document, this.#width);
    this.#rows.raw(row);
  }

  /** The bytes of the table: its rows by key, of equal keys by document. O(n log n). */
  sorted(): Uint8Array {
    const width = this.#width;
    const row = width + KEY_ROW_END;
    const bytes = Buffer.from(this.#rows.bytes());
    const order = Uint32Array.from({ length: bytes.length / row }, (_, i) => i * row);
    order.sort(
      (a, b) =>
        bytes.compare(bytes, b, b + width, a, a + width) ||
        bytes.readUInt32LE(a + width) - bytes.readUInt32LE(b + width),
    );
    return Buffer.concat([...order].map((from) => bytes.subarray(from, from + row)));
  }
}

/**
 * The rows of two tables in order, one at a time, each good until the next one: those of `known` with the numbers that `carried` gives
 * to their documents, but for those that get none (-1), and those of `fresh`. `carried` goes up, so what is sorted stays so. Pure.
 */
export function* mergeKeyRows(
  known: Uint8Array,
  carried: Int32Array,
  fresh: Uint8Array,
  width: number,
): Generator<Uint8Array> {
  const size = width + KEY_ROW_END;
  const row = new Uint8Array(size);
  const document = new DataView(row.buffer, width);
  const freshDocument = new DataView(fresh.buffer, fresh.byteOffset);
  let at = 0;
  const isNext = (now: number) => {
    for (let i = 0; i < width; i++) {
      const difference = (fresh[at + i] ?? 0) - (row[i] ?? 0);
      if (difference !== 0) return difference < 0;
    }
    return freshDocument.getUint32(at + width, true) < now;
  };
  for (let from = 0; from < known.length; from += size) {
    row.set(known.subarray(from, from + size));
    const now = carried[document.getUint32(0, true)] ?? -1;
    if (now < 0) continue;
    for (; at < fresh.length && isNext(now); at += size) yield fresh.subarray(at, at + size);
    document.setUint32(0, now, true);
    yield row;
  }
  for (; at < fresh.length; at += size) yield fresh.subarray(at, at + size);
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
