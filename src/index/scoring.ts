import type { Matched, TurnParts } from "../domain/turn.ts";
import { CUE } from "../text/cues.ts";
import { addToGroup, countEach } from "../text/groups.ts";
import { type TalkRow, type TurnColumns, talkAt } from "./items.ts";
import type { PostingColumns } from "./postings.ts";

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

export interface Talks {
  /** By their first items. */
  readonly talks: readonly TalkRow[];
  readonly columns: TurnColumns;
  /** How many sessions and turns there are, where these are only some of them. */
  readonly all?: { readonly count: number; readonly turns: number };
}

interface Placing {
  readonly hidden: ReadonlySet<number>;
  /** The order of two documents. */
  readonly compare: (a: number, b: number) => number;
  readonly order: (a: number, b: number) => number;
}

interface Line {
  readonly length: number;
  /** Its conversations, and the place of the first turn of each. */
  readonly talks: readonly { readonly talk: TalkRow; readonly from: number }[];
  /** What was found, by its place. */
  readonly found: (ItemHit | undefined)[];
}

interface Placed {
  readonly line: Line;
  readonly at: number;
  readonly around: number;
  readonly answer: number;
}

/**
 * The hits of a search, the turns among them with what their places say, and the 100 turns without a hit whose neighbours say
 * most. Reads the columns of the turns. Linear in the conversations and in the hits.
 */
export function placeTurns(hits: readonly ItemHit[], talks: Talks, placing: Placing): readonly PlacedHit[] {
  if (talks.talks.length === 0 || hits.length === 0) return hits;
  const { lines, others, all } = linesOf(hits, talks, placing);
  const { cues, lengths } = talks.columns;
  const scores = scoreSessions(lines, all);
  const best = largestOf(hits, ({ score }) => score);
  const bestSum = largestOf(hits, sumOf);
  const placed: PlacedHit[] = [...others];
  const near: Placed[] = [];
  for (const line of lines) {
    const own = Float64Array.from(line.found, (hit) => (hit ? share(hit.score, best) : 0));
    for (let at = 0; at < line.length; at++) {
      const hit = line.found[at];
      const around = aroundOf(own, at);
      if (!hit && around === 0) continue;
      const before = line.found[at - 1];
      const isAnswer = before && ((cues[turnOf(line, at - 1)] ?? 0) & ASKING) === CUE.question;
      const its = { line, at, around, answer: isAnswer ? share(sumOf(before), bestSum) : 0 };
      if (!hit) near.push(its);
      else placed.push({ item: hit.item, score: hit.score, matched: hit.matched, parts: partsOf(its) });
    }
  }
  const least = Float64Array.from(near, worthOf).sort().at(-NEIGHBOURS) ?? 0; // of tens of thousands
  const worthy = near.filter((its) => worthOf(its) >= least);
  worthy.sort((a, b) => worthOf(b) - worthOf(a) || placing.order(itemOf(a), itemOf(b)));
  for (const its of worthy.slice(0, NEIGHBOURS))
    placed.push({ item: itemOf(its), score: 0, matched: {}, parts: partsOf(its) });
  return placed;

  function partsOf({ line, at, around, answer }: Placed): TurnParts {
    const turn = turnOf(line, at);
    return {
      around,
      answer,
      cues: cues[turn] ?? 0,
      length: lengths[turn] ?? 0,
      near: [line.found[at - 1], line.found[at + 1]].flatMap((hit) => (hit ? [hit.matched] : [])),
      session: scores.get(line) ?? 0,
    };
  }
}

function turnOf(line: Line, at: number): number {
  const its = talkIn(line, at);
  return its ? its.talk.firstTurn + at - its.from : 0;
}

function itemOf({ line, at }: Placed): number {
  const its = talkIn(line, at);
  return its ? its.talk.firstItem + at - its.from : 0;
}

function talkIn({ talks }: Line, at: number) {
  return talks.findLast(({ from }) => from <= at);
}

