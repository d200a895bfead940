import { endedBy, followEnded } from "../beliefs/pages/open-page.ts";
import type { Change, ChangeSet } from "../domain/changeset.ts";
import {
  type ErrorCode,
  isPaiError,
  PaiError,
  type Problem,
  unwritable,
  unwritableIn,
} from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import type { PageWrite } from "../domain/page.ts";
import type { Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Awaitable } from "../engine-ports.ts";
import { FOLLOWS } from "../entities/entity-file.ts";
import type { SearchIndex } from "../index-ports.ts";
import { assertShareable } from "./checks.ts";
import type { Context } from "./context.ts";
import { TalkCache } from "./overlay.ts";
import { PlannerData } from "./planner-data.ts";

export interface Done<T> {
  readonly result: T;
  /** Id of the applied change set; undefined where nothing changed, or with `dryRun`. */
  readonly changeSet: string | undefined;
  /** Files of an editor that lost the race against this write, kept in `.local/conflicts/`. */
  readonly parked: readonly string[];
}

interface Committed<T> extends Done<T> {
  readonly changes: readonly Change[];
  /** What became of pages outside of the store, where some were written. */
  readonly written?: ReturnType<typeof writePages>;
  /** The index that the plan was made on; what was applied since it was opened is not in it. */
  readonly index: SearchIndex;
}

const UNKNOWN = -1;

/** Attempts without the lock; the next one is made while holding it, so nobody starves. */
const FREE_ATTEMPTS = 2;

interface Attempt {
  /** The plan is known to have seen the log up to there. */
  readonly knownSeq: number;
  /** Nobody else writes meanwhile but an editor. */
  readonly isAlone: boolean;
}

type PlanOf<T> = (planner: PlannerData) => Awaitable<Planned<T>>;

/**
 * Plans and applies. The plan is made without the lock; when something that it relied on has changed
 * by then, it is made again. `opened`: a fresh index to begin with. PaiError `busy` when the lock is not to be had in time.
 */
export function commit<T>(
  context: Context,
  command: string,
  plan: PlanOf<T>,
  opened?: SearchIndex,
): Promise<Committed<T>> {
  return new Bulk(context, command, opened).commit(plan, { isLast: true });
}

