import type { Change, HistoryLine, JournalRecord } from "../domain/changeset.ts";
import { isPaiError, PaiError } from "../domain/errors.ts";
import { IDS_IN_TEXT } from "../domain/ids.ts";
import type { EventJson, HistoryJson } from "../domain/memory-shapes.ts";
import type { PageWrite } from "../domain/page.ts";
import type { LogJson, UndoJson } from "../domain/shapes.ts";
import { erasedIn } from "../domain/shown-words.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type LaterSet, planUndo } from "../edits/undo.ts";
import { followFacts } from "../entities/entity-file.ts";
import type { SearchIndex } from "../index-ports.ts";
import { groupsOf } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { adoptHandEdits } from "./adopt.ts";
import { type Context, memoryOf, viewOf } from "./context.ts";
import { asChange, Bulk } from "./driver.ts";
import { PlannerData } from "./planner-data.ts";
import { presentIds, summaryOf, writtenBy } from "./present.ts";
import { resolveId } from "./resolve.ts";

/**
 * The history of one memory, oldest first, with the memory as it is now and those that its history names. A purged memory is found by its
 * whole id.
 */
export function history(context: Context, reference: string): HistoryJson {
  const view = viewOf(context);
  const purged = eventsOf(context, reference);
  const id = purged.length > 0 ? reference : resolveId(view.index, reference);
  const results = purged.length > 0 ? purged : eventsOf(context, id);
  const said = results.flatMap(({ reason, detail }) => [
    ...`${reason} ${detail ?? ""}`.matchAll(IDS_IN_TEXT),
  ]);
  const named = [...new Set(said.map(([other]) => other))].filter((other) => other !== id);
  const [memory] = presentIds([id], view);
  const others = presentIds(named, view).filter(({ status }) => status !== "forgotten");
  return { ...(memory && { memory }), results, named: others };
}

export function eventsOf(context: Context, id: string): EventJson[] {
  return context.store.history(id).map(presentEvent);
}

/** The newest change sets, newest first, each with its events, those of one import as one; `withTexts`: also what the memories say that are there. */
export function log(context: Context, limit: number, withTexts = false): LogJson {
  const undoneBy = undoneSets(context);
  const runs = groupsOf(context.store.history(), ({ replica, command, cs }) =>
    OF_RUN.test(command) ? `${replica} ${command} ${undoneBy.has(cs)}` : cs,
  );
  const newest = [...runs.values()]
    .map((lines) => ({ lines, last: lines.at(-1) }))
    .toSorted(
      ({ last: a }, { last: b }) => compare(b?.wall ?? "", a?.wall ?? "") || (b?.seq ?? 0) - (a?.seq ?? 0),
    )
    .slice(0, limit);
  const ids = withTexts ? newest.flatMap(({ lines }) => lines.slice(0, TOLD).map(({ id }) => id)) : [];
  return {
    ...(withTexts && { texts: textsOf(ids, context) }),
    results: newest.map(({ lines, last }) => {
      const changeSet = last?.cs ?? "";
      const record =
        last && (last.replica === context.store.replica() ? context.store.record(last.seq) : undefined);
      const undone = undoneBy.get(changeSet);
      const isLost = undone !== undefined || erasedIn(lines) > 0;
      return {
        changeSet,
        command: last?.command ?? "",
        source: last?.source ?? DEFAULTS.source,
        wall: last?.wall ?? "",
        undoable: record?.id === changeSet && !isLost && record.command !== "edited",
        ...(undone !== undefined && { undoneBy: undone }),
        events: lines.map(presentEvent),
      };
    }),
  };
}

/** The change sets of an import, and those that took it back, count as one each. */
const OF_RUN = /^(?:import|ingest|undo):/;

/** What the memories say that are there, by id, at most so much of each. */
function textsOf(ids: readonly string[], context: Context): Record<string, string> {
  const view = viewOf(context);
  const told = [...new Set(ids)].flatMap((id): [string, string][] => {
    const memory = memoryOf(id, view);
    return memory ? [[id, (summaryOf(memory.header) ?? memory.text).slice(0, TOLD_CHARS)]] : [];
  });
  return Object.fromEntries(told);
}

const TOLD_CHARS = 200;
/** Events of a change set whose memories are told: a long import has thousands. */
const TOLD = 500;

/**
 * Takes back a change set: the one with this id (or its ending), else the newest that was not undone; of an import all of them.
 * PaiError `not_undoable`, `unknown_id`.
 */
export async function undo(context: Context, reference?: string): Promise<UndoJson> {
  const opened = await adoptHandEdits(context);
  const journal = journalOf(context);
  const found = reference === undefined ? newestUndoable(context, journal) : setNamed(reference, journal);
  if (OF_RUN.test(found.command) && !journal.undone.has(found.id))
    return undoRun(context, journal, ({ command }) => command === found.command, opened);
  const done = await takeBack(context, [found], "undo", opened);
  const older = journal.sets.slice(journal.sets.indexOf(found) + 1);
  const next = older.find((set) => set.undoes === undefined && !journal.undone.has(set.id));
  const before = next?.command === found.command && { before: next.id };
  return { undone: found.id, command: found.command, ...before, ...done };
}

