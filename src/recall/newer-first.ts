import { isClosedCommitment } from "../domain/commitment.ts";
import { isDocument, isStated } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isAhead } from "../domain/question-state.ts";
import { holdsUntilLater } from "../domain/recallable.ts";
import { turnReference } from "../domain/turn.ts";
import type { TextHit } from "../index-ports.ts";
import { UTC } from "../text/time-zone.ts";
import { fateOfFound, type Outdating, type RecallInput } from "./admission.ts";
import type { Candidate } from "./gather.ts";
import { bestFirst, LEAST_STEP, placedBefore, placedBehind } from "./rank.ts";

/** Of so many candidates it is asked which ones may have outdated others. */
const COMPARED = 10;

interface Placed extends Outdating {
  /** The older one may hold no more, rather than: it is still to come. */
  readonly isDoubt: boolean;
}

/**
 * Candidates (best first) of which the newer of two about one thing comes first, whatever their scores, and the older right behind it or at its
 * own place, marked. What takes the place of something on a day to come stands behind that, unmarked. A suspicion that is
 * stored, and what was said since in other words, brings the newer one in, too, unless a filter keeps it back or it is but faintly likely. Otherwise they keep their order, and where
 * the query names a time that is over: what was said then is asked for. Pure but for the look-ups.
 */
export function newerFirst(candidates: readonly Candidate[], input: RecallInput): readonly Candidate[] {
  const { byId } = input.lookups;
  const top = candidates.slice(0, COMPARED);
  let placed = candidates;
  for (const { newer, older, isDoubt, isInPlace, isUnsure, isFaint } of pairsAmong(top, input)) {
    const isOlder = saysWhat(older, byId(older)?.header);
    const isNewer = saysWhat(newer, byId(newer)?.header);
    const marked = (one: Candidate) =>
      isDoubt && !isFaint && isOlder(one) && !isClosedCommitment(one.row.header)
        ? { ...one, outdatedBy: { id: newer, ...(isUnsure && { isUnsure }) } }
        : one;
    if (isInPlace) {
      placed = placed.map(marked);
      continue;
    }
    // Something newer still may have come before it: all of them stand where the older one stood.
    const [best] = [...placed, ...candidates].filter(isOlder).sort(bestFirst);
    if (best === undefined) continue;
    // The memory itself rather than the remark that it came from, which is left out beside it.
    const found = placed.filter(isNewer).sort(bestFirst);
    const known = found.find(({ row }) => row.header.id === newer) ?? found[0];
    if (known === undefined && isFaint) continue; // nobody has asked for it
    const brought = known ?? unasked(newer, input);
    const first: Candidate | undefined = brought && {
      support: best.support,
      ...brought,
      ...placedBefore({ score: 0, parts: [], ...brought }, best.score),
    };
    if (first === undefined) {
      placed = placed.map(marked);
      continue;
    }
    const others = placed.filter((one) => one !== known);
    const behind = (one: Candidate) => ({ ...marked(one), ...placedBehind(one, first.score - LEAST_STEP) });
    placed = [first, ...others.map((one) => (isOlder(one) ? behind(one) : one))];
  }
  return placed === candidates ? candidates : placed.toSorted(bestFirst);
}

/** What was said first comes first, so that of three about one thing the last one ends before both others. */
function pairsAmong(top: readonly Candidate[], input: RecallInput): readonly Placed[] {
  const { lookups, nowMs, filters } = input;
  const headerOf = (id: string) => lookups.byId(id)?.header;
  const now = filters.asOfMs ?? nowMs;
  const { time } = input.query;
  // What was said in a time that is over is asked for, rather than what holds ("from january").
  const asksWhatWas = time !== undefined && time.untilMs <= (time.zone ?? UTC).toWall(nowMs);
  const doubts = asksWhatWas ? [] : [...rivals(top, input), ...doubtsAbout(top, input)];
  const pairs = new Map<string, Placed>();
  for (const doubt of doubts) {
    const { newer, older } = doubt;
    const isFirst = isAhead({ question: { about: [newer, older] } }, headerOf, now);
    const turned = isFirst ? { newer: older, older: newer, isDoubt: false } : undefined;
    pairs.set([newer, older].sort().join(" "), turned ?? { ...doubt, isDoubt: true });
  }
  const inOrder = [...pairs.values()].sort((a, b) => (keyOfPair(a) < keyOfPair(b) ? -1 : 1));
  const known = [...replaced(top, input), ...upcoming(top, input)].map((pair) => ({
    ...pair,
    isDoubt: false,
  }));
  return [...inOrder, ...known];
}

