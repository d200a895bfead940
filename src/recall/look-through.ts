import { isDocument, isSingleRemark } from "../domain/flat.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { Matched } from "../domain/turn.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type { Hits, TextHit } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { addToGroup } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { type Fates, fateOfFound, keepsPrivate, keyOf, momentOf, type RecallInput } from "./admission.ts";
import { replacedBy } from "./collapse.ts";
import { isKindAsked, mayContain } from "./filters.ts";
import { promiseOf, VECTORS } from "./rank.ts";
import { readQuestion } from "./read-query.ts";

/**
 * Of each kind so many hits that may be recalled are ranked, the most promising ones, unless they fill too few places. A word that half of a large
 * store has finds tens of thousands, and each row that is read costs as much as a hundred cosines. (On long conversations and
 * their statements 200 rank as all do; 150 cost half a point of recall@10 of statements.)
 */
export const MOST_OF_KIND = 200;

export interface LookedThrough {
  /** Hits whose rows were read. */
  readonly hits: readonly TextHit[];
  /** Those of them that filters and their status let through. */
  readonly open: readonly TextHit[];
  /** How many are of kinds that are not asked for. */
  readonly ofOtherKinds: number;
  /** Kinds of which hits were left unread since enough others may be recalled. */
  readonly more: ReadonlySet<Kind>;
}

/**
 * Reads the rows of hits, the most promising of each kind first, until enough of them may be recalled. Left unread are kinds that are not asked
 * for (but entities, which know who has several names) and, beyond the first `MOST_OF_KIND`, hits that lack a term of a phrase. Where only a
 * time is asked for, all are read. `fates` receives what became of those that may not be recalled. Pure but for the look-ups.
 */
export function lookThrough(input: RecallInput, fates: Fates, enough = MOST_OF_KIND): LookedThrough {
  const hits: TextHit[] = [];
  const open: TextHit[] = [];
  const more = new Set<Kind>();
  const { hits: all } = input.search;
  const moment = momentOf(input);
  let [best, ofOtherKinds] = [0, 0];
  const byKind = new Map<Kind, number[]>();
  for (let at = 0; at < all.length; at++) {
    const { kind, score } = hitAt(all, at);
    best = Math.max(best, score);
    addToGroup(byKind, kind, at);
  }
  // In the same order, whatever order the hits are in.
  for (const [kind, ofKind] of [...byKind].sort(([a], [b]) => compare(a, b))) {
    if (!isKindAsked(kind, input.filters) && kind !== "entity") {
      ofOtherKinds += ofKind.length;
      continue;
    }
    const most = input.query.time?.alone === true ? ofKind.length : enough;
    const before = hits.length;
    let found = 0;
    for (const hit of readingOrder(ofKind, best, input)) {
      if (found === most) break;
      hits.push(hit);
      const fate = fateOfFound(hit, input, moment) ?? keepsPrivate(hit, input);
      if (fate) fates.set(keyOf(hit), fate);
      else {
        open.push(hit);
        found++;
      }
    }
    if (hits.length - before < ofKind.length) more.add(kind);
  }
  return {
    hits,
    open: open.filter((hit) => !isBesideSection(hit, fates) && !leansOnSilenced(hit, fates)),
    ofOtherKinds,
    more,
  };
}

/** Whether a section of a document has no term of its own: what stands beside it is about something else. */
function isBesideSection({ row, turn, matched }: TextHit, fates: Fates): boolean {
  if (turn === undefined || !isDocument(row.header) || Object.keys(matched).length > 0) return false;
  const reason = "no word of the query stands in this section";
  fates.set(keyOf({ row, turn }), { stage: "support", name: "support", reason });
  return true;
}

/** Whether a turn without a term of its own was found for the words of a turn next to it that may not be shown. */
function leansOnSilenced({ row, turn, matched }: TextHit, fates: Fates): boolean {
  if (turn === undefined || Object.keys(matched).length > 0) return false;
  const isSilenced = (number: number) =>
    fates.get(keyOf({ row, turn: { ...turn, number } }))?.name === "silenced";
  const leans = NEAR_TURNS.some((step) => isSilenced(turn.number + step));
  if (leans)
    fates.set(keyOf({ row, turn }), {
      stage: "status",
      name: "silenced",
      reason: "the words that it was found for are those of a turn that may not be shown",
    });
  return leans;
}

/** Turns whose words count for one between them. */
const NEAR_TURNS = [-2, -1, 1, 2];

function hitAt(hits: Hits, at: number): TextHit {
  return hits.at(at) as TextHit; // a place among them
}

/**
 * The most promising first. Of a query with a phrase the first ones as of any other, since they tell what is a name and how much
 * support there is, and then those that may have the phrase.
 */
