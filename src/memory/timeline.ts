import { differenceBetween, type Happened } from "../domain/difference.ts";
import { entitiesByName, lookupNames, nameKey, namesInFact, namesOfEntity } from "../domain/entities.ts";
import { PaiError } from "../domain/errors.ts";
import { DOCUMENT_CONTEXT, isSingleRemark, isStated } from "../domain/flat.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { utcDay } from "../domain/paths.ts";
import type { DiffJson, TimelineJson } from "../domain/read-shapes.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { ResultJson } from "../domain/shapes.ts";
import type { Status } from "../domain/status.ts";
import { turnReference } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { failedFilter } from "../recall/filters.ts";
import { readAskedTime } from "../recall/query-dates.ts";
import { spacedTerms } from "../text/analyse.ts";
import { DAY_MS, midnight } from "../text/calendar.ts";
import { spacedForm } from "../text/normalise.ts";
import { compare } from "../text/numbers.ts";
import { parseMoment, type Zone } from "../text/time-zone.ts";
import { type Context, type Listing, viewOf } from "./context.ts";
import { inTheirRemarks, presentRow } from "./present.ts";
import { recall } from "./recall.ts";

/** Of more entries than the limit (default 50) the best matches are listed. */
export interface TimelineOptions extends Listing {
  /** Nothing, unless the query is the name of somebody or something. */
  readonly named?: boolean;
}

type Entry = TimelineJson["entries"][number];

const LIMIT = 50;
/** What was true once belongs to the story too. */
const PAST: readonly Status[] = ["superseded"];

/**
 * The story of somebody or something in order of time, with past statements marked: memories about that name, results of the query, and
 * what these replaced or were replaced by. If the query is a known name, results must mention it or be said by it. Facts stand for their
 * turns and remarks. Counts no access.
 */
export function timeline(context: Context, query: string, options: TimelineOptions = {}): TimelineJson {
  const view = viewOf(context);
  const { index } = view;
  const { limit = LIMIT, project } = options;
  const { results } = recall(view, query, { track: false, limit, include: PAST, project });
  const speakers = results.map((result) => (result.before && speakerOf(result)) || "");
  const name = knownName(query, index, speakers);
  if (options.named === true && name === undefined) return { query, entries: [], total: 0, problems: [] };
  const found = results.filter((result) => name === undefined || isAbout(result, name));
  // By id, or by the reference of a turn.
  const entries = new Map<string, Entry>();
  const { moment, seenFrom } = view;
  const add = (row: Row) => {
    const { id } = row.header;
    if (entries.has(id) || !isRecallable(row.header, { ...moment, include: PAST }).yes) return;
    if (failedFilter(row.header, { project: project ?? seenFrom }) !== undefined) return;
    const memory = presentRow(row, view);
    const current = isRecallable(row.header, moment).yes;
    if (memory) entries.set(id, { ...memory, at: memory.validAt, current });
  };
  for (const row of name?.rows ?? []) add(row);
  for (const result of found) {
    if (result.before) entries.set(referenceOf(result), turnEntry(result));
    else for (const row of versionsOf(result.id, index)) add(row);
  }
  const all = told(entries, found).toSorted(
    (a, b) => compare(a.at, b.at) || compare(a.id, b.id) || (a.turn ?? 0) - (b.turn ?? 0),
  );
  return {
    query,
    entries: inTheirRemarks(all.slice(-limit), view),
    total: all.length,
    problems: [...index.problems],
  };
}

function isAbout(result: ResultJson, name: KnownName): boolean {
  const { id, text, remark = text, before } = result;
  const speaker = speakerOf(result);
  if (before && speaker !== undefined && name.is(speaker)) return true;
  return name.rows.some(({ header }) => header.id === id) || name.isIn(remark);
}

function versionsOf(id: string, index: SearchIndex): readonly Row[] {
  const seen = new Map<string, Row>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const row = seen.has(next) ? undefined : index.byId(next);
    if (!row) continue;
    seen.set(next, row);
    const { supersedes = [], superseded_by } = row.header;
    queue.push(...supersedes.map((other) => memoryIdOf(other)));
    if (superseded_by !== undefined) queue.push(superseded_by);
  }
  return [...seen.values()];
}

