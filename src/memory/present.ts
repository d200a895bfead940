import { currentConfidence, effectiveConfidence, stabilityOf } from "../domain/aging.ts";
import type { Change } from "../domain/changeset.ts";
import { isOverdue } from "../domain/commitment.ts";
import { isSingleRemark, isStated } from "../domain/flat.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { Header, HeaderOf, Memory } from "../domain/kinds.ts";
import type { ChangeJson, MemoryJson } from "../domain/memory-shapes.ts";
import { utcDay } from "../domain/paths.ts";
import { remarkInForce } from "../domain/private.ts";
import { isBy, isOfReader } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import { decayOf, hasLifecycle, heatOf, lifecycleAt, vitalsOf } from "../domain/stages.ts";
import { printStateLine } from "../domain/state-line.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { readTalk } from "../markdown/talk.ts";
import type { Row } from "../ports.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import { rounded } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import type { Context } from "./context.ts";

/** So much of a conversation is read for its beginning, in characters. */
const SPOKEN_CHARS = 2_000;

/** What `present` needs of a memory: a row of the index, or one that was just written. */
type Presentable = Pick<Row, "path" | "header"> & Partial<Pick<Row, "accessDays" | "lastAccess">>;

/** The JSON form of a memory, defaults and computed values filled in. */
export function present(memory: Presentable, text: string, context: Context, index: SearchIndex): MemoryJson {
  const { header } = memory;
  const optional = {
    project: header.project,
    session: header.session,
    author: context.author !== undefined && isBy(header, context.author) ? undefined : header.author,
    invalidAt: header.invalid_at,
    expiresAt: header.expires_at,
    due: header.kind === "commitment" || header.kind === "fact" ? header.due : undefined,
    state: header.kind === "commitment" ? (header.state ?? "open") : undefined,
    overdue:
      header.kind === "commitment" && isOverdue(header, context.clock.now(), context.zone) ? true : undefined,
    summary: summaryOf(header),
    context: header.kind === "episode" ? header.context : undefined,
    timeframe: header.kind === "belief" && header.timeframe === "past" ? ("past" as const) : undefined,
    supersededBy: header.superseded_by,
    reason: header.reason,
    lastAccess: memory.lastAccess,
  };
  return {
    id: header.id,
    kind: header.kind,
    category: header.category ?? DEFAULTS.category,
    subject: isOfReader(header, context.author) ? DEFAULTS.subject : (header.subject ?? DEFAULTS.subject),
    text,
    created: header.created,
    updated: header.updated ?? header.created,
    status: header.status ?? DEFAULTS.status,
    verification: header.verification ?? DEFAULTS.verification,
    ...scoresOf(memory, context, index),
    importance: header.importance ?? DEFAULTS.importance,
    tags: [...(header.tags ?? [])],
    keywords: [...(header.keywords ?? [])],
    scope: header.scope ?? DEFAULTS.scope,
    source: header.source ?? DEFAULTS.source,
    sources: [...(header.sources ?? [])],
    validAt: header.valid_at ?? header.created,
    pinned: header.pinned ?? false,
    sensitive: header.sensitive ?? false,
    supersedes: [...(header.supersedes ?? [])],
    accessDays: memory.accessDays ?? 0,
    shortId: index.shortId(header.id),
    path: memory.path,
    ...given(optional),
  };
}

/** The text that stands for a memory in lists: the name of an entity, else its summary; undefined if that is its text. Pure. */
export function summaryOf(header: Header): string | undefined {
  return header.kind === "entity" ? header.name : header.summary;
}

export function presentWhole(
  memory: Presentable,
  body: string,
  context: Context,
  index: SearchIndex,
): MemoryJson {
  return { ...present(memory, body, context, index), ...spokenIn(memory.header, body) };
}

