import { printPlan } from "../domain/upkeep-plan.ts";
import type { ConsolidateJson } from "../domain/upkeep-shapes.ts";
import { graduatePass } from "../passes/page/graduate.ts";
import { identityPass } from "../passes/page/identity.ts";
import { profilePass } from "../passes/page/profile.ts";
import { promotePass } from "../passes/page/promote.ts";
import { type ConsolidateOptions, consolidate } from "./consolidate.ts";
import type { Context } from "./context.ts";
import { PlanBook } from "./plan-book.ts";

/** What stands on pages follows from beliefs, and from what people write there meanwhile: the next run does that. */
const PAGES = [promotePass.name, graduatePass.name, profilePass.name, identityPass.name];

/** What `consolidate` would do, as a result and as a text that `applyPlan` understands; nothing is changed. */
export async function writePlan(
  context: Context,
  options: ConsolidateOptions,
  capturing: () => Promise<Context>,
): Promise<{ readonly result: ConsolidateJson; readonly plan: string }> {
  const book = new PlanBook();
  const skip = [...(options.skip ?? []), ...PAGES];
  const result = await consolidate({ ...context, dryRun: true }, { ...options, skip, book }, capturing);
  return { result, plan: printPlan(book.entries, new Date(context.clock.now()).toISOString()) };
}
