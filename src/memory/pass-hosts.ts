import type { Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import { type PlanEntry, plannedChange, shortHash } from "../domain/upkeep-plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory, parseMemoryFile, writtenMemory } from "../markdown/memory-file.ts";
import type { PassView, Tally } from "../passes/pass.ts";
import { passOf } from "../upkeep/index.ts";
import type { Context } from "./context.ts";
import { Bulk } from "./driver.ts";
import { commitWithPages } from "./page-writes.ts";
import { storeView, writePassMarks } from "./pass-view.ts";
import type { PassHost } from "./run-passes.ts";

/**
 * The store itself; with `dryRun` each pass sees what those before it would have done. `opened`: a fresh index to begin with. `log`: notes every
 * decision by itself. IO.
 */
export function storeHost(context: Context, opened: SearchIndex | undefined, log?: PlanLog): PassHost {
  let index = opened;
  let view: PassView | undefined;
  const bulk = new Bulk(context, "consolidate");
  const memories = new Map<string, Memory | undefined>();
  const asked = new Set<string>();
  const note = ({ changes, appends = [] }: Planned<Tally>) => {
    for (const change of changes) if (change.id !== undefined) memories.set(change.id, memoryAfter(change));
    for (const { record } of appends) if (record.about !== undefined) asked.add(String(record.id));
  };
  return {
    ...(context.dryRun && { tells: true }),
    ...(log && { oneByOne: true }),
    // Reading all rows is most of the work of a run in which nothing is due: passes share them until one changes something.
    mark: (marks) => {
      if (context.dryRun) return;
      writePassMarks(context.store.files, marks);
      view = undefined;
    },
    view: () => {
      index ??= context.openIndex();
      view ??= storeView(context, index, { memories, asked });
      return view;
    },
    commit: async (plan, { name }) => {
      const done = await commitWithPages(context, (look) =>
        bulk.commit(async (planner) => {
          const loaded: Memory[] = [];
          const planned: Planned<Tally> = await planner.run(watched(plan(), loaded));
          look(planned);
          log?.note(name, planned, loaded);
          if (context.dryRun) note(planned);
          return planned;
        }),
      );
      if (done.changes.length > 0) {
        if (!context.dryRun) index = undefined;
        view = undefined;
      }
      return done;
    },
  };
}

function memoryAfter(change: Change): Memory | undefined {
  return change.op === "remove"
    ? undefined
    : writtenMemory(change.op === "move" ? change.to : change.path, change.text);
}

/** The plan, with the memories that it looked at, as they were then. */
function* watched<T>(plan: Plan<T>, loaded: Memory[]): Plan<T> {
  let step = plan.next();
  while (!step.done) {
    const answer: unknown = yield step.value;
    if (step.value.ask === "load") loaded.push(...(answer as ReadonlyMap<string, Memory>).values());
    step = plan.next(answer);
  }
  return step.value;
}

/** Characters of a text, and changes, that `what` spells out. */
const EXCERPT = 70;
const SPELT = 4;

/** Writes down what passes would do, one decision after the other, with what each of them rests on. */
export class PlanLog {
  readonly #entries: PlanEntry[] = [];
  /** The entry that last changed a memory, by id. */
  readonly #changedBy = new Map<string, number>();

  get entries(): readonly PlanEntry[] {
    return this.#entries;
  }

  /** `loaded`: the memories that were looked at, as they were then. */
  note(pass: string, { changes, appends = [] }: Planned<unknown>, loaded: readonly Memory[]): void {
    if (changes.length === 0 && appends.length === 0) return;
    const n = this.#entries.length + 1;
    const changed = new Set(changes.map(({ id, path }) => id ?? path));
    const reads = loaded.filter(({ header }) => !changed.has(header.id));
    const seen = [...changed, ...reads.map(({ header }) => header.id)];
    const after = [...new Set(seen.flatMap((id) => this.#changedBy.get(id) ?? []))].sort((a, b) => a - b);
    this.#entries.push({
      n,
      pass: passOf(pass),
      what: whatOf(changes, loaded),
      ...(after.length > 0 && { after }),
      changes: changes.map(plannedChange),
      ...(appends.length > 0 && { appends: [...appends] }),
      ...(reads.length > 0 && {
        reads: Object.fromEntries(reads.map(({ header, raw }) => [header.id, shortHash(sha256(raw))])),
      }),
    });
    for (const id of changed) this.#changedBy.set(id, n);
  }
}

function whatOf(changes: readonly Change[], loaded: readonly Memory[]): string {
  const told = changes.slice(0, SPELT).map((change) => {
    const text = textOf(change, loaded).replace(/\s+/gu, " ").trim();
    const short = text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
    return `${change.event} "${short}": ${change.reason}`;
  });
  const more = changes.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join(" | ");
}

function textOf(change: Change, loaded: readonly Memory[]): string {
  if (change.op === "remove")
    return loaded.find(({ header }) => header.id === change.id)?.text ?? change.path;
  const memory = parseMemoryFile(change.path, new TextEncoder().encode(change.text));
  return isMemory(memory) ? memory.text : change.path;
}
