import { isSingleRemark } from "../domain/flat.ts";
import { episodesOf } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { Matched } from "../domain/turn.ts";
import type { TextHit } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { type Fates, fateOfFound, keepsPrivate, keyOf, momentOf, type RecallInput } from "./admission.ts";
import { replacedBy } from "./collapse.ts";
import type { LookedThrough } from "./look-through.ts";

/** What the rest of its remark counts beside a fact's own words: from .3 to .7 lives that were read measured alike. */
const REST = 0.5;

/**
 * What was looked through, with each fact found by the rest of its remark, too, at less weight ("Sandra is leaving, Omar takes over the
 * rota": of the two facts neither says whose rota it was), and with what took the place of something that holds no more found as well as that:
 * "9:45 from now on" is the answer to a question about the standup if it replaced "standup is at 9:15". `fates` loses what was said of those
 * that come back after all. Pure but for the look-ups.
 */
export function withHeirs(looked: LookedThrough, input: RecallInput, fates: Fates): LookedThrough {
  const open = new Map(looked.open.map((hit) => [keyOf(hit), hit]));
  const read = new Map(looked.hits.map((hit) => [keyOf(hit), hit]));
  let isMore = false;
  const inherit = (row: Row, from: TextHit, share: number) => {
    const { id, kind } = row.header;
    const own = read.get(id) ?? { kind, row, score: 0, cosine: 0, matched: {} };
    const heir = inheriting(own, from, share);
    const hasAll = Object.keys(heir.matched).length === Object.keys(own.matched).length;
    if (open.has(id) ? hasAll : isKept(own, heir, from, input)) return;
    open.set(id, heir);
    read.set(id, heir);
    fates.delete(id);
    isMore = true;
  };
  // What was replaced has the words of its own day, which say nothing of what took its place; facts may be of other days than their remark.
  if (input.query.time !== undefined) return looked;
  for (const remark of looked.open)
    if (isSingleRemark(remark.row.header))
      for (const row of input.lookups.citing(remark.row.header.id))
        if (episodesOf(row.header).length > 0) inherit(row, remark, REST);
  for (const older of looked.hits) for (const row of heirsOf(older, input)) inherit(row, older, 1);
  return isMore ? { ...looked, open: [...open.values()], hits: [...read.values()] } : looked;
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

/** `share`: what the words that are its own only by the other count, 0..1; less than 1 says nothing of its meaning. */
function inheriting(own: TextHit, older: TextHit, share: number): TextHit {
  // The fields of a hit are read when they are asked for, so it cannot be spread.
  const { kind, row } = own;
  return {
    ...{ kind, row },
    score: own.score + share * Math.max(0, scoreTogether(own, older) - own.score),
    cosine: share < 1 ? own.cosine : Math.max(own.cosine, older.cosine),
    matched: together(own.matched, older.matched),
  };
}

/** The score as if both were one text: that of a text is the sum of what its words count, times their number. */
function scoreTogether(own: TextHit, older: TextHit): number {
  const [best, other] = own.score > older.score ? [own, older] : [older, own];
  const known = Object.keys(best.matched).length;
  const words = Object.keys(other.matched);
  const added = words.filter((word) => !Object.hasOwn(best.matched, word)).length;
  if (known === 0 || added === 0) return best.score;
  return (best.score / known + (other.score / words.length / words.length) * added) * (known + added);
}

function together(one: Matched, other: Matched): Matched {
  const both: Record<string, readonly string[]> = { ...one };
  for (const [term, found] of Object.entries(other))
    both[term] = [...new Set([...(Object.hasOwn(one, term) ? (one[term] ?? []) : []), ...found])];
  return both;
}
