import { PaiError } from "../domain/errors.ts";
import { isStated } from "../domain/flat.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import type { BoxesJson, BoxJson, TraceJson, TracesJson } from "../domain/read-shapes.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { TopicsJson } from "../domain/system-shapes.ts";
import { commonTopics, isTopical, topicKey } from "../domain/topics.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import type { Filter } from "../recall/filters.ts";
import { escapeTerminal } from "../text/escape.ts";
import { byFrequency, countEach, groupsOf } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import type { Context } from "./context.ts";
import { firstOf, membersOf } from "./present.ts";
import { onlyOne, resolveId } from "./resolve.ts";
import { type Listing, recalledHere, viewOf } from "./view.ts";

export interface BoxOptions extends Pick<Filter, "project" | "sinceMs" | "untilMs"> {
  /** Only boxes with this topic; forms of one word are one topic. */
  readonly topic?: string | undefined;
  readonly session?: string | undefined;
  /** Only those that still grow. */
  readonly open?: boolean | undefined;
  readonly limit?: number | undefined;
}

type BoxRow = Row & { readonly header: HeaderOf<"box"> };

/** Boxes by when they began, newest first. `total` counts all that match, `results` at most `limit` (default: all). */
export function boxes(context: Context, options: BoxOptions = {}): BoxesJson {
  const view = viewOf(context);
  const { project, sinceMs, untilMs } = options;
  const found = boxRows(view.index)
    .filter(recalledHere(view, { kind: "box", sinceMs, untilMs, project }))
    .filter(({ header }) => fits(header, options))
    .reverse();
  const { results, ...list } = firstOf(found, options.limit, view);
  return { results: results.map((row) => presentBox(row, view.index)), ...list };
}

/**
 * The boxes of one recurring topic with what they hold, the oldest first. `reference`: the id of a trace (its
 * beginning or end, after `tr_`), of a box, or of a memory that lies in one, no boxes where it lies in none; or
 * words, for the boxes that have all of them as topics. PaiError `unknown_id`, `ambiguous_id`.
 */
export function trace(context: Context, reference: string): TraceJson {
  const view = viewOf(context);
  const { index } = view;
  const all = boxRows(index);
  const byWords = withTopics(all, reference);
  const found = byWords.length > 0 ? byWords : threadOf(all, reference, index);
  const thread = byWords.length > 0 ? undefined : found[0]?.header.trace;
  return {
    ...(thread !== undefined && { trace: thread }),
    boxes: found.map((row) => ({ ...presentBox(row, index), memories: membersOf(row.header, view) })),
    problems: [...index.problems],
  };
}

function threadOf(all: readonly BoxRow[], reference: string, index: SearchIndex): readonly BoxRow[] {
  const wanted = reference.trim().toLowerCase();
  const inTrace = (id: string) => all.filter(({ header }) => header.trace === id);
  if (wanted.startsWith("tr_")) return inTrace(resolveTrace(all, wanted));
  // The end of an id may be letters alone.
  const [id, ...others] = isWords(reference) ? index.resolve(wanted) : [resolveId(index, reference)];
  if (id === undefined || others.length > 0) return [];
  const box = all.find(({ header }) => header.id === id || header.members?.includes(id));
  if (box === undefined) return [];
  return box.header.trace === undefined ? [box] : inTrace(box.header.trace);
}

