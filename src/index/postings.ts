/** One item that contains a term. */
export interface Posting {
  readonly item: number;
  /** How often the term occurs in it. */
  readonly count: number;
  /** Number of different terms of the item, which BM25 calls its length. */
  readonly length: number;
}

/** Numbers of 7 bits a byte, the low ones first; items as differences. Sorted by item. Pure. */
export function encodePostings(postings: readonly Posting[], out: ByteSink): void {
  let last = 0;
  for (const { item, count, length } of postings) {
    out.varint(item - last);
    out.varint(count);
    out.varint(length);
    last = item;
  }
}

/** The dual of `encodePostings`. Pure. */
export function decodePostings(bytes: Uint8Array): Posting[] {
  const found: Posting[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  let item = 0;
  while (at < bytes.length) {
    item += next();
    found.push({ item, count: next(), length: next() });
  }
  return found;
}

/** Bytes that are kept have at most so much room for each that came. */
const MOST_ROOM = 1.1;

/** Bytes that grow. */
export class ByteSink {
  #bytes: Buffer;
  length = 0;

  /** `expected`: about how many bytes will come, so that they need not be moved. */
  constructor(expected = 0) {
    this.#bytes = Buffer.alloc(Math.max(64 * 1024, expected));
  }

  varint(value: number): void {
    this.#room(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  text(text: string): void {
    this.#room(text.length * 3);
    this.length += this.#bytes.write(text, this.length, "utf8");
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What came so far; without the room for more where that is much. */
  bytes(): Uint8Array {
    const isRoomy = this.#bytes.length > this.length * MOST_ROOM;
    return isRoomy
      ? Uint8Array.prototype.slice.call(this.#bytes, 0, this.length)
      : this.#bytes.subarray(0, this.length);
  }

  #room(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.#bytes.length * 2, this.length + more));
    this.#bytes.copy(grown, 0, 0, this.length);
    this.#bytes = grown;
  }
}
