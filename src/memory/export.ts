import { hasPlaceIn, writeExport } from "../bring/write/formats.ts";
import { PaiError, type Problem } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import type { Status } from "../domain/status.ts";
import { ALL_PROJECTS, type ExportFormat } from "../domain/vocabulary.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import { countEach } from "../text/groups.ts";
import { given } from "../text/objects.ts";
import { type Context, viewOf } from "./context.ts";
import { hasStatus } from "./lists.ts";
import { aliasesOf } from "./resolve.ts";
import { withoutHidden } from "./show.ts";

export interface ExportOptions extends Filter {
  readonly format: ExportFormat;
  /** Only memories with this status; default: `json` and `ndjson` have all but what was forgotten, the others what recall finds. */
  readonly status?: Status | "all" | undefined;
  readonly includeSensitive?: boolean | undefined;
  /** Everything, to put it back: also what is private and what was forgotten, and the questions. For `json` and `ndjson`. */
  readonly whole?: boolean | undefined;
}

/**
 * Memories in a format for another place. What is shared holds neither what is private nor what was forgotten, be it in the words of an
 * episode. PaiError `usage` for a whole export in a format that cannot have all. IO: reads.
 */
export function exportMemories(context: Context, options: ExportOptions) {
  const { index, moment, records } = viewOf(context);
  const { whole = false, format, status: asked, includeSensitive = false, ...filtered } = options;
  const isOwn = format === "json" || format === "ndjson";
  if (whole && !isOwn)
    throw new PaiError("usage", `an export as ${format} cannot hold everything`, {
      hint: "pai export --whole -o backup.ndjson",
    });
  const status = asked ?? (isOwn ? "all" : undefined);
  const filter = {
    ...filtered,
    project: options.project ?? ALL_PROJECTS,
    aliases: aliasesOf(index, options.subject),
  };
  const memories: Memory[] = [];
  const placeless: Memory[] = [];
  const problems: Problem[] = [...index.problems];
  const take = (memory: Memory): void => {
    const shared = (how: boolean) =>
      withoutHidden(memory, { citing: index.citing, nowMs: moment.nowMs, isOpen: how });
    const open = whole ? memory : shared(isOpen);
    if (open === undefined && shared(true) === undefined) leftOut.forgotten++;
    else if (open === undefined || (!isOpen && isPrivate({ header: memory.header, text: memory.raw })))
      leftOut.sensitive++;
    else if (!hasPlaceIn(format, open)) placeless.push(open);
    else memories.push(open);
  };
  const leftOut = { sensitive: 0, forgotten: 0, "not in force": 0, "not asked for": 0 };
  const isOpen = whole || includeSensitive;
  for (const row of index.rows()) {
    const { kind, status: own } = row.header;
    // Unlike a list, an export without a kind has every kind.
    if (failedFilter(row.header, { ...filter, kind: filter.kind ?? kind }) !== undefined)
      leftOut["not asked for"]++;
    else if (!hasStatus(row.header, status, moment))
      leftOut[own === "forgotten" ? "forgotten" : "not in force"]++;
    else {
      const memory = context.store.readMemory(row.path, row);
      if ("header" in memory) take(memory);
      else problems.push(memory);
    }
  }
  const isAll = whole && status === "all" && Object.keys(given(filtered)).length === 0;
  const beside = {
    tombstones: isAll ? buriedIn(context.store) : [],
    questions: isAll ? [...records().all.values()] : [],
    zone: context.zone,
    leftOut: { ...leftOut, unreadable: problems.length },
  };
  const kindsOf = (those: readonly Memory[]) =>
    Object.fromEntries(countEach(those.map(({ header }) => header.kind)));
  return {
    written: writeExport(format, memories, beside),
    memories: kindsOf(memories),
    placeless: kindsOf(placeless),
    sensitive: leftOut.sensitive,
    forgotten: leftOut.forgotten,
    problems,
  };
}

function buriedIn({ tombstones }: Context["store"]) {
  return [...tombstones()].flatMap(([hash, at]) => (at === undefined ? [] : [{ hash, at }]));
}
