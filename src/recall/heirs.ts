import { isRecallable } from "../domain/recallable.ts";
import type { Matched } from "../domain/talk.ts";
import type { TextHit } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { type Fates, fateOfFound, keepsPrivate, keyOf, momentOf, type RecallInput } from "./admission.ts";
import { replacedBy } from "./collapse.ts";
import type { LookedThrough } from "./look-through.ts";

/**
 * What was looked through, with what took the place of something that holds no more found as well as that: "9:45 from now on" is the answer to a
 * question about the standup if it replaced "standup is at 9:15". `fates` loses what was said of those that come back after all. Pure but for the
 * look-ups.
 */
export function withHeirs(looked: LookedThrough, input: RecallInput, fates: Fates): LookedThrough {
  const open = new Map(looked.open.map((hit) => [keyOf(hit), hit]));
  const read = new Map(looked.hits.map((hit) => [keyOf(hit), hit]));
  let changed = false;
  for (const older of looked.hits) {
    const row = heirOf(older, open, input);
    if (row === undefined) continue;
    const own = read.get(row.header.id) ?? { kind: row.header.kind, row, score: 0, cosine: 0, matched: {} };
    const heir = inheriting(open.get(row.header.id) ?? own, older);
    if (!open.has(row.header.id) && isKept(own, heir, older, input)) continue;
    open.set(row.header.id, heir);
    read.set(row.header.id, heir);
    fates.delete(row.header.id);
    changed = true;
  }
  return changed ? { ...looked, open: [...open.values()], hits: [...read.values()] } : looked;
}

/** What holds now in the place of a hit that does not. */
function heirOf(
  older: TextHit,
  open: ReadonlyMap<string, TextHit>,
  input: RecallInput,
): Row | undefined {
  const { header } = older.row;
  if (older.turn || header.superseded_by === undefined || open.has(header.id)) return undefined;
  const { byId } = input.lookups;
  const moment = momentOf(input);
  const holds = (id: string) => {
    const row = byId(id);
    return row !== undefined && isRecallable(row.header, moment).yes;
  };
  const id = replacedBy(header, byId, holds);
  return id === undefined ? undefined : byId(id);
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
    ...{ kind, row },
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
