import type { Matched, TurnParts } from "../domain/talk.ts";
import type { ItemHit } from "./accumulate.ts";
import type { ItemSpace, Sessions } from "./item-space.ts";
import { type Lines, layOut, lineAt } from "./session-lines.ts";
import { REACH, type Surroundings, weigh } from "./surroundings.ts";

/*
 * What the place of a turn says about it. An answer often shares no word with the question that it answers,
 * but the turns around it do. The sessions in which something was found are laid out as lines of places,
 * episode after episode:
 *
 *     session  place      0    1    2    3    4    5    6 ...
 *              score      .   0.4   .    .   1.0   .    .        own text, 1: the best of the search
 *              around    0.4  ...                                neighbours, nearer ones more
 */

/** BM25+ over sessions: k, b, d. */
const SESSION_BM25 = { k: 1.2, b: 0.5, d: 0.5 };
/** Turns without a term of the query that their neighbours add to those that have one. */
const NEIGHBOURS = 100;

export interface PlacedHit extends Omit<ItemHit, "size"> {
  /** Absent for what is no turn. */
  readonly parts?: TurnParts | undefined;
}

interface Placing {
  /** Documents that are masked. */
  readonly hidden: ReadonlySet<number>;
  /** The order of two documents. */
  readonly compare: (a: number, b: number) => number;
}

/**
 * The hits of a search, the turns among them with what their places say, and the 100 turns without a hit whose neighbours say
 * most. Reads the columns of the turns. Linear in the conversations and in the hits.
 */
export function placeTurns(
  hits: readonly ItemHit[],
  items: ItemSpace,
  { hidden, compare }: Placing,
): readonly PlacedHit[] {
  if (items.talks === 0 || hits.length === 0) return hits;
  const found = new Uint32Array(hits.length);
  for (let i = 0; i < hits.length; i++) found[i] = hits[i]?.item ?? 0;
  const talks = items.talksOf(found);
  const sessions = items.sessions(talks, hidden, compare);
  const turns = items.turnColumns;
  const lines = layOut(hits, talks, sessions, { items, turns });
  const around = weigh(lines.ground);
  const scores = scoreSessions(lines, sessions);
  const places = lines.ground.hits;
  const placed: PlacedHit[] = [...lines.others];
  let line = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    while ((lines.starts[line + 1] ?? 0) <= place) line++;
    const hit = lines.hitAt(place);
    if (!hit) continue;
    const parts = partsAt(place, i, { around, session: scores[line] ?? 0 });
    // Field by field: to copy an object takes several times as long, and a word may be in thousands of turns.
    placed.push({ item: hit.item, score: hit.score, matched: hit.matched, parts });
  }
  for (const at of strongest(lines, around)) {
    const place = around.near[at - places.length] ?? 0;
    const parts = partsAt(place, at, { around, session: scores[lineAt(lines.starts, place)] ?? 0 });
    placed.push({ item: lines.itemAt(place), score: 0, matched: {}, parts });
  }
  return placed;

  /** `at`: its number among the places that were weighed. */
  function partsAt(
    place: number,
    at: number,
    its: { readonly around: Surroundings; readonly session: number },
  ): TurnParts {
    const [before, after] = [lines.hitAt(place - 1), lines.hitAt(place + 1)];
    const near: Matched[] = [];
    if (before) near.push(before.matched);
    if (after) near.push(after.matched);
    const turn = lines.turnAt(place);
    return {
      around: its.around.around[at] ?? 0,
      answer: its.around.answer[at] ?? 0,
      cues: turns.cues[turn] ?? 0,
      length: turns.lengths[turn] ?? 0,
      near,
      session: its.session,
    };
  }
}

/**
 * BM25+ of whole sessions, 1 for the best: a term counts as often as it has turns, a session is as long as it
 * has turns (counting words measured the same).
 */
function scoreSessions(lines: Lines, { count: all, turns }: Sessions): Float64Array {
  const { counts, holding } = countTerms(lines);
  const { k, b, d } = SESSION_BM25;
  const idf = holding.map((n) => Math.log(1 + (all - n + 0.5) / (n + 0.5)));
  const scores = new Float64Array(lines.starts.length - 1);
  let best = 0;
  for (let line = 0; line < scores.length; line++) {
    const length = (lines.starts[line + 1] ?? 0) - REACH - (lines.starts[line] ?? 0);
    const norm = k * (1 - b + (b * length * all) / turns);
    let score = 0;
    for (let term = 0; term < idf.length; term++) {
      const count = counts[line * idf.length + term] ?? 0;
      if (count > 0) score += (idf[term] ?? 0) * (d + (count * (k + 1)) / (count + norm));
    }
    scores[line] = score;
    if (score > best) best = score;
  }
  if (best > 0) for (let line = 0; line < scores.length; line++) scores[line] = (scores[line] ?? 0) / best;
  return scores;
}

/** In how many turns of each line each term of the query was found, line after line, and in how many lines. */
function countTerms({ ground, starts, hitAt }: Lines): {
  readonly counts: Uint32Array;
  readonly holding: readonly number[];
} {
  const places = ground.hits;
  const numbers = new Map<string, number>();
  const known = new Map<Matched, readonly number[]>(); // hits with the same terms share them
  for (let i = 0; i < places.length; i++) {
    const matched = hitAt(places[i] ?? 0)?.matched;
    if (matched && !known.has(matched)) known.set(matched, termsOf(matched, numbers));
  }
  const counts = new Uint32Array((starts.length - 1) * numbers.size);
  const holding = Array.from(numbers, () => 0);
  let line = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    while ((starts[line + 1] ?? 0) <= place) line++;
    const matched = hitAt(place)?.matched;
    for (const term of (matched && known.get(matched)) ?? []) {
      const at = line * numbers.size + term;
      const before = counts[at] ?? 0;
      counts[at] = before + 1;
      if (before === 0) holding[term] = (holding[term] ?? 0) + 1;
    }
  }
  return { counts, holding };
}

function termsOf(matched: Matched, numbers: Map<string, number>): readonly number[] {
  return Object.keys(matched).map((term) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  });
}

/** The turns without a hit whose neighbours say most, of equal ones the earlier items: their numbers among the places that were weighed. */
function strongest({ ground, itemAt }: Lines, { near, worth }: Surroundings): readonly number[] {
  const first = ground.hits.length;
  const least = worth.slice(first).sort()[near.length - NEIGHBOURS] ?? 0;
  const found: { at: number; item: number; worth: number }[] = [];
  for (let at = first; at < worth.length; at++) {
    const its = worth[at] ?? 0;
    if (its < least || its === 0) continue;
    found.push({ at, item: itemAt(near[at - first] ?? 0), worth: its });
  }
  const order = found.sort((a, b) => b.worth - a.worth || a.item - b.item);
  return order.slice(0, NEIGHBOURS).map(({ at }) => at);
}
