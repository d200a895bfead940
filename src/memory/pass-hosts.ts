import type { Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Planned } from "../domain/plan.ts";
import { type PlanEntry, plannedChange, shortHash } from "../domain/upkeep-plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory, parseMemoryFile } from "../markdown/memory-file.ts";
import type { PassView, Tally } from "../passes/pass.ts";
import type { Context } from "./context.ts";
import { Bulk, LeftAlone } from "./driver.ts";
import { asChange, commitWithPages } from "./page-writes.ts";
import { copyStore, storeView, writePassMarks } from "./pass-view.ts";
import type { PassHost } from "./run-passes.ts";

/** The store itself. `opened`: a fresh index to begin with. IO. */
export function storeHost(context: Context, opened: SearchIndex | undefined): PassHost {
  let index = opened;
  let view: PassView | undefined;
  const bulk = new Bulk(context, "consolidate");
  return {
    // Reading all rows is most of the work of a run in which nothing is due: passes share them until one changes something.
    mark: (marks) => {
      writePassMarks(context.store.files, marks);
      view = undefined;
    },
    view: () => {
      index ??= context.openIndex();
      view ??= storeView(context, index);
      return view;
    },
    commit: async (plan) => {
      const done = await commitWithPages(context, (look) =>
        bulk.commit(async (planner) => {
          const planned: Planned<Tally> = await planner.run(plan());
          look(planned);
          return planned;
        }),
      );
      if (done.changes.length > 0) {
        index = undefined;
        view = undefined;
      }
      return done;
    },
  };
}

/** A copy of the store in memory: nothing is written. `log`: notes every decision by itself. */
export function copyHost(context: Context, log?: PlanLog): PassHost {
  const copy = copyStore(context);
  const alone = new LeftAlone(context.passOver);
  return {
    view: () => copy.view(context.clock.now(), context.config),
    mark: (marks) => copy.mark(marks),
    tells: true,
    ...(log && { oneByOne: true }),
    commit: async (plan, { name }) => {
      const loaded: Memory[] = [];
      const run = () => copy.run(plan(), log && ((memory) => void loaded.push(memory)));
      const planned = await alone.around(run, (path) => copy.hide(path));
      log?.note(name, planned, loaded);
      const { changes, result, pages = [], notes = [], refused = [] } = planned;
      return {
        ...{ result, notes, refused, changeSet: undefined, parked: [] },
        changes: [...changes, ...pages.map(asChange)],
      };
    },
  };
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
      pass,
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
