import type { Matched, TurnParts } from "../domain/turn.ts";
import { CUE } from "../text/cues.ts";
import { addToGroup, countEach } from "../text/groups.ts";
import { sum } from "../text/numbers.ts";
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
  readonly columns: () => TurnColumns;
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
  readonly found: (ItemHit | undefined)[];
}

interface Placed {
  readonly line: Line;
  readonly at: number;
  readonly around: number;
  readonly answer: number;
}

/** Things in a row that are made when somebody looks at them: a word that half of a large store has is in too many items for an object each. */
export interface Sequence<T> {
  readonly length: number;
  of(at: number): T;
}

export function listed<T>(all: readonly T[]): Sequence<T> {
  return { length: all.length, of: (at) => all[at] as T }; // a place among them
}

export function both<T>(first: Sequence<T>, second: Sequence<T>): Sequence<T> {
  if (second.length === 0) return first;
  return {
    length: first.length + second.length,
    of: (at) => (at < first.length ? first.of(at) : second.of(at - first.length)),
  };
}

function picked<T>(hits: Sequence<T>, places: readonly number[]): Sequence<T> {
  return { length: places.length, of: (at) => hits.of(places[at] ?? 0) };
}

/**
 * The hits of a search, the turns among them with what their places say, and the 100 turns without a hit whose neighbours say
 * most. Reads the columns of the turns. Linear in the conversations and in the hits.
 */
