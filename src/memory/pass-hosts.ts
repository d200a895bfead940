import type { Memory } from "../domain/kinds.ts";
import type { Planned } from "../domain/plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import { memoryAfter } from "../markdown/changes.ts";
import type { PassView, Tally } from "../passes/pass.ts";
import type { Context } from "./context.ts";
import { Bulk } from "./driver.ts";
import { withPages } from "./page-writes.ts";
import { storeView, writePassMarks } from "./pass-view.ts";
import type { PassHost } from "./run-passes.ts";

/**
 * The store itself; with `dryRun` each pass sees what those before it would have done. `opened`: a fresh index to begin with. IO.
 */
export function storeHost(context: Context, opened: SearchIndex | undefined): PassHost {
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
    commit: async (plan) => {
      const committed = await bulk.commit(async (planner) => {
        const planned = await planner.run(plan());
        return { ...planned, result: planned };
      });
      if (context.dryRun) note(committed.result);
      const done = withPages(context, committed);
      if (done.changes.length > 0) {
        if (!context.dryRun) index = undefined;
        view = undefined;
      }
      return done;
    },
  };
}
