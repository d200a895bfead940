import { type Written, writeExport } from "../bring/write/formats.ts";
import { PaiError, type Problem } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import type { Status } from "../domain/status.ts";
import { ALL_PROJECTS, type ExportFormat } from "../domain/vocabulary.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import type { Context } from "./context.ts";
import { withoutHidden } from "./hidden.ts";
import { hasStatus } from "./lists.ts";
import { questionsIn } from "./question-records.ts";
import { aliasesOf } from "./resolve.ts";

export interface ExportOptions extends Filter {
  readonly format: ExportFormat;
  /** Only memories with this status; default: `json` and `ndjson` have all but what was forgotten, the others what recall finds. */
  readonly status?: Status | "all" | undefined;
  readonly includeSensitive?: boolean | undefined;
  /** Everything, to put it back: also what is private and what was forgotten, and the questions. For `json` and `ndjson`. */
  readonly whole?: boolean | undefined;
}

export interface Exported {
  readonly written: Written;
  readonly memories: Readonly<Record<string, number>>;
  readonly sensitive: number;
  readonly forgotten: number;
  readonly problems: readonly Problem[];
}

/**
 * Memories in a format for another place. What is shared holds neither what is private nor what was forgotten, be it in the words of an
 * episode. PaiError `usage` for a whole export in a format that cannot have all. IO: reads.
 */
export function exportMemories(context: Context, options: ExportOptions): Exported {
  const index = context.openIndex();
  const { whole = false, format } = options;
  const isOwn = format === "json" || format === "ndjson";
  if (whole && !isOwn)
    throw new PaiError("usage", `an export as ${format} cannot hold everything`, {
      hint: "pai export --whole -o backup.ndjson",
    });
  const { status = isOwn ? "all" : undefined } = options;
  const filter = {
    ...options,
    project: options.project ?? ALL_PROJECTS,
    aliases: aliasesOf(index, options.subject),
  };
  const moment = { nowMs: context.clock.now() };
  const memories: Memory[] = [];
  const problems: Problem[] = [...index.problems];
  let [sensitive, forgotten, notInForce, notAskedFor] = [0, 0, 0, 0];
  for (const row of index.rows()) {
    if (!passes(row.header, filter)) {
      notAskedFor++;
      continue;
    }
    if (!hasStatus(row.header, status, moment)) {
      if (row.header.status === "forgotten") forgotten++;
      else notInForce++;
      continue;
    }
    const memory = context.store.readMemory(row.path, row);
    if (!("header" in memory)) {
      problems.push(memory);
      continue;
    }
    const isOpen = whole || options.includeSensitive === true;
    const shared = (how: boolean) =>
      withoutHidden(memory, { citing: index.citing, nowMs: moment.nowMs, isOpen: how });
    const open = whole ? memory : shared(isOpen);
    if (open === undefined && shared(true) === undefined) forgotten++;
    else if (open === undefined || (!isOpen && isPrivate({ header: memory.header, text: memory.raw })))
      sensitive++;
    else memories.push(open);
  }
  const isAll = whole && status === "all" && Object.keys(narrowed(options)).length === 0;
  const beside = {
    tombstones: isAll ? context.store.buried() : [],
    questions: isAll ? [...questionsIn(context, index).all.values()] : [],
    zone: context.zone,
    leftOut: {
      ...{ sensitive, forgotten, "not in force": notInForce, "not asked for": notAskedFor },
      unreadable: problems.length,
    },
  };
  const counts: Record<string, number> = {};
  for (const { header } of memories) counts[header.kind] = (counts[header.kind] ?? 0) + 1;
  return { written: writeExport(format, memories, beside), memories: counts, sensitive, forgotten, problems };
}

/** Unlike a list, an export without a kind has every kind. */
function passes(header: Memory["header"], filter: Filter): boolean {
  return failedFilter(header, { ...filter, kind: filter.kind ?? header.kind }) === undefined;
}

function narrowed({
  format: _,
  status: _all,
  includeSensitive: _too,
  whole: _whole,
  ...filter
}: ExportOptions): object {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
