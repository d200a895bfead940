import { isSingleRemark } from "../domain/flat.ts";
import { isRecallable, type RecallMoment } from "../domain/recallable.ts";
import type { ListJson } from "../domain/shapes.ts";
import type { Status } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Row } from "../ports.ts";
import { episodesOf } from "../recall/collapse.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import type { Context } from "./context.ts";
import { aliasesOf } from "./names.ts";
import { presentRow } from "./present.ts";

export interface ListOptions extends Filter {
  /** Only memories with this status; else the recallable ones. */
  readonly status?: Status | "all" | undefined;
  /** What was true and known at this moment, ms since 1970; not with `status`. */
  readonly asOfMs?: number | undefined;
  /** Statuses to include that recall leaves out; not with `status`. */
  readonly include?: readonly Status[] | undefined;
  readonly limit?: number | undefined;
}

/**
 * Memories by date, newest first. `total` counts all that match, `results` at most `limit` (default: all).
 * A remark is listed once, as its fact; its episode is listed where episodes or all statuses are asked for.
 */
export function list(context: Context, options: ListOptions = {}): ListJson {
  const index = context.openIndex();
  const { asOfMs, include, status } = options;
  const headerOf = (id: string) => index.byId(id)?.header;
  const moment = { nowMs: context.clock.now(), zone: context.zone, asOfMs, include, headerOf };
  const all = [...index.rows(options.kind)];
  const asked = all.filter((row) => hasStatus(row, status, moment));
  const aliases = aliasesOf(index, options.subject);
  const filter = { ...options, zone: context.zone, aliases, project: options.project ?? context.project };
  const once = options.kind === undefined && status !== "all";
  // By default an episode goes with its fact even where that was forgotten, as in recall.
  const stated = once ? statedEpisodes(status === undefined ? all : asked) : new Set<string>();
  const rows = asked
    .filter(({ header }) => !(stated.has(header.id) && isSingleRemark(header)))
    .filter(({ header }) => failedFilter(header, filter) === undefined)
    .sort(newestFirst);
  const shown = rows.slice(0, options.limit ?? rows.length);
  const results = shown.flatMap((row) => presentRow(row, context, index) ?? []);
  return {
    results,
    total: rows.length,
    problems: [...index.problems, ...context.unreadable],
  };
}

/** Ids of the episodes that a fact came from. */
function statedEpisodes(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ header }) => episodesOf(header)));
}

function hasStatus({ header }: Row, status: ListOptions["status"], moment: RecallMoment): boolean {
  if (status === "all") return true;
  if (status !== undefined) return (header.status ?? DEFAULTS.status) === status;
  return isRecallable(header, moment).yes;
}

/** Later dates first. Pure. */
export function newestFirst(a: Row, b: Row): number {
  const [left, right] = [a, b].map(({ header }) => header.valid_at ?? header.created) as [string, string];
  if (left !== right) return left < right ? 1 : -1;
  return a.header.id < b.header.id ? -1 : 1;
}
