import { type Written, writeExport } from "../bring/write/formats.ts";
import type { Problem } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { Status } from "../domain/status.ts";
import { ALL_PROJECTS, DEFAULTS, type ExportFormat } from "../domain/vocabulary.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import type { Context } from "./context.ts";
import { aliasesOf } from "./resolve.ts";

export interface ExportOptions extends Filter {
  readonly format: ExportFormat;
  /** Only memories with this status; default: `json` and `ndjson` have all, the others what recall finds. */
  readonly status?: Status | "all" | undefined;
  readonly includeSensitive?: boolean | undefined;
}

export interface Exported {
  readonly written: Written;
  /** How many memories are in it, by kind. */
  readonly memories: Readonly<Record<string, number>>;
  /** Left out since they are sensitive or hold a secret. */
  readonly sensitive: number;
  /** Files that could not be read, and are not in it. */
  readonly problems: readonly Problem[];
}

/** Memories in a format for another place. Without a filter `json` and `ndjson` also have what was forgotten for good, by hash. IO: reads. */
export function exportMemories(context: Context, options: ExportOptions): Exported {
  const index = context.openIndex();
  const isWhole = options.format === "json" || options.format === "ndjson";
  const { status = isWhole ? "all" : undefined } = options;
  const filter = {
    ...options,
    project: options.project ?? ALL_PROJECTS,
    aliases: aliasesOf(index, options.subject),
  };
  const moment = { nowMs: context.clock.now() };
  const memories: Memory[] = [];
  const problems: Problem[] = [...index.problems];
  let sensitive = 0;
  for (const row of index.rows()) {
    if (!hasStatus(row.header, status, moment) || !passes(row.header, filter)) continue;
    const memory = context.store.readMemory(row.path, row);
    if (!("header" in memory)) problems.push(memory);
    else if (options.includeSensitive !== true && isPrivate(memory)) sensitive++;
    else memories.push(memory);
  }
  const isAll = status === "all" && Object.keys(narrowed(options)).length === 0;
  const tombstones = isAll ? context.store.buried() : [];
  const counts: Record<string, number> = {};
  for (const { header } of memories) counts[header.kind] = (counts[header.kind] ?? 0) + 1;
  return {
    written: writeExport(options.format, memories, tombstones),
    memories: counts,
    sensitive,
    problems,
  };
}

function hasStatus(
  header: Memory["header"],
  status: Status | "all" | undefined,
  moment: { nowMs: number },
): boolean {
  if (status === "all") return true;
  if (status !== undefined) return (header.status ?? DEFAULTS.status) === status;
  return isRecallable(header, moment).yes;
}

/** Unlike a list, an export without a kind has every kind. */
function passes(header: Memory["header"], filter: Filter): boolean {
  return failedFilter(header, { ...filter, kind: filter.kind ?? header.kind }) === undefined;
}

/** What narrows an export. */
function narrowed({ format: _, status: _all, includeSensitive: _too, ...filter }: ExportOptions): object {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function isPrivate({ header, raw }: Memory): boolean {
  return header.sensitive === true || findSecrets(raw).length > 0;
}
