import type { TurnParts } from "../domain/turn.ts";
import { CUE } from "../text/cues.ts";
import type { ItemHit } from "./accumulate.ts";
import type { ItemSpace, Sessions } from "./item-space.ts";

/*
 * What the place of a turn says about it. An answer often shares no word with the question that it answers,
 * but the turns around it do. Each session in which something was found is a line of turns, conversation after conversation:
 *
 *     turn         0    1    2    3    4    5    6 ...
 *     score        .   0.4   .    .   1.0   .    .        own text, 1: the best of the search
 *     around      0.4  ...                                neighbours, nearer ones more
 */

/** Turns that are looked at before and after one. */
const REACH = 6;
/** exp(-d²/8) for distances 1 to 6: a Gaussian with a standard deviation of 2 turns. */
const KERNEL = Float64Array.from({ length: REACH }, (_, d) => Math.exp(-((d + 1) ** 2) / 8));
/** What tells the questions of persons: long answers of assistants end with some, which ask for nothing that was told. */
const ASKING = CUE.question | CUE.assistant;
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

/** The turns of a session in their order. */
interface Line {
  /** How many it has. */
  readonly length: number;
  /** Its conversations, and the place of the first turn of each. */
  readonly talks: readonly { readonly talk: number; readonly from: number }[];
  /** What was found, by its place. */
  readonly found: (ItemHit | undefined)[];
}

/** A turn of a line, and what stands around it. */
interface Placed {
  readonly line: number;
  readonly at: number;
  readonly around: number;
  readonly answer: number;
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
  const talks = items.talksOf(Uint32Array.from(hits, ({ item }) => item));
  const sessions = items.sessions(talks, hidden, compare);
  const { lines, others } = linesOf(hits, talks, sessions, items.columns);
  const { firstItems, firstTurns } = items.columns;
  const { cues, lengths } = items.turnColumns;
  const scores = scoreSessions(lines, sessions);
  const best = largestOf(hits, ({ score }) => score);
  const bestSum = largestOf(hits, sumOf);
  const placed: PlacedHit[] = [...others];
  const near: Placed[] = [];
  lines.forEach(({ length, found }, line) => {
    const own = new Float64Array(length);
    found.forEach((hit, at) => {
      own[at] = hit ? share(hit.score, best) : 0;
    });
    for (let at = 0; at < length; at++) {
      const hit = found[at];
      const around = aroundOf(own, at);
      if (!hit && around === 0) continue;
      const before = found[at - 1];
      const isAnswer = before && ((cues[turnOf(line, at - 1)] ?? 0) & ASKING) === CUE.question;
      const its = { line, at, around, answer: isAnswer ? share(sumOf(before), bestSum) : 0 };
      if (!hit) near.push(its);
      else placed.push({ item: hit.item, score: hit.score, matched: hit.matched, parts: partsOf(its) });
    }
  });
  const itemOf = ({ line, at }: Placed) => numberOf(line, at, firstItems);
  const least = Float64Array.from(near, worthOf).sort().at(-NEIGHBOURS) ?? 0; // of tens of thousands
  const worthy = near.filter((its) => worthOf(its) >= least);
  worthy.sort((a, b) => worthOf(b) - worthOf(a) || order(itemOf(a), itemOf(b)));
  for (const its of worthy.slice(0, NEIGHBOURS))
    placed.push({ item: itemOf(its), score: 0, matched: {}, parts: partsOf(its) });
  return placed;

  function partsOf({ line, at, around, answer }: Placed): TurnParts {
    const { found = [] } = lines[line] ?? {};
    const turn = turnOf(line, at);
    return {
      around,
      answer,
      cues: cues[turn] ?? 0,
      length: lengths[turn] ?? 0,
      near: [found[at - 1], found[at + 1]].flatMap((hit) => (hit ? [hit.matched] : [])),
      session: scores[line] ?? 0,
    };
  }

  function turnOf(line: number, at: number): number {
    return numberOf(line, at, firstTurns);
  }

  function numberOf(line: number, at: number, first: Uint32Array): number {
    const its = lines[line]?.talks.findLast(({ from }) => from <= at);
    return its ? (first[its.talk] ?? 0) + at - its.from : 0;
  }
}

/** The sessions in which something was found, each a line of turns, and the hits that are of none. */
function linesOf(
  hits: readonly ItemHit[],
  talks: Int32Array,
  { talks: ofSessions, ends }: Sessions,
  { firstItems, firstTurns }: ItemSpace["columns"],
): { readonly lines: readonly Line[]; readonly others: readonly ItemHit[] } {
  const places = new Map<number, { readonly found: Line["found"]; readonly from: number }>();
  const lines = Array.from(ends, (end, i) => {
    const found: Line["found"] = [];
    let length = 0;
    const its = Array.from(ofSessions.subarray(ends[i - 1] ?? 0, end), (talk) => {
      const from = length;
      places.set(talk, { found, from });
      length += (firstTurns[talk + 1] ?? 0) - (firstTurns[talk] ?? 0);
      return { talk, from };
    });
    found.length = length;
    return { length, talks: its, found };
  });
  const others: ItemHit[] = [];
  hits.forEach((hit, i) => {
    const talk = talks[i] ?? -1;
    const place = places.get(talk);
    if (place) place.found[place.from + hit.item - (firstItems[talk] ?? 0)] = hit;
    else others.push(hit);
  });
  return { lines, others };
}

function worthOf({ around, answer }: Placed): number {
  return around + answer;
}

function aroundOf(scores: Float64Array, at: number): number {
  let around = 0;
  for (let d = 1; d <= REACH; d++) {
    around += (KERNEL[d - 1] ?? 0) * ((scores[at - d] ?? 0) + (scores[at + d] ?? 0));
  }
  return around;
}

/**
 * BM25+ of whole sessions, 1 for the best: a term counts as often as it has turns, a session is as long as it
 * has turns (counting words measured the same).
 */
function scoreSessions(lines: readonly Line[], { count: all, turns }: Sessions): readonly number[] {
  const counts = lines.map(({ found }) => countTerms(found));
  const holding = new Map<string, number>();
  for (const terms of counts)
    for (const term of terms.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  const { k, b, d } = SESSION_BM25;
  const scores = counts.map((terms, i) => {
    const norm = k * (1 - b + (b * (lines[i]?.length ?? 0) * all) / turns);
    let score = 0;
    for (const [term, count] of terms) {
      const n = holding.get(term) ?? 0;
      score += Math.log(1 + (all - n + 0.5) / (n + 0.5)) * (d + (count * (k + 1)) / (count + norm));
    }
    return score;
  });
  const best = largestOf(scores, (score) => score);
  return scores.map((score) => share(score, best));
}

/** In how many turns each term of the query was found. */
function countTerms(found: Line["found"]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  found.forEach((hit) => {
    for (const term of Object.keys(hit?.matched ?? {})) counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  return counts;
}

/** A score without the number of terms that matched, by which MiniSearch multiplies. */
function sumOf({ score, size }: ItemHit): number {
  return score / Math.max(1, size);
}

function largestOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((most, one) => Math.max(most, of(one)), 0);
}

function share(score: number, best: number): number {
  return best > 0 ? score / best : 0;
}
