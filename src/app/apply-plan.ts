import { PaiError } from "../domain/errors.ts";
import { parsePlan } from "../domain/upkeep-plan.ts";
import type { ConsolidateJson } from "../domain/upkeep-shapes.ts";
import { PASSES } from "../passes/index.ts";
import { planWritten } from "../passes/written-plan.ts";
import { adoptHandEdits } from "./adopt.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { presentChange } from "./present.ts";

/**
 * Does what a plan says that `consolidate` wrote and a person may have edited, as one change set. PaiError
 * `plan_invalid` where it makes no sense, `conflict` where the store has changed since, `busy` where maintenance is
 * going on: nothing is changed then.
 */
export async function applyPlan(context: Context, text: string): Promise<ConsolidateJson> {
  const entries = parsePlan(text);
  const strange = entries.find(({ pass }) => !PASSES.some(({ name }) => name === pass));
  if (strange)
    throw new PaiError("plan_invalid", `cannot apply the plan: there is no pass "${strange.pass}"`);
  const work = async () => {
    const index = await adoptHandEdits(context);
    return commit(context, "consolidate", (desk) => desk.run(planWritten(entries)), index);
  };
  const done = context.dryRun ? { result: await work() } : await context.store.alone("consolidate", work);
  if (done === undefined) {
    throw new PaiError("busy", "another process is looking after the store", {
      hint: "try again when it is done",
    });
  }
  const { result: counts, changes, changeSet, parked } = done.result;
  return {
    busy: false,
    passes: PASSES.filter(({ name }) => counts[name] !== undefined).map(({ name, does }) => ({
      name,
      does,
      state: "done",
      changed: entries.reduce((sum, entry) => sum + (entry.pass === name ? entry.changes.length : 0), 0),
      counts: { carried_out: counts[name] ?? 0 },
    })),
    changed: changes.length,
    changeSets: changeSet === undefined ? [] : [changeSet],
    parked: [...parked],
    interrupted: false,
    dryRun: context.dryRun,
    changes: context.dryRun ? changes.map(presentChange) : [],
  };
}
