import { type Change, type ChangeSet, lookupKey } from "../domain/changeset.ts";
import { isPaiError, PaiError } from "../domain/errors.ts";
import type { Statement } from "../domain/extraction.ts";
import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Levels, Need, Neighbour, Plan, Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { composeChanges } from "../markdown/changes.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import type { Row, SearchIndex } from "../ports.ts";
import type { Context, Engines } from "./context.ts";
import { Neighbourhood } from "./neighbourhood.ts";

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

/** Without vectors no cosine means anything. */
const NO_LEVELS: Levels = { linked: 2, related: 2, duplicate: 2 };
/** Attempts without the lock; the next one plans while holding it, so nobody starves. */
const FREE_ATTEMPTS = 2;

/**
 * Plans and applies. The plan is made without the lock; when something that it relied on has changed
 * by then, it is made again. `opened`: a fresh index to begin with. PaiError `busy` when the lock is not to be had in time.
 */
export async function commit<T>(
  context: Context,
  command: string,
  plan: (desk: Desk) => Planned<T>,
  opened?: SearchIndex,
): Promise<Committed<T>> {
  for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt++) {
    const index = attempt === 0 ? opened : undefined;
    const done = await attemptOnce(context, command, plan, { index });
    if (done) return done;
  }
  return context.store.locked(context.lockWaitMs, async () => {
    // Nobody else writes now: whatever is committed has reached its files.
    const done = await attemptOnce(context, command, plan, { knownSeq: context.store.head() });
    if (done) return done;
    throw new PaiError("conflict", `${command} met a file that changes while it is being written`, {
      hint: "close the editor or sync tool that is writing it, then try again",
    });
  });
}

async function attemptOnce<T>(
  context: Context,
  command: string,
  plan: (desk: Desk) => Planned<T>,
  { index: opened, knownSeq = 0 }: { readonly index?: SearchIndex | undefined; readonly knownSeq?: number },
): Promise<Committed<T> | undefined> {
  const index = opened ?? context.openIndex();
  const desk = new Desk(context, index);
  const planned = plan(desk);
  const { changes, appends = [], result, undoes } = planned;
  const nothing = { result, changeSet: undefined, changes, parked: [], index };
  if (context.dryRun || (changes.length === 0 && appends.length === 0)) return nothing;
  const changeSet: ChangeSet = {
    command,
    at: new Date(context.clock.now()).toISOString(),
    source: DEFAULTS.source,
    changes,
    appends,
    ...(undoes !== undefined && { undoes }),
  };
  const { seq, keys } = desk.reads();
  const reads = { seq: Math.max(seq, knownSeq), keys };
  const applied = await context.store.apply(changeSet, reads, context.lockWaitMs);
  if (!applied.ok) return undefined;
  return { ...nothing, changeSet: applied.id, parked: applied.parked };
}

/**
 * Answers the needs of planners from index and files, and notes what they asked for. Changes that were
 * planned before (`add`) are seen by the plans that follow, so that many plans can make one change set.
 */
export class Desk {
  readonly index: SearchIndex;
  readonly #context: Context;
  readonly #neighbourhood: Neighbourhood;
  readonly #keys = new Set<string>();
  readonly #planned = new Map<string, { change: Change; memory: Memory | undefined }>();

  constructor(context: Context, index: SearchIndex) {
    this.#context = context;
    this.index = index;
    this.#neighbourhood = new Neighbourhood(context, index);
  }

