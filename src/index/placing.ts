import type { Matched, TurnParts } from "../domain/talk.ts";
import { CUE } from "../text/cues.ts";
import type { ItemHit } from "./accumulate.ts";
import type { ItemSpace, Sessions } from "./item-space.ts";
import type { TurnColumns } from "./item-table.ts";

/** Turns that are looked at before and after one. */
const REACH = 6;

/** exp(-d²/8) for distances 1 to 6: a Gaussian with a standard deviation of 2 turns. */
const KERNEL = Float64Array.from({ length: REACH }, (_, d) => Math.exp(-((d + 1) ** 2) / 8));

/** What tells the questions of persons: long answers of assistants end with some, which ask for nothing that was told. */
const ASKING = CUE.question | CUE.assistant;

/** What marks the place of a turn in which nothing was found; 0 is no turn's place. */
const UNFOUND = 1;

/**
 * Places of turns, one line behind the other, with `REACH` places of no turn before, between and behind the lines, so that what is
 * around a turn never is of another line.
 */
export interface Ground {
  /** For each place: 0 for that of no turn, `UNFOUND`, or more where something was found. */
  readonly marks: Uint32Array;
  /** What was found there, 1 for the best. */
  readonly scores: Float64Array;
  /** What was found in a question there that a person asked. */
  readonly asked: Float64Array;
  /** The places where something was found, ascending. */
  readonly hits: Uint32Array;
}

/** What is around the places where something was found, and around those near them. */
export interface Surroundings {
  /** Places within reach of one where something was found, where nothing was, ascending. */
  readonly near: Uint32Array;
  /** For each place of `hits`, then of `near`: the scores around it, nearer ones more. */
  readonly around: Float64Array;
  /** What was found in a question directly before it. */
  readonly answer: Float64Array;
  /** Both together; 0 where nothing is around. */
  readonly worth: Float64Array;
}

/** A ground of so many places, none of a turn yet, and room for the places of so many hits. */
function groundOf(places: number, hits: number): Ground {
  return {
    marks: new Uint32Array(places),
    scores: new Float64Array(places),
    asked: new Float64Array(places),
    hits: new Uint32Array(hits),
  };
}

/** Weighs what is around the places of a ground. Pure. */
function weigh({ marks, scores, asked, hits }: Ground): Surroundings {
  const near = Uint32Array.from(nearHits(marks, hits));
  const count = hits.length + near.length;
  const around = new Float64Array(count);
  const answer = new Float64Array(count);
  const worth = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const place = (i < hits.length ? hits[i] : near[i - hits.length]) ?? 0;
    const scored = aroundOf(scores, place);
    const said = asked[place - 1] ?? 0;
    around[i] = scored;
    answer[i] = said;
    worth[i] = scored === 0 ? 0 : scored + said;
  }
  return { near, around, answer, worth };
}

function* nearHits(marks: Uint32Array, hits: Uint32Array): Generator<number> {
  let next = 0;
  for (const place of hits) {
    const end = place + REACH + 1;
    for (let at = Math.max(next, place - REACH); at < end; at++) if (marks[at] === UNFOUND) yield at;
    next = end;
  }
}

function aroundOf(scores: Float64Array, place: number): number {
  let around = 0;
  for (let d = 1; d <= REACH; d++) {
    around += (KERNEL[d - 1] ?? 0) * ((scores[place - d] ?? 0) + (scores[place + d] ?? 0));
  }
  return around;
}

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
  readonly hidden: ReadonlySet<number>;
  /** The order of two documents. */
  readonly compare: (a: number, b: number) => number;
  readonly order: (a: number, b: number) => number;
}

/**
 * The hits of a search, the turns among them with what their places say, and the 100 turns without a hit whose neighbours say
 * most. Reads the columns of the turns. Linear in the conversations and in the hits.
 */
