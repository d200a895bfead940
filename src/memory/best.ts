/** The first ones of many in an order that tells all apart. */
export class Best<T> {
  readonly found: T[] = [];
  readonly #most: number;
  readonly #order: (a: T, b: T) => number;

  constructor(most: number, order: (a: T, b: T) => number) {
    this.#most = most;
    this.#order = order;
  }

  offer(one: T): void {
    const { found } = this;
    const last = found[this.#most - 1];
    if (last !== undefined && this.#order(one, last) > 0) return;
    const at = found.findIndex((other) => this.#order(one, other) < 0);
    found.splice(at < 0 ? found.length : at, 0, one);
    if (found.length > this.#most) found.pop();
  }
}
