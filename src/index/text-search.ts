import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import { LIMITS } from "../domain/limits.ts";
import type { SearchOptions, TextSearch } from "../index-ports.ts";
import { isLight } from "../text/analyse.ts";
import { own } from "../text/objects.ts";
import type { PostingColumns, TermPostings } from "./postings.ts";
import { accumulate, BM25, type ItemHit, listed, type QueryTerm, type Sequence } from "./scoring.ts";
import { fuzzyDistance, shortestOf, withinDistance } from "./term-table.ts";

/** Exact matching that finds fewer items is widened. */
const ENOUGH_HITS = 3;
/** What a word such as "get" or "first" counts beside others, however few memories of a small store have it. */
const LIGHT = 0.4;
const SHORTEST_PREFIX = 3; // of one or two Latin letters half the dictionary begins

export interface ItemSearch extends Pick<TextSearch, "idf" | "items" | "matching"> {
  readonly hits: Sequence<ItemHit>;
}

const WIDENINGS: readonly (Widening & { readonly matching: "prefix" | "fuzzy" })[] = [
  { matching: "prefix", prefix: mayBePrefix, fuzzy: () => 0 },
  { matching: "fuzzy", prefix: mayBePrefix, fuzzy: fuzzyDistance },
];

/** The terms of a collection of items, and where they occur: what each backend of the index gives a search. */
export interface TermSource {
  readonly count: number;
  /** Number of different terms of each item, added up. */
  readonly totalLength: number;
  postings(term: string): PostingColumns;
  itemsWith(term: string): number;
  /** Every term, some twice, and maybe some of items that are gone. */
  terms(): readonly string[];
  withPrefix(start: string): readonly string[];
}

export class TextSearcher {
  readonly #source: TermSource;
  readonly #postings = new Map<string, PostingColumns>();

  constructor(source: TermSource) {
    this.#source = source;
  }

  /**
   * Hits in no order. Terms beyond the limits of a query are not looked for. Where few items have the terms and
   * `widen` is true, longer and near ones may stand for those that do not occur.
   */
  search(query: readonly string[], { widen = true, others = {}, mostLonger }: SearchOptions): ItemSearch {
    const terms = [...new Set(query)].filter((term) => term !== "").slice(0, LIMITS.queryTerms);
    const idf = Object.fromEntries(terms.map((term) => [term, this.idf(term)]));
    const items = this.#source.count;
    const hasTelling = terms.some((term) => !isLight(term));
    const exact = terms.map((term) => ({
      ...this.#queryTerm(term, terms, own(others, term) ?? []),
      weight: hasTelling && isLight(term) ? LIGHT : 1,
    }));
    let best: ItemSearch = { hits: accumulate(this.#source, exact), idf, items, matching: "exact" };
    let enough = hasOwn(best.hits, ENOUGH_HITS);
    // A term that occurs is spelt as it is meant, and so is one that has other words; only the rest may stand for a longer or a near one.
    const occurs = ({ postings, others = [] }: QueryTerm) =>
      [{ postings }, ...others].some((one) => one.postings.items.length > 0);
    const unknown = new Set(exact.filter((one) => !occurs(one)).map(({ term }) => term));
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
          : accumulate(
              this.#source,
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

  /**
   * Searches with MiniSearch over an index that holds only the terms of the query, but the counts of the
   * whole collection, so that the scores are those of the whole index. Items are named by their numbers.
   */
  #run(
    terms: readonly string[],
    candidates: ReadonlyMap<string, readonly string[]>,
    widening: Widening,
  ): Sequence<ItemHit> {
    const wanted = new Set([...terms, ...[...candidates.values()].flat()]);
    // The tree of MiniSearch goes through terms in the order in which they came.
    const found = [...wanted].sort().flatMap((term): TermPostings[] => {
      const postings = this.#postingsOf(term);
      return postings.items.length > 0 ? [[term, postings]] : [];
    });
    if (found.length === 0) return listed([]);
    const index = MiniSearch.loadJS<Doc>(partialIndex(this.#source, found), OPTIONS);
    const asked = { tokenize: () => [...terms], combineWith: "OR" as const, bm25: BM25, ...widening };
    const shared = new Map<string, ItemHit["matched"]>();
    const hits = index.search("query", asked).map(({ id, score, terms: matching, queryTerms }) => {
      const size = queryTerms.length;
      const key = `${matching.join(" ")}\n${queryTerms.join(" ")}`; // analysis leaves no white space in a term
      const matched = shared.get(key) ?? matchedTerms(queryTerms, matching, candidates);
      shared.set(key, matched);
      return { item: id as number, score, size, matched }; // ids are our numbers
    });
    return listed(hits);
  }

  /** Inverse document frequency of a term as BM25 in MiniSearch has it. */
  idf(term: string): number {
    return idfOf(this.#postingsOf(term).items.length, this.#source.count);
  }

  /** About the same, by the room that its postings take in the generation, which need not be read. */
  rarity(term: string): number {
    return rarityOf(this.#source.itemsWith(term), this.#source.count);
  }

  #postingsOf(term: string): PostingColumns {
    const known = this.#postings.get(term) ?? this.#source.postings(term);
    this.#postings.set(term, known);
    return known;
  }

  #candidates(terms: readonly string[], { prefix, fuzzy }: Widening): Map<string, string[]> {
    const found = new Map(
      terms.map((term) => [term, prefix(term) ? [...this.#source.withPrefix(term)] : []]),
    );
    const near = terms.filter((term) => fuzzy(term) > 0);
    if (near.length === 0) return found;
    for (const other of this.#source.terms()) {
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
      edits === 0
        ? []
        : this.#source.withPrefix(initial).filter((other) => withinDistance(term, other, edits));
    const like = [...new Set([...(prefix(term) ? this.#source.withPrefix(term) : []), ...near])];
    const others = shortestOf(like, mostLonger, (other) => this.#source.itemsWith(other));
    return { ...this.#queryTerm(term, query, others), weight };
  }
}

/** The inverse document frequency of a term that about so many of all items have. Pure. */
export function rarityOf(matching: number, items: number): number {
  return idfOf(Math.min(items, matching), items);
}

function idfOf(matching: number, items: number): number {
  return Math.log(1 + (items - matching + 0.5) / (matching + 0.5));
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

function hasOwn(hits: Sequence<ItemHit>, many: number): boolean {
  let found = 0;
  for (let at = 0; at < hits.length && found < many; at++)
    if (Object.entries(hits.of(at).matched).some(([term, words]) => words.includes(term))) found++;
  return found === many;
}

/** Whether a query term may stand for longer ones: three letters, or two where writing has no spaces. */
function mayBePrefix(term: string): boolean {
  return term.length >= SHORTEST_PREFIX || /[^\u0000-\u024f]/.test(term);
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

interface Widening {
  readonly prefix: (term: string) => boolean;
  readonly fuzzy: (term: string) => number; // edits that a term may be away
}

/** `terms`: every one that the search may touch, with its full postings. */
function partialIndex({ count, totalLength }: TermSource, terms: readonly TermPostings[]): AsPlainObject {
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
    documentCount: count,
    nextId: count,
    documentIds,
    fieldIds: { text: 0 },
    fieldLength,
    averageFieldLength: [count === 0 ? 0 : totalLength / count],
    storedFields: {},
    dirtCount: 0,
    index,
    serializationVersion: 2,
  } as unknown as AsPlainObject;
}