/** The beginning of a conversation as one text; nothing for other memories. Pure. */
export function spokenIn(header: Header, body: string): Pick<MemoryJson, "spoken"> {
  const turns = readTalk(header, body.slice(0, SPOKEN_CHARS))?.turns ?? [];
  return turns.length === 0
    ? {}
    : { spoken: turns.map(({ speaker, text }) => `${speaker}: ${text}`).join(" / ") };
}

/** The JSON form of a row, its text read from the file; undefined where there is none, and where that cannot be read any more. */
export function presentRow(
  row: Row | undefined,
  context: Context,
  index: SearchIndex,
): MemoryJson | undefined {
  const memory = memoryAt(row, context);
  return row && memory && presentWhole({ ...row, header: memory.header }, memory.text, context, index);
}

/** The JSON form of memories that were just written. */
export function presentAll(memories: readonly Memory[], context: Context, index: SearchIndex): MemoryJson[] {
  return memories.map((memory) => {
    const row = index.byId(memory.header.id);
    const access = row ? { accessDays: row.accessDays, lastAccess: row.lastAccess } : {};
    return presentWhole({ ...memory, ...access }, memory.text, context, index);
  });
}

/** The JSON form of a change, without the file's text. Pure. */
export function presentChange(change: Change): ChangeJson {
  const { op, path, event, reason, id, detail } = change;
  const to = change.op === "move" ? change.to : undefined;
  return given({ op, path, event, reason, to, id, detail });
}

/** Fields that every writing command reports: the change set and its changes. */
export function writtenBy(
  { changeSet, changes }: { readonly changeSet: string | undefined; readonly changes: readonly Change[] },
  { dryRun }: Pick<Context, "dryRun">,
) {
  return { ...(changeSet !== undefined && { changeSet }), dryRun, changes: changes.map(presentChange) };
}

/** How certain it is, and the scores of its life, of what has one. */
function scoresOf(
  { header, accessDays = 0, lastAccess }: Presentable,
  { clock }: Context,
  index: SearchIndex,
) {
  const sourceOf = (id: string) => index.byId(id)?.header;
  const [aged, moment] = [
    { header, accessDays, lastAccess },
    { nowMs: clock.now(), sourceOf },
  ];
  const confidences = {
    confidence: rounded(currentConfidence(header, sourceOf)),
    effectiveConfidence: rounded(effectiveConfidence(aged, moment)),
  };
  if (!hasLifecycle(header)) return confidences;
  const vitals = vitalsOf(aged, moment);
  return {
    ...confidences,
    ...(header.kind === "episode" && { lifecycle: lifecycleAt(aged, moment) }),
    heat: rounded(heatOf(vitals)),
    decay: rounded(decayOf(vitals)),
    stability: rounded(stabilityOf(accessDays)),
  };
}

/** The members of a box, oldest first, whatever their status; forgotten and erased ones are left out. */
export function membersOf(header: HeaderOf<"box">, context: Context, index: SearchIndex): MemoryJson[] {
  const isForgotten = (id: string) => index.byId(id)?.header.status === "forgotten";
  const members = header.members?.filter((id) => !isForgotten(id)) ?? [];
  return presentIds(members, context, index);
}

/** The JSON form of rows, but for those whose file cannot be read any more. */
export function presentRows(rows: readonly Row[], context: Context, index: SearchIndex): MemoryJson[] {
  return rows.flatMap((row) => presentRow(row, context, index) ?? []);
}

/** Memories by id as JSON; ids that the index does not have are skipped. */
export function presentIds(ids: readonly string[], context: Context, index: SearchIndex): MemoryJson[] {
  return ids.flatMap((id) => presentRow(index.byId(id), context, index) ?? []);
}

/** The memory of a row; undefined where there is none, and where it cannot be read. IO. */
export function memoryAt(row: Row | undefined, { store }: Pick<Context, "store">): Memory | undefined {
  const memory = row && store.readMemory(row.path, row);
  return memory !== undefined && "header" in memory ? memory : undefined;
}

