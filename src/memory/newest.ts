import { isSingleRemark } from "../domain/flat.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { ListJson } from "../domain/shapes.ts";
import type { Kind } from "../domain/vocabulary.ts";
import { failedFilter } from "../recall/filters.ts";
import type { Context } from "./context.ts";
import { list, newestFirst } from "./list.ts";
import { presentRow } from "./present.ts";

export interface NewestOptions {
  readonly kind?: Kind | undefined;
  /** Also what no longer holds. */
  readonly all?: boolean | undefined;
  /** Memories at most. */
  readonly limit: number;
}

/**
 * The newest memories, the newest first, without looking at all there are: time grows with `limit`, not with the store. A remark counts
 * as its facts, as in `list`. Boxes and entities only where one of these kinds is asked for.
 */
export function newest(
  context: Context,
  { kind, all = false, limit }: NewestOptions,
): Pick<ListJson, "results" | "problems"> {
  if (kind === "box" || kind === "entity")
    return list(context, { kind, limit, ...(all && { status: "all" as const }) });
  const index = context.openIndex();
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const filter = { kind, project: context.project };
  const hits = index.during(
    { fromMs: 0, untilMs: LATEST_MS },
    limit,
    (header) =>
      failedFilter(header, filter) === undefined &&
      (all || isRecallable(header, moment).yes) &&
      // A remark is met as its facts.
      (kind !== undefined || !isSingleRemark(header) || index.citing(header.id).length === 0),
  );
  const rows = new Map(hits.map(({ row }) => [row.header.id, row]));
  const shown = [...rows.values()].sort(newestFirst).slice(0, limit);
  return {
    results: shown.flatMap((row) => presentRow(row, context, index) ?? []),
    problems: [...index.problems, ...context.unreadable],
  };
}

/** After every id that is ever given, within what a date can be. */
const LATEST_MS = Date.UTC(9000, 0, 1);
