import { CUE } from "../text/cues.ts";
import type { ItemHit } from "./accumulate.ts";
import type { ItemSpace, Sessions } from "./item-space.ts";
import { type Ground, groundOf, REACH, UNFOUND } from "./surroundings.ts";
import type { TurnColumns } from "./turn-table.ts";

/** The turns of the sessions in which something was found, each session a line of places: episode after episode. */
export interface Lines {
  readonly ground: Ground;
  /** Where the turns of each line begin; one more for what is behind the last. */
  readonly starts: Int32Array;
  /** The number of the item at a place. */
  itemAt(place: number): number;
  /** The number of the turn at a place among all turns. */
  turnAt(place: number): number;
  /** What was found at a place. */
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
export function layOut(
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
    if (bestSum > 0 && ((cues[turn] ?? 0) & CUE.question) !== 0)
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
  /** The columns of all turns. */
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

/** The line of a place. Pure. */
export function lineAt(starts: Int32Array, place: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}
