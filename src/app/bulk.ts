import type { Planned } from "../domain/plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import { untilApplied } from "./attempts.ts";
import type { Context } from "./context.ts";
import { Desk } from "./desk.ts";
import { again, applyPlanned } from "./driver.ts";
import { LeftAlone } from "./left-alone.ts";

export interface Done<T> {
  readonly result: T;
  /** Id of the applied change set; undefined where nothing changed, or with `dryRun`. */
  readonly changeSet: string | undefined;
  readonly parked: readonly string[];
}

/**
 * Memories held beyond the index, at most: then it is opened anew, which takes them in. They take some 15 KB each, and a large
 * index takes longer to write.
 */
const HELD = 5_000;

/**
 * Applies one change set after the other. As long as nobody else writes, the index is opened once: what was
 * applied is known without looking. Where somebody did, it is opened anew, and a plan that relied on
 * what has changed is made again.
 */
export class Bulk {
  readonly #context: Context;
  readonly #command: string;
  /** Of all change sets: what one met, the next ones leave alone from the beginning. */
  readonly #alone: LeftAlone;
  #desk: Desk | undefined;

  /** `opened`: a fresh index to begin with. */
  constructor(context: Context, command: string, opened?: SearchIndex) {
    this.#alone = new LeftAlone(context.passOver);
    this.#context = this.#alone.hiding(context);
    this.#command = command;
    this.#desk = opened && new Desk(this.#context, opened, { many: true });
  }

  /** PaiError `busy` when the lock is not to be had in time. */
  async commit<T>(plan: (desk: Desk) => Planned<T>): Promise<Done<T>> {
    return untilApplied(this.#context, this.#command, ({ knownSeq, isLast }) =>
      this.#alone.around(() => this.#attempt(plan, knownSeq, isLast)),
    );
  }

  async #attempt<T>(
    plan: (desk: Desk) => Planned<T>,
    knownSeq: number,
    isLast: boolean,
  ): Promise<Done<T> | undefined> {
    const desk = this.#desk ?? new Desk(this.#context, this.#context.openIndex(), { many: true });
    this.#desk = undefined;
    const planned = plan(desk);
    const { appends = [], pages = [], result } = planned;
    const changes = this.#alone.without(planned.changes);
    const seen = Math.max(desk.reads().seq, knownSeq);
    if (this.#context.dryRun || changes.length + appends.length + pages.length === 0) {
      desk.add(changes, appends);
      this.#keep(desk, seen);
      return { result, changeSet: undefined, parked: [] };
    }
    const whole = { ...planned, changes };
    const applied = await applyPlanned(this.#context, this.#command, whole, desk, knownSeq);
    if (!applied.ok) return again(this.#command, applied, isLast);
    // What others have written meanwhile is not on this desk.
    if (applied.seq === seen + 1 && applied.parked.length === 0) {
      desk.add(changes, appends);
      this.#keep(desk, applied.seq);
    }
    return { result, changeSet: applied.id, parked: applied.parked };
  }

  #keep(desk: Desk, seq: number): void {
    desk.settle(seq);
    if (this.#context.dryRun || desk.held < HELD) this.#desk = desk;
  }
}
