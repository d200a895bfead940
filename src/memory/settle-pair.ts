import type { CareJson } from "../domain/shapes.ts";
import { planBothValid, planKeep, planMergeTwo } from "../edits/settle-pair.ts";
import { judgePair } from "../passes/pairs/pairs.ts";
import { care, readForEdit } from "./care.ts";
import type { Context } from "./context.ts";
import type { PairOfIds } from "./link.ts";
import { meaningIn } from "./meaning.ts";

/** Whether the rules find that two memories say the same. PaiError `unknown_id`. */
export function saysTheSame(context: Context, pair: PairOfIds): boolean {
  const [a, b] = pair.map((reference) => readForEdit(context, reference).text);
  return judgePair(a ?? "", b ?? "", meaningIn(context)) === "duplicate";
}

/** Makes one fact of two, whatever the rules say of them. Errors as `planMergeTwo`. */
export async function mergeTwo(context: Context, pair: PairOfIds): Promise<CareJson> {
  const index = context.openIndex();
  const scene = {
    nowMs: context.clock.now(),
    sourceOf: (id: string) => index.byId(id)?.header,
    accessOf: (id: string) => {
      const { accessDays = 0, lastAccess } = index.byId(id) ?? {};
      return { accessDays, lastAccess };
    },
    accessDaysOf: (id: string) => index.accessDaysOf(id),
  };
  return care(context, "merge", pair, (ids) => planMergeTwo(ids, scene));
}

/** The first one is true, and takes the place of the second one. */
export async function keepOne(context: Context, pair: PairOfIds): Promise<CareJson> {
  return care(context, "review", pair, (ids) => planKeep(ids, context.clock.now()));
}

/** Both are true; they are not taken for the same, nor for a contradiction, any more. */
export async function keepBoth(context: Context, pair: PairOfIds): Promise<CareJson> {
  return care(context, "review", pair, (ids) => planBothValid(ids, context.clock.now()));
}
