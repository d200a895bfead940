import { isOpenCommitment, isOverdue } from "../domain/commitment.ts";
import { entitiesByName, nameKey, namesInFact } from "../domain/entities.ts";
import { isSingleRemark, isStated } from "../domain/flat.ts";
import { idTime, idTimeMs } from "../domain/ids.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import { episodesOf } from "../domain/provenance.ts";
import type {
  BeliefJson,
  BeliefsJson,
  BoxesJson,
  BoxJson,
  EntitiesJson,
  EntityJson,
  NamedJson,
} from "../domain/read-shapes.ts";
import { isRecallable, type RecallMoment } from "../domain/recallable.ts";
import type { ListJson } from "../domain/shapes.ts";
import type { Status } from "../domain/status.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { listsAny } from "../recall/admission.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import { aboutBox } from "../remember/boxes/boxes.ts";
import { addToGroup, byFrequency, countEach, groupsOf } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import { type Context, type Listing, memoryOf, recalledHere, type View, viewOf } from "./context.ts";
import { firstOf, inTheirRemarks, presentRow, presentRows, withDoubts } from "./present.ts";
import { aliasesOf } from "./resolve.ts";

export interface ListOptions extends Filter {
  /** Only memories with this status; else the recallable ones. */
  readonly status?: Status | "all" | undefined;
  /** What was true and known at this moment, ms since 1970; not with `status`. */
  readonly asOfMs?: number | undefined;
  /** Statuses to include that recall leaves out; not with `status`. */
  readonly include?: readonly Status[] | undefined;
  readonly limit?: number | undefined;
}

/**
 * Memories by the day on which they were said, newest first. `total` counts all that match; with a limit it is left out where there are more:
 * nobody counted them. A remark is listed once, as its fact; its episode is listed where episodes or all statuses
 * are asked for.
 */
export function list(context: Context, options: ListOptions = {}): ListJson {
  const { asOfMs, include, status, kind, limit } = options;
  const isOfAll = (status ?? asOfMs ?? include) !== undefined || kind === "box" || kind === "entity";
  if (limit !== undefined && !isOfAll) {
    const { results, problems, isAll } = newest(context, { ...options, limit });
    return { results, ...(isAll && { total: results.length }), problems };
  }
  const view = viewOf(context);
  const moment = { ...view.moment, asOfMs, include, headerOf: view.headerOf };
  const all = [...view.index.rows(kind)];
  const asked = all.filter((row) => hasStatus(row.header, status, moment));
  const filter = filterOf(options, view);
  const once = kind === undefined && status !== "all";
  // By default an episode goes with its fact even where that was forgotten, as in recall.
  const telling = !once ? [] : status === undefined ? all : asked;
  const stated = new Set(telling.flatMap(({ header }) => episodesOf(header)));
  const rows = asked
    .filter(({ header }) => !(stated.has(header.id) && isSingleRemark(header)))
    .filter(({ header }) => failedFilter(header, filter) === undefined)
    .sort(newestFirst);
  const { results, total, problems } = firstOf(rows, limit, view);
  const told = presentRows(results, view);
  return {
    results: inTheirRemarks(asOfMs === undefined ? withDoubts(told, view) : told, view),
    total,
    problems: [...problems, ...view.unreadable],
  };
}

function filterOf(options: Filter, { zone, seenFrom, index }: View): Filter {
  const aliases = aliasesOf(index, options.subject);
  return { ...options, zone, aliases, project: options.project ?? seenFrom };
}

/** Whether a memory is in a list of what has this status; without one, of what is recalled. Pure. */
export function hasStatus(header: Header, status: ListOptions["status"], moment: RecallMoment): boolean {
  if (status === "all") return true;
  if (status !== undefined) return (header.status ?? DEFAULTS.status) === status;
  return isRecallable(header, moment).yes;
}

/** What was said later first, from whatever day on it holds. Pure. */
export function newestFirst(a: Row, b: Row): number {
  return saidMs(b) - saidMs(a) || compare(a.header.id, b.header.id);
}

export interface NewestOptions extends Filter {
  /** Also what no longer holds. */
  readonly all?: boolean | undefined;
  readonly limit: number;
}

/** Kinds beside remarks: most of these are met as their facts. */
const STATEMENTS: readonly Kind[] = ["fact", "commitment", "belief", "artifact"];

/**
 * The memories that were said last, without looking at all there are: time grows with `limit`, not with the store. A remark counts
 * as its facts, as in `list`. Boxes and entities only where one of these kinds is asked for. `kept`: remarks in the store.
 */
