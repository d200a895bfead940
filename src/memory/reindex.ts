import { PaiError } from "../domain/errors.ts";
import type { Progress } from "../domain/progress.ts";
import type { ReindexJson } from "../domain/shapes.ts";
import { NO_INDEX } from "../index-ports.ts";
import type { Context } from "./context.ts";

/**
 * Rebuilds the index from the files, unless there was none and opening it did that. `tookMs` is wall time. PaiError
 * `store_unwritable` where the index cannot be written.
 */
export async function reindex(context: Context, progress?: Progress): Promise<ReindexJson> {
  const run = await context.embedMissing?.({ progress });
  if (run?.failure !== undefined) context.notice(run.failure);
  const start = context.clock.wall();
  const index = context.openIndex();
  if (!context.dryRun && context.isThere) {
    if (index.freshness.rebuilt !== NO_INDEX)
      index.rebuild((done, total) => progress?.({ what: "file", done, share: done / total }));
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
