import { isSummary } from "../domain/flat.ts";
import type { StatusJson } from "../domain/shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { FileOps } from "../ports.ts";
import type { Context } from "./context.ts";
import { waitingFiles } from "./waiting.ts";

/** Counts, size and health of the store. */
export function status(context: Context): StatusJson {
  const index = context.openIndex();
  const rows = [...index.rows()];
  const { freshness, seq, rebuilt } = index.freshness;
  return {
    store: context.store.root,
    total: rows.length,
    byKind: tally(rows.map(({ header }) => header.kind)),
    summaries: rows.filter(({ header }) => isSummary(header)).length,
    byStatus: tally(rows.map(({ header }) => header.status ?? DEFAULTS.status)),
    byLifecycle: tally(rows.flatMap(({ header }) => header.lifecycle ?? [])),
    bytes: index.bytes,
    index: { freshness, seq, ...(rebuilt !== undefined && { rebuilt }) },
    changeSets: context.store.head(),
    handEdits: index.foreignEdits.length,
    conflicts: parkedConflicts(context.store.files).length,
    queued: waitingFiles(context.store.files).length,
    spent: { ...context.spent() },
    problems: [...index.problems],
  };
}

/** Texts that lost a race against an editor and wait for a person. */
export function parkedConflicts(files: FileOps): readonly string[] {
  return files
    .list(".local/conflicts")
    .flatMap(({ name }) => (name === undefined ? [] : [`.local/conflicts/${name}`]));
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
