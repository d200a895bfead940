import { isOpenCommitment } from "../domain/commitment.ts";
import { isSingleRemark, isStated } from "../domain/flat.ts";
import { handleOf, memoryIdOf } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { isOfReader, tellerOf, withTeller } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import { doubtWord, fromWhom } from "../domain/shown-words.ts";
import { ALL_PROJECTS } from "../domain/vocabulary.ts";
import { typeShown } from "../entities/vocabulary.ts";
import type { Row } from "../ports.ts";
import { isElsewhere } from "../recall/filters.ts";
import type { ReportData, ReportThread } from "../report/report-data.ts";
import { type ReportSource, reportOf, threadOf } from "../report/report-of.ts";
import type { NameSource } from "../report/seen.ts";
import { analyseAny, spacedTerms } from "../text/analyse.ts";
import { wordPattern } from "../text/found-words.ts";
import { made, remembered } from "../text/memoised.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import { agenda } from "./agenda.ts";
import { type Context, memoryAt, memoryOf, recalledHere, type View, viewOf } from "./context.ts";
import { recordsBackwards, undoability } from "./history.ts";
import { inForce } from "./in-force.ts";
import { spokenIn, wholeRemark } from "./present.ts";
import { questions } from "./questions.ts";
import { status } from "./status.ts";

export interface ReportOptions {
  /** With what is marked as sensitive, or holds a secret. */
  readonly includeSensitive?: boolean | undefined;
  /** Only what is seen from this project; default: everything. */
  readonly project?: string | undefined;
  /** Find out which changes can be undone: every record of the log is read for it. */
  readonly withUndo?: boolean | undefined;
  /** List what is left out as private, by itself. */
  readonly withPrivate?: boolean | undefined;
}

/** The data of `pai report`. Counts no access. IO: reads. */
export function report(context: Context, options: ReportOptions = {}): ReportData {
  const { project = ALL_PROJECTS } = options;
  const view = viewOf(context);
  const source = nameSource(view, options, NAMING);
  // What was purged has no header any more, and belongs to no project that could be told.
  const isOfIt = (id: string) => {
    const header = source.headerOf(id);
    return project === ALL_PROJECTS || (header !== undefined && source.isHere(header));
  };
  const { statements } = inForce(view, { project: options.project, semantic: true });
  const { bytes, handEdits, upkeep, overdue, problems } = status(view);
  return reportOf({
    ...source,
    history: view.store.history().filter(({ id }) => isOfIt(id)),
    ownIds: (part) =>
      statements.flatMap((one) =>
        OWN_PARTS[part].some((is) => is === one.part) ? one.memories.map(({ id }) => id) : [],
      ),
    questions: questions(view, { project }),
    answers: new Map(
      [...view.records().all.values()].flatMap(({ question: { about }, answer }) =>
        answer?.cs === undefined ? [] : [[answer.cs, { choice: answer.choice, about }] as const],
      ),
    ),
    upcoming: agenda(view, { when: AHEAD, project: options.project }).days.flatMap(({ day, entries }) =>
      entries.map(({ id, maybeOutdated }) => [day, id, maybeOutdated !== undefined] as const),
    ),
    unveiled: options.withPrivate ? nameSource(view, { ...options, includeSensitive: true }) : undefined,
    ...(options.withUndo === true ? recorded(view) : { isUndoable: () => false, records: [] }),
    health: {
      bytes,
      handEdits,
      isOverdue: overdue,
      problems: problems.length,
      ...(upkeep !== undefined && { lastRun: upkeep.at }),
    },
  });
}

/** All that the report has of a name, rather than the latest; undefined for an unknown one. Counts no access. IO: reads. */
export function reportOn(context: Context, name: string, options: ReportOptions): ReportThread | undefined {
  return threadOf(nameSource(viewOf(context), options), name);
}

/**
 * Those of some memories that may be out of date by what was said since, as a search marks them. IO: reads.
 */
function outdatedAmong(ids: readonly string[], view: View): ReadonlySet<string> {
  const { index, rivalsAmong } = view;
  const rows = ids.slice(0, COMPARED).flatMap((id) => index.byId(id) ?? []);
  const textOf = ({ row }: { readonly row: Row }) => memoryAt(row, view)?.text;
  const isHere = recalledHere(view);
  // A remark that became facts is spoken for by them.
  const holds = (id: string) =>
    [index.byId(id)].some((row) => row !== undefined && isHere(row)) &&
    !index.citing(id).some(({ header }) => isStated(header));
  const pairs = rivalsAmong?.(rows, index, textOf, rows.length) ?? [];
  return new Set(pairs.flatMap(({ newer, older, isUnsure }) => (!isUnsure && holds(newer) ? [older] : [])));
}

