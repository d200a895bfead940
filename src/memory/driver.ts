import type { Append, Change, ChangeSet } from "../domain/changeset.ts";
import { PaiError, unwritable } from "../domain/errors.ts";
import type { PageWrite } from "../domain/page.ts";
import type { Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Awaitable } from "../engine-ports.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { ApplyResult } from "../ports.ts";
import type { Context } from "./context.ts";
import { LeftAlone } from "./left-alone.ts";
import { PlannerData } from "./planner-data.ts";
import { followedByPages, writeFollowing } from "./write-pages.ts";

export interface Committed<T> {
  readonly result: T;
  /** Id of the applied change set; undefined where nothing changed, or with `dryRun`. */
  readonly changeSet: string | undefined;
  readonly changes: readonly Change[];
  /** Files of an editor that lost the race against this write, kept in `.local/conflicts/`. */
  readonly parked: readonly string[];
  /** The index that the plan was made on. */
  readonly index: SearchIndex;
}

/**
 * Plans and applies. The plan is made without the lock; when something that it relied on has changed
 * by then, it is made again. `opened`: a fresh index to begin with. PaiError `busy` when the lock is not to be had in time.
 */
export async function commit<T>(
  context: Context,
  command: string,
  plan: (planner: PlannerData) => Awaitable<Planned<T>>,
  opened?: SearchIndex,
): Promise<Committed<T>> {
  const alone = new LeftAlone(context.passOver);
  return untilApplied(context, command, ({ number, knownSeq, isLast }) =>
    alone.around(() =>
      attemptOnce(context, command, plan, {
        index: number === 0 ? opened : undefined,
        knownSeq,
        isLast,
        alone,
      }),
    ),
  );
}

interface Attempt {
  readonly index: SearchIndex | undefined;
  readonly knownSeq: number;
  /** Nobody else writes meanwhile but an editor. */
  readonly isLast: boolean;
  readonly alone: LeftAlone;
}

async function attemptOnce<T>(
  context: Context,
  command: string,
  plan: (planner: PlannerData) => Awaitable<Planned<T>>,
  { index: opened, knownSeq, isLast, alone }: Attempt,
): Promise<Committed<T> | undefined> {
  const index = opened ?? context.openIndex();
  const planner = new PlannerData(alone.hiding(context), index);
  const planned = await plan(planner);
  const followed = await followedByPages(context, planned, index);
  const { appends = [], pages = [], result, undoes } = followed;
  const changes = alone.without(followed.changes);
  const nothing = { result, changeSet: undefined, changes, parked: [], index };
  const isEmpty = changes.length + appends.length + pages.length === 0;
  // What is taken back is noted even where nothing of it is left to take back.
  if (context.dryRun || (isEmpty && undoes === undefined)) return nothing;
  const applied = await applyPlanned(context, command, { ...followed, changes }, planner, knownSeq);
  if (!applied.ok) return again(command, applied, isLast);
  const parked = await writeFollowing(context, pages.slice(planned.pages?.length ?? 0));
  return { ...nothing, changeSet: applied.id, parked: [...applied.parked, ...parked] };
}

/** Undefined: plan again. Where nobody else writes, a file that is in the way is left alone. PaiError `conflict` about it. */
export function again(
  command: string,
  { why, path }: { readonly why: string; readonly path?: string },
  isLast: boolean,
): undefined {
  if (!isLast || path === undefined) return undefined;
  throw unwritable("conflict", [{ code: "conflict", path, message: `${command} found that ${why}` }]);
}

/** Applies what a plan ends in. `knownSeq`: the plan is known to have seen the log up to there. */
export function applyPlanned(
  context: Context,
  command: string,
  { changes, appends = [], pages = [], undoes, source = DEFAULTS.source }: Applicable,
  planner: PlannerData,
  knownSeq = 0,
): Promise<ApplyResult> {
  const changeSet: ChangeSet = {
    command,
    at: new Date(context.clock.now()).toISOString(),
    source: context.client === undefined ? source : `agent ${context.client}`,
    changes,
    appends,
    ...(pages.length > 0 && { outside: pages }),
    ...(undoes !== undefined && { undoes }),
  };
  const { seq, keys } = planner.reads();
  return context.store.apply(changeSet, { seq: Math.max(seq, knownSeq), keys }, context.lockWaitMs);
}

interface Applicable {
  readonly changes: readonly Change[];
  readonly appends?: readonly Append[];
  readonly pages?: readonly PageWrite[];
  readonly undoes?: string;
  readonly source?: string;
}

/** Attempts without the lock; the next one is made while holding it, so nobody starves. */
const FREE_ATTEMPTS = 2;

/**
 * Calls `attempt` until it gives something: undefined says that what it relied on has changed. The last attempt
 * holds the lock and gets the head of the log as `knownSeq`: whatever is committed has reached its files.
 * PaiError `busy` when the lock is not to be had in time, `conflict` where even that attempt meets a change.
 */
export async function untilApplied<T>(
  { store, lockWaitMs }: Context,
  command: string,
  attempt: (now: { number: number; knownSeq: number; isLast: boolean }) => Promise<T | undefined>,
): Promise<T> {
  for (let number = 0; number < FREE_ATTEMPTS; number++) {
    const done = await attempt({ number, knownSeq: 0, isLast: false });
    if (done) return done;
  }
  return store.locked(lockWaitMs, async () => {
    const done = await attempt({ number: FREE_ATTEMPTS, knownSeq: store.head(), isLast: true });
    if (done) return done;
    throw new PaiError("conflict", `${command} failed because a file changed all the time`, {
      hint: "close the editor or sync tool that writes to it, then try again",
    });
  });
}
