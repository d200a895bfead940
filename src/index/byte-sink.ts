/** Bytes that are kept have at most so much room for each that came. */
const MOST_ROOM = 1.1;
const SMALLEST_ROOM = 64 * 1024;

export class ByteSink {
  #bytes = Buffer.alloc(SMALLEST_ROOM);
  #used = 0;

  get length(): number {
    return this.#used;
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

  /** What came so far; without the room for more where that is much. */
  bytes(): Uint8Array {
    const isRoomy = this.#bytes.length > this.#used * MOST_ROOM;
    return isRoomy
      ? Uint8Array.prototype.slice.call(this.#bytes, 0, this.#used)
      : this.#bytes.subarray(0, this.#used);
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#used + more));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }
}
