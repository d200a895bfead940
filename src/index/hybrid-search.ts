import type { TurnMark } from "../domain/talk.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type { TextHit, TextSearch, VectorGraph } from "../index-ports.ts";
import type { FileOps, Row } from "../ports.ts";
import type { Items } from "./items.ts";
import type { Overlay } from "./overlay.ts";
import type { PlacedHit } from "./placing.ts";
import type { Segment } from "./segment.ts";
import type { ItemSearch, TextSearcher } from "./text-search.ts";
import { rowsOf, vectorsOf } from "./vector-rows.ts";
import { type Compared, type Embedding, inWholeNumbers, largest, NEAREST, wholeCosines } from "./vectors.ts";

/** Makes what a search gives of a hit, its document and their cosine (0..1): no other object is made for each of thousands. */
export type MakeHit<T> = (hit: PlacedHit, doc: number, cosine: number) => T;

interface PlacedSearch extends Omit<ItemSearch, "hits"> {
  readonly hits: readonly PlacedHit[];
}

export interface ComparedSearch<T> extends Omit<TextSearch, "hits"> {
  readonly hits: readonly T[];
}

interface Searching<T> {
  readonly search: () => PlacedSearch;
  readonly make: MakeHit<T>;
  readonly meant: boolean;
}

/** What terms find, and what lies near a text, in one search; see `SearchIndex.search`. Hits in no order. */
export function searchBoth<T>(
  { items, byTerms }: { readonly items: Items; readonly byTerms: TextSearcher },
  byVectors: VectorSearcher | undefined,
  text: string | undefined,
  { search, make, meant }: Searching<T>,
): ComparedSearch<T> {
  const found = search();
  const docs = () => found.hits.map(({ item }) => items.docOf(item));
  const query =
    text === undefined || byVectors?.obstacle !== undefined
      ? undefined
      : byVectors?.query(text, (term) => byTerms.idf(term), meant);
  const cosines = query && byVectors && compare(query, byVectors, docs);
  if (cosines) {
    const { approximate } = cosines;
    const hits = join(found, cosines, items, make);
    return { ...found, hits, compared: true, ...(approximate !== undefined && { approximate }) };
  }
  const degraded = text === undefined ? undefined : byVectors?.obstacle;
  const hits = found.hits.map((hit) => make(hit, items.docOf(hit.item), 0));
  return { ...found, hits, compared: false, ...(degraded !== undefined && { degraded }) };
}

/** Compares a query with all documents, or with some and those near it; undefined where nothing can be compared. */
function compare(
  query: Float32Array,
  byVectors: VectorSearcher,
  docs: () => readonly number[],
): Compared | undefined {
  const cosines = byVectors.compareNear(query, docs) ?? byVectors.compare(query);
  return byVectors.obstacle === undefined ? cosines : undefined; // reading may have shown one
}

function join<T>({ hits }: PlacedSearch, cosines: Compared, items: Items, make: MakeHit<T>): T[] {
  const { values } = cosines;
  const known = new Uint8Array(values.length);
  const cosineOf = (doc: number) => Math.min(1, Math.max(0, values[doc] ?? 0)); // rounding may pass 1
  const compared: T[] = [];
  for (const hit of hits) {
    const doc = items.docOf(hit.item);
    known[doc] = 1;
    compared.push(make(hit, doc, cosineOf(doc)));
  }
  for (const doc of largest(values, NEAREST)) {
    if (known[doc] !== 0) continue;
    compared.push(make({ item: items.firstItem(doc), score: 0, matched: {} }, doc, cosineOf(doc)));
  }
  return compared;
}

/** What vectors are made with, and read from where a generation has none. */
export interface VectorSource {
  readonly embedding: Embedding;
  readonly files: FileOps;
  /** The graph over the vectors of the generation, where one is at hand. */
  readonly graph?: (() => VectorGraph | undefined) | undefined;
}

/** Exact vector search over a generation and its overlay as if they were one index. */
export class VectorSearcher {
  readonly #segment: Segment;
  readonly #overlay: Overlay;
  readonly #source: VectorSource;
  #added: Int8Array | undefined;
  #made: Int8Array | undefined;

  constructor(segment: Segment, overlay: Overlay, source: VectorSource) {
    this.#segment = segment;
    this.#overlay = overlay;
    this.#source = source;
  }

