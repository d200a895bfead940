/** What became of a run. */
const FREE = 0;
const TAKEN = 1; // by the thread that asked for all
const GIVEN = 2; // to the other one
const DONE = 3; // by the other one, and delivered

/** Before the states of the runs stands a number that grows while the other thread works. */
const PULSE = 0;
const FIRST = 1;

/** Which of two threads makes which run, in memory that both see. Each is made by one of them. */
export class Claims {
  readonly shared: Int32Array;

  constructor(shared: Int32Array) {
    this.shared = shared;
  }

  static forRuns(count: number): Claims {
    return new Claims(new Int32Array(new SharedArrayBuffer((FIRST + count) * Int32Array.BYTES_PER_ELEMENT)));
  }

  /** Whether the thread that asked has a run for itself now. */
  take(run: number): boolean {
    return Atomics.compareExchange(this.shared, FIRST + run, FREE, TAKEN) === FREE;
  }

  /** Whether the other thread has it now. */
  give(run: number): boolean {
    return Atomics.compareExchange(this.shared, FIRST + run, FREE, GIVEN) === FREE;
  }

  /** The other thread goes on. */
  beat(): void {
    Atomics.add(this.shared, PULSE, 1);
  }

  /** The other thread has delivered a run. */
  finish(run: number): void {
    Atomics.store(this.shared, FIRST + run, DONE);
    Atomics.notify(this.shared, FIRST + run);
  }

  isDone(run: number): boolean {
    return Atomics.load(this.shared, FIRST + run) === DONE;
  }

  /**
   * Waits until the other thread has delivered a run that it was given. False where it does nothing for so many ms: it has ended, or waits
   * for a disk, and the run is better made here.
   */
  wait(run: number, patienceMs: number): boolean {
    for (;;) {
      const before = Atomics.load(this.shared, PULSE);
      if (Atomics.wait(this.shared, FIRST + run, GIVEN, patienceMs) !== "timed-out") return this.isDone(run);
      if (Atomics.load(this.shared, PULSE) === before) return this.isDone(run);
    }
  }
}