function keyOfPair({ newer, older }: Outdating): string {
  return `${newer} ${older}`;
}

function rivals(top: readonly Candidate[], input: RecallInput): readonly Outdating[] {
  const { lookups } = input;
  // A remark that became facts is spoken for by them; pages of entities cite, too, and take the place of nothing.
  const statementsOf = (id: string) =>
    lookups.citing(id).flatMap(({ header }) => (isStated(header) ? [header.id] : []));
  const statements = top.flatMap(({ row, turn }) =>
    turn || (row.header.kind === "episode" && statementsOf(row.header.id).length > 0) ? [] : [row],
  );
  const mayBeShown = (id: string) => {
    const row = lookups.byId(id);
    return row !== undefined && fateOfFound({ row }, input) === undefined;
  };
  const pairs = lookups.rivals?.(statements) ?? [];
  const keys = new Set(pairs.map(keyOfPair));
  return pairs.flatMap((pair) => {
    const { newer, older } = pair;
    const own = statementsOf(newer).filter(mayBeShown);
    if (own.some((id) => keys.has(keyOfPair({ newer: id, older }))) || !mayBeShown(newer)) return [];
    return [{ ...pair, newer: own[0] ?? newer }];
  });
}

/** What may have taken the place of candidates, and of what may have: the oldest of those first. */
function doubtsAbout(candidates: readonly Candidate[], { lookups: { outdating } }: RecallInput) {
  const known = new Map<string, Outdating>();
  let ids: ReadonlySet<string> = new Set(candidates.map(({ row }) => row.header.id));
  const asked = new Set(ids);
  while (outdating !== undefined && ids.size > 0) {
    const found = outdating(ids);
    for (const doubt of found) known.set(keyOfPair(doubt), doubt);
    ids = new Set(found.map(({ newer }) => newer).filter((id) => !asked.has(id)));
    for (const id of ids) asked.add(id);
  }
  return [...known.values()];
}

/** What no longer holds, beside what took its place. Of a section of a document that said several such things, the one whose heir is the best. */
function replaced(candidates: readonly Candidate[], { lookups }: RecallInput): readonly Outdating[] {
  const places = new Map(candidates.map(({ row }, at) => [row.header.id, at] as const).toReversed());
  return candidates.flatMap(({ row, turn }) => {
    const isSection = turn !== undefined && isDocument(row.header);
    const told = isSection ? lookups.citing(turnReference(row.header.id, turn)) : [row];
    const found = told.flatMap(({ header: { id, superseded_by: newer = "" } }) => {
      const at = places.get(newer);
      return at === undefined ? [] : [{ at, pair: { newer, older: id } }];
    });
    return found
      .sort((a, b) => a.at - b.at)
      .slice(0, 1)
      .map(({ pair }) => pair);
  });
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

/** Whether a candidate is a memory, or the turn or the remark that it came from. */
function saysWhat(id: string, header: Header | undefined): (candidate: Candidate) => boolean {
  const sources = new Set(header?.kind === "episode" ? [] : header?.sources);
  return ({ row, turn }) =>
    row.header.id === id || sources.has(turn ? turnReference(row.header.id, turn) : row.header.id);
}

/** A memory that the query does not find, as far as it may be shown; what is private is shown by its own words only. */
export function unasked(id: string, input: RecallInput): Pick<Candidate, "hit" | "row" | "turn"> | undefined {
  const row = input.lookups.byId(id);
  if (row === undefined || row.header.sensitive === true || fateOfFound({ row }, input)) return undefined;
  const hit: TextHit = { kind: row.header.kind, row, score: 0, cosine: 0, matched: {} };
  return { hit, row, turn: undefined };
}
