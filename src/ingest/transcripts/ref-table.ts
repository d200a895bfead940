import { sha256 } from "../../domain/hash.ts";

/** A turn that has a ref. */
export interface RefOwner {
  /** 1-based line of the input. */
  readonly line: number;
  /** See `turnHash`. */
  readonly hash: string;
}

/** Numbers of a place: two halves of what tells a key from others, the line (0: the place is free), the hash of the turn. */
const WIDTH = 4;
const FIRST_PLACES = 1_024;
const FULL = 0.75;

/** Who has a ref, of all turns of a long input: some 30 bytes each, where a map of texts takes six times as much. Keys are told apart by 64 bits. */
export class RefTable {
  #places = FIRST_PLACES;
  #cells = new Uint32Array(FIRST_PLACES * WIDTH);
  #count = 0;

  /** The turn that has this key already; else this one has it from now on. */
  claim(key: string, { line, hash }: RefOwner): RefOwner | undefined {
    const digits = sha256(key).slice(-16);
    const high = Number.parseInt(digits.slice(0, 8), 16);
    const low = Number.parseInt(digits.slice(8), 16);
    const at = this.#find(high, low);
    const owner = this.#cells[at + 2] ?? 0;
    if (owner > 0) return { line: owner, hash: (this.#cells[at + 3] ?? 0).toString(16).padStart(8, "0") };
    this.#cells.set([high, low, line, Number.parseInt(hash, 16)], at);
    this.#count++;
    if (this.#count > this.#places * FULL) this.#grow();
    return undefined;
  }

  /** Where a key is, or would be. */
  #find(high: number, low: number): number {
    for (let place = low % this.#places; ; place = (place + 1) % this.#places) {
      const at = place * WIDTH;
      const isFree = this.#cells[at + 2] === 0;
      if (isFree || (this.#cells[at] === high && this.#cells[at + 1] === low)) return at;
    }
  }

  #grow(): void {
    const before = this.#cells;
    this.#places *= 2;
    this.#cells = new Uint32Array(this.#places * WIDTH);
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at + 2] === 0) continue;
      const to = this.#find(before[at] ?? 0, before[at + 1] ?? 0);
      this.#cells.set(before.subarray(at, at + WIDTH), to);
    }
  }
}