/** The entries without turns and remarks whose facts are among them; these with who said them, where that was found. */
function told(entries: ReadonlyMap<string, Entry>, found: readonly ResultJson[]): readonly Entry[] {
  const facts = [...entries.values()].filter(({ kind }) => kind === "fact" || kind === "commitment");
  const sources = new Set(facts.flatMap((fact) => fact.sources));
  const speakers = new Map(found.map((result) => [referenceOf(result), speakerOf(result)]));
  return [...entries].flatMap(([key, entry]) => {
    if (sources.has(key)) return [];
    const speaker = [key, ...entry.sources].flatMap((reference) => speakers.get(reference) ?? [])[0];
    return [speaker === undefined ? entry : { ...entry, speaker }];
  });
}

/** Who spoke; nobody does in a document. */
function speakerOf({ context, speaker }: ResultJson): string | undefined {
  return context === DOCUMENT_CONTEXT ? undefined : speaker;
}

function referenceOf({ id, before, hash }: ResultJson): string {
  return before && hash !== undefined ? turnReference(id, { hash }) : id;
}

function turnEntry(result: ResultJson): Entry {
  const { score, rank, support, episode, before, after, facts, explain, hash, ref, ...memory } = result;
  return { ...memory, at: result.at ?? result.validAt, current: true };
}

type KnownName = NonNullable<ReturnType<typeof knownName>>;

/**
 * The name that a query is, nothing else beside it: of an entity (one of several words also by one of these), of whom or
 * what memories are about, or of one of `speakers`; undefined where nothing has that name. `rows`: what is about it or names it as an entity, but for
 * conversations, boxes, entities, and what is sensitive; `is`: whether it is this name, or another one of the same; `isIn`: whether a text has one
 * of these as whole words, also in another form ("kellys stepping in").
 */
function knownName(query: string, index: SearchIndex, speakers: readonly string[]) {
  const key = nameKey(query);
  const all = [...index.rows("entity")].map(({ header }) => header);
  const entities = new Set(all.filter((header) => lookupNames(header).includes(key)));
  const byName = [...entitiesByName(all)].flatMap(([name, one]) => (entities.has(one) ? [name] : []));
  const keys = new Set([key, ...byName, ...[...entities].flatMap(namesOfEntity).map(nameKey)]);
  const rows = [...index.rows()].filter(({ header }) => {
    if (NAMELESS.has(header.kind) || header.sensitive === true) return false;
    return namesInFact(header).some((name) => keys.has(name));
  });
  const is = (name: string) => keys.has(nameKey(name));
  if (key === "" || entities.size + rows.length + speakers.filter(is).length === 0) return undefined;
  const spellings = [spacedForm, spacedTerms].map((of) => [of, [...keys].map(of)] as const);
  const isIn = (text: string) =>
    spellings.some(([of, forms]) => forms.some((form) => of(text).includes(form)));
  return { rows, is, isIn };
}

/** What names somebody as a place where that is told, not as what it tells. */
const NAMELESS: ReadonlySet<string> = new Set(["episode", "box", "entity"]);

/**
 * The past days that words name, as "yesterday" or "last week", which is Monday to Sunday; undefined where they name none. `toMs`: a moment of the last
 * one, ms since 1970; none where the words say only where they begin, as a date and "3 days ago" do. Pure.
 */
export function daysNamed(
  words: string,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: Zone },
): { readonly fromMs: number; readonly toMs?: number } | undefined {
  const isSpan = /^(?:the )?last |^yesterday$/i.test(words);
  const iso = isSpan ? undefined : parseMoment(words, nowMs, zone);
  if (iso !== undefined) return { fromMs: Date.parse(iso) };
  const asked = readAskedTime(words, zone.toWall(nowMs), false);
  const isAll = asked?.words.length === 1 && asked.words[0]?.length === words.length;
  return isAll ? { fromMs: asked.fromMs, toMs: asked.untilMs - DAY_MS } : undefined;
}

