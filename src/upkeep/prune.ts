import { effectiveConfidence } from "../domain/lifecycle/effective-confidence.ts";
import { isPrunable, type PruneRule } from "../domain/lifecycle/leaving.ts";
import { agingPass } from "../passes/aging-pass.ts";
import type { Pass } from "../passes/pass.ts";

/** Facts that have faded below a threshold are recalled no more; without a rule, as the settings say. */
export function prunePass(given?: PruneRule): Pass {
  return agingPass({
    name: "prune",
    does: "prune facts whose confidence has faded",
    isOn: (settings) => given !== undefined || settings["prune.auto"],
    step: (aged, view) => {
      const rule = given ?? { threshold: view.settings["prune.threshold"] };
      if (!isPrunable(aged, view, rule)) return undefined;
      const left = effectiveConfidence(aged, view);
      const reason = `faded: confidence ${left.toFixed(3)}, below ${rule.threshold}`;
      return {
        patch: { status: "pruned", reason, updated: new Date(view.nowMs).toISOString() },
        why: { event: "pruned", reason, detail: "status active -> pruned" },
        counts: "pruned",
        fades: true,
      };
    },
  });
}
