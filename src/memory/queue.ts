import type { Append } from "../domain/changeset.ts";
import { planQueued } from "../remember/queue.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { rulesOf } from "./rules.ts";
import { waitingFiles } from "./waiting.ts";

/** Episodes that one command reads at most. */
const BATCH = 100;

/**
 * Reads what waits for the extractor, as one change set of its own; ends at the first episode for which it
 * cannot be reached. Twice does no harm: each file of the queue goes with the statements that it leads to.
 */
export async function drainQueue(context: Context): Promise<void> {
  if (context.dryRun || waitingFiles(context.store.files).length === 0) return;
  const rules = rulesOf(context);
  await commit(context, "extract", async (planner) => {
    const appends: Append[] = [];
    for (const path of waitingFiles(context.store.files).slice(0, BATCH)) {
      const planned = await planner.run(planQueued(path, rules));
      if (planned.result === "unreachable") break;
      planner.add(planned.changes, planned.appends);
      appends.push(...(planned.appends ?? []));
    }
    return { changes: planner.changes(), appends, result: undefined };
  });
}
