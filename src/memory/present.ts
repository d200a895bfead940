import { currentConfidence, effectiveConfidence } from "../domain/aging.ts";
import type { Change } from "../domain/changeset.ts";
import { isOverdue } from "../domain/commitment.ts";
import { isSingleRemark, isStated } from "../domain/flat.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import type { ChangeJson, MemoryJson } from "../domain/memory-shapes.ts";
import { utcDay } from "../domain/paths.ts";
import { remarkInForce } from "../domain/private.ts";
import { isBy, isOfReader } from "../domain/provenance.ts";
import { outdates } from "../domain/question-state.ts";
import { printStateLine } from "../domain/state-line.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { readTalk } from "../markdown/talk.ts";
import type { Row } from "../ports.ts";
import { rounded } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import { type Context, memoryAt, memoryOf, recalledHere, type View } from "./context.ts";

/** So much of a conversation is read for its beginning, in characters. */
const SPOKEN_CHARS = 2_000;

/** The JSON form of a memory, be it of the index or just written, with `text`; defaults and computed values filled in. */
export function present(
  { header, path }: Pick<Row, "header" | "path">,
  text: string,
  view: View,
): MemoryJson {
  const { accessDays = 0, lastAccess } = view.index.byId(header.id) ?? {};
  const { nowMs } = view.moment;
  const sourceOf = view.headerOf;
  const optional = {
    project: header.project,
    session: header.session,
    author: view.author !== undefined && isBy(header, view.author) ? undefined : header.author,
    invalidAt: header.invalid_at,
    expiresAt: header.expires_at,
    due: header.kind === "commitment" || header.kind === "fact" ? header.due : undefined,
    state: header.kind === "commitment" ? (header.state ?? "open") : undefined,
    overdue: header.kind === "commitment" && isOverdue(header, nowMs, view.zone) ? true : undefined,
    summary: summaryOf(header),
    context: header.kind === "episode" ? header.context : undefined,
    timeframe: header.kind === "belief" && header.timeframe === "past" ? ("past" as const) : undefined,
    supersededBy: header.superseded_by,
    reason: header.reason,
    lastAccess,
  };
  return {
    id: header.id,
    kind: header.kind,
    category: header.category ?? DEFAULTS.category,
    subject: isOfReader(header, view.author) ? DEFAULTS.subject : (header.subject ?? DEFAULTS.subject),
    text,
    created: header.created,
    updated: header.updated ?? header.created,
    status: header.status ?? DEFAULTS.status,
    verification: header.verification ?? DEFAULTS.verification,
    confidence: rounded(currentConfidence(header, sourceOf)),
    effectiveConfidence: rounded(
      effectiveConfidence({ header, accessDays, lastAccess }, { nowMs, sourceOf }),
    ),
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
    accessDays,
    shortId: view.index.shortId(header.id),
    path,
    ...given(optional),
  };
}

/** The text that stands for a memory in lists: the name of an entity, else its summary; undefined if that is its text. Pure. */
export function summaryOf(header: Header): string | undefined {
  return header.kind === "entity" ? header.name : header.summary;
}

export function presentAll(memories: readonly Memory[], view: View): MemoryJson[] {
  return memories.map((memory) => ({
    ...present(memory, memory.text, view),
    ...spokenIn(memory.header, memory.text),
  }));
}

/** The beginning of a conversation as one text; nothing for other memories. Pure. */
export function spokenIn(header: Header, body: string): Pick<MemoryJson, "spoken"> {
  const turns = readTalk(header, body.slice(0, SPOKEN_CHARS))?.turns ?? [];
  return turns.length === 0
    ? {}
    : { spoken: turns.map(({ speaker, text }) => `${speaker}: ${text}`).join(" / ") };
}

/** The JSON form of a row; undefined where there is none, and where its file cannot be read any more. */
export function presentRow(row: Row | undefined, view: View): MemoryJson | undefined {
  return presentRows(row === undefined ? [] : [row], view)[0];
}

/** The JSON form of rows, but for those whose file cannot be read any more. */
export function presentRows(rows: readonly Row[], view: View): MemoryJson[] {
  return presentAll(
    rows.flatMap((row) => memoryAt(row, view) ?? []),
    view,
  );
}

