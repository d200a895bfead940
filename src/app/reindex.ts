import type { ReindexJson } from "../domain/shapes.ts";
import type { Context } from "./context.ts";

/** Rebuilds the index from the files. `tookMs` is wall time. */
export function reindex(context: Context): ReindexJson {
  const start = context.clock.wall();
  const index = context.openIndex();
  if (!context.dryRun) index.rebuild();
  const tookMs = context.clock.wall() - start;
  return { memories: index.size, problems: [...index.problems], tookMs, dryRun: context.dryRun };
}