function presentEvent(line: HistoryLine): EventJson {
  const { n: _n, ...event } = line;
  return event;
}

/** The change sets of this machine that are kept, newest first. IO. */
export function* recordsBackwards(context: Context): Generator<JournalRecord> {
  for (let seq = context.store.head(); seq > 0; seq--) {
    const record = context.store.record(seq);
    if (!record) return;
    yield record;
  }
}

/** The change sets that were taken back, each with the one that did it. IO. */
export function undoneSets(
  context: Context,
  sets: Iterable<LaterSet> = recordsBackwards(context),
): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  for (const { undoes, id } of sets) {
    // An undo that was itself undone gives the set back: the newer record is met first.
    if (undoes !== undefined && !undone.has(id)) undone.set(undoes, id);
  }
  return undone;
}

type Journal = ReturnType<typeof journalOf>;

/** All change sets that are kept, the newest first, read once. IO. */
function journalOf(context: Context) {
  const sets = Array.from(recordsBackwards(context), withoutTexts);
  return { sets, undone: undoneSets(context, sets) };
}

function newestUndoable({ store }: Context, { sets, undone }: Journal): LaterSet {
  const head = store.head();
  if (head > 0 && sets.length === 0) {
    throw new PaiError("not_undoable", `the record of the newest change (${head}) is damaged`, {
      hint: "pai log   # older changes can be undone by id",
    });
  }
  const newest = sets.find(
    ({ undoes, command, id }) => undoes === undefined && command !== "edited" && !undone.has(id),
  );
  if (newest !== undefined) return newest;
  throw new PaiError("not_undoable", "nothing is left to undo", { hint: "pai log" });
}

/** So many changes of one set are compared with the files as they are now. */
const COMPARED = 200;

/** Tells whether a change set can be taken back, of a long one only whether it was already, or erased something. IO. */
export function undoability(context: Context): (record: JournalRecord) => boolean {
  const undone = undoneSets(context);
  const planner = new PlannerData(context, context.openIndex());
  return (record) => {
    const { command, id, changes } = record;
    if (command === "edited" || undone.has(id) || changes.some(({ purge }) => purge === true)) return false;
    return OF_RUN.test(command) || changes.length > COMPARED || canUndo(context, planner, record);
  };
}

function canUndo(context: Context, planner: PlannerData, record: JournalRecord): boolean {
  try {
    planner.runNow(planUndo(record, () => laterThan(context, record.seq)));
    return true;
  } catch (error) {
    if (isPaiError(error)) return false;
    throw error;
  }
}

function setNamed(reference: string, { sets }: Journal): LaterSet {
  const wanted = reference.trim().toLowerCase();
  if (wanted === "")
    throw new PaiError("empty_id", "an id is missing: the argument is empty", { hint: "pai log" });
  const ending = wanted.replace(/^cs_/, "");
  const found = sets.filter(({ id }) => id.startsWith(wanted) || (ending.length >= 4 && id.endsWith(ending)));
  if (found[0] && found.length === 1) return found[0];
  const [code, message] = found[0]
    ? (["ambiguous_id", `"${wanted}" may mean ${found.length} change sets`] as const)
    : (["unknown_id", `no change set with id "${wanted}" can be undone here`] as const);
  throw new PaiError(code, message, { hint: "pai log" });
}

/** The change sets after one, oldest first. IO. */
export function laterThan(context: Context, seq: number): readonly LaterSet[] {
  const later: LaterSet[] = [];
  for (const record of recordsBackwards(context)) {
    if (record.seq <= seq) break;
    later.push(withoutTexts(record));
  }
  return later.reverse();
}

/** A long import wrote more than memory holds. */
function withoutTexts({ seq, id, command, undoes, changes }: JournalRecord): LaterSet {
  const touched = changes.map(({ path, to }) => ({ path, ...(to !== undefined && { to }) }));
  return { seq, id, command, ...(undoes !== undefined && { undoes }), changes: touched };
}

/**
 * The pages outside of the store that a change set wrote, as they were before. None where it was never written, nor where
 * the user's settings make no page of it any more: a record names no place that they do not. PaiError `not_undoable` where
 * somebody has edited one since. IO.
 */
export function pagesBack({ pages }: Context, { id, outside = [] }: JournalRecord): readonly PageWrite[] {
  if (pages === undefined) return [];
  return outside.flatMap(({ place, before, text }): PageWrite[] => {
    if (!pages.isPage(place)) return [];
    const found = pages.read(place);
    const now = "refused" in found ? found.refused : found.text;
    if (!("refused" in found) && now === before) return [];
    if ("refused" in found || now !== text) {
      const message = `cannot undo ${id}: ${place.name} ${"refused" in found ? now : "has changed since"}`;
      throw new PaiError("not_undoable", message, {
        hint: "pai undo never reverts what a person wrote; pai consolidate updates the page",
        data: { paths: [place.name] },
      });
    }
    return [{ place, before: text, text: before }];
  });
}