/** Memories by id as JSON; ids that the index does not have are skipped. */
export function presentIds(ids: readonly string[], view: View): MemoryJson[] {
  return presentRows(
    ids.flatMap((id) => view.index.byId(id) ?? []),
    view,
  );
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

/** The first `limit` (default: all) of what a list found, with how much there is. */
export function firstOf<T>(found: readonly T[], limit: number | undefined, { index }: View) {
  return { results: found.slice(0, limit), total: found.length, problems: [...index.problems] };
}

/**
 * Notes that a person saw these memories today: one line each in this machine's access file, unless it is
 * there. Appending needs no lock. A store that cannot be written is read all the same.
 */
export function recordAccess(
  { clock, config, dryRun, index, store: { files, replica } }: View,
  ids: readonly string[],
): void {
  if (!config["recall.track"] || dryRun) return;
  const day = utcDay(clock.now());
  const fresh = new Set(ids.filter((id) => index.byId(id)?.lastAccess !== day));
  if (fresh.size === 0) return;
  const lines = [...fresh].map((id) => `${printStateLine({ id, day })}\n`).join("");
  try {
    files.makeDir("state");
    files.makeDir("state/access");
    files.append(`state/access/${replica()}-${day.slice(0, 7)}.jsonl`, new TextEncoder().encode(lines));
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === undefined) throw error; // not the disk's refusal
  }
}

/** Longer remarks tell of too much beside what is asked, characters. */
const LONGEST = 600;

/** A remark in its own words, for its statements, see `remarkInForce`: a part alone often says too little ("she does the rota"). */
export function wholeRemark(id: string, view: View): string | undefined {
  const row = view.index.byId(id);
  // What a document states is not read for each of its statements.
  if (row === undefined || !isSingleRemark(row.header) || !recalledHere(view)(row)) return undefined;
  const worded = (one: Row) => ({ header: one.header, text: memoryAt(one, view)?.text });
  const drawn = view.index.citing(id).filter(({ header }) => isStated(header));
  return remarkInForce(worded(row), drawn.map(worded), { ...view.moment, longest: LONGEST });
}

/** What was asked for although it no longer holds has no place in what is left of its remark. */
const ENDED: ReadonlySet<MemoryJson["status"]> = new Set(["superseded", "expired"]);

/** The statements, each with the remark that it is part of (see `wholeRemark`); of one remark only the first statement has it. */
export function inTheirRemarks<T extends MemoryJson & { readonly episode?: string | undefined }>(
  statements: readonly T[],
  view: View,
  remarkOf: (id: string) => string | undefined = (id) => wholeRemark(id, view),
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

type Listed = MemoryJson & { readonly facts?: readonly string[] | undefined };

/** The memories, each marked with what replaced part of it, and with what may have replaced or settled it while that is an open question. */
export function withDoubts<T extends Listed>(memories: readonly T[], view: View): T[] {
  const records = view.records();
  const ids = new Set(memories.flatMap(({ id, facts = [] }) => [id, ...facts]));
  const doubts = new Map<string, Pick<MemoryJson, "maybeOutdated" | "maybeDone" | "partReplacedBy">>();
  for (const id of ids) {
    const by = records.inPartBy(id).at(-1);
    if (by !== undefined) doubts.set(id, { partReplacedBy: doubtBy(by, view) });
  }
  for (const asked of records.overOlder(ids, (kind) => outdates(kind) || kind === "closes")) {
    const { question } = asked;
    if (outdates(question.kind) && !records.castsDoubt(asked)) continue;
    const [newer = "", older = ""] = question.about;
    const by = { ...doubtBy(newer, view), question: question.id };
    const isMoved = hasDay(view.headerOf(newer)) || outdates(question.kind);
    doubts.set(older, { ...doubts.get(older), ...(isMoved ? { maybeOutdated: by } : { maybeDone: by }) });
  }
  if (doubts.size === 0) return [...memories];
  return memories.map((memory) => {
    const [doubt] = [memory.id, ...(memory.facts ?? [])].flatMap((id) => doubts.get(id) ?? []);
    if (doubt === undefined) return memory;
    // What was replaced in part is no guess.
    const isKnown = memory.maybeOutdated?.id === doubt.partReplacedBy?.id;
    return { ...memory, ...(isKnown && { maybeOutdated: undefined }), ...doubt };
  });
}

export function hasDay(header: Header | undefined): boolean {
  return (header?.kind === "fact" || header?.kind === "commitment") && header.due !== undefined;
}

/** A memory that may have taken the place of another one. What is private is shown by its own words only, and stands beside no other memory. */
export function doubtBy(id: string, view: View) {
  const memory = memoryOf(id, view);
  const text = memory === undefined || memory.header.sensitive === true ? "" : memory.text;
  return { id, shortId: view.index.shortId(id), text };
}

/** Less trusted statements that open questions set against shown, more trusted ones: id of the latter by id of the former. */
export function refuted(memories: readonly Listed[], view: View): ReadonlyMap<string, string> {
  const records = view.records();
  const asked = records.overOlder(new Set(memories.map(({ id }) => id)), outdates);
  const against = asked.filter((one) => !records.castsDoubt(one) && !records.isAhead(one));
  return new Map(against.map(({ question: { about } }) => [about[0] ?? "", about[1] ?? ""]));
}
