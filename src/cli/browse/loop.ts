import { reduce } from "./reduce.ts";
import type { Effect, Happening, Listed, State } from "./state.ts";
import { load } from "./steps.ts";
import type { Carry } from "./work.ts";

/** How the screen is left. */
export interface Ending {
  readonly picked?: Listed | undefined;
  readonly error?: unknown;
}

interface LoopOptions {
  readonly start: State;
  readonly carry: Carry;
  readonly suspend: () => void;
  readonly end: (ending: Ending) => void;
}

/** Holds the state, carries out one effect after the other, and tells those who draw. */
export class Loop {
  readonly #options: LoopOptions;
  readonly #listeners = new Set<() => void>();
  #state: State;
  #waiting: readonly Effect[] = [];
  #isAtWork = false;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#state = options.start;
  }

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes in what happened. An error ends the screen. */
  readonly tell = (happening: Happening): void => this.#take(() => reduce(this.#state, happening));

  /** Reads what the screen shows first. */
  begin(): void {
    this.#take(() => load(this.#state));
  }

  /** Looks whether somebody else has changed the store, and reads it again then. */
  look(): void {
    if (!this.#isAtWork && this.#state.prompt === undefined) this.#queue({ do: "look" });
  }

  /** Ends when what was asked for is changed. */
  async settled(): Promise<void> {
    while (this.#state.isBusy) await new Promise<void>((done) => void this.#listeners.add(done));
  }

  #take(next: () => { readonly state: State; readonly effects: readonly Effect[] }): void {
    try {
      const { state, effects } = next();
      this.#state = state;
      for (const listener of this.#listeners) listener();
      for (const effect of effects) this.#follow(effect);
    } catch (error) {
      this.#options.end({ error });
    }
  }

  #follow(effect: Effect): void {
    if (effect.do === "leave") this.#options.end({ picked: effect.picked });
    else if (effect.do === "suspend") this.#options.suspend();
    else this.#queue(effect);
  }

  #queue(effect: Effect): void {
    // Of what is read only the latest request counts; changes are made in the order in which they were asked for.
    const isOutdated = (other: Effect) =>
      other.do === effect.do &&
      (effect.do === "card" || (effect.do === "load" && "tab" in other && other.tab === effect.tab));
    this.#waiting = [...this.#waiting.filter((other) => !isOutdated(other)), effect];
    if (!this.#isAtWork) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    for (let next = this.#next(); next !== undefined; next = this.#next())
      await this.#options.carry(next, this.tell);
    this.#isAtWork = false;
  }

  #next(): Effect | undefined {
    const next = this.#waiting.find(({ do: does }) => does === "act") ?? this.#waiting[0];
    this.#waiting = this.#waiting.filter((other) => other !== next);
    return next;
  }
}
