import { graduatePass } from "../beliefs/pages/graduate.ts";
import { identityPass } from "../beliefs/pages/identity.ts";
import { profilePass } from "../beliefs/pages/profile.ts";
import { promotePass } from "../beliefs/pages/promote.ts";
import { printPlan } from "../domain/upkeep-plan.ts";
import type { ConsolidateJson } from "../domain/upkeep-shapes.ts";
import { type ConsolidateOptions, consolidate } from "./consolidate.ts";
import type { Context } from "./context.ts";
import { PlanLog } from "./plan-log.ts";

/** What stands on pages follows from beliefs, and from what people write there meanwhile: the next run does that. */
const PAGES = [promotePass.name, graduatePass.name, profilePass.name, identityPass.name];

/** What `consolidate` would do, as a result and as a text that `applyPlan` understands; `left`: passes that are no part of it. Nothing is changed. */
export async function writePlan(
  context: Context,
  options: ConsolidateOptions,
  capturing: () => Promise<Context>,
): Promise<{ readonly result: ConsolidateJson; readonly plan: string; readonly left: readonly string[] }> {
  const book = new PlanLog();
  const skip = [...(options.skip ?? []), ...PAGES];
  const result = await consolidate({ ...context, dryRun: true }, { ...options, skip, book }, capturing);
  const wanted = new Set(options.only ?? PAGES);
  const left = PAGES.filter((name) => wanted.has(name) && options.skip?.includes(name) !== true);
  return { result, plan: printPlan(book.entries, new Date(context.clock.now()).toISOString()), left };
}
