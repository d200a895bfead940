import { currentConfidence } from "../domain/confidence.ts";
import { effectiveConfidence } from "../domain/lifecycle/effective-confidence.ts";
import { isPrunable, type PruneRule } from "../domain/lifecycle/leaving.ts";
import type { PrunableJson } from "../domain/upkeep-shapes.ts";
import { isMemory } from "../markdown/memory-file.ts";
import { isHealth } from "../text/safety/sensitive.ts";
import type { Context } from "./context.ts";

/** A rule for `prune`; without a threshold that of the settings. */
export interface PruneOptions extends Omit<PruneRule, "threshold"> {
  readonly threshold?: number | undefined;
}

/** Facts that a rule would prune, the most faded first. */
export function prunable(context: Context, options: PruneOptions = {}): PrunableJson {
  const threshold = options.threshold ?? context.config["prune.threshold"];
  const index = context.openIndex();
  const sourceOf = (id: string) => index.byId(id)?.header;
  const moment = { nowMs: context.clock.now(), sourceOf };
  const results = [...index.rows("fact")]
    .filter((row) => isPrunable(row, moment, { ...options, threshold }))
    .flatMap((row) => {
      const memory = context.store.readMemory(row.path, row);
      if (!isMemory(memory)) return [];
      if (row.header.policy === undefined && isHealth(memory.text)) return [];
      const { id, created } = row.header;
      const confidence = currentConfidence(row.header, sourceOf);
      const left = effectiveConfidence(row, moment);
      return {
        id,
        shortId: index.shortId(id),
        text: memory.text,
        created,
        confidence,
        effectiveConfidence: left,
      };
    })
    .sort((a, b) => a.effectiveConfidence - b.effectiveConfidence || (a.id < b.id ? -1 : 1));
  return { results, threshold };
}
