import { crc32 } from "node:zlib";
import { isPaiError, PaiError } from "../domain/errors.ts";

/** Bytes that one checksum covers: what a query reads to see one row. */
const BLOCK_BYTES = 8 * 1024;
/** Bytes of a checksum, a CRC-32: it tells damage from truth in a third of the time of SHA-256, and nobody forges an index. */
const SUM_BYTES = 4;
const FEW_BLOCKS = 4;
const KEPT_BYTES = 12 * 2 ** 20;
/** The share of blocks that stays when there are too many: if all went, most would soon be read again. */
const LEFT = 7 / 8;

/** The raw bytes of the parts of one generation, on disk or in memory. */
export interface PartSource {
  /** Bytes of blocks that are kept at most: those that were read last (default: 12 MiB, enough for one command). */
  readonly keptBytes?: number;
  read(part: string, offset: number, length: number): Uint8Array;
}

export interface Part {
  readonly length: number;
  /** Checksums, little-endian: one for each started block of 8 KiB. */
  readonly sums: Uint8Array;
  /** Undefined where it was written piece by piece. */
  readonly bytes?: Uint8Array;
}

/** Where parts go piece by piece while they are made. */
export type PartOut = (part: string, piece: Uint8Array) => void;

export function partOf(bytes: Uint8Array): Part {
  return { length: bytes.length, sums: blockSums(bytes), bytes };
}

function blockSums(part: Uint8Array): Uint8Array {
  const sums = new BlockSums();
  sums.add(part);
  return sums.all();
}

/** Sums up a part that comes in pieces. */
class BlockSums {
  readonly #sums: number[] = [];
  /** Of the block that is not full, and how much of it has come. */
  #sum = 0;
  #filled = 0;

