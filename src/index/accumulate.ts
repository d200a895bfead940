import type { Matched } from "../domain/talk.ts";
import type { PostingColumns } from "./postings.ts";

/** The weights of BM25+, see `accumulate`. They hardly matter, but for `b`: less than 0.6 favours what is long. */
export const BM25 = { k: 0.9, b: 0.75, d: 0.5 };

/** What another word counts that stands for a term, beside the 1 of the term, in points and among the terms that an item has. */
const OTHER_WORD = 0.5;

/** An item of a search by its number in the `ItemSpace`. */
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

/** The collection that is searched, and all that has terms of the query. */
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
  const known = new TermSets();
  const added = new AddedUp(known);
  for (const { term, postings, weight = 1 } of collection.terms) {
    const step = known.step(term, term, weight);
    eachPosting(postings, collection, (item, points) => added.add(item, points * weight, step));
  }
  addOthers(collection, known, added);
  const hits: ItemHit[] = [];
  // There may be thousands: nothing is made or called for each but what it takes.
  for (let i = 0; i < added.items.length; i++) {
    const { size, matched } = known.at(added.sets[i] ?? 0);
    hits.push({ item: added.items[i] ?? 0, score: (added.scores[i] ?? 0) * size, size, matched });
  }
  return hits;
}

/** For a term that an item does not have, the best of the other words that stand for it. */
function addOthers(collection: Terms, known: TermSets, added: AddedUp): void {
  for (const { term, others = [] } of collection.terms) {
    const best = new Map<number, { points: number; step: TermStep }>();
    for (const other of others) {
      const step = known.step(term, other.term, OTHER_WORD);
      eachPosting(other.postings, collection, (item, points) => {
        if (points <= (best.get(item)?.points ?? 0) || known.has(added.setOf(item), term)) return;
        best.set(item, { points, step });
      });
    }
    for (const [item, { points, step }] of best) added.add(item, OTHER_WORD * points, step);
  }
}

/** Items that were found, each with its points and, by numbers of `TermSets`, its terms. */
class AddedUp {
  readonly items: number[] = [];
  readonly scores: number[] = [];
  readonly sets: number[] = [];
  readonly #known: TermSets;
  readonly #places = new Map<number, number>();

  constructor(known: TermSets) {
    this.#known = known;
  }

  /** 0 for an item that was not found. */
  setOf(item: number): number {
    const place = this.#places.get(item);
    return place === undefined ? 0 : (this.sets[place] ?? 0);
  }

  add(item: number, points: number, step: TermStep): void {
    const known = this.#places.get(item);
    const place = known ?? this.items.push(item) - 1;
    if (known === undefined) this.#places.set(item, place);
    this.scores[place] = (this.scores[place] ?? 0) + points;
    this.sets[place] = this.#known.with(this.sets[place] ?? 0, step);
  }
}

function idfOf(having: number, items: number): number {
  return Math.log(1 + (items - having + 0.5) / (having + 0.5));
}

function meanOf(items: number, totalLength: number): number {
  return items === 0 ? 0 : totalLength / items;
}

function eachPosting(
  postings: PostingColumns,
  { items, totalLength }: Pick<Terms, "items" | "totalLength">,
  visit: (item: number, points: number) => void,
): void {
  const { length } = postings.items;
  const mean = meanOf(items, totalLength);
  const { k, b, d } = BM25;
  const idf = idfOf(length, items);
  for (let i = 0; i < length; i++) {
    const count = postings.counts[i] ?? 0;
    const long = postings.lengths[i] ?? 0;
    visit(postings.items[i] ?? 0, idf * (d + (count * (k + 1)) / (count + k * (1 - b + (b * long) / mean))));
  }
}

interface TermSet {
  readonly size: number;
  readonly matched: Matched;
}

/** That an item has a term by a word. */
interface TermStep {
  readonly number: number;
  readonly term: string;
  readonly word: string;
  readonly share: number;
}

/** Bounds the numbers of steps: the terms of a query are few, and so are other words for one. */
const MOST_STEPS = 1 << 16;

/** Sets of terms by numbers; 0 is the empty one. Few of the possible ones ever occur. */
class TermSets {
  readonly #sets: TermSet[] = [{ size: 0, matched: {} }];
  readonly #next = new Map<number, number>();
  #steps = 0;

  at(set: number): TermSet {
    return this.#sets[set] ?? { size: 0, matched: {} };
  }

  has(set: number, term: string): boolean {
    return Object.hasOwn(this.at(set).matched, term);
  }

  step(term: string, word: string, share: number): TermStep {
    return { number: this.#steps++, term, word, share };
  }

  /** A set with one more term, which it does not have. */
  with(set: number, { number, term, word, share }: TermStep): number {
    const key = set * MOST_STEPS + number;
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    const { size, matched } = this.at(set);
    const next = this.#sets.push({ size: size + share, matched: { ...matched, [term]: [word] } }) - 1;
    this.#next.set(key, next);
    return next;
  }
}
