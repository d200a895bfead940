const FIRST_ROOM = 64;

/** Whole numbers of 32 bits, one behind the other, in a room that grows. */
export class NumberColumn {
  #numbers = new Uint32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** One of those that are there; 0 behind them. */
  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  set(place: number, value: number): void {
    this.#numbers[place] = value;
  }

  /** Their bytes, little endian as the systems are that this runs on. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#numbers.buffer, 0, this.#length * Uint32Array.BYTES_PER_ELEMENT);
  }

  /** Lets go of the numbers, and keeps the room. */
  clear(): void {
    this.#length = 0;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(2 * this.#length);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length++] = value;
  }
}