export function placeTurns(
  hits: readonly ItemHit[],
  items: ItemSpace,
  { hidden, compare, order }: Placing,
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
  for (const at of strongest(lines, around, order)) {
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
function strongest(
  { ground, itemAt }: Lines,
  { near, worth }: Surroundings,
  order: Placing["order"],
): readonly number[] {
  const first = ground.hits.length;
  const least = worth.slice(first).sort()[near.length - NEIGHBOURS] ?? 0;
  const found: { at: number; item: number; worth: number }[] = [];
  for (let at = first; at < worth.length; at++) {
    const its = worth[at] ?? 0;
    if (its < least || its === 0) continue;
    found.push({ at, item: itemAt(near[at - first] ?? 0), worth: its });
  }
  const sorted = found.sort((a, b) => b.worth - a.worth || order(a.item, b.item));
  return sorted.slice(0, NEIGHBOURS).map(({ at }) => at);
}

/** The turns of the sessions in which something was found, each session a line of places: episode after episode. */
export interface Lines {
  readonly ground: Ground;
  /** Where the turns of each line begin; one more for what is behind the last. */
  readonly starts: Int32Array;
  itemAt(place: number): number;
  turnAt(place: number): number;
  hitAt(place: number): ItemHit | undefined;
  /** Hits that are no turns, in their order. */
  readonly others: readonly ItemHit[];
}

/** `Ground.marks` of what was found: beyond those of places, its number among the hits. */
const FOUND = UNFOUND + 1;

/**
 * Lays out sessions in which something was found. Linear in their conversations and in the hits, for each of which nothing is called: there
 * may be thousands, in a process that ends before such loops are compiled.
 */
function layOut(
  hits: readonly ItemHit[],
  talks: Int32Array,
  sessions: Sessions,
  { items, turns: { cues } }: LaidOutBy,
): Lines {
  const { firstItems, firstTurns } = items.columns;
  const { starts, places } = placesOf(sessions, firstTurns);
  let count = 0;
  for (let i = 0; i < hits.length; i++) if ((places[talks[i] ?? -1] ?? 0) > 0) count++;
  const ground = groundOf(starts.at(-1) ?? 0, count);
  const { marks, scores, asked } = ground;
  for (let line = 0; line + 1 < starts.length; line++) {
    marks.fill(UNFOUND, starts[line], (starts[line + 1] ?? 0) - REACH);
  }
  const { best, bestSum } = bestOf(hits);
  const turnOf = new Uint32Array(hits.length);
  const others: ItemHit[] = [];
  let filled = 0;
  for (let i = 0; i < hits.length; i++) {
    const hit = hits[i] as ItemHit; // there are so many
    const talk = talks[i] ?? -1;
    const first = places[talk] ?? 0;
    if (first === 0) {
      others.push(hit);
      continue;
    }
    const at = hit.item - (firstItems[talk] ?? 0);
    const place = first + at;
    ground.hits[filled++] = place;
    marks[place] = FOUND + i;
    if (best > 0) scores[place] = hit.score / best;
    const turn = (firstTurns[talk] ?? 0) + at;
    turnOf[i] = turn;
    if (bestSum > 0 && ((cues[turn] ?? 0) & ASKING) === CUE.question)
      asked[place] = hit.score / Math.max(1, hit.size) / bestSum;
  }
  ground.hits.sort();
  const ends = [...sessions.ends];
  const talkAt = (place: number) => {
    const line = lineAt(starts, place);
    const its = sessions.talks.subarray(ends[line - 1] ?? 0, ends[line]);
    return its.findLast((talk) => (places[talk] ?? 0) <= place) ?? 0;
  };
  const from = (column: Uint32Array, place: number) => {
    const talk = talkAt(place);
    return place - (places[talk] ?? 0) + (column[talk] ?? 0);
  };
  return {
    ...{ ground, starts, others },
    itemAt: (place) => from(firstItems, place),
    turnAt: (place) => turnOf[(marks[place] ?? 0) - FOUND] ?? from(firstTurns, place),
    hitAt: (place) => hits[(marks[place] ?? 0) - FOUND],
  };
}

interface LaidOutBy {
  readonly items: ItemSpace;
  readonly turns: TurnColumns;
}

/** Where lines begin, and the first turn of each conversation, by its number; 0: it is in none. */
function placesOf({ talks, ends }: Sessions, firstTurns: Uint32Array) {
  const starts = new Int32Array(ends.length + 1);
  const places = new Int32Array(firstTurns.length);
  let free = REACH;
  for (let line = 0, at = 0; line < ends.length; line++, free += REACH) {
    starts[line] = free;
    for (; at < (ends[line] ?? 0); at++) {
      const talk = talks[at] ?? 0;
      places[talk] = free;
      free += (firstTurns[talk + 1] ?? 0) - (firstTurns[talk] ?? 0);
    }
  }
  starts[ends.length] = free;
  return { starts, places };
}

/** The best score, and the best without the number of terms that matched, by which MiniSearch multiplies. */
function bestOf(hits: readonly ItemHit[]): { readonly best: number; readonly bestSum: number } {
  let [best, bestSum] = [0, 0];
  for (const { score, size } of hits) {
    const sum = score / Math.max(1, size);
    if (score > best) best = score;
    if (sum > bestSum) bestSum = sum;
  }
  return { best, bestSum };
}

function lineAt(starts: Int32Array, place: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}
