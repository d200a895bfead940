/** Keeps the greatest of many, as many as are wanted: by a rank, of equal ones the first by id. */
export class Best<T extends { readonly id: string }> {
  readonly #most: number;
  #kept: { readonly one: T; readonly rank: string | number }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(one: T, rank: string | number): void {
    this.#kept.push({ one, rank });
    if (this.#kept.length > 4 * this.#most + 64) this.#shrink();
  }

  /** The greatest first. */
  list(): readonly T[] {
    this.#shrink();
    return this.#kept.map(({ one }) => one);
  }

  #shrink(): void {
    this.#kept.sort((a, b) => {
      if (a.rank !== b.rank) return a.rank < b.rank ? 1 : -1;
      return a.one.id < b.one.id ? -1 : 1;
    });
    this.#kept.length = Math.min(this.#kept.length, this.#most);
  }
}
