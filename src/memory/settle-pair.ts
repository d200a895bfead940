import type { LinkType } from "../domain/links.ts";
import type { CareJson } from "../domain/shapes.ts";
import { planBothValid, planKeep, planLink, planMergeTwo, planUnlink } from "../edits/link.ts";
import { areSameWords } from "../language/compare/same-words.ts";
import { sceneOf } from "./answer.ts";
import { care, readForEdit } from "./care.ts";
import type { Context } from "./context.ts";

/** Whether two memories are the same words. PaiError `unknown_id`. */
export function saysTheSame(context: Context, pair: PairOfIds): boolean {
  const [a, b] = pair.map((reference) => readForEdit(context, reference).text);
  return areSameWords(a ?? "", b ?? "");
}

/** Makes one fact of two, whatever the rules say of them. Errors as `planMergeTwo`. */
export async function mergeTwo(context: Context, pair: PairOfIds): Promise<CareJson> {
  const scene = sceneOf(context, context.openIndex());
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

/** Two memories, by id. */
export type PairOfIds = readonly [string, string];

/** Links two memories, which is read both ways. PaiError `invalid_value` for a memory and itself. */
export async function link(context: Context, pair: PairOfIds, type: LinkType = "related"): Promise<CareJson> {
  return care(context, "link", pair, (ids) => planLink(ids, type, context.clock.now()));
}

/** Takes the links between two memories away: those of one type, or all. */
export async function unlink(context: Context, pair: PairOfIds, type?: LinkType): Promise<CareJson> {
  return care(context, "unlink", pair, (ids) => planUnlink(ids, type, context.clock.now()));
}