/** The sessions in which something was found, each a line of turns, and the hits that are of none. */
function linesOf(hits: readonly ItemHit[], { talks, all }: Talks, { hidden, compare }: Placing) {
  const found = hits.map((hit) => [hit, talkAt(talks, hit.item)] as const);
  const wanted = new Set(found.map(([, talk]) => talk?.session));
  const names = new Set<string>();
  const sessions = new Map<string, TalkRow[]>();
  let turns = 0;
  for (const talk of talks) {
    if (hidden.has(talk.doc)) continue;
    names.add(talk.session);
    turns += talk.turns;
    if (wanted.has(talk.session)) addToGroup(sessions, talk.session, talk);
  }
  const places = new Map<TalkRow, { readonly found: Line["found"]; readonly from: number }>();
  const lines = Array.from(sessions.values(), (its): Line => {
    const found: Line["found"] = [];
    const placed = its
      .sort((a, b) => a.startedMs - b.startedMs || compare(a.doc, b.doc))
      .map((talk) => {
        const from = found.length;
        places.set(talk, { found, from });
        found.length += talk.turns;
        return { talk, from };
      });
    return { length: found.length, talks: placed, found };
  });
  const others: ItemHit[] = [];
  for (const [hit, talk] of found) {
    const place = talk && places.get(talk);
    if (place) place.found[place.from + hit.item - talk.firstItem] = hit;
    else others.push(hit);
  }
  return { lines, others, all: all ?? { count: names.size, turns } };
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
function scoreSessions(
  lines: readonly Line[],
  { count: all, turns }: NonNullable<Talks["all"]>,
): ReadonlyMap<Line, number> {
  // In how many turns each term of the query was found.
  const counts = lines.map(({ found }) => countEach(found.flatMap((hit) => Object.keys(hit?.matched ?? {}))));
  const holding = countEach(counts.flatMap((terms) => [...terms.keys()]));
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
  return new Map(lines.map((line, i) => [line, share(scores[i] ?? 0, best)]));
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

/** The weights of BM25+, see `accumulate`. They hardly matter, but for `b`: less than 0.6 favours what is long. */
export const BM25 = { k: 0.9, b: 0.75, d: 0.5 };

/** What another word counts that stands for a term, beside the 1 of the term, in points and among the terms that an item has. */
const OTHER_WORD = 0.5;

export interface ItemHit {
  readonly item: number;
  readonly score: number;
  /** What the sum of its terms' points was multiplied by: their number, other words for half. */
  readonly size: number;
  readonly matched: Matched;
}

export interface QueryTerm {
  readonly term: string;
  readonly postings: PostingColumns;
  /** What it counts, in points and among the terms that an item has: 1, or less where it hardly tells anything. */
  readonly weight?: number;
  /** Other words that may stand for it. */
  readonly others?: readonly Omit<QueryTerm, "others">[];
}

export interface Terms {
  readonly items: number;
  readonly totalLength: number;
  readonly terms: readonly QueryTerm[];
}

/**
 * All items that have terms of a query, scored as MiniSearch does it (its BM25+: the sum over the terms of idf (d + f (k + 1) /
 * (f + k (1 - b + b length / mean length))), times the number of terms that the item has), to the last bit where all count 1, without an
 * object for each posting. For a term that an item does not have, the best of the other words counts half. In no order.
 * For each term linear in the postings so far. Pure.
 */
export function accumulate(collection: Terms): ItemHit[] {
  const found = new Map<number, Found>();
  for (const { term, postings, weight = 1 } of collection.terms) {
    const words = [term];
    eachPosting(postings, collection, (item, points) =>
      add(found, item, { points: points * weight, share: weight, term, words }),
    );
  }
  addOthers(collection, found);
  return Array.from(found, ([item, { points, size, matched }]) => ({
    item,
    score: points * size,
    size,
    matched,
  }));
}

interface Found {
  points: number;
  size: number;
  matched: Matched;
}

interface Step {
  readonly points: number;
  readonly share: number;
  readonly term: string;
  readonly words: readonly string[];
}

function add(found: Map<number, Found>, item: number, { points, share, term, words }: Step): void {
  const known = found.get(item);
  if (known === undefined) {
    found.set(item, { points, size: share, matched: { [term]: words } });
    return;
  }
  known.points += points;
  known.size += share;
  known.matched = { ...known.matched, [term]: words };
}

/** For a term that an item does not have, the best of the other words that stand for it. */
function addOthers(collection: Terms, found: Map<number, Found>): void {
  for (const { term, others = [] } of collection.terms) {
    const best = new Map<number, Step>();
    for (const { term: word, postings } of others) {
      eachPosting(postings, collection, (item, all) => {
        const points = OTHER_WORD * all;
        if (points <= (best.get(item)?.points ?? 0) || Object.hasOwn(found.get(item)?.matched ?? {}, term))
          return;
        best.set(item, { points, share: OTHER_WORD, term, words: [word] });
      });
    }
    for (const [item, step] of best) add(found, item, step);
  }
}

function eachPosting(
  postings: PostingColumns,
  { items, totalLength }: Pick<Terms, "items" | "totalLength">,
  visit: (item: number, points: number) => void,
): void {
  const { length } = postings.items;
  const mean = items === 0 ? 0 : totalLength / items;
  const { k, b, d } = BM25;
  const idf = Math.log(1 + (items - length + 0.5) / (length + 0.5));
  for (let i = 0; i < length; i++) {
    const count = postings.counts[i] ?? 0;
    const long = postings.lengths[i] ?? 0;
    visit(postings.items[i] ?? 0, idf * (d + (count * (k + 1)) / (count + k * (1 - b + (b * long) / mean))));
  }
}