  /** Why the generation's own vectors cannot be used; undefined where they can. */
  get obstacle(): string | undefined {
    const { embedding } = this.#source;
    if (embedding.failure !== undefined) return embedding.failure;
    if (this.#segment.hasVectors(embedding.format)) return undefined;
    const other = this.#segment.manifest.vectors?.embedder;
    return other === undefined ? "the index has no vectors yet" : `the vectors of the index are of ${other}`;
  }

  /** Unit vector of a question, see `Embedding.embedQuery`. */
  query(...question: Parameters<Embedding["embedQuery"]>): Float32Array | undefined {
    return this.#source.embedding.embedQuery(...question);
  }

  /** Compares a statement, see `compare`; undefined without a known word. */
  compareStatement(text: string): Compared | undefined {
    const vector = this.#source.embedding.embedStatement(text);
    return vector && this.compare(vector);
  }

  /**
   * Cosines of a query with all documents by their numbers, those of the overlay after the generation's; 0 for masked ones and those
   * without a vector. Vectors that the generation lacks are made from the files.
   */
  compare(query: Float32Array): Compared {
    const { masked, memories } = this.#overlay;
    const values = new Float32Array(this.#segment.manifest.documents + memories.size);
    wholeCosines(inWholeNumbers(query), this.#rows(), values, 0);
    for (const doc of masked) values[doc] = 0;
    this.#compareAdded(query, values);
    return this.#stretched({ values });
  }

  /**
   * Compares a query with what the graph of the generation finds, up to `NEAREST`, with the documents that are asked about, and those of the
   * overlay, as exactly as `compare` does; 0 for all others. Undefined where there is no graph.
   */
  compareNear(query: Float32Array, docs: () => readonly number[]): Compared | undefined {
    const graph = this.#source.graph?.();
    if (!graph) return undefined;
    const { documents } = this.#segment.manifest;
    const { masked, memories } = this.#overlay;
    const near = graph.near(query, NEAREST + masked.size);
    const whole = inWholeNumbers(query);
    const values = new Float32Array(documents + memories.size);
    for (const doc of [...near, ...docs()]) {
      if (doc >= documents || masked.has(doc)) continue;
      const at = doc * query.length;
      wholeCosines(whole, graph.rows.subarray(at, at + query.length), values, doc);
    }
    this.#compareAdded(query, values);
    return this.#stretched({ values, approximate: graph.recall });
  }

  #stretched(compared: Compared): Compared {
    const { stretch } = this.#source.embedding;
    return stretch === 1 ? compared : { ...compared, values: compared.values.map((x) => x * stretch) };
  }

  #compareAdded(query: Float32Array, values: Float32Array): void {
    this.#added ??= rowsOf(this.#overlay, this.#source.embedding);
    wholeCosines(inWholeNumbers(query), this.#added, values, this.#segment.manifest.documents);
  }

  #rows(): Int8Array {
    const { embedding, files } = this.#source;
    if (this.#segment.hasVectors(embedding.format)) return this.#segment.vectors();
    const isThere = (doc: number) => !this.#overlay.masked.has(doc);
    this.#made ??= vectorsOf(this.#segment, isThere, files, embedding);
    return this.#made;
  }
}

export interface FoundItem {
  readonly row: Row;
  readonly turn: TurnMark | undefined;
}

/** The picture of the store in which hits were found, and how their items are read. */
interface HitSource {
  readonly of: { kindOf(doc: number): Kind };
  readonly read: (item: number) => FoundItem;
}

/** A hit whose row is read when it is looked at: a search may hit thousands and show ten. */
export class LazyHit implements TextHit {
  readonly kind: Kind;
  readonly score: number;
  readonly cosine: number;
  readonly matched: TextHit["matched"];
  readonly parts: TextHit["parts"];
  readonly item: number;
  readonly #source: HitSource;
  #found: FoundItem | undefined;

  /** `doc`: that of its item. */
  constructor({ item, score, matched, parts }: PlacedHit, doc: number, cosine: number, source: HitSource) {
    this.kind = source.of.kindOf(doc);
    this.score = score;
    this.cosine = cosine;
    this.matched = matched;
    this.parts = parts;
    this.item = item;
    this.#source = source;
  }

  get row(): Row {
    return this.#asked.row;
  }

  get turn(): TurnMark | undefined {
    return this.#asked.turn;
  }

  get #asked(): FoundItem {
    this.#found ??= this.#source.read(this.item);
    return this.#found;
  }
}
