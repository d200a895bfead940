import type { Header } from "../domain/kinds.ts";
import { holdsUntilLater } from "../domain/recallable.ts";
import { turnReference } from "../domain/talk.ts";
import type { TextHit } from "../index-ports.ts";
import { UTC } from "../text/time-zone.ts";
import { fateOfFound, type Outdating, type RecallInput } from "./admission.ts";
import type { Candidate } from "./pass.ts";
import { bestFirst, LEAST_STEP, placedBefore, placedBehind } from "./rank.ts";

/** Of so many times as many candidates as there may be results it is asked whether they may be outdated. */
const ASKED_TIMES = 3;

/**
 * Candidates (best first) of which those that may be outdated come right behind what may have taken their place, whatever the scores, and what
 * takes the place of something on a day to come right behind that. Where
 * the query does not find that by itself, it is brought in right behind the older one, unless a filter keeps it back: half of all suspicions are
 * wrong, and then it has nothing to do with the query. Otherwise they keep their order. What may be outdated keeps it, too, where the query names a
 * time that is over. Pure but for the look-ups.
 */
export function newerFirst(candidates: readonly Candidate[], input: RecallInput): readonly Candidate[] {
  const { byId } = input.lookups;
  const top = candidates.slice(0, ASKED_TIMES * input.limit);
  let placed = candidates;
  const doubts = asksWhatWas(input) ? [] : doubtsAbout(top, input);
  for (const { newer, older } of [...doubts, ...upcoming(top, input)]) {
    const isOlder = saysWhat(older, byId(older)?.header);
    const isNewer = saysWhat(newer, byId(newer)?.header);
    // Something newer still may have come before it: all of them stand where the older one stood.
    const [best] = [...placed, ...candidates].filter(isOlder).sort(bestFirst);
    // The memory itself rather than the remark that it came from, which is left out beside it.
    const found = placed.filter(isNewer).sort(bestFirst);
    const known = found.find(({ row }) => row.header.id === newer) ?? found[0];
    if (best === undefined) continue;
    if (known === undefined) {
      placed = [...placed, ...broughtIn(newer, best, input)];
      continue;
    }
    if (!isAsked(known, best)) continue;
    const first = { ...known, ...placedBefore(known, best.score) };
    const others = placed.filter((one) => one !== known);
    placed = [first, ...others.map((one) => (isOlder(one) ? behind(one, first.score) : one))];
  }
  return placed === candidates ? candidates : placed.toSorted(bestFirst);
}

/** Whether the query names a time that is over: what was said then is asked for, rather than what holds ("from january"). */
function asksWhatWas({ query: { time }, nowMs }: RecallInput): boolean {
  return time !== undefined && time.untilMs <= (time.zone ?? UTC).toWall(nowMs);
}

/** Whether the query asks for what may be newer too: it finds half of the words there that it finds in the older one, if any. */
function isAsked(newer: Candidate, { hit }: Candidate): boolean {
  const words = Object.keys(hit.matched);
  return 2 * words.filter((word) => Object.hasOwn(newer.hit.matched, word)).length >= words.length;
}

/** What may have taken the place of candidates, and of what may have: the oldest of those first. */
function doubtsAbout(candidates: readonly Candidate[], { lookups: { outdating } }: RecallInput) {
  const known = new Map<string, Outdating>();
  let ids: ReadonlySet<string> = new Set(candidates.map(({ row }) => row.header.id));
  const asked = new Set(ids);
  while (outdating !== undefined && ids.size > 0) {
    const found = outdating(ids);
    for (const doubt of found) known.set(`${doubt.newer} ${doubt.older}`, doubt);
    ids = new Set(found.map(({ newer }) => newer).filter((id) => !asked.has(id)));
    for (const id of ids) asked.add(id);
  }
  return [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doubt]) => doubt);
}

/** What still holds, and what takes its place on a day to come, as if that were the older one. */
function upcoming(
  candidates: readonly Candidate[],
  { lookups, nowMs, filters }: RecallInput,
): readonly Outdating[] {
  const moment = { nowMs: filters.asOfMs ?? nowMs, zone: filters.zone };
  return candidates.flatMap(({ row: { header } }) =>
    (header.supersedes ?? []).flatMap((id) => {
      const before = lookups.byId(id)?.header;
      const holds = before?.status === "superseded" && holdsUntilLater(before, moment);
      return holds ? [{ newer: id, older: header.id }] : [];
    }),
  );
}

function behind(candidate: Candidate, score: number): Candidate {
  return { ...candidate, ...placedBehind(candidate, score - LEAST_STEP) };
}

/** Whether a candidate is a memory, or the turn or the remark that it came from. */
function saysWhat(id: string, header: Header | undefined): (candidate: Candidate) => boolean {
  const sources = new Set(header?.kind === "episode" ? [] : header?.sources);
  return ({ row, turn }) =>
    row.header.id === id || sources.has(turn ? turnReference(row.header.id, turn) : row.header.id);
}

/** A memory that the query does not find, right behind another, as far as it may be shown; what is private is shown by its own words only. */
function broughtIn(id: string, { support, score }: Candidate, input: RecallInput): readonly Candidate[] {
  const row = input.lookups.byId(id);
  if (row === undefined || row.header.sensitive === true || fateOfFound({ row }, input)) return [];
  const hit: TextHit = { kind: row.header.kind, row, score: 0, cosine: 0, matched: {} };
  const behindIt = placedBefore({ score: 0, parts: [] }, score - LEAST_STEP);
  return [{ hit, row, turn: undefined, support, ...behindIt }];
}
