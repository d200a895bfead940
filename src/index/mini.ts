import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from "minisearch";
import { analyseOwn } from "../text/analyse.ts";
import { BM25 } from "./accumulate.ts";
import type { Posting } from "./postings.ts";

/** An item as MiniSearch takes it, which calls it a document: its number and its text. */
export interface Doc {
  readonly id: number;
  readonly text: string;
}

const OPTIONS: Options<Doc> = {
  fields: ["text"],
  tokenize: (text) => analyseOwn(text),
  processTerm: (term) => term,
  autoVacuum: false,
};

/** The postings of a term, items ascending. */
export type TermPostings = readonly [term: string, postings: readonly Posting[]];

/**
 * MiniSearch with its counts to be read one term at a time. Its plain form makes an object with numbers as keys for each term,
 * for which V8 keeps places up to the number: kilobytes for a word that occurs once.
 */
class CountingMini extends MiniSearch<Doc> {
  /** How often each term occurs in which items, by MiniSearch's own numbers of them, ascending; no order of terms. */
  *counts(): Generator<readonly [term: string, counts: ReadonlyMap<number, number>]> {
    for (const [term, fields] of this._index) yield [term, fields.get(0) ?? new Map()];
  }

  /** Number of different terms of an item, by MiniSearch's own number of it. */
  lengthOf(short: number): number {
    return this._fieldLength.get(short)?.[0] ?? 0;
  }
}

/**
 * Analyses and counts items, given by ascending numbers, with MiniSearch and hands out its index, sorted by
 * term. Pure.
 */
export function analyseDocs(docs: Iterable<Doc>): { terms: TermPostings[]; lengths: Map<number, number> } {
  const mini = new CountingMini(OPTIONS);
  const ids: number[] = [];
  for (const doc of docs) {
    mini.add(doc);
    ids.push(doc.id);
  }
  const terms: TermPostings[] = [];
  for (const [term, counts] of mini.counts()) {
    const postings: Posting[] = [];
    for (const [short, count] of counts)
      postings.push({ item: ids[short] ?? 0, count, length: mini.lengthOf(short) });
    terms.push([term, postings]);
  }
  terms.sort(([a], [b]) => (a < b ? -1 : 1));
  return { terms, lengths: new Map(ids.map((id, short) => [id, mini.lengthOf(short)])) };
}

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
    for (const { item, count, length } of postings) {
      counts[item] = count;
      if (documentIds[item] === undefined) {
        documentIds[item] = item;
        fieldLength[item] = [length];
      }
    }
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
