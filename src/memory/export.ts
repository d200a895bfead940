import { writeExport } from "../bring/write/formats.ts";
import { PaiError, type Problem } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import type { Status } from "../domain/status.ts";
import { ALL_PROJECTS, type ExportFormat } from "../domain/vocabulary.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import { countEach } from "../text/groups.ts";
import { given } from "../text/objects.ts";
import type { Context } from "./context.ts";
import { withoutHidden } from "./hidden.ts";
import { hasStatus } from "./lists.ts";
import { aliasesOf } from "./resolve.ts";
import { viewOf } from "./view.ts";

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
  const problems: Problem[] = [...index.problems];
  let [sensitive, forgotten, notInForce, notAskedFor] = [0, 0, 0, 0];
  for (const row of index.rows()) {
    // Unlike a list, an export without a kind has every kind.
    if (failedFilter(row.header, { ...filter, kind: filter.kind ?? row.header.kind }) !== undefined) {
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
    const isOpen = whole || includeSensitive;
    const shared = (how: boolean) =>
      withoutHidden(memory, { citing: index.citing, nowMs: moment.nowMs, isOpen: how });
    const open = whole ? memory : shared(isOpen);
    if (open === undefined && shared(true) === undefined) forgotten++;
    else if (open === undefined || (!isOpen && isPrivate({ header: memory.header, text: memory.raw })))
      sensitive++;
    else memories.push(open);
  }
  const isAll = whole && status === "all" && Object.keys(given(filtered)).length === 0;
  const beside = {
    tombstones: isAll ? context.store.buried() : [],
    questions: isAll ? [...records().all.values()] : [],
    zone: context.zone,
    leftOut: {
      ...{ sensitive, forgotten, "not in force": notInForce, "not asked for": notAskedFor },
      unreadable: problems.length,
    },
  };
  const counts = Object.fromEntries(countEach(memories.map(({ header }) => header.kind)));
  return { written: writeExport(format, memories, beside), memories: counts, sensitive, forgotten, problems };
}
