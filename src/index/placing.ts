import type { TurnParts } from "../domain/talk.ts";
import { CUE } from "../text/cues.ts";
import type { ItemHit } from "./accumulate.ts";
import type { ItemSpace, PlacedTalk } from "./item-space.ts";

/*
 * What the place of a turn says about it. An answer often shares no word with the question that it answers,
 * but the turns around it do. The sessions in which something was found are laid out as lines of positions,
 * episode after episode:
 *
 *     session  position   0    1    2    3    4    5    6 ...
 *              score      .   0.4   .    .   1.0   .    .        own text, 1: the best of the search
 *              around    0.4  ...                                neighbours, nearer ones more
 */

/** Turns that are looked at before and after one. */
const REACH = 6;
/** exp(-d²/8) for distances 1 to 6: a Gaussian with a standard deviation of 2 turns. */
const KERNEL = Float64Array.from({ length: REACH }, (_, d) => Math.exp(-((d + 1) ** 2) / 8));
/** BM25+ over sessions: k, b, d. */
const SESSION_BM25 = { k: 1.2, b: 0.5, d: 0.5 };
/** Turns without a term of the query that their neighbours add to those that have one. */
const NEIGHBOURS = 100;

export interface PlacedHit extends Omit<ItemHit, "size"> {
  /** Absent for what is no turn. */
  readonly parts?: TurnParts | undefined;
}

/**
 * The hits of a search, the turns among them with what their places say, and the 100 turns without a hit
 * whose neighbours say most. `hidden`: documents that are masked; `compare`: the order of two documents. Reads
 * the columns of the turns. Linear in the turns of the sessions in which something was found.
 */
export function placeTurns(
  hits: readonly ItemHit[],
  items: ItemSpace,
  hidden: ReadonlySet<number>,
  compare: (a: number, b: number) => number,
): readonly PlacedHit[] {
  const sessions = items.sessions(hidden, compare);
  if (sessions.size === 0 || hits.length === 0) return hits;
  const found = new HitTable(hits, items.length);
  const lines = new Map<string, Line>();
  for (const [session, talks] of sessions) {
    const line = layOut(talks, found);
    if (line) lines.set(session, line);
  }
  const scores = scoreSessions([...lines.values()], sessions);
  const placed: PlacedHit[] = hits.filter((_, i) => !found.isTurn(i));
  const unfound = new Strongest();
  const partsOf = (line: Line, at: number): TurnParts => ({
    ...partsAt(line, at),
    session: scores.get(line) ?? 0,
  });
  for (const line of lines.values()) {
    const isNear = nearHits(line);
    for (let at = 0; at < line.items.length; at++) {
      const hit = line.hits[at];
      if (hit) placed.push({ ...hit, parts: partsOf(line, at) });
      else if (isNear[at] === 1) unfound.add(line, at);
    }
  }
  const neighbours = unfound.best().map(({ item, line, at }): PlacedHit => {
    return { item, score: 0, matched: {}, parts: partsOf(line, at) };
  });
  return [...placed, ...neighbours];
}

/** The turns of one session in which something was found, by position. */
interface Line {
  readonly items: Int32Array;
  readonly hits: readonly (ItemHit | undefined)[];
  /** Text scores, 1 for the best of the search. */
  readonly scores: Float64Array;
  /** Text scores without the factor for the number of terms that matched, 1 for the best. */
  readonly sums: Float64Array;
  readonly cues: Uint8Array;
  readonly lengths: Uint16Array;
}

/** Hits by the numbers of their items. */
class HitTable {
  readonly best: number;
  readonly bestSum: number;
  readonly #hits: readonly ItemHit[];
  readonly #at: Int32Array;
  readonly #turns: Uint8Array;

  constructor(hits: readonly ItemHit[], items: number) {
    this.#hits = hits;
    this.#turns = new Uint8Array(hits.length);
    this.#at = new Int32Array(items).fill(-1);
    hits.forEach(({ item }, i) => {
      this.#at[item] = i;
    });
    this.best = hits.reduce((most, { score }) => Math.max(most, score), 0);
    this.bestSum = hits.reduce((most, hit) => Math.max(most, sumOf(hit)), 0);
  }

  /** The hit of an item that is a turn. */
  take(item: number): ItemHit | undefined {
    const at = this.#at[item] ?? -1;
    if (at >= 0) this.#turns[at] = 1;
    return this.#hits[at];
  }

  /** Whether a hit was taken as a turn. */
  isTurn(at: number): boolean {
    return this.#turns[at] === 1;
  }
}

