import type { LinkType } from "../domain/links.ts";
import type { CareJson } from "../domain/shapes.ts";
import { planLink, planUnlink } from "../edits/link.ts";
import { care } from "./care.ts";
import type { Context } from "./context.ts";

/** Two memories, by id. */
export type PairOfIds = readonly [string, string];

/** Links two memories, which is read both ways. PaiError `invalid_value` for a memory and itself. */
export async function link(context: Context, pair: PairOfIds, type: LinkType): Promise<CareJson> {
  return care(context, "link", pair, (ids) => planLink(ids, type, context.clock.now()));
}

/** Takes the links between two memories away: those of one type, or all. */
export async function unlink(context: Context, pair: PairOfIds, type?: LinkType): Promise<CareJson> {
  return care(context, "unlink", pair, (ids) => planUnlink(ids, type, context.clock.now()));
}
