import type { Matched } from "../domain/talk.ts";
import type { PostingColumns } from "./postings.ts";

/** The weights of BM25+, see `accumulate`; fitted on long conversations, and hardly matter (docs/design.md). */
export const BM25 = { k: 0.9, b: 0.4, d: 0.5 };

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

/** A term of a query. */
export interface QueryTerm {
  readonly term: string;
  readonly postings: PostingColumns;
  /** Other words that may stand for it. */
  readonly others?: readonly Omit<QueryTerm, "others">[];
}

/** The collection that is searched, and all that has terms of the query. */
export interface Terms {
  /** How many items there are. */
  readonly items: number;
  /** Sum of the lengths of all items. */
  readonly totalLength: number;
  /** A bound on the numbers of items. */
  readonly end: number;
  /** Terms of the query, each once. */
  readonly terms: readonly QueryTerm[];
}

/**
 * All items that have terms of a query, scored as MiniSearch does it (its BM25+: the sum over the terms of idf (d + f (k + 1) /
 * (f + k (1 - b + b length / mean length))), times the number of terms that the item has), to the last bit, without an
 * object for each posting. For a term that an item does not have, the best of the other words counts half. In no order.
 * Linear in the postings. Pure.
 */
export function accumulate(collection: Terms): ItemHit[] {
  const { end, terms } = collection;
  const scores = new Float64Array(end);
  const sets = new Uint32Array(end);
  const found: number[] = [];
  const known = new TermSets();
  let last = { before: -1, step: -1, after: 0 }; // mostly the next item is the same
  const add = (item: number, points: number, step: TermStep) => {
    const before = sets[item] ?? 0;
    if (before === 0) found.push(item);
    if (last.before !== before || last.step !== step.number)
      last = { before, step: step.number, after: known.with(before, step) };
    sets[item] = last.after;
    scores[item] = (scores[item] ?? 0) + points;
  };
  for (const { term, postings } of terms) {
    const step = known.step(term, term, 1);
    eachPosting(postings, collection, (item, points) => add(item, points, step));
  }
  for (const { term, others = [] } of terms) {
    const best = new Map<number, { points: number; step: TermStep }>();
    for (const other of others) {
      const step = known.step(term, other.term, OTHER_WORD);
      eachPosting(other.postings, collection, (item, points) => {
        if (points <= (best.get(item)?.points ?? 0) || known.has(sets[item] ?? 0, term)) return;
        best.set(item, { points, step });
      });
    }
    for (const [item, { points, step }] of best) add(item, OTHER_WORD * points, step);
  }
  return found.map((item): ItemHit => {
    const { size, matched } = known.at(sets[item] ?? 0);
    return { item, score: (scores[item] ?? 0) * size, size, matched };
  });
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
