import type { ConsolidateOptions } from "./consolidate.ts";
import type { Context } from "./context.ts";
import type { PruneOptions } from "./prunable.ts";
import { reindex } from "./reindex.ts";
import type { SimulateOptions } from "./simulate.ts";

interface Openers {
  readonly reading: () => Context;
  readonly writing: () => Context;
  /** With what understands statements. */
  readonly capturing: () => Promise<Context>;
}

/** What looks after a store, as methods of an open memory; loaded when it is called. */
export function upkeep({ reading, writing, capturing }: Openers) {
  return {
    /** Expires, archives and ages memories; once more changes nothing more. */
    consolidate: async (options: ConsolidateOptions = {}) =>
      (await import("./consolidate.ts")).consolidate(writing(), options, capturing),
    /** What `consolidate({ only: ["prune"], prune: rule })` would take away. */
    prunable: async (rule: PruneOptions = {}) => (await import("./prunable.ts")).prunable(reading(), rule),
    /** What `consolidate` would do night after night; nothing is changed. */
    simulate: async (options: SimulateOptions = {}) =>
      (await import("./simulate.ts")).simulate(reading(), options),
    /** Reads what waits for the extractor, then rebuilds the index. */
    reindex: async () => {
      const { drainQueue } = await import("./queue.ts");
      const context = await capturing();
      await drainQueue(context);
      return reindex(context);
    },
  };
}
