import type { TextSearch } from "../index-ports.ts";
import type { ItemSpace } from "./item-space.ts";
import type { PlacedHit } from "./placing.ts";
import type { ItemSearch, TextSearcher } from "./text-search.ts";
import type { VectorSearcher } from "./vector-search.ts";
import { type Compared, largest } from "./vectors.ts";

/** Memories that the vectors add to those that the terms find. */
const NEAREST = 100;

/** Makes what a search gives of a hit, its document and their cosine (0..1): no other object is made for each of thousands. */
export type MakeHit<T> = (hit: PlacedHit, doc: number, cosine: number) => T;

interface PlacedSearch extends Omit<ItemSearch, "hits"> {
  readonly hits: readonly PlacedHit[];
}

export interface ComparedSearch<T> extends Omit<TextSearch, "hits"> {
  readonly hits: readonly T[];
}

/** What terms find, and what lies near a text, in one search; see `SearchIndex.search`. Hits in no order. */
export function searchBoth<T>(
  byTerms: TextSearcher,
  byVectors: VectorSearcher | undefined,
  text: string | undefined,
  { search, make }: { readonly search: () => PlacedSearch; readonly make: MakeHit<T> },
): ComparedSearch<T> {
  const compared = text === undefined ? undefined : compare(text, byTerms, byVectors);
  const found = search(); // meanwhile
  const cosines = compared?.();
  if (cosines) return { ...found, hits: join(found, cosines, byTerms.items, make), compared: true };
  const degraded = text === undefined ? undefined : byVectors?.obstacle;
  const hits = found.hits.map((hit) => make(hit, byTerms.items.docOf(hit.item), 0));
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

function join<T>({ hits }: PlacedSearch, cosines: Compared, items: ItemSpace, make: MakeHit<T>): T[] {
  const { values } = cosines;
  const known = new Uint8Array(values.length);
  const cosineOf = (doc: number) => Math.min(1, Math.max(0, values[doc] ?? 0)); // rounding may pass 1
  const compared: T[] = [];
  for (const hit of hits) {
    const doc = items.docOf(hit.item);
    known[doc] = 1;
    compared.push(make(hit, doc, cosineOf(doc)));
  }
  for (const doc of largest(cosines, NEAREST)) {
    if (known[doc] !== 0) continue;
    compared.push(make({ item: items.firstItem(doc), score: 0, matched: {} }, doc, cosineOf(doc)));
  }
  return compared;
}
