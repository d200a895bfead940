import { ID_LENGTH, idTimeMs, leastIdAt } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { KINDS, type Kind } from "../domain/vocabulary.ts";
import { DAY_MS } from "../text/calendar.ts";
import { type SpanOfDays, UTC } from "../text/time-zone.ts";
import type { Items } from "./items.ts";
import type { Overlay } from "./overlay.ts";
import type { PlacedHit } from "./placing.ts";
import type { Segment } from "./segment.ts";

/** A conversation may have begun so long before one of its turns. */
export const LONGEST_TALK_MS = DAY_MS;
export const DATED: readonly Kind[] = KINDS.filter((kind) => kind !== "box" && kind !== "entity");

/** Clocks of no zone are farther from UTC. */
export const FARTHEST_MS = DAY_MS;

/** See `SearchIndex.during`: of each kind a range of the ids, which begin with their time. */
export function itemsDuring(
  { segment, overlay }: { readonly segment: Segment; readonly overlay: Overlay },
  items: Items,
  time: SpanOfDays,
  most: number,
  accepts: (header: Header) => boolean,
  kinds: readonly Kind[] = DATED,
): readonly PlacedHit[] {
  const added = [...overlay.memories.values()].map(({ header }, i) => ({ header, i }));
  return kinds.flatMap((kind) => {
    const within = { ...time, fromMs: time.fromMs - (kind === "episode" ? LONGEST_TALK_MS : 0) };
    const known = docsBetween(segment, overlay, { kind, time: within, most, accepts });
    const fresh = added
      .filter(({ header }) => header.kind === kind && header.id.length === ID_LENGTH && accepts(header))
      .map(({ header, i }) => ({ atMs: idTimeMs(header.id), doc: segment.manifest.documents + i }))
      .filter(({ atMs }) => isWithin(atMs, within));
    const newest = [...known, ...fresh].sort((a, b) => b.atMs - a.atMs || a.doc - b.doc).slice(0, most);
    return newest.flatMap(({ doc, atMs }) => itemsOf(doc, atMs, items, time));
  });
}

/** The newest accepted documents whose ids lie in a range. */
function docsBetween(
  segment: Segment,
  { masked }: Overlay,
  asked: {
    readonly kind: Kind;
    readonly time: SpanOfDays;
    readonly most: number;
    readonly accepts: (header: Header) => boolean;
  },
): { readonly doc: number; readonly atMs: number }[] {
  const { kind, time, most, accepts } = asked;
  const table = segment.table("ids");
  const from = leastIdAt(kind, time.fromMs - FARTHEST_MS);
  const until = leastIdAt(kind, time.untilMs + FARTHEST_MS);
  const found: { doc: number; atMs: number }[] = [];
  for (let at = table.lowerBound(until) - 1; at >= 0 && found.length < most; at--) {
    const id = table.key(at);
    if (id < from) break;
    const doc = table.document(at);
    const atMs = idTimeMs(id);
    if (!masked.has(doc) && isWithin(atMs, time) && accepts(segment.row(doc).header))
      found.push({ doc, atMs });
  }
  return found;
}

/** A memory as a whole, or the turns of the time. */
function itemsOf(doc: number, atMs: number, items: Items, time: SpanOfDays): readonly PlacedHit[] {
  const first = items.firstItem(doc);
  const end = items.firstItem(doc + 1);
  const found: PlacedHit[] = [];
  for (let item = first; item < end; item++) {
    const turn = items.turnOf(item);
    const momentMs = turn?.atMs ?? atMs;
    if (!isWithin(momentMs, time)) continue;
    const hit = { item, score: 0, matched: {} };
    if (!turn) found.push(hit);
    else found.push({ ...hit, parts: { around: 0, answer: 0, session: 0, ...items.glance(item), near: [] } });
  }
  return found;
}

export function isWithin(atMs: number, { fromMs, untilMs, zone = UTC }: SpanOfDays): boolean {
  const at = zone.toWall(atMs);
  return at >= fromMs && at < untilMs;
}
