/** Calls that are being answered: a server that stops waits for them. */
export class Calls {
  readonly #running = new Set<Promise<unknown>>();

  get areDone(): boolean {
    return this.#running.size === 0;
  }

  /** Counts a call until it is answered. */
  readonly during = <T>(work: Promise<T>): Promise<T> => {
    this.#running.add(work);
    const done = () => void this.#running.delete(work);
    work.then(done, done);
    return work;
  };

  /** Waits for those that run now. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