interface Following {
  /** The plan adds its changes to the planner itself. */
  readonly isAdded?: boolean;
  readonly isLast?: boolean;
}

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
  /** Conversations that were taken in, by each one that they were forked from, and by how they begin. */
  readonly forks = new Map<string, Set<string>>();
  #planner: PlannerData | undefined;
  /** Once so much was written: what the index has yet to take in would be held as well. */
  #renewed: "renewed" | undefined;
  /** What is known of a conversation, and up to where in the log that holds. */
  #talks = { seq: UNKNOWN, cache: new TalkCache() };

  constructor(context: Context, command: string, opened?: SearchIndex) {
    this.#alone = new LeftAlone(context.passOver);
    this.#context = this.#alone.hiding(context);
    this.#command = command;
    this.#planner = opened && this.#plannerOn(opened);
  }

  /**
   * Plans and applies until nothing that a plan relied on has changed meanwhile. The last attempt holds the lock, and is known to have seen
   * the log up to its head: whatever is committed has reached its files. PaiError `busy` when the lock is not to be had in time, `conflict`
   * where even that attempt meets a change.
   */
  async commit<T>(plan: PlanOf<T>, how: Following = {}): Promise<Committed<T>> {
    const attempt = (now: Attempt) => this.#alone.around(() => this.#attempt(plan, how, now));
    for (let number = 0; number < FREE_ATTEMPTS; number++) {
      const done = await attempt({ knownSeq: 0, isAlone: false });
      if (done) return done;
    }
    const { store, lockWaitMs } = this.#context;
    return store.locked(lockWaitMs, async () => {
      const done = await attempt({ knownSeq: store.head(), isAlone: true });
      if (done) return done;
      throw new PaiError("conflict", `${this.#command} failed because a file kept changing`, {
        hint: "close the editor or sync tool that writes to it, then try again",
      });
    });
  }

  /** Undefined where what the plan relied on has changed. */
  async #attempt<T>(
    plan: PlanOf<T>,
    { isAdded = false, isLast = false }: Following,
    now: Attempt,
  ): Promise<Committed<T> | undefined> {
    const context = this.#context;
    const planner = this.#planner ?? this.#plannerOn(context.openIndex(this.#renewed));
    this.#planner = undefined;
    this.#talks.seq = UNKNOWN;
    const { index } = planner;
    const planned = await followedByPages(context, await plan(planner), index);
    const { appends = [], pages = [], result, undoes } = planned;
    const changes = this.#alone.without(planned.changes);
    assertShareable(context, this.#command, changes);
    const seen = Math.max(planner.reads().seq, now.knownSeq);
    const goOn = (seq: number) => {
      if (isLast) return;
      if (!isAdded) planner.add(changes, appends);
      this.#keep(planner, seq);
    };
    const nothing = { result, changeSet: undefined, changes, parked: [], index };
    // What is taken back is noted even where nothing of it is left to take back.
    const isEmpty = changes.length + appends.length + pages.length === 0 && undoes === undefined;
    if (context.dryRun || isEmpty) {
      goOn(seen);
      return nothing;
    }
    const { seq, keys } = planner.reads();
    const changeSet: ChangeSet = {
      command: this.#command,
      at: new Date(context.clock.now()).toISOString(),
      source: context.client === undefined ? (planned.source ?? DEFAULTS.source) : `agent ${context.client}`,
      changes,
      appends,
      ...(pages.length > 0 && { outside: pages }),
      ...(undoes !== undefined && { undoes }),
    };
    const reads = { seq: Math.max(seq, now.knownSeq), keys };
    const applied = await context.store.apply(changeSet, reads, context.lockWaitMs);
    if (!applied.ok) {
      const { why, path } = applied;
      if (!now.isAlone || path === undefined) return undefined; // plan again
      const message = `${this.#command} found that ${why}`;
      throw unwritable("conflict", [{ code: "conflict", path, message }]);
    }
    // What others have written meanwhile is not known to this one.
    if (applied.seq === seen + 1 && applied.parked.length === 0) goOn(applied.seq);
    const done = { ...nothing, changeSet: applied.id, parked: applied.parked };
    if (pages.length === 0) return done;
    const written = writePages({ pages: context.pages ?? (await context.openPages?.()) }, pages);
    return { ...done, parked: [...done.parked, ...written.parked], written };
  }

  #plannerOn(index: SearchIndex): PlannerData {
    const { seq } = index.freshness;
    if (seq !== this.#talks.seq) this.#talks = { seq, cache: new TalkCache() }; // others have written
    return new PlannerData(this.#context, index, this.#talks.cache);
  }

  #keep(planner: PlannerData, seq: number): void {
    planner.settle(seq);
    this.#talks.seq = seq;
    if (this.#context.dryRun) planner.lighten();
    if (this.#context.dryRun || !planner.isFull) this.#planner = planner;
    else this.#renewed = "renewed";
  }
}

/** What ends a command whichever files it leaves alone. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["busy", "disk_full", "io", "interrupted"]);

/**
 * Files that cannot be written anew, found out one after the other while a command is planned and applied. Plans then see
 * them as files that cannot be read: so they stop no command that is about others, and each plan is one for what is left.
 */
export class LeftAlone {
  readonly #problems = new Map<string, Problem>();
  /** Files of entities that were only to follow others: without a look at one, another file of its name would be made. */
  readonly #following = new Set<string>();
  readonly #tell: (problem: Problem) => void;

  /** `tell`: is told of each file that a command did its work without. */
  constructor(tell: (problem: Problem) => void) {
    this.#tell = tell;
  }

  hiding(context: Context): Context {
    const readMemory: Context["store"]["readMemory"] = (path, known) =>
      (this.#following.has(path) ? undefined : this.#problems.get(path)) ??
      context.store.readMemory(path, known);
    return { ...context, store: { ...context.store, readMemory } };
  }

  /** Changes without those that only follow others, and whose files are among these. */
  without(changes: readonly Change[]): readonly Change[] {
    for (const { path, reason } of changes) if (reason.includes(FOLLOWS)) this.#following.add(path);
    return changes.filter(({ path }) => !this.#problems.has(path) || !this.#following.has(path));
  }

  /**
   * Does work that plans, and again as long as it meets another file that cannot be written. Where it cannot be done without
   * one, the error is the one about that.
   */
  async around<T>(work: () => Promise<T> | T): Promise<T> {
    const fresh: Problem[] = [];
    let first: unknown;
    for (;;) {
      try {
        const done = await work();
        for (const problem of fresh) this.#tell(problem);
        return done;
      } catch (error) {
        const found = unwritableIn(error).filter(({ path }) => !this.#problems.has(path));
        const isFinal = !isPaiError(error) || FINAL.has(error.code);
        if (found.length === 0) throw isFinal ? error : (first ?? error);
        first ??= error;
        fresh.push(...found);
        for (const problem of found) this.#problems.set(problem.path, problem);
      }
    }
  }
}

/** Writes pages outside of the store, as far as they are as they were seen. `again`: one was saved by somebody else meanwhile and has to be planned again. IO. */
export function writePages({ pages: host }: Pick<Context, "pages">, pages: readonly PageWrite[]) {
  const parked: string[] = [];
  const refused: string[] = [];
  let again = false;
  for (const page of pages) {
    try {
      const done = host?.write(page);
      if (done === "changed") again = true;
      else if (typeof done === "object") parked.push(done.parked);
    } catch (error) {
      if (!isPaiError(error)) throw error;
      refused.push(error.message);
    }
  }
  return { again, parked, refused };
}

/** A plan with what it changes on pages, where it ends what they may say. */
async function followedByPages<T>(
  context: Context,
  planned: Planned<T>,
  index: SearchIndex,
): Promise<Planned<T>> {
  const { openPages } = context;
  if (openPages === undefined) return planned;
  const nowMs = context.clock.now();
  const ended = planned.changes.flatMap((change) => endedBy(change, nowMs));
  if (ended.length === 0) return planned; // as most that change another memory
  const pages = context.pages ?? (await openPages());
  const planner = new PlannerData({ ...context, pages }, index);
  planner.add(planned.changes);
  return planner.run(followEnded(planned, ended, nowMs));
}

/** A page outside of the store among the changes that are told. Pure. */
export function asChange({ place, before, text }: PageWrite): Change {
  const rest = { path: place.name, event: "promoted" as const, reason: "beliefs that are shown", keys: [] };
  if (before === undefined) return { op: "create", text: text ?? "", ...rest };
  const old = { before: sha256(before), ...rest };
  return text === undefined ? { op: "remove", ...old } : { op: "update", text, ...old };
}
