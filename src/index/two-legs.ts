import type { TextSearch } from "../index-ports.ts";
import type { ItemSpace } from "./item-space.ts";
import type { PlacedHit } from "./placing.ts";
import type { ItemSearch, TextSearcher } from "./text-search.ts";
import type { VectorSearcher } from "./vector-search.ts";
import { type Compared, largest } from "./vectors.ts";

/** Memories that the vectors add to those that the terms find. */
const NEAREST = 100;

export interface ComparedHit extends PlacedHit {
  /** The document that its item is, or is a turn of. */
  readonly doc: number;
  /** 0..1, see `TextHit`. */
  readonly cosine: number;
}

interface PlacedSearch extends Omit<ItemSearch, "hits"> {
  readonly hits: readonly PlacedHit[];
}

export interface ComparedSearch extends Omit<TextSearch, "hits"> {
  readonly hits: readonly ComparedHit[];
}

/** What terms find, and what lies near a text, in one search; see `SearchIndex.search`. Hits in no order. */
export function searchBoth(
  byTerms: TextSearcher,
  byVectors: VectorSearcher | undefined,
  text: string | undefined,
  search: () => PlacedSearch,
): ComparedSearch {
  const compared = text === undefined ? undefined : compare(text, byTerms, byVectors);
  const found = search(); // meanwhile
  const cosines = compared?.();
  if (cosines) return { ...found, hits: join(found, cosines, byTerms.items), compared: true };
  const degraded = text === undefined ? undefined : byVectors?.obstacle;
  const hits = found.hits.map(({ item, score, matched, parts }) => ({
    item,
    doc: byTerms.items.docOf(item),
    score,
    matched,
    parts,
    cosine: 0,
  }));
  return { ...found, hits, compared: false, ...(degraded !== undefined && { degraded }) };
}

/** Begins to compare a text with all documents; undefined where nothing can be compared. */
function compare(
  text: string,
  byTerms: TextSearcher,
  byVectors: VectorSearcher | undefined,
): (() => Compared | undefined) | undefined {
  if (!byVectors || byVectors.obstacle !== undefined) return undefined;
  const query = byVectors.query(text, (term) => byTerms.idf(term));
  const compared = query && byVectors.begin(query);
  return () => {
    const cosines = compared?.();
    return byVectors.obstacle === undefined ? cosines : undefined; // reading may have shown one
  };
}

function join({ hits }: PlacedSearch, cosines: Compared, items: ItemSpace): ComparedHit[] {
  const { values } = cosines;
  const known = new Uint8Array(values.length);
  const cosineOf = (doc: number) => Math.min(1, Math.max(0, values[doc] ?? 0)); // rounding may pass 1
  const compared = hits.map(({ item, score, matched, parts }): ComparedHit => {
    const doc = items.docOf(item);
    known[doc] = 1;
    return { item, doc, score, matched, parts, cosine: cosineOf(doc) };
  });
  const near = largest(cosines, NEAREST).filter((doc) => known[doc] === 0);
  for (const doc of near)
    compared.push({ item: items.firstItem(doc), doc, score: 0, matched: {}, cosine: cosineOf(doc) });
  return compared;
}
