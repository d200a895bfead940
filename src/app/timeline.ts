import type { TimelineJson } from "../domain/context-shapes.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { ResultJson } from "../domain/shapes.ts";
import type { Status } from "../domain/status.ts";
import type { Row, SearchIndex } from "../ports.ts";
import { failedFilter } from "../recall/filters.ts";
import type { Context } from "./context.ts";
import { presentRow } from "./present.ts";
import { recall } from "./recall.ts";

export interface TimelineOptions {
  /** Entries at most, the best matches of all (default 50). */
  readonly limit?: number | undefined;
  readonly project?: string | undefined;
}

type Entry = TimelineJson["entries"][number];

const LIMIT = 50;
/** What was true once belongs to the story too. */
const PAST: readonly Status[] = ["superseded", "invalidated"];

/**
 * What is known about somebody or something, in the order in which it became true, the past marked: what is
 * about a subject or entity of this name, what recall finds for the query, what that replaced, and what replaced it. Counts no access.
 */
export function timeline(context: Context, query: string, options: TimelineOptions = {}): TimelineJson {
  const index = context.openIndex();
  const { limit = LIMIT } = options;
  const found = recall(context, query, {
    ...{ track: false, limit, include: PAST },
    project: options.project,
  });
  const entries = new Map<string, Entry>();
  const moment = { nowMs: context.clock.now(), include: PAST };
  const isCurrent = (row: Row | undefined) =>
    row !== undefined && isRecallable(row.header, { nowMs: moment.nowMs }).yes;
  const filter = { project: options.project ?? context.project };
  const add = (row: Row) => {
    if (entries.has(row.header.id) || !isRecallable(row.header, moment).yes) return;
    if (failedFilter(row.header, filter) !== undefined) return;
    const memory = presentRow(row, context, index);
    if (memory) entries.set(row.header.id, { ...memory, at: memory.validAt, current: isCurrent(row) });
  };
  for (const row of named(query, index)) add(row);
  for (const result of found.results) {
    if (result.before) entries.set(`${result.id}#${result.turn}`, turnEntry(result));
    else for (const row of versionsOf(result.id, index)) add(row);
  }
  const all = [...entries.values()].toSorted(byDate);
  return { query, entries: all.slice(-limit), total: all.length, problems: [...index.problems] };
}

/** Memories whose subject, or one of whose entities, has this name. */
function named(query: string, index: SearchIndex): readonly Row[] {
  const name = query.trim().toLowerCase();
  return [...index.rows()].filter(({ header }) => {
    if (header.kind === "episode" || header.kind === "box" || header.sensitive === true) return false;
    return [header.subject, ...(header.entities ?? [])].some((one) => one?.toLowerCase() === name);
  });
}

/** A memory, all that it replaced, and all that replaced it, directly or not. */
function versionsOf(id: string, index: SearchIndex): readonly Row[] {
  const seen = new Map<string, Row>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const row = seen.has(next) ? undefined : index.byId(next);
    if (!row) continue;
    seen.set(next, row);
    const { supersedes = [], superseded_by } = row.header;
    queue.push(...supersedes.map((other) => other.split("#", 1)[0] ?? other));
    if (superseded_by !== undefined) queue.push(superseded_by);
  }
  return [...seen.values()];
}

function turnEntry(result: ResultJson): Entry {
  const { score, rank, support, episode, before, after, facts, seen, explain, hash, ref, ...memory } = result;
  return { ...memory, at: result.at ?? result.validAt, current: true };
}

function byDate(a: Entry, b: Entry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : (a.turn ?? 0) - (b.turn ?? 0);
}