export function newest(
  context: Context,
  { all = false, limit, ...options }: NewestOptions,
): Pick<ListJson, "results" | "problems"> & { readonly isAll: boolean; readonly kept?: number } {
  const { kind } = options;
  if (kind === "box" || kind === "entity") {
    const status = all ? "all" : undefined;
    const { results, problems, total } = list(context, { kind, limit, status });
    return { results, problems, isAll: total === results.length };
  }
  const view = viewOf(context);
  const { index, moment } = view;
  const filter = filterOf(options, view);
  const accepts = (header: Header) =>
    failedFilter(header, filter) === undefined &&
    (all || isRecallable(header, moment).yes) &&
    (kind !== undefined || !isSingleRemark(header) || index.citing(header.id).length === 0);
  const since = (fromMs: number, kinds: readonly Kind[]) =>
    index
      .during({ fromMs, untilMs: LATEST_MS }, limit + 1, accepts, kinds)
      .map(({ row }) => [row.header.id, row] as const);
  const rows = new Map(since(0, kind === undefined ? STATEMENTS : [kind]));
  const inOrder = () => [...rows.values()].sort(newestFirst);
  const last = inOrder()[limit];
  // No farther back than statements reach.
  if (kind === undefined)
    for (const [id, row] of since(last === undefined ? 0 : saidMs(last), ["episode"])) rows.set(id, row);
  const shown = inOrder().slice(0, limit);
  return {
    results: inTheirRemarks(withDoubts(presentRows(shown, view), view), view),
    isAll: rows.size <= limit,
    kept: index.sizeOf("episode"),
    problems: [...index.problems, ...view.unreadable],
  };
}

/** When what a memory says was said, ms since 1970. Pure. */
export function saidMs({ header: { id } }: Row): number {
  return idTimeMs(id);
}

/** After every id that is ever given, within what a date can be. */
export const LATEST_MS = Date.UTC(9000, 0, 1);

export interface BeliefOptions extends Listing {
  readonly subject?: string | undefined;
  /** Also what was given up, taken back or replaced. */
  readonly all?: boolean | undefined;
}

/** Beliefs, the best supported first: by confidence x ln(1 + evidence). `total` counts all that match. */
export function beliefs(context: Context, options: BeliefOptions = {}): BeliefsJson {
  const view = viewOf(context);
  const { subject, project = view.seenFrom } = options;
  const found = [...view.index.rows("belief")]
    .filter(({ header }) => options.all === true || isRecallable(header, view.moment).yes)
    .filter(({ header }) => failedFilter(header, { kind: "belief", subject, project }) === undefined)
    .flatMap((row): BeliefJson[] => {
      const memory = presentRow(row, view);
      const belief = beliefOf(row.header);
      return memory && belief ? [{ ...memory, belief }] : [];
    })
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.id < b.id ? -1 : 1));
  return firstOf(found, options.limit, view);
}

export function beliefOf(header: Header): BeliefJson["belief"] | undefined {
  if (header.kind !== "belief") return undefined;
  const { alpha = 1, beta = 1, evidence = 0, timeframe = "current" } = header;
  const { supporting = [], contradicting = [] } = header;
  return { alpha, beta, evidence, supporting: [...supporting], contradicting: [...contradicting], timeframe };
}

function weightOf({ confidence, belief: { evidence, contradicting } }: BeliefJson): number {
  return confidence * Math.log(1 + Math.max(0, evidence - contradicting.length));
}

type BoxRow = Row & { readonly header: HeaderOf<"box"> };

/** What was captured together, by when it began, newest first. `total` counts all, `results` at most `limit` (default: all). */
export function boxes(context: Context, { project, limit }: Listing = {}): BoxesJson {
  const view = viewOf(context);
  const rows = [...view.index.rows("box")] as BoxRow[]; // asked for by kind
  const beganOf = ({ header }: BoxRow) => header.valid_at ?? header.created;
  const found = rows
    .filter(recalledHere(view, { kind: "box", project }))
    .sort(
      (a, b) => compare(Date.parse(beganOf(b)), Date.parse(beganOf(a))) || compare(b.header.id, a.header.id),
    );
  const { results, ...rest } = firstOf(found, limit, view);
  return { ...rest, results: results.map((row) => presentBox(row, beganOf(row), view)) };
}

function presentBox({ header, path }: BoxRow, began: string, view: View): BoxJson {
  const { id, members = [], sealed_at, seal_reason, session, project } = header;
  const { topics, goal } = aboutBox(members.flatMap((member) => memoryOf(member, view) ?? []));
  return {
    id,
    shortId: view.index.shortId(id),
    path,
    began,
    topics,
    members: [...members],
    ...given({ sealedAt: sealed_at, sealReason: seal_reason, goal, session, project }),
  };
}

export interface EntityOptions extends Listing {
  /** Only entities of this type, such as `person`. */
  readonly type?: string | undefined;
}

type EntityRow = Row & { readonly header: HeaderOf<"entity"> };

/**
 * Entities of which something is recalled, those that most facts name first, then by name. `total` counts all that
 * match, `results` at most `limit` (default: all).
 */
