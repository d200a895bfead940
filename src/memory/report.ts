import type { ReportData } from "../report/report-data.ts";
import { reportOf } from "../report/report-of.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import type { Context } from "./context.ts";
import { log } from "./history.ts";
import { questions } from "./questions.ts";
import { status } from "./status.ts";

export interface ReportOptions {
  /** With what is marked as sensitive, or holds a secret. */
  readonly includeSensitive?: boolean | undefined;
}

/** What the store knows and how it came to, for a page of pictures. Counts no access. IO: reads. */
export function report(context: Context, { includeSensitive = false }: ReportOptions = {}): ReportData {
  const index = context.openIndex();
  const { store, clock, zone } = context;
  const textOf = (id: string) => {
    const row = index.byId(id);
    const memory = row && store.readMemory(row.path, row);
    if (memory === undefined || !("header" in memory)) return undefined;
    if (!includeSensitive && findSecrets(memory.raw).length > 0) return undefined;
    // The file of an entity lists what its facts say, and a conversation begins with who speaks.
    return memory.header.summary ?? memory.text;
  };
  const undoable = new Set(log(context, 12).results.flatMap((set) => (set.undoable ? [set.changeSet] : [])));
  return reportOf({
    rows: index.rows(),
    history: store.history(),
    headerOf: (id) => index.byId(id)?.header,
    textOf,
    accessDaysOf: (id) => index.accessDaysOf(id),
    isShown: (name) => includeSensitive || findSecrets(name).length === 0,
    questions: questions(context),
    isUndoable: (changeSet) => undoable.has(changeSet),
    health: healthOf(context),
    nowMs: clock.now(),
    zone,
    includeSensitive,
  });
}

function healthOf(context: Context): ReportData["health"] {
  const { bytes, changeSets, handEdits, conflicts, queued, upkeep, overdue, problems } = status(context);
  const counts = new Map<string, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  return {
    ...{ bytes, changeSets, handEdits, conflicts, queued, isOverdue: overdue, problems: [...counts] },
    ...(upkeep !== undefined && { lastRun: upkeep.at }),
  };
}
