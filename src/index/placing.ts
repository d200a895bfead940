import type { TurnParts } from "../domain/talk.ts";
import { CUE } from "../text/cues.ts";
import type { ItemHit } from "./accumulate.ts";
import type { ItemSpace, Sessions } from "./item-space.ts";
import { itemAt, type Line, layOut } from "./session-lines.ts";
import { expectLoops } from "./thrift.ts";

/*
 * What the place of a turn says about it. An answer often shares no word with the question that it answers,
 * but the turns around it do. The sessions in which something was found are laid out as lines of positions,
 * episode after episode:
 *
 *     session  position   0    1    2    3    4    5    6 ...
 *              score      .   0.4   .    .   1.0   .    .        own text, 1: the best of the search
 *              around    0.4  ...                                neighbours, nearer ones more
 */

/** From so many items on, the loops over them run long enough to be worth compiling well. */
const MANY_ITEMS = 20_000;
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
 * the columns of the turns. Linear in the turns of the sessions in which something was found, which are copied once, and in the hits.
 */
export function placeTurns(
  hits: readonly ItemHit[],
  items: ItemSpace,
  hidden: ReadonlySet<number>,
  compare: (a: number, b: number) => number,
): readonly PlacedHit[] {
  if (items.length >= MANY_ITEMS) expectLoops();
  if (items.talks === 0 || hits.length === 0) return hits;
  const talks = Int32Array.from(hits, ({ item }) => items.talkOf(item));
  const sessions = items.sessions(
    talks.filter((talk) => talk >= 0),
    hidden,
    compare,
  );
  const { lines, others } = layOut(hits, talks, sessions.found, items);
  const scores = scoreSessions(lines, sessions);
  const placed: PlacedHit[] = [...others];
  const unfound = new Strongest();
  const partsOf = (line: Line, at: number) => partsAt(line, at, scores.get(line) ?? 0);
  for (const line of lines) {
    for (const at of line.found) {
      const hit = line.hitAt(at);
      // Field by field: to copy an object takes several times as long, and a word may be in thousands of turns.
      if (hit)
        placed.push({ item: hit.item, score: hit.score, matched: hit.matched, parts: partsOf(line, at) });
    }
    for (const at of nearFound(line)) unfound.add(line, at);
  }
  const neighbours = unfound.best().map(({ item, line, at }): PlacedHit => {
    return { item, score: 0, matched: {}, parts: partsOf(line, at) };
  });
  return [...placed, ...neighbours];
}

/** Positions without a hit, of which one is within reach; each once. */
function* nearFound({ found, length, hitAt }: Line): Generator<number> {
  let next = 0;
  for (const place of found) {
    const end = Math.min(length, place + REACH + 1);
    for (let at = Math.max(next, place - REACH); at < end; at++) if (!hitAt(at)) yield at;
    next = end;
  }
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

function partsAt(line: Line, at: number, session: number): TurnParts {
  const { hitAt, cues, lengths } = line;
  const [before, after] = [hitAt(at - 1), hitAt(at + 1)];
  const near: ItemHit["matched"][] = [];
  if (before) near.push(before.matched);
  if (after) near.push(after.matched);
  const [around, answer] = [aroundOf(line, at), answerOf(line, at)];
  return { around, answer, cues: cues[at] ?? 0, length: lengths[at] ?? 0, near, session };
}

/**
 * BM25+ of whole sessions, 1 for the best: a term counts as often as it has turns, a session is as long as it
 * has turns (counting words measured the same).
 */
function scoreSessions(lines: readonly Line[], { count: all, turns }: Sessions): ReadonlyMap<Line, number> {
  const counts = lines.map(countTerms);
  const holding = new Map<string, number>();
  for (const terms of counts)
    for (const term of terms.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  const { k, b, d } = SESSION_BM25;
  const scores = lines.map(({ length }, i) => {
    const norm = k * (1 - b + (b * length * all) / turns);
    let score = 0;
    for (const [term, count] of counts[i] ?? []) {
      const n = holding.get(term) ?? 0;
      const idf = Math.log(1 + (all - n + 0.5) / (n + 0.5));
      score += idf * (d + (count * (k + 1)) / (count + norm));
    }
    return score;
  });
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return new Map(lines.map((line, i) => [line, best > 0 ? (scores[i] ?? 0) / best : 0]));
}

/** In how many turns each term of the query was found. */
function countTerms({ found, hitAt }: Line): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const at of found) {
    for (const term in hitAt(at)?.matched) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
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
    this.#kept.push({ item: itemAt(line, at), line, at, worth });
    if (this.#kept.length < 4 * NEIGHBOURS) return;
    this.#kept = this.best();
    this.#least = this.#kept.at(-1)?.worth ?? 0;
  }

  best(): Unfound[] {
    return this.#kept.toSorted((a, b) => b.worth - a.worth || a.item - b.item).slice(0, NEIGHBOURS);
  }
}
