import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from "minisearch";
import { BM25 } from "./accumulate.ts";
import type { TermPostings } from "./term-counts.ts";

/** An item as MiniSearch takes it, which calls it a document: its number and its text. */
interface Doc {
  readonly id: number;
  readonly text: string;
}

const OPTIONS: Options<Doc> = {
  fields: ["text"],
  processTerm: (term) => term,
  autoVacuum: false,
};

export interface Collection {
  /** How many items there are. */
  readonly items: number;
  /** Sum of the lengths of all items. */
  readonly totalLength: number;
  /** The full postings of every term that the search may touch. */
  readonly terms: readonly TermPostings[];
}

export interface Widening {
  readonly prefix: (term: string) => boolean;
  /** Edits that a term may be away; 0 for none. */
  readonly fuzzy: (term: string) => number;
}

/**
 * Searches with MiniSearch over an index that holds only the terms of the query, but the counts of the
 * whole collection, so that the scores are those of the whole index. Best first; of equal scores the
 * order is open. Items are named by their numbers.
 */
export function searchPart(
  collection: Collection,
  terms: readonly string[],
  widen?: Widening,
): SearchResult[] {
  const mini = MiniSearch.loadJS<Doc>(partialIndex(collection), OPTIONS);
  return mini.search("query", {
    tokenize: () => [...terms],
    combineWith: "OR",
    bm25: BM25,
    ...(widen ? { prefix: widen.prefix, fuzzy: widen.fuzzy } : {}),
  });
}

function partialIndex({ items, totalLength, terms }: Collection): AsPlainObject {
  const documentIds: Record<string, number> = {};
  const fieldLength: Record<string, readonly number[]> = {};
  const index = terms.map(([term, postings]) => {
    const counts: Record<string, number> = {};
    postings.items.forEach((item, i) => {
      counts[item] = postings.counts[i] ?? 0;
      if (documentIds[item] === undefined) {
        documentIds[item] = item;
        fieldLength[item] = [postings.lengths[i] ?? 0];
      }
    });
    return [term, { "0": counts }];
  });
  // MiniSearch types its plain form by the maps it came from; this is what `toJSON` really gives.
  return {
    documentCount: items,
    nextId: items,
    documentIds,
    fieldIds: { text: 0 },
    fieldLength,
    averageFieldLength: [items === 0 ? 0 : totalLength / items],
    storedFields: {},
    dirtCount: 0,
    index,
    serializationVersion: 2,
  } as unknown as AsPlainObject;
}
