import type { Planned } from "../domain/plan.ts";
import type { Awaitable } from "../engine-ports.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Context } from "./context.ts";
import { again, applyPlanned, untilApplied } from "./driver.ts";
import { LeftAlone } from "./left-alone.ts";
import { PlannerData } from "./planner-data.ts";
import { followedByPages, writeFollowing } from "./write-pages.ts";

export interface Done<T> {
  readonly result: T;
  /** Id of the applied change set; undefined where nothing changed, or with `dryRun`. */
  readonly changeSet: string | undefined;
  readonly parked: readonly string[];
}

interface BulkDone<T> extends Done<T> {
  /** The index that the plan was made on; what was applied since it was opened is not in it. */
  readonly index: SearchIndex;
}

/**
 * Applies one change set after the other. As long as nobody else writes, the index is opened once: what was
 * applied is known without looking. Where somebody did, it is opened anew, and a plan that relied on
 * what has changed is made again.
 */
export class Bulk {
  readonly #context: Context;
  readonly #command: string;
  readonly #many: boolean;
  /** Of all change sets: what one met, the next ones leave alone from the beginning. */
  readonly #alone: LeftAlone;
  #planner: PlannerData | undefined;

  /** `opened`: a fresh index to begin with. `many`: see `PlannerData`. */
  constructor(
    context: Context,
    command: string,
    { opened, many = true }: { readonly opened?: SearchIndex | undefined; readonly many?: boolean } = {},
  ) {
    this.#alone = new LeftAlone(context.passOver);
    this.#context = this.#alone.hiding(context);
    this.#command = command;
    this.#many = many;
    this.#planner = opened && new PlannerData(this.#context, opened, { many });
  }

  /** `isAdded`: the plan adds its changes itself. PaiError `busy` when the lock is not to be had in time. */
  async commit<T>(
    plan: (planner: PlannerData) => Awaitable<Planned<T>>,
    { isAdded = false } = {},
  ): Promise<BulkDone<T>> {
    const done = await untilApplied(this.#context, this.#command, (attempt) =>
      this.#alone.around(() => this.#attempt(plan, isAdded, attempt)),
    );
    this.#context.letGo?.();
    return done;
  }

  async #attempt<T>(
    plan: (planner: PlannerData) => Awaitable<Planned<T>>,
    isAdded: boolean,
    { knownSeq, isLast }: { readonly knownSeq: number; readonly isLast: boolean },
  ): Promise<BulkDone<T> | undefined> {
    const planner =
      this.#planner ?? new PlannerData(this.#context, this.#context.openIndex(), { many: this.#many });
    this.#planner = undefined;
    const before = await plan(planner);
    const planned = await followedByPages(this.#context, before, planner.index);
    const { appends = [], pages = [], result } = planned;
    const changes = this.#alone.without(planned.changes);
    const seen = Math.max(planner.reads().seq, knownSeq);
    const { index } = planner;
    if (this.#context.dryRun || changes.length + appends.length + pages.length === 0) {
      if (!isAdded) planner.add(changes, appends);
      this.#keep(planner, seen);
      return { result, changeSet: undefined, parked: [], index };
    }
    const whole = { ...planned, changes };
    const applied = await applyPlanned(this.#context, this.#command, whole, planner, knownSeq);
    if (!applied.ok) return again(this.#command, applied, isLast);
    // What others have written meanwhile is not known to this one.
    if (applied.seq === seen + 1 && applied.parked.length === 0) {
      if (!isAdded) planner.add(changes, appends);
      this.#keep(planner, applied.seq);
    }
    const parked = await writeFollowing(this.#context, pages.slice(before.pages?.length ?? 0));
    return { result, changeSet: applied.id, parked: [...applied.parked, ...parked], index };
  }

  #keep(planner: PlannerData, seq: number): void {
    planner.settle(seq);
    if (this.#context.dryRun) planner.lighten();
    if (this.#context.dryRun || !planner.isFull) this.#planner = planner;
  }
}