/** Memories of a name, the latest ones, that are compared with each other and with what was said since. */
const COMPARED = 200;

/** `most`: of so many memories that have the words of a name it is looked up whether they name it (default: of all). */
function nameSource(view: View, options: ReportOptions, most?: number): NameSource {
  const { includeSensitive = false, project = ALL_PROJECTS } = options;
  const { author, index, moment, headerOf } = view;
  const records = view.records();
  const asked = made(() => ({
    over: records.outdated(),
    done: records.outdated((kind) => kind === "closes"),
  }));
  const remarkOf = remembered((id: string) => wholeRemark(id, { ...view, seenFrom: project }));
  const isShown = (text: string) => includeSensitive || findSecrets(text).length === 0;
  const holds = (header: Header) =>
    isRecallable(header, moment).yes && (header.kind !== "commitment" || isOpenCommitment(header));
  const textOf = remembered((id: string) => {
    const memory = memoryOf(id, view);
    if (memory === undefined || !isShown(memory.raw)) return undefined;
    const { header, text } = memory;
    if (!isStated(header)) return header.summary ?? spokenIn(header, text).spoken ?? text;
    const subject = isOfReader(header, author) ? undefined : header.subject;
    const remark = holds(header) ? remarkOf(memoryIdOf(header.sources?.[0] ?? "")) : undefined;
    if (remark === undefined || !isShown(remark)) return withTeller(text, subject);
    const teller = tellerOf({ ...header, subject, text: remark });
    return teller === undefined ? remark : `${teller}: ${remark}`;
  });
  const naming = (name: string) => {
    const terms = [...new Set(analyseAny(name))];
    if (terms.length === 0) return [];
    const word = wordPattern(name);
    const isNamed = (text: string) => word.test(text) || spacedTerms(text).includes(spacedTerms(name));
    return (
      index
        .search(terms, undefined, { widen: false })
        .hits.slice(0, most)
        // A remark names somebody for all that it states.
        .flatMap(({ row }) => [row, ...(isSingleRemark(row.header) ? index.citing(row.header.id) : [])])
        .map(({ header }) => header.id)
        .filter((id) => isNamed(textOf(id) ?? ""))
    );
  };
  return {
    rows: index.rows(),
    isHere: (header) => !isElsewhere(header, project),
    headerOf,
    textOf,
    fromOf: (id) => fromWhom(headerOf(id) ?? {}, author).join(", "),
    doubtOf: (id) =>
      doubtWord({
        partReplacedBy: records.inPartBy(id).length > 0,
        maybeOutdated: asked().over.has(id) ? {} : undefined,
        maybeDone: asked().done.has(id),
      }),
    outdatedAmong: (ids) => outdatedAmong(ids, view),
    handleOf: (id) => handleOf({ id, shortId: index.shortId(id) }),
    isShown,
    naming,
    typeOf: typeShown,
    ...moment,
    includeSensitive,
  };
}

/** So far ahead it is told what happens. */
const AHEAD = "next 3 months";

/** Memories of which it is looked up whether they name somebody: the best of those that have the words. */
const NAMING = 60;

/** The change sets of this machine, and whether one is still recorded, and in force. */
function recorded(context: Context): Pick<ReportSource, "isUndoable" | "records"> {
  const canUndo = undoability(context);
  const records = Array.from(recordsBackwards(context), ({ id, command, at, seq, undoes }) => ({
    cs: id,
    command,
    at,
    seq,
    ...(undoes !== undefined && { undoes }),
  }));
  const isUndoable = (changeSet: string) => {
    const seq = records.find(({ cs }) => cs === changeSet)?.seq;
    const record = seq === undefined ? undefined : context.store.record(seq);
    return record !== undefined && canUndo(record);
  };
  return { isUndoable, records };
}

/** What a statement tells of the owner, by the part of the report that shows it. */
const OWN_PARTS = { self: ["name", "work", "home"], people: ["people"], likes: ["likes"] } as const;
