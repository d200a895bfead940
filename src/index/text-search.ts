import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from "minisearch";
import { LIMITS } from "../domain/limits.ts";
import type { SearchOptions, TextSearch } from "../index-ports.ts";
import { analyseOwn, isLight } from "../text/analyse.ts";
import { accumulate, BM25, type ItemHit, type QueryTerm } from "./accumulate.ts";
import { ItemSpace } from "./item-space.ts";
import type { ItemTable } from "./item-table.ts";
import { ItemWriter, tableInMemory } from "./item-writer.ts";
import type { IndexedTalk, LoadedMemory } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import { columnsOf, joinPostings, keepPostings, type PostingColumns, type PostingLists } from "./postings.ts";
import type { Segment } from "./segment.ts";
import type { TermPostings } from "./term-counts.ts";
import { fuzzyDistance, shortestOf, withinDistance } from "./term-table.ts";

/** The different terms of an item, and how often each occurs in it. */
export type CountedTerms = readonly [terms: readonly string[], counts: readonly number[]];

/** What a search needs of a memory. */
export interface CountedItems {
  /** One for each of its items. */
  readonly items: readonly CountedTerms[];
  readonly talk?: IndexedTalk | undefined;
}

/** The items of all memories of an overlay, in their order, analysed now or before. IO. */
function countItems({ memories, readings }: Overlay): CountedItems[] {
  if (memories.size === 0) return [];
  const known = readings.values<CountedItems>("items");
  const all = [...memories.values()];
  const counted = all.map((memory) => known.get(memory.fileHash) ?? itemsIn(memory));
  const isNew = ({ fileHash }: LoadedMemory) => !known.has(fileHash);
  readings.keep(
    "items",
    all.flatMap((memory, at) => (isNew(memory) ? [[memory.fileHash, counted[at]] as const] : [])),
  );
  return counted;
}

function itemsIn({ items: { indexed, talk } }: LoadedMemory): CountedItems {
  return { items: indexed.map(countTerms), talk };
}

