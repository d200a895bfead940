import type { Matched } from "../domain/turn.ts";
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

/** What was found of an item so far. */
interface Found {
  points: number;
  size: number;
  matched: Matched;
}

/** That an item has a term, by some word. */
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