function isWords(reference: string): boolean {
  return /^[\p{L}\p{M}' -]+$/u.test(reference.trim());
}

/** What ids are not: words of letters alone, each a topic of the box. */
function withTopics(all: readonly BoxRow[], words: string): readonly BoxRow[] {
  if (!isWords(words)) return [];
  const keys = words.trim().split(/\s+/u).map(topicKey);
  return all.filter(({ header }) => {
    const topics = new Set(
      header.topics?.flatMap((topic) => [topicKey(topic), ...topic.split(" ").map(topicKey)]),
    );
    return keys.every((key) => topics.has(key));
  });
}

function boxRows(index: SearchIndex): BoxRow[] {
  const rows = [...index.rows("box")] as BoxRow[]; // asked for by kind
  return rows.sort((a, b) => compare(beganAt(a), beganAt(b)) || compare(a.header.id, b.header.id));
}

function fits({ topics = [], session, sealed_at }: HeaderOf<"box">, options: BoxOptions): boolean {
  if (options.open && sealed_at !== undefined) return false;
  if (options.session !== undefined && options.session !== session) return false;
  if (options.topic === undefined) return true;
  const key = topicKey(options.topic);
  return topics.some((topic) => topicKey(topic) === key);
}

function presentBox({ header, path }: BoxRow, index: SearchIndex): BoxJson {
  const { id, topics = [], members = [], sealed_at, seal_reason, trace, goal, session, project } = header;
  return {
    id,
    shortId: index.shortId(id),
    path,
    began: header.valid_at ?? header.created,
    topics: [...topics],
    members: [...members],
    ...given({ sealedAt: sealed_at, sealReason: seal_reason, trace, goal, session, project }),
  };
}

/** Traces have no files of their own: they are what boxes name. */
function resolveTrace(all: readonly BoxRow[], wanted: string): string {
  const traces = [...new Set(all.flatMap(({ header }) => header.trace ?? []))];
  const end = wanted.slice("tr_".length);
  const found = traces.includes(wanted)
    ? [wanted]
    : traces.filter((id) => id.startsWith(wanted) || (end.length >= MIN_END && id.endsWith(end)));
  const shown = escapeTerminal(wanted.slice(0, 60));
  if (found.length === 0)
    throw new PaiError("unknown_id", `no trace with id "${shown}"`, {
      hint: "pai list --kind box   # lists the traces",
    });
  return onlyOne(found, shown, "traces");
}

const MIN_END = 4;

const beganAt = ({ header }: BoxRow) => Date.parse(header.valid_at ?? header.created);

const LIMIT = 50;

/**
 * Topics of recallable facts, commitments and episodes: names, and keywords that at least two of them share; most frequent first, then by
 * name. Forms of one word are one topic. Linear; reads no texts.
 */
export function topics(context: Context, { limit = LIMIT }: Pick<Listing, "limit"> = {}): TopicsJson {
  const { index, moment } = viewOf(context);
  const names = new Set<string>();
  const found: { readonly key: string; readonly word: string }[] = [];
  let memories = 0;
  for (const { header } of index.rows()) {
    if ((!isStated(header) && header.kind !== "episode") || !isRecallable(header, moment).yes) continue;
    if (isPrivate({ header })) continue;
    const { keywords = [], entities = [] } = header;
    const words = [...keywords, ...entities].filter(isTopical);
    for (const name of entities) names.add(topicKey(name.toLowerCase()));
    if (words.length > 0) memories++;
    const once = new Map(words.map((word) => [topicKey(word.toLowerCase()), word]));
    for (const [key, word] of once) found.push({ key, word });
  }
  const results = [...groupsOf(found, ({ key }) => key)]
    .filter(([key, all]) => all.length > 1 || names.has(key))
    .map(([, all]) => {
      const [[topic] = [""]] = byFrequency(countEach(all.map(({ word }) => word)));
      return { topic, memories: all.length };
    })
    .sort((a, b) => b.memories - a.memories || (a.topic < b.topic ? -1 : 1));
  return { results: results.slice(0, limit), topics: results.length, memories };
}

const TOPICS = 6;

/** The topics that came up in several boxes: `results` at most `limit` of `total` (default: all). IO. */
export function traces(context: Context, { project, limit }: Listing = {}): TracesJson {
  const view = viewOf(context);
  const isHere = recalledHere(view, { kind: "box", project });
  const traced = boxRows(view.index).filter((row) => row.header.trace !== undefined && isHere(row));
  const found = [...groupsOf(traced, ({ header }) => header.trace ?? "")]
    .filter(([, rows]) => rows.length > 1)
    .map(([trace, rows]) => {
      const boxes = rows.map(({ header }) => header);
      const days = boxes.map(({ valid_at, created }) => valid_at ?? created).sort();
      const [first = "", last = ""] = [days[0], days.at(-1)];
      return { trace, topics: commonTopics(boxes, TOPICS), boxes: boxes.length, first, last };
    })
    .sort(
      (a, b) =>
        b.boxes - a.boxes || (a.last === b.last ? compare(a.trace, b.trace) : compare(b.last, a.last)),
    );
  return firstOf(found, limit, view);
}