/** Counts as MiniSearch does. */
function countTerms(text: string): CountedTerms {
  const counts = new Map<string, number>();
  for (const term of analyseOwn(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [[...counts.keys()], [...counts.values()]];
}

/** Exact matching that finds fewer items is widened. */
const ENOUGH_HITS = 3;
/** What an item takes in the postings of a term, at a mean: 3 of a frequent term, up to 5 of a rare one. */
const POSTING_BYTES = 4;
/** What a word such as "get" or "first" counts beside others, however few memories of a small store have it. */
const LIGHT = 0.4;
const SHORTEST_PREFIX = 3; // of one or two Latin letters half the dictionary begins

export interface ItemSearch extends Pick<TextSearch, "idf" | "items" | "matching"> {
  readonly hits: readonly ItemHit[];
}

const WIDENINGS: readonly (Widening & { readonly matching: "prefix" | "fuzzy" })[] = [
  { matching: "prefix", prefix: mayBePrefix, fuzzy: () => 0 },
  { matching: "fuzzy", prefix: mayBePrefix, fuzzy: fuzzyDistance },
];

/**
 * Text search over a generation and its overlay as if they were one index: items of documents that the
 * overlay replaces are left out of postings and counts, its own are added.
 */
export class TextSearcher {
  readonly items: ItemSpace;
  readonly #segment: Segment;
  readonly #masked: ReadonlySet<number>;
  readonly #added: ReadonlyMap<string, PostingLists>;
  readonly #count: number;
  readonly #totalLength: number;
  readonly #postings = new Map<string, PostingColumns>();

  constructor(segment: Segment, overlay: Overlay) {
    const { masked } = overlay;
    const { documents, totalLength } = segment.manifest;
    const known = segment.items;
    const counted = countItems(overlay);
    const lengths = counted.flatMap(({ items }) => items.map(([terms]) => terms.length));
    this.items = new ItemSpace(known, addedItems(counted), documents);
    this.#segment = segment;
    this.#masked = maskedItems(known, masked);
    this.#added = addedPostings(counted, known.length);
    this.#count = known.length - this.#masked.size + lengths.length;
    this.#totalLength = totalLength + sum(lengths) - sum([...masked].map((doc) => segment.row(doc).length));
  }

  /**
   * Hits in no order. Terms beyond the limits of a query are not looked for. Where few items have the terms and
   * `widen` is true, longer and near ones may stand for those that do not occur.
   */
  search(query: readonly string[], { widen = true, others = {}, mostLonger }: SearchOptions): ItemSearch {
    const terms = [...new Set(query)].filter((term) => term !== "").slice(0, LIMITS.queryTerms);
    const idf = Object.fromEntries(terms.map((term) => [term, this.idf(term)]));
    const items = this.#count;
    const hasTelling = terms.some((term) => !isLight(term));
    const exact = terms.map((term) => ({
      ...this.#queryTerm(term, terms, own(others, term) ?? []),
      weight: hasTelling && isLight(term) ? LIGHT : 1,
    }));
    let best: ItemSearch = { hits: this.#runExactly(exact), idf, items, matching: "exact" };
    let enough = hasOwn(best.hits, ENOUGH_HITS);
    // A term that occurs is spelt as it is meant, and so is one that has other words; only the rest may stand for a longer or a near one.
    const unknown = new Set(exact.filter((one) => !isKnown(one)).map(({ term }) => term));
    const words = exact.flatMap((one) => [one, ...(one.others ?? [])].map(({ term }) => term));
    for (const { matching, prefix, fuzzy } of widen && unknown.size > 0 ? WIDENINGS : []) {
      if (enough) break;
      const widening = {
        prefix: (term: string) => unknown.has(term) && prefix(term),
        fuzzy: (term: string) => (unknown.has(term) ? fuzzy(term) : 0),
      };
      const hits =
        mostLonger === undefined
          ? this.#run(words, this.#candidates(terms, widening), widening)
          : this.#runExactly(
              exact.map((one) =>
                unknown.has(one.term) ? this.#orLike(one, terms, { ...widening, mostLonger }) : one,
              ),
            );
      if (hits.length <= best.hits.length) continue;
      best = { hits, idf, items, matching };
      enough = hits.length >= ENOUGH_HITS;
    }
    return best;
  }

  #queryTerm(term: string, query: readonly string[], words: readonly string[]): QueryTerm {
    const others = words.filter((word) => !query.includes(word));
    return {
      term,
      postings: this.#postingsOf(term),
      others: others.map((word) => ({ term: word, postings: this.#postingsOf(word) })),
    };
  }

  #runExactly(terms: readonly QueryTerm[]): ItemHit[] {
    return accumulate({
      items: this.#count,
      totalLength: this.#totalLength,
      terms,
    });
  }

  #run(
    terms: readonly string[],
    candidates: ReadonlyMap<string, readonly string[]>,
    widening: Widening,
  ): ItemHit[] {
    const wanted = new Set([...terms, ...[...candidates.values()].flat()]);
    const found = [...wanted].flatMap((term): TermPostings[] => {
      const postings = this.#postingsOf(term);
      return postings.items.length > 0 ? [[term, postings]] : [];
    });
    if (found.length === 0) return [];
    const collection = { items: this.#count, totalLength: this.#totalLength, terms: found };
    const shared = new Map<string, ItemHit["matched"]>();
    return searchPart(collection, terms, widening).map(({ id, score, terms: matching, queryTerms }) => {
      const size = queryTerms.length;
      const key = `${matching.join(" ")}\n${queryTerms.join(" ")}`; // analysis leaves no white space in a term
      const matched = shared.get(key) ?? matchedTerms(queryTerms, matching, candidates);
      shared.set(key, matched);
      return { item: id as number, score, size, matched }; // ids are our numbers
    });
  }

  /** Of the generation, those of items left out among them, and of the overlay; some twice. */
  terms(): readonly string[] {
    return [...this.#segment.terms, ...this.#added.keys()];
  }

  /** Inverse document frequency of a term as BM25 in MiniSearch has it. */
  idf(term: string): number {
    return this.#idfOf(this.#postingsOf(term).items.length);
  }

  /** About the same, by the room that its postings take in the generation, which need not be read. */
  rarity(term: string): number {
    return this.#idfOf(Math.min(this.#count, this.#itemsWith(term)));
  }

  /** About how many items have a term. */
  #itemsWith(term: string): number {
    const [start, end] = this.#segment.terms.find(term) ?? [0, 0];
    const stored = Math.round((end - start) / POSTING_BYTES);
    return stored + (this.#added.get(term)?.items.length ?? 0);
  }

  #idfOf(matching: number): number {
    return Math.log(1 + (this.#count - matching + 0.5) / (matching + 0.5));
  }

  #postingsOf(term: string): PostingColumns {
    const known = this.#postings.get(term);
    if (known) return known;
    const base = this.#segment.postings(term);
    const kept = this.#masked.size === 0 ? base : keepPostings(base, (item) => !this.#masked.has(item));
    const added = this.#added.get(term);
    const all = added ? joinPostings([kept, columnsOf(added)]) : kept;
    this.#postings.set(term, all);
    return all;
  }

  /** The index terms that each query term may be widened to. */
  #candidates(terms: readonly string[], { prefix, fuzzy }: Widening): Map<string, string[]> {
    const found = new Map(terms.map((term) => [term, prefix(term) ? this.#withPrefix(term) : []]));
    const near = terms.filter((term) => fuzzy(term) > 0);
    if (near.length === 0) return found;
    for (const other of this.terms()) {
      for (const term of near) {
        if (withinDistance(term, other, fuzzyDistance(term))) found.get(term)?.push(other);
      }
    }
    return found;
  }

  /**
   * A term that does not occur, or those that it may be widened to: the shortest, the first of them by letters, until about so many items have them.
   * Near ones begin as it does.
   */
  #orLike(
    { term, weight = 1 }: QueryTerm,
    query: readonly string[],
    { prefix, fuzzy, mostLonger }: Widening & { readonly mostLonger: number },
  ): QueryTerm {
    const edits = fuzzy(term);
    const [initial = ""] = term;
    const near =
      edits === 0 ? [] : this.#withPrefix(initial).filter((other) => withinDistance(term, other, edits));
    const like = [...new Set([...(prefix(term) ? this.#withPrefix(term) : []), ...near])];
    const others = shortestOf(like, mostLonger, (other) => this.#itemsWith(other));
    return { ...this.#queryTerm(term, query, others), weight };
  }

  #withPrefix(term: string): string[] {
    const added = [...this.#added.keys()].filter((other) => other.startsWith(term));
    return [...this.#segment.terms.withPrefix(term), ...added];
  }
}

/** The items of documents. */
function maskedItems(table: ItemTable, docs: ReadonlySet<number>): ReadonlySet<number> {
  const items = new Set<number>();
  for (const doc of docs) {
    const end = table.firstItem(doc + 1);
    for (let item = table.firstItem(doc); item < end; item++) items.add(item);
  }
  return items;
}

/** The items of memories. */
function addedItems(counted: readonly CountedItems[]): ItemTable {
  const writer = new ItemWriter();
  counted.forEach(({ talk, items }, doc) => {
    if (talk) {
      const lengths = items.map(([terms]) => terms.length);
      writer.add(doc, talk, lengths);
    }
  });
  return tableInMemory(writer, counted.length);
}

/** The postings of their terms, in order of the terms; items are numbered from `first` on. */
function addedPostings(counted: readonly CountedItems[], first: number): ReadonlyMap<string, PostingLists> {
  const postings = new Map<string, PostingLists>();
  let item = first;
  for (const [terms, counts] of counted.flatMap(({ items }) => items)) {
    terms.forEach((term, at) => {
      const known = postings.get(term) ?? { items: [], counts: [], lengths: [] };
      known.items.push(item);
      known.counts.push(counts[at] ?? 0);
      known.lengths.push(terms.length);
      postings.set(term, known);
    });
    item++;
  }
  return new Map([...postings].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Which index terms each query term found, told by what it may be widened to. */
function matchedTerms(
  query: readonly string[],
  matching: readonly string[],
  candidates: ReadonlyMap<string, readonly string[]>,
): ItemHit["matched"] {
  const found = query.map((term): [string, readonly string[]] => {
    const may = candidates.get(term) ?? [];
    return [term, matching.filter((other) => other === term || may.includes(other))];
  });
  return Object.fromEntries(found);
}

/** Whether something has a term, or another word for it. */
function isKnown({ postings, others = [] }: QueryTerm): boolean {
  return [{ postings }, ...others].some((one) => one.postings.items.length > 0);
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether so many items have a term itself. */
function hasOwn(hits: readonly ItemHit[], many: number): boolean {
  let found = 0;
  for (const { matched } of hits) {
    if (found === many) break;
    if (Object.entries(matched).some(([term, words]) => words.includes(term))) found++;
  }
  return found === many;
}

/** Whether a query term may stand for longer ones: three letters, or two where writing has no spaces. */
function mayBePrefix(term: string): boolean {
  return term.length >= SHORTEST_PREFIX || /[^\u0000-\u024f]/.test(term);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

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

interface Collection {
  /** How many items there are. */
  readonly items: number;
  /** Sum of the lengths of all items. */
  readonly totalLength: number;
  /** The full postings of every term that the search may touch. */
  readonly terms: readonly TermPostings[];
}

interface Widening {
  readonly prefix: (term: string) => boolean;
  readonly fuzzy: (term: string) => number; // edits that a term may be away
}

/**
 * Searches with MiniSearch over an index that holds only the terms of the query, but the counts of the
 * whole collection, so that the scores are those of the whole index. Best first; of equal scores the
 * order is open. Items are named by their numbers.
 */
export function searchPart(of: Collection, terms: readonly string[], widen?: Widening): SearchResult[] {
  return MiniSearch.loadJS<Doc>(partialIndex(of), OPTIONS).search("query", {
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
