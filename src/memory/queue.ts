import { PaiError } from "../domain/errors.ts";
import type { ReindexJson } from "../domain/shapes.ts";
import { NO_INDEX } from "../index-ports.ts";
import { planQueued } from "../remember/queue.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { rulesOf } from "./rules.ts";
import { waitingFiles } from "./waiting.ts";

/** Episodes that one command reads at most. */
const BATCH = 100;

/**
 * Reads what waits for the extractor, as one change set of its own; ends where it cannot be reached. Twice does no harm: each file of the queue goes with the statements that it leads to.
 */
export async function drainQueue(context: Context): Promise<void> {
  if (context.dryRun || waitingFiles(context.store.files).length === 0) return;
  const rules = rulesOf(context);
  // Conversations are loaded where something waits: other remarks are kept without them.
  const [{ planWaiting }, { talkOf }] = await Promise.all([
    import("../ingest/conversation/plan.ts"),
    import("./talk-of.ts"),
  ]);
  await commit(context, "extract", async (planner) => {
    for (const path of waitingFiles(context.store.files).slice(0, BATCH)) {
      const planned = await planner.run(
        planQueued(path, rules, (talk) => planWaiting(talkOf(context, talk, talk))),
      );
      if (planned.result === "waits" && planner.isExtractorDown) break;
      planner.take(planned);
    }
    return planner.whole(undefined);
  });
}

/**
 * Reads what waits for the extractor, then rebuilds the index from the files, unless there was none and opening it did that. `tookMs` is wall time. PaiError
 * `store_unwritable` where the index cannot be written.
 */
export async function reindex(context: Context): Promise<ReindexJson> {
  await drainQueue(context);
  const run = await context.embedMissing?.({});
  if (run?.failure !== undefined) context.notice(run.failure);
  const start = context.clock.wall();
  const index = context.openIndex();
  if (!context.dryRun && context.isThere) {
    if (index.freshness.rebuilt !== NO_INDEX) index.rebuild();
    if (index.freshness.unsaved) throw unwritable(context.store.root);
  }
  const tookMs = context.clock.wall() - start;
  return { memories: index.size, problems: [...index.problems], tookMs, dryRun: context.dryRun };
}

function unwritable(root: string): PaiError {
  return new PaiError("store_unwritable", `cannot write the new index: ${root}/.index`, {
    hint: "commands still work, but each builds its own index; make the directory writable or free space, then run pai doctor --reindex",
  });
}