/** Reads a memory by its id. IO. */
export function memoryOf(
  id: string,
  context: Pick<Context, "store">,
  index: SearchIndex,
): Memory | undefined {
  return memoryAt(index.byId(id), context);
}

/** Whether a memory may be recalled now, as far as its header tells, and passes a filter. */
export function recalledHere(
  { clock, zone, seenFrom }: Context,
  filter: Filter = {},
): (row: Pick<Row, "header">) => boolean {
  const moment = { nowMs: clock.now(), zone };
  const here = { ...filter, project: filter.project ?? seenFrom };
  return ({ header }) => isRecallable(header, moment).yes && failedFilter(header, here) === undefined;
}

/** The first `limit` (default: all) of what a list found, with how much there is. */
export function firstOf<T>(found: readonly T[], limit: number | undefined, { problems }: SearchIndex) {
  return { results: found.slice(0, limit), total: found.length, problems: [...problems] };
}

/**
 * Notes that a person saw these memories today: one line each in this machine's access file, unless it is
 * there. Appending needs no lock. A store that cannot be written is read all the same.
 */
export function recordAccess(context: Context, rows: readonly Row[]): void {
  if (!context.config["recall.track"] || context.dryRun) return;
  const day = utcDay(context.clock.now());
  const fresh = new Set(rows.flatMap(({ header, lastAccess }) => (lastAccess === day ? [] : [header.id])));
  if (fresh.size === 0) return;
  const lines = [...fresh].map((id) => `${printStateLine({ id, day })}\n`).join("");
  const { files } = context.store;
  try {
    files.makeDir("state");
    files.makeDir("state/access");
    const path = `state/access/${context.store.replica()}-${day.slice(0, 7)}.jsonl`;
    files.append(path, new TextEncoder().encode(lines));
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === undefined) throw error; // not the disk's refusal
  }
}

/** Longer remarks tell of too much beside what is asked, characters. */
const LONGEST = 600;

/** A remark in its own words, for its statements, see `remarkInForce`: a part alone often says too little ("she does the rota"). */
export function wholeRemark(id: string, context: Context, index: SearchIndex): string | undefined {
  const row = index.byId(id);
  // What a document states is not read for each of its statements.
  if (row === undefined || !isSingleRemark(row.header) || !recalledHere(context)(row)) return undefined;
  const worded = (one: Row) => ({ header: one.header, text: memoryAt(one, context)?.text });
  const drawn = index.citing(id).filter(({ header }) => isStated(header));
  const moment = { nowMs: context.clock.now(), zone: context.zone, longest: LONGEST };
  return remarkInForce(worded(row), drawn.map(worded), moment);
}

/** What was asked for although it no longer holds has no place in what is left of its remark. */
const ENDED: ReadonlySet<MemoryJson["status"]> = new Set(["superseded", "expired"]);

type Stated = MemoryJson & { readonly episode?: string | undefined };

/** The statements, each with the remark that it is part of (see `wholeRemark`); of one remark only the first statement has it. */
export function withRemarks<T extends Stated>(
  statements: readonly T[],
  remarkOf: (id: string) => string | undefined,
): T[] {
  const told = new Set<string>();
  return statements.map((one) => {
    const { episode = memoryIdOf(one.sources[0] ?? "") } = one;
    const isOpen = one.kind === "fact" || (one.kind === "commitment" && (one.state ?? "open") === "open");
    const isPart = isOpen && !ENDED.has(one.status);
    if (!isPart || episode === "" || told.has(episode)) return one;
    const remark = remarkOf(episode);
    if (remark === undefined || remark.length <= one.text.length) return one;
    told.add(episode);
    return { ...one, remark };
  });
}

/** `withRemarks` for output: a memory reads the same wherever it is shown. */
export function inTheirRemarks<T extends MemoryJson>(
  statements: readonly T[],
  context: Context,
  index: SearchIndex,
): T[] {
  return withRemarks(statements, (id) => wholeRemark(id, context, index));
}
