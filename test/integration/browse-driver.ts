import { reduce } from "../../src/cli/browse/reduce.ts";
import { spokenOf } from "../../src/cli/browse/run-browse.ts";
import { screenOf } from "../../src/cli/browse/screen.ts";
import {
  type Effect,
  type Happening,
  type State,
  type Step,
  startState,
} from "../../src/cli/browse/state.ts";
import { load } from "../../src/cli/browse/steps.ts";
import { performer } from "../../src/cli/browse/thread.ts";
import { openMemory } from "../../src/open-memory.ts";
import { UTC } from "../../src/text/time-zone.ts";

/** Names of keys; everything else is typed. */
const KEYS =
  /^(?:up|down|left|right|home|end|return|escape|tab|shift-tab|backspace|pageup|pagedown|ctrl-\w)$/;

/** The screen of `pai browse` without a terminal, over a real store: keys go in, and screens come out. */
export class BrowseDriver {
  state: State;
  /** What ends or suspends the screen. */
  readonly left: Effect[] = [];
  readonly #carry;

  constructor(
    store: string,
    { now, ...how }: { readonly now: () => number } & Partial<Parameters<typeof startState>[0]>,
  ) {
    const open = {
      store,
      now,
      notice: (text: string) => void this.tell({ is: "told", text, isTrouble: true }),
    };
    const memory = openMemory(open);
    this.#carry = performer({ memory, zone: UTC, now });
    this.state = startState({ columns: 80, rows: 24, ...how });
  }

  /** Reads what is shown first. */
  async begin(): Promise<this> {
    await this.#follow(load(this.state));
    await this.#follow({ state: this.state, effects: [{ do: "count" }] });
    return this;
  }

  /** Presses keys, or types, one after the other, and waits for what comes of each. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await this.tell(KEYS.test(key) ? { is: "key", name: key } : { is: "text", text: key });
  }

  async tell(happening: Happening): Promise<void> {
    await this.#follow(reduce(this.state, happening));
  }

  async look(): Promise<void> {
    const told: Promise<void>[] = [];
    await this.#carry({ do: "look" }, (happening) => void told.push(this.tell(happening)));
    await Promise.all(told);
  }

  /** What is on the screen, without colours, as one text; what differs from run to run is blanked out. */
  shown(): string {
    const { lines } = screenOf(this.state, false);
    return `${lines.map((line) => line.replace(/\u001b\[\d+m/g, "").trimEnd()).join("\n")}\n`
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, "(date and time here)")
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "(date and time)")
      .replace(/^([> ] )\d\d:\d\d(?= )/gm, "$1(now)")
      .replace(/\bcs_[0-9a-z]+/g, "cs_(…)");
  }

  said(): string {
    return spokenOf(this.state).join("\n");
  }

  async #follow({ state, effects }: Step): Promise<void> {
    this.state = state;
    for (const effect of effects) {
      if (effect.do === "leave" || effect.do === "suspend" || effect.do === "redraw") this.left.push(effect);
      else {
        const happenings: Happening[] = [];
        await this.#carry(effect, (happening) => void happenings.push(happening));
        for (const happening of happenings) await this.tell(happening);
      }
    }
  }
}
