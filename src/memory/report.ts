import type { Header } from "../domain/kinds.ts";
import { withTeller } from "../domain/provenance.ts";
import { ALL_PROJECTS } from "../domain/vocabulary.ts";
import { isElsewhere } from "../recall/filters.ts";
import type { ReportData } from "../report/report-data.ts";
import { reportOf } from "../report/report-of.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import type { Context } from "./context.ts";
import { recordsBackwards, undoneSets } from "./history.ts";
import { inForce, type Reading } from "./in-force.ts";
import { memoryOf, spokenIn } from "./present.ts";
import { questions } from "./questions.ts";
import { status } from "./status.ts";

export interface ReportOptions {
  /** With what is marked as sensitive, or holds a secret. */
  readonly includeSensitive?: boolean | undefined;
  /** Only what is seen from this project; default: everything. */
  readonly project?: string | undefined;
  /** Find out which changes can be undone: every record of the log is read for it. */
  readonly withUndo?: boolean | undefined;
}

/** What the store knows and how it came to, for a page of pictures. Counts no access. IO: reads. */
export function report(context: Context, options: ReportOptions, reading: Reading): ReportData {
  const { includeSensitive = false, project = ALL_PROJECTS } = options;
  const index = context.openIndex();
  const { store, clock, zone } = context;
  const isHere = (header: Header) => !isElsewhere(header, project);
  // What was purged has no header any more, and belongs to no project that could be told.
  const isOfIt = (id: string) => {
    const header = index.byId(id)?.header;
    return project === ALL_PROJECTS || (header !== undefined && isHere(header));
  };
  const textOf = (id: string) => {
    const memory = memoryOf(id, context, index);
    if (memory === undefined) return undefined;
    if (!includeSensitive && findSecrets(memory.raw).length > 0) return undefined;
    const { header } = memory;
    if (header.kind === "fact" || header.kind === "commitment")
      return withTeller(memory.text, header.subject);
    return header.summary ?? spokenIn(header, memory.text).spoken ?? memory.text;
  };
  const { statements } = inForce(context, { project: options.project, semantic: true }, reading);
  return reportOf({
    rows: index.rows(),
    history: store.history().filter(({ id }) => isOfIt(id)),
    isHere,
    headerOf: (id) => index.byId(id)?.header,
    textOf,
    handleOf: (id) => `${id.slice(0, 3)}${index.shortId(id)}`,
    isShown: (name) => includeSensitive || findSecrets(name).length === 0,
    ownIds: (part) =>
      statements.flatMap((one) => (one.part === part ? one.memories.map(({ id }) => id) : [])),
    questions: questions(context, { project }),
    isUndoable: options.withUndo === true ? undoable(context) : () => false,
    health: healthOf(context),
    nowMs: clock.now(),
    zone,
    includeSensitive,
  });
}

/** Whether a change set is of this machine, still recorded, and in force. */
function undoable(context: Context): (changeSet: string) => boolean {
  const undone = undoneSets(context);
  const kept = new Set(
    [...recordsBackwards(context)].flatMap(({ id, command }) => (command === "edited" ? [] : [id])),
  );
  return (changeSet) => kept.has(changeSet) && !undone.has(changeSet);
}

function healthOf(context: Context): ReportData["health"] {
  const { bytes, handEdits, conflicts, upkeep, overdue, problems } = status(context);
  const counts = new Map<string, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  return {
    ...{ bytes, handEdits, conflicts, isOverdue: overdue, problems: [...counts] },
    ...(upkeep !== undefined && { lastRun: upkeep.at }),
  };
}