/**
 * Takes back every change set of an import, the newest first: that of this name (as `log` shows it, or without its first word), else the latest that is in force; and before it
 * what maintenance has made of it since. Where one cannot be
 * taken back, those after it are, and the same call goes on from there. PaiError `not_undoable`, `unknown_id`.
 */
export async function undoImport(context: Context, name?: string): Promise<UndoJson> {
  const opened = await adoptHandEdits(context);
  const journal = journalOf(context);
  const latest = importsInForce(journal)[0]?.command;
  const isNamed = (command: string) =>
    name === undefined ? command === latest : `:${command}`.endsWith(`:${name}`);
  const isIt = ({ command }: LaterSet) => importOf(command) !== undefined && isNamed(command);
  return undoRun(context, journal, isIt, opened, name);
}

async function undoRun(
  context: Context,
  journal: Journal,
  isIt: (set: LaterSet) => boolean,
  opened: SearchIndex | undefined,
  name?: string,
): Promise<UndoJson> {
  const sets = journal.sets.filter(
    (one) => OF_RUN.test(one.command) && !journal.undone.has(one.id) && isIt(one),
  );
  const [newest] = sets;
  if (newest === undefined) throw noImport(context, name);
  const own = importOf(newest.command) ?? { command: "undo", name: newest.command.replace(/^undo:/, "") };
  const all = [...maintenanceOf(sets, journal, context), ...sets].sort((a, b) => b.seq - a.seq);
  const done = await takeBack(context, all, `undo:${own.name}`, opened);
  const before = importsInForce(journal).find((one) => !isIt(one));
  const former = before && { before: importOf(before.command)?.name };
  return { undone: own.name, command: own.command, ...former, ...done };
}

/** Takes change sets back, one after the other, and the pages outside of the store that they wrote. */
async function takeBack(
  context: Context,
  sets: readonly LaterSet[],
  command: string,
  opened: SearchIndex | undefined,
): Promise<ReturnType<typeof writtenBy>> {
  const bulk = new Bulk(context, command, opened);
  const changes: Change[] = [];
  let changeSet: string | undefined;
  const taken: LaterSet[] = []; // of which a dry run leaves no record
  for (const set of sets) {
    const record = context.store.record(set.seq);
    if (record?.id !== set.id) throw noImport(context, undefined); // somebody has tidied up meanwhile
    const later = () => [...laterThan(context, set.seq), ...taken];
    const done = await bulk.commit((planner) => {
      const planned = planner.runNow(planUndo(record, later));
      const pages = pagesBack(context, record);
      const whole = planner.runNow(followFacts(planned, context.clock.now()));
      return { ...whole, pages, result: [...whole.changes, ...pages.map(asChange)] };
    });
    changes.push(...done.result);
    changeSet = done.changeSet ?? changeSet;
    if (context.dryRun) taken.push({ ...set, seq: Number.POSITIVE_INFINITY, undoes: set.id, changes: [] });
  }
  return writtenBy({ changeSet, changes }, context);
}

/**
 * The change sets of maintenance in force that rest on what an import made: those that name one of its memories, and later ones that wrote
 * what these wrote. Reads the records of both. IO.
 */
function maintenanceOf(sets: readonly LaterSet[], journal: Journal, context: Context): readonly LaterSet[] {
  const since = Math.min(...sets.map(({ seq }) => seq));
  const nights = journal.sets
    .filter(({ seq, id, command }) => seq > since && command === "consolidate" && !journal.undone.has(id))
    .toReversed();
  if (nights.length === 0) return [];
  const changesOf = ({ seq }: LaterSet) => context.store.record(seq)?.changes ?? [];
  const made = new Set(sets.flatMap((one) => changesOf(one).map(({ id }) => id)));
  const written = new Set<string>();
  return nights.filter((night) => {
    const places = night.changes.flatMap(({ path, to = path }) => [path, to]);
    const rests =
      places.some((place) => written.has(place)) ||
      changesOf(night).some(({ id, newText = "" }) =>
        [id, ...(newText.match(IDS_IN_TEXT) ?? [])].some((one) => made.has(one)),
      );
    if (rests) for (const place of places) written.add(place);
    return rests;
  });
}

function importsInForce({ sets, undone }: Journal): readonly LaterSet[] {
  return sets.filter(({ id, command }) => importOf(command) !== undefined && !undone.has(id));
}

function noImport({ store }: Context, name: string | undefined): PaiError {
  if (name === undefined || store.head() === 0)
    return new PaiError("not_undoable", "there is no import to undo", { hint: "pai log" });
  return new PaiError("unknown_id", `no import with the name ${JSON.stringify(name)} can be undone here`, {
    hint: "pai log",
  });
}

/** The parts of the name of an import, see `importCommand`; undefined for other commands. */
function importOf(command: string): { readonly command: string; readonly name: string } | undefined {
  const [, kind, name] = /^(import|ingest):(.+)$/.exec(command) ?? [];
  return kind !== undefined && name !== undefined ? { command: kind, name } : undefined;
}
