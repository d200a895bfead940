import { putSum, SUM_BYTES } from "./checksum.ts";
import type { Part, PartFile } from "./draft.ts";
import { BLOCK_BYTES } from "./parts.ts";

/** Bytes that are kept have at most so much room for each that came. */
const MOST_ROOM = 1.1;
const SMALLEST_ROOM = 64 * 1024;
/** Bytes that wait before they go to a file, and room for the longest text of one memory besides. */
const PIECE_BYTES = 128 * BLOCK_BYTES;

/** Bytes that grow: in memory, or into a file, piece by piece. */
export class ByteSink {
  readonly #file: PartFile | undefined;
  #bytes: Buffer;
  /** Bytes in `#bytes`, and those that went to the file before. */
  #used = 0;
  #gone = 0;

  /** `expected`: about how many bytes will come, so that they need not be moved. */
  constructor(expected = 0, file?: PartFile) {
    this.#file = file;
    this.#bytes = Buffer.alloc(file ? PIECE_BYTES : Math.max(SMALLEST_ROOM, expected));
  }

  get length(): number {
    return this.#gone + this.#used;
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

  text(text: string): void {
    this.#room(text.length * 3);
    this.#used += this.#bytes.write(text, this.#used, "utf8");
  }

  /** A text, and its checksum behind it. */
  sealed(text: string): void {
    this.#room(text.length * 3 + SUM_BYTES);
    const end = this.#used + this.#bytes.write(text, this.#used, "utf8");
    putSum(this.#bytes.subarray(this.#used, end), this.#bytes, end);
    this.#used = end + SUM_BYTES;
  }

  raw(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = bytes.subarray(from, from + PIECE_BYTES);
      this.#room(piece.length);
      this.#bytes.set(piece, this.#used);
      this.#used += piece.length;
    }
  }

  /** What came so far, where it stayed in memory; without the room for more where that is much. */
  bytes(): Uint8Array {
    const isRoomy = this.#bytes.length > this.#used * MOST_ROOM;
    return isRoomy
      ? Uint8Array.prototype.slice.call(this.#bytes, 0, this.#used)
      : this.#bytes.subarray(0, this.#used);
  }

  /** All that came, as a part. Nothing may come any more. */
  part(): Part {
    if (!this.#file) return this.bytes();
    this.#file.put(this.#bytes.subarray(0, this.#used));
    return this.#file.done();
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    this.#handOver();
    if (this.#used + more <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#used + more));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }

  /** Gives whole blocks to the file, since each has a checksum of its own. */
  #handOver(): void {
    if (!this.#file) return;
    const whole = this.#used - (this.#used % BLOCK_BYTES);
    this.#file.put(this.#bytes.subarray(0, whole));
    this.#bytes.copyWithin(0, whole, this.#used);
    this.#used -= whole;
    this.#gone += whole;
  }
}