export function entities(context: Context, options: EntityOptions = {}): EntitiesJson {
  const view = viewOf(context);
  const { index, moment } = view;
  const rows = [...index.rows("entity")] as EntityRow[]; // asked for by kind
  const found = rows
    .filter(recalledHere(view, { kind: "entity", project: options.project }))
    .filter(({ header }) => options.type === undefined || (header.type ?? "other") === options.type)
    .filter(({ header }) => listsAny(header, (id) => index.byId(id), moment))
    .map((row) => presentEntity(row, index))
    .sort((a, b) => b.facts - a.facts || compare(a.name, b.name) || compare(a.id, b.id));
  return firstOf(found, options.limit, view);
}

function presentEntity({ header, path }: EntityRow, index: SearchIndex): EntityJson {
  const { id, name = id, type = "other", aliases = [], sources = [], sources_count } = header;
  const last = sources.at(-1);
  return {
    id,
    shortId: index.shortId(id),
    path,
    name,
    type,
    aliases: [...aliases],
    facts: sources_count ?? sources.length,
    ...(last !== undefined && { lastSaid: idTime(last) }),
  };
}

/**
 * All people and things with a name, with or without a file of their own, most mentioned first. Private memories are left out. Reads the
 * whole index.
 */
export function named(context: Context): { results: NamedJson[]; problems: BeliefsJson["problems"] } {
  const { index, moment } = viewOf(context);
  const said = new Map<string, Header[]>();
  const subjects = new Set<string>();
  const spelled = new Map<string, string>();
  for (const { header } of index.rows()) {
    if (!isStated(header) || isPrivate({ header })) continue;
    if (!isRecallable(header, moment).yes) continue;
    for (const name of namesInFact(header)) addToGroup(said, name, header);
    for (const name of header.entities ?? []) spelled.set(nameKey(name), name);
    if (header.subject !== undefined && header.subject !== DEFAULTS.subject) subjects.add(header.subject);
  }
  const { results: files, problems } = entities(context);
  const byName = entitiesByName(files.flatMap(({ id }) => index.byId(id)?.header ?? []));
  const keys = groupsOf(byName.keys(), (key) => byName.get(key)?.id);
  const listed = files.map(({ id, name, type, aliases }) => {
    return { keys: keys.get(id) ?? [], name, type, aliases };
  });
  const others = [...subjects].map(nameKey).filter((key) => !byName.has(key));
  const bare = others.map((key) => {
    return { keys: [key], name: spelled.get(key) ?? key, type: "other", aliases: [] };
  });
  const results = [...listed, ...bare].map(({ keys, ...one }): NamedJson => {
    const about = new Set(keys.flatMap((key) => said.get(key) ?? []));
    const last = [...about]
      .map(({ id }) => idTime(id))
      .sort()
      .at(-1);
    return { ...one, memories: about.size, lastSaid: last };
  });
  results.sort((a, b) => b.memories - a.memories || compare(a.name, b.name));
  return { results, problems: [...problems] };
}

/** A key of memories by whose values people look for them. */
export type KnownValue = "project" | "subject" | "tag";

/** The values of a key among recallable memories, most frequent first. Reads the whole index. */
export function knownValues(context: Context, key: KnownValue): readonly string[] {
  const { index, moment } = viewOf(context);
  const valuesOf = ({ tags = [], subject = DEFAULTS.subject, project }: Header) =>
    ({ tag: tags, subject, project: project ?? [] })[key];
  const values = [...index.rows()].flatMap(({ header }) =>
    isRecallable(header, moment).yes && !isPrivate({ header }) ? valuesOf(header) : [],
  );
  return byFrequency(countEach(values)).map(([value]) => value);
}

/** `open`: not resolved; `overdue`: open, and past its date. */
export type CommitmentView = "open" | "overdue" | "all";

export interface CommitmentOptions extends Filter {
  /** Default: `open`. */
  readonly view?: CommitmentView | undefined;
  readonly limit?: number | undefined;
}

/** Promises and to-dos, the most urgent first: by due date, then those without one, newest first. */
export function commitments(context: Context, options: CommitmentOptions = {}): ListJson {
  const view = viewOf(context);
  const rows = [...view.index.rows("commitment")]
    .filter(recalledHere(view, { ...options, kind: "commitment" }))
    .filter((row) => isInView(options.view ?? "open", commitmentIn(row), view))
    .sort((a, b) => compare(commitmentIn(a).due ?? "~", commitmentIn(b).due ?? "~") || newestFirst(a, b));
  const { results, ...list } = firstOf(rows, options.limit, view);
  return { results: inTheirRemarks(withDoubts(presentRows(results, view), view), view), ...list };
}

function commitmentIn({ header }: Row): HeaderOf<"commitment"> {
  return header as HeaderOf<"commitment">; // rows were asked for by kind
}

function isInView(view: CommitmentView, header: HeaderOf<"commitment">, { moment, zone }: View): boolean {
  if (view === "all") return true;
  if (view === "overdue") return isOverdue(header, moment.nowMs, zone);
  return isOpenCommitment(header);
}
