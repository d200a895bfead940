import { PaiError } from "../domain/errors.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import type { BoxesJson, BoxJson, TraceJson } from "../domain/read-shapes.ts";
import { topicKey } from "../domain/topics.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { escapeTerminal } from "../text/escape.ts";
import { compare } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import type { Context } from "./context.ts";
import { firstOf, membersOf } from "./present.ts";
import { onlyOne, resolveId } from "./resolve.ts";
import { type Listing, recalledHere, viewOf } from "./view.ts";

type BoxRow = Row & { readonly header: HeaderOf<"box"> };

/** Boxes by when they began, newest first. `total` counts all that match, `results` at most `limit` (default: all). */
export function boxes(context: Context, { project, limit }: Listing = {}): BoxesJson {
  const view = viewOf(context);
  const found = boxRows(view.index)
    .filter(recalledHere(view, { kind: "box", project }))
    .reverse();
  const { results, ...list } = firstOf(found, limit, view);
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
  const found = traces.filter((id) => id.startsWith(wanted) || (end.length >= MIN_END && id.endsWith(end)));
  const shown = escapeTerminal(wanted.slice(0, 60));
  if (found.length === 0)
    throw new PaiError("unknown_id", `no trace with id "${shown}"`, {
      hint: "pai list --kind box   # lists the traces",
    });
  return onlyOne(found, shown, "traces");
}

const MIN_END = 4;

const beganAt = ({ header }: BoxRow) => Date.parse(header.valid_at ?? header.created);