  add(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; ) {
      const end = Math.min(piece.length, at + BLOCK_BYTES - this.#filled);
      this.#sum = crc32(piece.subarray(at, end), this.#sum);
      this.#filled += end - at;
      at = end;
      if (this.#filled === BLOCK_BYTES) this.#close();
    }
  }

  all(): Uint8Array {
    if (this.#filled > 0) this.#close();
    return new Uint8Array(Uint32Array.from(this.#sums).buffer); // little endian, as `ByteSink.doubles`
  }

  #close(): void {
    this.#sums.push(this.#sum);
    [this.#sum, this.#filled] = [0, 0];
  }
}

/**
 * Reads parts of a generation block by block; a block is checked against its checksum before a byte of
 * it is used. Damage throws PaiError `index_unreadable`.
 */
export class PartReader {
  readonly #source: PartSource;
  readonly #sizes: Readonly<Record<string, number>>;
  readonly #sums: Uint8Array;
  readonly #firstSum = new Map<string, number>();
  /** Blocks by their numbers among those of all parts, in the order in which they were read. */
  readonly #kept = new Map<number, Uint8Array>();

  /** `sizes`: of the parts in bytes; `sums`: the checksums of all their blocks, part after part in that order. */
  constructor(source: PartSource, sizes: Readonly<Record<string, number>>, sums: Uint8Array) {
    this.#source = source;
    this.#sizes = sizes;
    this.#sums = sums;
    let blocks = 0;
    for (const [part, size] of Object.entries(sizes)) {
      this.#firstSum.set(part, blocks);
      blocks += Math.ceil(size / BLOCK_BYTES);
    }
    if (sums.length !== blocks * SUM_BYTES) throw damaged("its checksums are cut");
  }

  size(part: string): number {
    return this.#sizes[part] ?? 0;
  }

  /** A whole part, not kept. */
  all(part: string): Uint8Array {
    const size = this.size(part);
    return size === 0 ? new Uint8Array() : this.#fetch(part, 0, Math.ceil(size / BLOCK_BYTES));
  }

  /** A range of a part; its blocks are kept for the next reads, unless they are many. */
  read(part: string, offset: number, length: number): Uint8Array {
    if (length === 0) return new Uint8Array();
    if (offset < 0 || offset + length > this.size(part)) throw damaged(`${part} points outside itself`);
    const first = Math.floor(offset / BLOCK_BYTES);
    const start = offset - first * BLOCK_BYTES;
    return this.#joined(part, first, Math.ceil((start + length) / BLOCK_BYTES)).subarray(
      start,
      start + length,
    );
  }

  /** Blocks one behind the other: few of them are taken from those that are kept, and kept. */
  #joined(part: string, first: number, count: number): Uint8Array {
    if (count === 1) return this.#block(part, first);
    if (count > FEW_BLOCKS) return this.#fetch(part, first, count);
    return Buffer.concat(Array.from({ length: count }, (_, i) => this.#block(part, first + i)));
  }

  #block(part: string, block: number): Uint8Array {
    const at = (this.#firstSum.get(part) ?? 0) + block;
    const known = this.#kept.get(at);
    if (known) return known;
    const data = this.#fetch(part, block, 1);
    const most = (this.#source.keptBytes ?? KEPT_BYTES) / BLOCK_BYTES;
    if (this.#kept.size >= most) this.#forgetOldest(most * LEFT);
    this.#kept.set(at, data);
    return data;
  }

  /** Many at a time: each time a map looks for its first, it passes the places of those that were taken out. */
  #forgetOldest(left: number): void {
    for (const at of this.#kept.keys()) {
      if (this.#kept.size <= left) return;
      this.#kept.delete(at);
    }
  }

  #fetch(part: string, first: number, count: number): Uint8Array {
    const offset = first * BLOCK_BYTES;
    const length = Math.min(count * BLOCK_BYTES, this.size(part) - offset);
    const data = this.#source.read(part, offset, length);
    if (data.length !== length) throw damaged(`${part} is cut`);
    const from = ((this.#firstSum.get(part) ?? 0) + first) * SUM_BYTES;
    if (Buffer.compare(blockSums(data), this.#sums.subarray(from, from + count * SUM_BYTES)) !== 0)
      throw damaged(`${part} has a wrong checksum`);
    return data;
  }
}

/** What is thrown where the index cannot be believed; the facade answers it by rebuilding. */
export function damaged(why: string): PaiError {
  return new PaiError("index_unreadable", `the index is damaged: ${why}`, {
    hint: "pai doctor --reindex",
    data: { damage: why },
  });
}

/** The reason of a `damaged` error, or undefined for any other. Pure. */
export function damageOf(error: unknown): string | undefined {
  if (!isPaiError(error) || error.code !== "index_unreadable") return undefined;
  return typeof error.data.damage === "string" ? error.data.damage : undefined;
}

/** Bytes of a piece: the first one, and at most. */
const ROOM = { least: 64 * 1024, most: 1024 * 1024 } as const;

/** Collects bytes in pieces: room that doubled would be held three times while it grows. */
export class ByteSink {
  readonly #out: ((piece: Uint8Array) => void) | undefined;
  readonly #sums = new BlockSums();
  readonly #full: Uint8Array[] = [];
  #fullLength = 0;
  /** The piece that is being filled, and how much of it is. */
  #bytes = Buffer.alloc(ROOM.least);
  #used = 0;

  /** `out`: takes the pieces, which are not kept then. */
  constructor(out?: (piece: Uint8Array) => void) {
    this.#out = out;
  }

  get length(): number {
    return this.#fullLength + this.#used;
  }

  varint(value: number): void {
    this.#room(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#used++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#used++] = rest;
  }

  /** 4 bytes, little endian. */
  u32(value: number): void {
    this.#room(4);
    this.#used = this.#bytes.writeUInt32LE(value, this.#used);
  }

  /** Numbers of 8 bytes each, little endian as the systems are that this runs on. */
  doubles(...values: readonly number[]): void {
    this.raw(new Uint8Array(Float64Array.from(values).buffer));
  }

  text(text: string): void {
    this.#room(text.length * 3);
    this.#used += this.#bytes.write(text, this.#used, "utf8");
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** All of it, with no more to come. */
  part(): Part {
    if (this.#out === undefined) return partOf(this.bytes());
    this.#close(0);
    return { length: this.#fullLength, sums: this.#sums.all() };
  }

  /** All of what goes nowhere. */
  bytes(): Uint8Array {
    this.#close(0);
    const whole = Buffer.concat(this.#full.splice(0));
    this.#full.push(whole);
    return whole;
  }

  #room(more: number): void {
    if (this.#used + more > this.#bytes.length)
      this.#close(Math.max(more, ROOM.least, Math.min(ROOM.most, this.#bytes.length * 2)));
  }

  #close(size: number): void {
    const piece = this.#bytes.subarray(0, this.#used);
    if (this.#out === undefined) this.#full.push(piece);
    else {
      this.#sums.add(piece);
      this.#out(piece);
    }
    this.#fullLength += this.#used;
    this.#bytes = Buffer.alloc(size);
    this.#used = 0;
  }
}