export interface DiffOptions {
  /** A moment of the first day, ms since 1970. */
  readonly fromMs: number;
  /** A moment of the last day (default: now). */
  readonly toMs?: number | undefined;
  readonly project?: string | undefined;
  readonly includeSensitive?: boolean | undefined;
}

/**
 * Changes from the start of one day to the end of another, in the person's time zone. Leaves out pending and forgotten memories, those of
 * other projects, and sensitive ones unless asked for. PaiError `invalid_value` for days in the wrong order.
 */
export function diff(context: Context, options: DiffOptions): DiffJson {
  const view = viewOf(context);
  const { clock, zone, index, headerOf } = view;
  const dayOf = (ms: number) => midnight(zone.toWall(ms));
  const [fromMs, lastMs] = [dayOf(options.fromMs), dayOf(options.toMs ?? clock.now())];
  const [from, to] = [utcDay(fromMs), utcDay(lastMs)];
  if (lastMs < fromMs)
    throw new PaiError("invalid_value", `the last day, ${to}, is before the first one, ${from}`);
  // Of today what is still to come is not told: a promise for today is not missed yet.
  const days = { fromMs, untilMs: Math.min(lastMs + DAY_MS, zone.toWall(clock.now()) + 1), zone };
  const isBare = (id: string) => {
    const header = headerOf(id);
    if (header === undefined || !isSingleRemark(header)) return false;
    return !index.citing(id).some(({ header }) => isStated(header));
  };
  const found = differenceBetween(view.store.history(), days, headerOf, isBare);
  const filter = { project: options.project ?? view.seenFrom };
  const withheld = new Set<string>();
  const tell = (id: string): MemoryJson | undefined => {
    const row = index.byId(id);
    if (row === undefined || failedFilter(row.header, filter) !== undefined) return undefined;
    const { status = DEFAULTS.status, sensitive } = row.header;
    const isHidden = status === "forgotten" || status === "pending";
    if (isHidden || (sensitive === true && options.includeSensitive !== true)) withheld.add(id);
    else return presentRow(row, view);
    return undefined;
  };
  const told = <T extends Happened>(happened: readonly T[]) => {
    const memories = happened.flatMap(({ id, ...rest }) => {
      const memory = tell(id);
      return memory === undefined ? [] : [{ ...memory, ...rest }];
    });
    return inTheirRemarks(memories, view);
  };
  const changed = found.changed.map(({ at, from: old, to: id }) => {
    return { at, isEdited: old === undefined, old: old === undefined ? undefined : tell(old), now: tell(id) };
  });
  const alone = changed.flatMap(({ at, isEdited, old, now }) =>
    !isEdited && !old && now ? [{ ...now, at }] : [],
  );
  const gone = changed.flatMap(({ at, old, now }) =>
    old && !now ? [{ ...old, at, how: "ended" as const }] : [],
  );
  const { promises, beliefs } = found;
  // What was forgotten, and is not known to belong to another project.
  const isHere = ({ id }: Happened) =>
    ![headerOf(id) ?? []].flat().some((header) => failedFilter(header, filter));
  return {
    from,
    to,
    learnt: inTime([...told(found.learnt), ...alone]),
    changed: changed.flatMap(({ at, isEdited, old, now }) =>
      now && (old || isEdited) ? [{ at, ...(old && { from: old }), to: now }] : [],
    ),
    ended: inTime([...told(found.ended), ...gone]),
    restored: told(found.restored),
    forgotten: found.forgotten.filter(isHere).map((one) => ({ ...one })),
    promises: {
      made: told(promises.made),
      kept: told(promises.kept),
      cancelled: told(promises.cancelled),
      missed: told(promises.missed),
    },
    beliefs: { formed: told(beliefs.formed), givenUp: told(beliefs.givenUp) },
    withheld: withheld.size,
    problems: [...index.problems],
  };
}

function inTime<T extends { readonly at: string }>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => compare(a.at, b.at));
}
