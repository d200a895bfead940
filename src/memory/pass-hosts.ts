import type { Planned } from "../domain/plan.ts";
import type { SearchIndex } from "../index-ports.ts";
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

/** A copy of the store in memory: nothing is written. */
export function copyHost(context: Context): PassHost {
  const copy = copyStore(context);
  const alone = new LeftAlone(context.passOver);
  return {
    view: () => copy.view(context.clock.now(), context.config),
    mark: (marks) => copy.mark(marks),
    tells: true,
    commit: async (plan) => {
      const planned = await alone.around(
        () => copy.run(plan()),
        (path) => copy.hide(path),
      );
      const { changes, result, pages = [], notes = [], refused = [] } = planned;
      return {
        ...{ result, notes, refused, changeSet: undefined, parked: [] },
        changes: [...changes, ...pages.map(asChange)],
      };
    },
  };
}