/** Undefined where nothing was found in the session. */
function layOut(talks: readonly PlacedTalk[], found: HitTable): Line | undefined {
  const turns = talks.reduce((sum, talk) => sum + talk.turns, 0);
  const items = new Int32Array(turns);
  const cues = new Uint8Array(turns);
  const lengths = new Uint16Array(turns);
  const hits: (ItemHit | undefined)[] = [];
  for (const { firstItem, turns: count, firstTurn, columns } of talks) {
    const from = hits.length;
    for (let i = 0; i < count; i++) {
      items[from + i] = firstItem + i;
      hits.push(found.take(firstItem + i));
    }
    if (hits.length === turns && hits.every((hit) => hit === undefined)) return undefined;
    cues.set(columns().cues.subarray(firstTurn, firstTurn + count), from);
    lengths.set(columns().lengths.subarray(firstTurn, firstTurn + count), from);
  }
  const scores = Float64Array.from(hits, (hit) => (hit && found.best > 0 ? hit.score / found.best : 0));
  const sums = Float64Array.from(hits, (hit) => (hit && found.bestSum > 0 ? sumOf(hit) / found.bestSum : 0));
  return { items, hits, scores, sums, cues, lengths };
}

/** For each turn 1 where one that was found is within reach. */
function nearHits({ hits }: Line): Uint8Array {
  const near = new Uint8Array(hits.length);
  hits.forEach((hit, at) => {
    if (hit) near.fill(1, Math.max(0, at - REACH), at + REACH + 1);
  });
  return near;
}

function aroundOf({ scores }: Line, at: number): number {
  let around = 0;
  for (let d = 1; d <= REACH; d++) {
    around += (KERNEL[d - 1] ?? 0) * ((scores[at - d] ?? 0) + (scores[at + d] ?? 0));
  }
  return around;
}

function answerOf({ cues, sums }: Line, at: number): number {
  const isAnswer = ((cues[at - 1] ?? 0) & CUE.question) !== 0;
  return isAnswer ? (sums[at - 1] ?? 0) : 0;
}

function partsAt(line: Line, at: number): Omit<TurnParts, "session"> {
  const { hits, cues, lengths } = line;
  return {
    around: aroundOf(line, at),
    answer: answerOf(line, at),
    cues: cues[at] ?? 0,
    length: lengths[at] ?? 0,
    near: [hits[at - 1], hits[at + 1]].flatMap((hit) => (hit ? [hit.matched] : [])),
  };
}

/**
 * BM25+ of whole sessions, 1 for the best: a term counts as often as it has turns, a session is as long as it
 * has turns (counting words measured the same).
 */
function scoreSessions(
  lines: readonly Line[],
  sessions: ReadonlyMap<string, readonly PlacedTalk[]>,
): ReadonlyMap<Line, number> {
  const counts = lines.map(({ hits }) => countTerms(hits));
  const holding = new Map<string, number>();
  for (const terms of counts)
    for (const term of terms.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  let turns = 0;
  for (const talks of sessions.values()) for (const talk of talks) turns += talk.turns;
  const { k, b, d } = SESSION_BM25;
  const scores = lines.map(({ items }, i) => {
    const norm = k * (1 - b + (b * items.length * sessions.size) / turns);
    let score = 0;
    for (const [term, count] of counts[i] ?? []) {
      const n = holding.get(term) ?? 0;
      const idf = Math.log(1 + (sessions.size - n + 0.5) / (n + 0.5));
      score += idf * (d + (count * (k + 1)) / (count + norm));
    }
    return score;
  });
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return new Map(lines.map((line, i) => [line, best > 0 ? (scores[i] ?? 0) / best : 0]));
}

/** In how many turns each term of the query was found. */
function countTerms(hits: readonly (ItemHit | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const hit of hits) {
    for (const term in hit?.matched) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** The text score without the number of terms that matched, by which MiniSearch multiplies. */
function sumOf({ score, size }: ItemHit): number {
  return score / Math.max(1, size);
}

interface Unfound {
  readonly item: number;
  readonly line: Line;
  readonly at: number;
  readonly worth: number;
}

/** The turns without a hit whose neighbours say most; of equal ones the earlier items. */
class Strongest {
  #kept: Unfound[] = [];
  /** What one must be worth to be among them. */
  #least = 0;

  add(line: Line, at: number): void {
    const around = aroundOf(line, at);
    const worth = around + answerOf(line, at);
    if (around === 0 || worth < this.#least) return;
    this.#kept.push({ item: line.items[at] ?? 0, line, at, worth });
    if (this.#kept.length < 4 * NEIGHBOURS) return;
    this.#kept = this.best();
    this.#least = this.#kept.at(-1)?.worth ?? 0;
  }

  best(): Unfound[] {
    return this.#kept.toSorted((a, b) => b.worth - a.worth || a.item - b.item).slice(0, NEIGHBOURS);
  }
}
