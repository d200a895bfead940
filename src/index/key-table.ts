import { BLOCK_BYTES, type PartReader } from "./parts.ts";

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
  /** Blocks that were looked at, as text: a search touches the same few again and again. */
  readonly #blocks = new Map<number, string>();

  constructor(parts: PartReader, part: string, width: number) {
    this.#parts = parts;
    this.#part = part;
    this.#width = width;
    this.length = parts.size(part) / (width + 4);
  }

  /** Documents of the rows whose key starts with `prefix`, in the order of the keys. */
  documents(prefix: string): number[] {
    const found: number[] = [];
    for (let at = this.lowerBound(prefix); at < this.length && this.key(at).startsWith(prefix); at++) {
      found.push(this.document(at));
    }
    return found;
  }

  /** Position of the first key that is not below `key`; `length` where there is none. */
  lowerBound(key: string): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.key(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  key(at: number): string {
    const start = at * (this.#width + 4);
    const inBlock = start % BLOCK_BYTES;
    if (inBlock + this.#width > BLOCK_BYTES) return latin1(this.#parts.read(this.#part, start, this.#width));
    return this.#block(start - inBlock).slice(inBlock, inBlock + this.#width);
  }

  document(at: number): number {
    const bytes = this.#parts.read(this.#part, at * (this.#width + 4) + this.#width, 4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  }

  #block(start: number): string {
    const known = this.#blocks.get(start);
    if (known !== undefined) return known;
    const length = Math.min(BLOCK_BYTES, this.#parts.size(this.#part) - start);
    const text = latin1(this.#parts.read(this.#part, start, length));
    this.#blocks.set(start, text);
    return text;
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/** The bytes of a table; sorts `rows` in place. The keys must all be ASCII and `width` characters long. Pure. */
export function keyTableBytes(rows: [key: string, document: number][], width: number): Uint8Array {
  rows.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]));
  const out = Buffer.alloc(rows.length * (width + 4));
  rows.forEach(([key, document], i) => {
    out.write(key, i * (width + 4), width, "latin1");
    out.writeUInt32LE(document, i * (width + 4) + width);
  });
  return out;
}
