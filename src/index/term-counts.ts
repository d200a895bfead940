import { analyseOwn } from "../text/analyse.ts";
import { columnsOf, type PostingColumns, type PostingLists } from "./postings.ts";

/** The postings of a term, items ascending. */
export type TermPostings = readonly [term: string, postings: PostingColumns];

/** The different terms of an item, and how often each occurs in it. */
export type CountedTerms = readonly [terms: readonly string[], counts: readonly number[]];

/** Counts the terms of what an item is found by, as MiniSearch does when it adds it (a test compares the two). Pure. */
export function countTerms(indexed: string): CountedTerms {
  const counts = new Map<string, number>();
  for (const term of analyseOwn(indexed)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [[...counts.keys()], [...counts.values()]];
}

/** Collects the postings of items. */
export class TermCounts {
  readonly #lists = new Map<string, PostingLists>();

  /** Adds an item, which is above all that came before. */
  add(item: number, [terms, counts]: CountedTerms): void {
    terms.forEach((term, at) => {
      const known = this.#lists.get(term) ?? { items: [], counts: [], lengths: [] };
      known.items.push(item);
      known.counts.push(counts[at] ?? 0);
      known.lengths.push(terms.length);
      this.#lists.set(term, known);
    });
  }

  /** Every term with its postings, sorted by UTF-16 code units. */
  *postings(): Generator<TermPostings> {
    for (const term of [...this.#lists.keys()].sort()) {
      const lists = this.#lists.get(term);
      if (lists) yield [term, columnsOf(lists)];
    }
  }
}