function* readingOrder(places: readonly number[], best: number, input: RecallInput): Generator<TextHit> {
  const { hits } = input.search;
  if (input.query.phrases.length === 0) {
    for (const at of inOrder(places, best, input)) yield hitAt(hits, at);
    return;
  }
  const first = new Set<number>();
  for (const at of inOrder(places, best, input)) {
    first.add(at);
    yield hitAt(hits, at);
    if (first.size === MOST_OF_KIND) break;
  }
  const mayPass = mayContain(input.query);
  const rest = places.filter((at) => !first.has(at) && mayPass(hitAt(hits, at)));
  for (const at of inOrder(rest, best, input)) yield hitAt(hits, at);
}

function* inOrder(places: readonly number[], best: number, input: RecallInput): Generator<number> {
  const { hits, compared, compare: byHit } = input.search;
  const order = (a: number, b: number) => byHit?.(hitAt(hits, a), hitAt(hits, b)) || a - b;
  if (places.length <= MOST_OF_KIND) {
    yield* places.toSorted(order);
    return;
  }
  const { advice } = readQuestion(input.query.text, []);
  const by = { best, vectors: compared ? VECTORS : 0, advice };
  const promises = Float64Array.from(places, (at) => promiseOf(hitAt(hits, at), by));
  // Whoever needs some hundred of many does not sort them all, unless those are not enough.
  const sorted = promises.toSorted();
  const first = (a: number, b: number) =>
    (promises[b] ?? 0) - (promises[a] ?? 0) || order(places[a] ?? 0, places[b] ?? 0);
  let above = Number.POSITIVE_INFINITY;
  for (const many of [2 * MOST_OF_KIND, 8 * MOST_OF_KIND, places.length]) {
    const least = sorted.at(-many) ?? Number.NEGATIVE_INFINITY;
    const isNext = (promise = 0) => promise >= least && promise < above;
    for (const i of [...promises.keys()].filter((i) => isNext(promises[i])).sort(first)) yield places[i] ?? 0;
    above = least;
  }
}

/**
 * What was looked through, with what took the place of something that holds no more found as well as that: "9:45 from now on" is the answer to
 * a question about the standup if it replaced "standup is at 9:15". `fates` loses what was said of those that come back after all. Pure but
 * for the look-ups.
 */
export function withHeirs(looked: LookedThrough, input: RecallInput, fates: Fates): LookedThrough {
  // What was replaced has the words of its own day, which say nothing of what took its place.
  if (input.query.time !== undefined) return looked;
  const open = new Map(looked.open.map((hit) => [keyOf(hit), hit]));
  const read = new Map(looked.hits.map((hit) => [keyOf(hit), hit]));
  for (const older of looked.hits)
    for (const row of heirsOf(older, input)) {
      const { id, kind } = row.header;
      const own = read.get(id) ?? { kind, row, score: 0, cosine: 0, matched: {} };
      const heir = inheriting(own, older);
      const hasAll = Object.keys(heir.matched).length === Object.keys(own.matched).length;
      if (open.has(id) ? hasAll : isKept(own, heir, older, input)) continue;
      open.set(id, heir);
      read.set(id, heir);
      fates.delete(id);
    }
  return { ...looked, open: [...open.values()], hits: [...read.values()] };
}

/** What holds now in the place of a hit, or of facts of a remark that is one. */
function heirsOf({ row, turn }: TextHit, input: RecallInput): readonly Row[] {
  if (turn) return [];
  const { byId, citing } = input.lookups;
  const moment = momentOf(input);
  const holds = (id: string) => {
    const one = byId(id);
    return one !== undefined && isRecallable(one.header, moment).yes;
  };
  const replaced = isSingleRemark(row.header) ? citing(row.header.id) : [row];
  return replaced.flatMap(({ header }) => {
    if (header.superseded_by === undefined || holds(header.id)) return [];
    const id = replacedBy(header, byId, holds);
    return id === undefined ? [] : (byId(id) ?? []);
  });
}

/** Whether a filter keeps an heir back, or it is private and the words that were asked for are not. */
function isKept(own: TextHit, heir: TextHit, older: TextHit, input: RecallInput): boolean {
  const asked = older.row.header.sensitive === true ? heir : own;
  return fateOfFound(heir, input) !== undefined || keepsPrivate(asked, input) !== undefined;
}

function inheriting(own: TextHit, older: TextHit): TextHit {
  // The fields of a hit are read when they are asked for, so it cannot be spread.
  const { kind, row } = own;
  return {
    kind,
    row,
    score: Math.max(own.score, older.score),
    cosine: Math.max(own.cosine, older.cosine),
    matched: together(own.matched, older.matched),
  };
}

function together(one: Matched, other: Matched): Matched {
  const both: Record<string, readonly string[]> = { ...one };
  for (const [term, found] of Object.entries(other))
    both[term] = [...new Set([...(Object.hasOwn(one, term) ? (one[term] ?? []) : []), ...found])];
  return both;
}
