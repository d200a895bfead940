import { noStoreYet, type Problem } from "../domain/errors.ts";
import { isSummary } from "../domain/flat.ts";
import type { StatusJson } from "../domain/shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { FileOps, Row } from "../ports.ts";
import type { Context } from "./context.ts";
import { readLastRun } from "./last-run.ts";
import { waitingFiles } from "./waiting.ts";

const HOUR_MS = 3_600_000;

/** Counts, size and health of the store. */
export function status(context: Context): StatusJson {
  const index = context.openIndex();
  const rows = [...index.rows()];
  const { freshness, seq, rebuilt } = index.freshness;
  const parked = parkedConflicts(context.store.files);
  return {
    store: context.store.root,
    ...(context.project !== undefined && { project: context.project }),
    total: rows.length,
    byKind: tally(rows.map(({ header }) => header.kind)),
    summaries: rows.filter(({ header }) => isSummary(header)).length,
    byStatus: tally(rows.map(({ header }) => header.status ?? DEFAULTS.status)),
    byLifecycle: tally(rows.flatMap(({ header }) => header.lifecycle ?? [])),
    bytes: index.bytes,
    index: { freshness, seq, ...(rebuilt !== undefined && { rebuilt }) },
    changeSets: context.store.head(),
    handEdits: index.foreignEdits.length,
    conflicts: parked.length,
    queued: waitingFiles(context.store.files).length,
    ...upkeepOf(context, rows),
    spent: { ...context.spent() },
    problems: [...missingStore(context), ...index.problems, ...parked],
  };
}

/** The finding that there is no store, as a list of one or none: a mistyped path reads as an empty store. */
export function missingStore({ store, isThere }: Context): readonly Problem[] {
  return isThere ? [] : [{ code: "store_missing", path: store.root, message: noStoreYet(store.root) }];
}

/** Before the first run a store is overdue once it has something that is old enough. */
function upkeepOf({ store, clock, config }: Context, rows: readonly Row[]) {
  const run = readLastRun(store.files);
  const before = clock.wall() - config["consolidate.overdueHours"] * HOUR_MS;
  if (run) return { upkeep: { ...run, failed: [...run.failed] }, overdue: Date.parse(run.at) < before };
  return { overdue: rows.some(({ header }) => Date.parse(header.created) < before) };
}

/** Texts that lost a race against an editor and wait for a person. */
export function parkedConflicts(files: FileOps): readonly Problem[] {
  const message = "lost a race against an edit; compare it with the memory, then delete it";
  return files
    .list(".local/conflicts")
    .flatMap(({ name }) =>
      name === undefined ? [] : [{ code: "parked_conflict", path: `.local/conflicts/${name}`, message }],
    );
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