export function placeTurns(hits: Sequence<ItemHit>, talks: Talks, placing: Placing): Sequence<PlacedHit> {
  if (talks.talks.length === 0 || hits.length === 0) return hits;
  const { lines, others, all } = linesOf(hits, talks, placing);
  const { cues, lengths } = talks.columns();
  const scores = scoreSessions(lines, all);
  let [best, bestSum] = [0, 0];
  for (let at = 0; at < hits.length; at++) {
    const hit = hits.of(at);
    best = Math.max(best, hit.score);
    bestSum = Math.max(bestSum, sumOf(hit));
  }
  const placed: PlacedHit[] = [];
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
  return both<PlacedHit>(listed(placed), picked(hits, others));

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

/** The sessions in which something was found, each a line of turns, and the places of the hits that are of none. */
function linesOf(hits: Sequence<ItemHit>, { talks, all }: Talks, { hidden, compare }: Placing) {
  const found: (readonly [at: number, talk: TalkRow])[] = [];
  const others: number[] = [];
  for (let at = 0; at < hits.length; at++) {
    const talk = talkAt(talks, hits.of(at).item);
    if (talk) found.push([at, talk]);
    else others.push(at);
  }
  const wanted = new Set(found.map(([, { session }]) => session));
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
  for (const [at, talk] of found) {
    const hit = hits.of(at);
    const place = places.get(talk);
    if (place) place.found[place.from + hit.item - talk.firstItem] = hit;
    else others.push(at);
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
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return new Map(lines.map((line, i) => [line, share(scores[i] ?? 0, best)]));
}

/** A score without the number of terms that matched, by which MiniSearch multiplies. */
function sumOf({ score, size }: ItemHit): number {
  return score / Math.max(1, size);
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

/** All items: how many there are, and their numbers of different terms, added up. */
interface Collection {
  readonly count: number;
  readonly totalLength: number;
}

/**
 * All items that have terms of a query, scored as MiniSearch does it (its BM25+: the sum over the terms of idf (d + f (k + 1) /
 * (f + k (1 - b + b length / mean length))), times the number of terms that the item has), to the last bit where all count 1, without an
 * object for each posting. For a term that an item does not have, the best of the other words counts half. In no order.
 * For each term linear in the postings so far. Pure.
 */
export function accumulate(collection: Collection, terms: readonly QueryTerm[]): Sequence<ItemHit> {
  const words = terms.flatMap((one) => [one, ...(one.others ?? [])]);
  const found = new Found(sum(words.map(({ postings }) => postings.items.length)));
  for (const { term, postings, weight = 1 } of terms) {
    const step = found.step({ term, word: term, share: weight });
    eachPosting(postings, collection, (item, points) => found.add(item, points * weight, step));
  }
  addOthers(collection, terms, found);
  return found;
}

/** A term that is matched by a word. */
interface Step {
  readonly term: string;
  readonly word: string;
  /** What it counts among the terms that an item has. */
  readonly share: number;
}

/** So many bits of the numbers of items tell apart those that share a table of places. */
const PAGE_BITS = 16;
const PAGE = 2 ** PAGE_BITS;

class Found implements Sequence<ItemHit> {
  length = 0;
  /** Where items stand, and one. */
  readonly #pages = new Map<number, Uint32Array>();
  /** The one that was asked for last: items mostly come in their order. */
  #last: { readonly number: number; readonly page: Uint32Array } = { number: -1, page: new Uint32Array() };
  readonly #items: Uint32Array;
  readonly #points: Float64Array;
  /** What an item has matched, by its number among `#known`. */
  readonly #matched: Uint32Array;
  readonly #known: Pick<ItemHit, "size" | "matched">[] = [{ size: 0, matched: {} }];
  /** What becomes of it by a step. */
  readonly #next: number[][] = [[]];
  readonly #steps: Step[] = [];

  /** `most`: no more are found. */
  constructor(most: number) {
    this.#items = new Uint32Array(most);
    this.#points = new Float64Array(most);
    this.#matched = new Uint32Array(most);
  }

  of(at: number): ItemHit {
    const { size, matched } = this.#matchedAt(at);
    return { item: this.#items[at] ?? 0, score: (this.#points[at] ?? 0) * size, size, matched };
  }

  step(step: Step): number {
    return this.#steps.push(step) - 1;
  }

  add(item: number, points: number, step: number): void {
    const page = this.#pageOf(item);
    if (page[item % PAGE] === 0) {
      this.#items[this.length] = item;
      page[item % PAGE] = ++this.length;
    }
    const at = (page[item % PAGE] ?? 0) - 1;
    const matched = this.#matched[at] ?? 0;
    this.#points[at] = (this.#points[at] ?? 0) + points;
    this.#matched[at] = this.#next[matched]?.[step] ?? this.#join(matched, step);
  }

  has(item: number, term: string): boolean {
    const place = this.#pageOf(item)[item % PAGE] ?? 0;
    return place > 0 && Object.hasOwn(this.#matchedAt(place - 1).matched, term);
  }

  #matchedAt(at: number): Pick<ItemHit, "size" | "matched"> {
    return this.#known[this.#matched[at] ?? 0] ?? { size: 0, matched: {} };
  }

  #pageOf(item: number): Uint32Array {
    const number = item >>> PAGE_BITS;
    if (number !== this.#last.number) {
      const page = this.#pages.get(number) ?? new Uint32Array(PAGE);
      this.#pages.set(number, page);
      this.#last = { number, page };
    }
    return this.#last.page;
  }

  #join(known: number, at: number): number {
    const { size = 0, matched = {} } = this.#known[known] ?? {};
    const { term, word, share } = this.#steps[at] as Step; // it was given by `step`
    const joined = this.#known.push({ size: size + share, matched: { ...matched, [term]: [word] } }) - 1;
    this.#next.push([]);
    const steps = this.#next[known];
    if (steps) steps[at] = joined;
    return joined;
  }
}

/** For a term that an item does not have, the best of the other words that stand for it. */
function addOthers(collection: Collection, terms: readonly QueryTerm[], found: Found): void {
  for (const { term, others = [] } of terms) {
    const best = new Map<number, { readonly points: number; readonly step: number }>();
    for (const { term: word, postings } of others) {
      const step = found.step({ term, word, share: OTHER_WORD });
      eachPosting(postings, collection, (item, all) => {
        const points = OTHER_WORD * all;
        if (points > (best.get(item)?.points ?? 0) && !found.has(item, term))
          best.set(item, { points, step });
      });
    }
    for (const [item, { points, step }] of best) found.add(item, points, step);
  }
}

function eachPosting(
  postings: PostingColumns,
  { count: all, totalLength }: Collection,
  visit: (item: number, points: number) => void,
): void {
  const { length } = postings.items;
  const mean = all === 0 ? 0 : totalLength / all;
  const { k, b, d } = BM25;
  const idf = Math.log(1 + (all - length + 0.5) / (length + 0.5));
  for (let i = 0; i < length; i++) {
    const count = postings.counts[i] ?? 0;
    const long = postings.lengths[i] ?? 0;
    visit(postings.items[i] ?? 0, idf * (d + (count * (k + 1)) / (count + k * (1 - b + (b * long) / mean))));
  }
}