  run<T>(plan: Plan<T>): T {
    let step = plan.next();
    while (!step.done) step = plan.next(this.#answer(step.value));
    return step.value;
  }

  reads(): { seq: number; keys: readonly string[] } {
    return { seq: this.index.freshness.seq, keys: [...this.#keys] };
  }

  /** Makes planned changes visible to the plans that follow. */
  add(changes: readonly Change[]): void {
    for (const change of changes) {
      const id = change.id ?? change.path;
      const before = this.#planned.get(id);
      const whole = composeChanges(before?.change, change);
      this.#planned.set(id, { change: whole, memory: memoryAfter(whole) });
    }
  }

  /** All changes that were added, one for each memory. */
  changes(): readonly Change[] {
    return [...this.#planned.values()].map(({ change }) => change);
  }

  #answer(need: Need): unknown {
    switch (need.ask) {
      case "load":
        return this.#load(need.ids);
      case "content":
        return this.#withContent(need.hash);
      case "citing":
        this.#keys.add(lookupKey.cites(need.id));
        return this.#read(this.index.citing(need.id));
      case "tombstoned":
        return this.#context.store.tombstones().has(need.hash);
      case "file":
        return this.#file(need.path);
      case "extract":
        return this.#extract(need.text, need.atMs);
      case "neighbours":
        return this.#near(need.text, need.subject);
      case "judge":
        return this.#engines().judge.judge(
          need.statement,
          need.others.map(({ memory, cosine }) => ({ text: memory.text, cosine })),
        );
      case "levels":
        return this.#context.embedder()?.levels ?? NO_LEVELS;
    }
  }

  /** What is about the same subject, or about one of those that were found, was relied on. */
  #near(text: string, subject: string): readonly Neighbour[] {
    const found = this.#neighbourhood.of(text, [...this.#planned.values()]);
    const subjects = found.map(({ memory: { header } }) => header.kind === "fact" && header.subject);
    for (const name of [subject, ...subjects]) this.#keys.add(lookupKey.about(name || DEFAULTS.subject));
    return found;
  }

  /** Undefined where the extractor cannot be reached: the words are kept, and read later. */
  #extract(text: string, atMs: number): readonly Statement[] | undefined {
    try {
      return this.#engines().extractor.extract(text, { atMs });
    } catch (error) {
      if (isPaiError(error) && error.code === "engine_unavailable") return undefined;
      throw error;
    }
  }

  #engines(): Engines {
    const { engines } = this.#context;
    if (!engines) throw new PaiError("internal", "a command that captures was started without its engines");
    return engines;
  }

  #load(ids: readonly string[]): ReadonlyMap<string, Memory> {
    const found = new Map<string, Memory>();
    for (const id of ids) {
      this.#keys.add(lookupKey.id(id));
      const memory = this.#planned.get(id)?.memory ?? this.#readOne(this.index.byId(id));
      if (memory) found.set(id, memory);
    }
    return found;
  }

  #withContent(hash: Parameters<typeof lookupKey.content>[0]): readonly Memory[] {
    this.#keys.add(lookupKey.content(hash));
    const planned = [...this.#planned.values()].flatMap(({ memory }) =>
      memory?.header.hash === hash ? memory : [],
    );
    const stored = this.#read(this.index.byContent(hash)).filter(
      ({ header }) => !this.#planned.has(header.id),
    );
    return [...stored, ...planned].filter(({ text }) => contentHash(text) === hash);
  }

  #read(rows: readonly Row[]): readonly Memory[] {
    return rows.flatMap((row) => this.#planned.get(row.header.id)?.memory ?? this.#readOne(row) ?? []);
  }

  #readOne(row: Row | undefined): Memory | undefined {
    const memory = row && this.#context.store.readMemory(row.path);
    return memory && "header" in memory && memory.header.id === row.header.id ? memory : undefined;
  }

  #file(path: string): string | undefined {
    const planned = [...this.#planned.values()].find(({ memory }) => memory?.path === path);
    if (planned) return planned.memory?.raw;
    const { files } = this.#context.store;
    if (files.stat(path) === undefined) return undefined;
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.read(path));
  }
}

/** The memory that a change leaves behind; undefined after a removal. */
function memoryAfter(change: Change): Memory | undefined {
  if (change.op === "remove") return undefined;
  const path = change.op === "move" ? change.to : change.path;
  const parsed = parseMemoryFile(path, new TextEncoder().encode(change.text));
  return "header" in parsed ? parsed : undefined;
}
