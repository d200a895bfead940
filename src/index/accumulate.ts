import type { Matched } from "../domain/talk.ts";
import type { PostingColumns } from "./postings.ts";

/** The weights of BM25+, see `accumulate`; fitted on long conversations, and hardly matter (docs/design.md). */
export const BM25 = { k: 0.9, b: 0.4, d: 0.5 };

/** An item of a search by its number in the `ItemSpace`. */
export interface ItemHit {
  readonly item: number;
  readonly score: number;
  readonly matched: Matched;
}

/** The collection that is searched, and all that has terms of the query. */
export interface Terms {
  /** How many items there are. */
  readonly items: number;
  /** Sum of the lengths of all items. */
  readonly totalLength: number;
  /** A bound on the numbers of items. */
  readonly end: number;
  /** Terms of the query, each once, with their postings. */
  readonly terms: readonly (readonly [term: string, postings: PostingColumns])[];
}

/**
 * All items that have terms of a query, scored as MiniSearch does it (its BM25+: the sum over the terms of idf (d + f (k + 1) /
 * (f + k (1 - b + b length / mean length))), times the number of terms that the item has), to the last bit, without an
 * object for each posting. In no order. Linear in the postings. Pure.
 */
export function accumulate({ items, totalLength, end, terms }: Terms): ItemHit[] {
  const scores = new Float64Array(end);
  const sets = new Uint32Array(end);
  const found: number[] = [];
  const known = new TermSets(terms.map(([term]) => term));
  const mean = items === 0 ? 0 : totalLength / items;
  const { k, b, d } = BM25;
  for (const [number, [, postings]] of terms.entries()) {
    const { length } = postings.items;
    const idf = Math.log(1 + (items - length + 0.5) / (length + 0.5));
    for (let i = 0; i < length; i++) {
      const item = postings.items[i] ?? 0;
      const count = postings.counts[i] ?? 0;
      const long = postings.lengths[i] ?? 0;
      const before = sets[item] ?? 0;
      if (before === 0) found.push(item);
      sets[item] = known.with(before, number);
      scores[item] =
        (scores[item] ?? 0) + idf * (d + (count * (k + 1)) / (count + k * (1 - b + (b * long) / mean)));
    }
  }
  return found.map((item): ItemHit => {
    const set = known.at(sets[item] ?? 0);
    return { item, score: (scores[item] ?? 0) * set.size, matched: set.matched };
  });
}

interface TermSet {
  readonly size: number;
  readonly matched: Matched;
}

/** Sets of terms by numbers; 0 is the empty one. Few of the possible ones ever occur. */
class TermSets {
  readonly #terms: readonly string[];
  readonly #sets: TermSet[] = [{ size: 0, matched: {} }];
  readonly #next = new Map<number, number>();

  constructor(terms: readonly string[]) {
    this.#terms = terms;
  }

  at(set: number): TermSet {
    return this.#sets[set] ?? { size: 0, matched: {} };
  }

  /** A set with one more term, which it does not have. */
  with(set: number, term: number): number {
    const key = set * this.#terms.length + term;
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    const { size, matched } = this.at(set);
    const added = this.#terms[term] ?? "";
    const next = this.#sets.push({ size: size + 1, matched: { ...matched, [added]: [added] } }) - 1;
    this.#next.set(key, next);
    return next;
  }
}
