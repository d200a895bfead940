import { ID_LENGTH, idTimeMs, leastIdAt } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import type { TurnMark } from "../domain/turn.ts";
import { KINDS, type Kind } from "../domain/vocabulary.ts";
import type { Hits, TextHit, TextSearch, VectorGraph } from "../index-ports.ts";
import type { FileOps, Row } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import { made } from "../text/memoised.ts";
import { type SpanOfDays, UTC } from "../text/time-zone.ts";
import type { Items } from "./items.ts";
import type { Overlay } from "./overlay.ts";
import { both, listed, type PlacedHit, type Sequence } from "./scoring.ts";
import type { Segment } from "./segment.ts";
import type { ItemSearch, TextSearcher } from "./text-search.ts";
import {
  type Compared,
  type Embedding,
  embeddedRows,
  inWholeNumbers,
  largest,
  NEAREST,
  vectorsOf,
  wholeCosines,
} from "./vectors.ts";

export interface ComparedSearch extends Omit<TextSearch, "hits"> {
  readonly hits: LazyHits;
}

interface Comparing {
  readonly items: Items;
  readonly byTerms: TextSearcher;
  readonly byVectors: VectorSearcher | undefined;
  readonly source: HitSource;
}

/** What terms found, and what lies near a text, in one search; see `SearchIndex.search`. Hits in no order. */
export function withNear(
  found: Omit<ItemSearch, "hits"> & { readonly hits: Sequence<PlacedHit> },
  text: string | undefined,
  meant: boolean,
  { items, byTerms, byVectors, source }: Comparing,
): ComparedSearch {
  const docOf = (at: number) => items.docOf(found.hits.of(at).item);
  const docs = () => Array.from({ length: found.hits.length }, (_, at) => docOf(at));
  const query =
    text === undefined || byVectors?.obstacle !== undefined
      ? undefined
      : byVectors?.query(text, (term) => byTerms.idf(term), meant);
  const cosines = query && (byVectors?.compareNear(query, docs) ?? byVectors?.compare(query));
  if (!cosines || byVectors?.obstacle !== undefined) {
    const degraded = text === undefined ? undefined : byVectors?.obstacle; // reading may have shown one
    const hits = new LazyHits(found.hits, source);
    return { ...found, hits, compared: false, ...(degraded !== undefined && { degraded }) };
  }
  const { values, approximate } = cosines;
  const known = new Uint8Array(values.length);
  for (let at = 0; at < found.hits.length; at++) known[docOf(at)] = 1;
  const near = largest(values, NEAREST).filter((doc) => known[doc] === 0);
  const added = near.map((doc) => ({ item: items.firstItem(doc), score: 0, matched: {} }));
  const cosineOf = (item: number) => Math.min(1, Math.max(0, values[items.docOf(item)] ?? 0)); // rounding may pass 1
  const hits = new LazyHits(both(found.hits, listed(added)), { ...source, cosineOf });
  return { ...found, hits, compared: true, ...(approximate !== undefined && { approximate }) };
}

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
  readonly #added = made(() => {
    const texts = Array.from(this.#overlay.memories.values(), ({ embedded }) => embedded);
    return embeddedRows(texts, this.#source.embedding);
  });
  readonly #made = made(() => {
    const { embedding, files } = this.#source;
    return vectorsOf(this.#segment, (doc) => !this.#overlay.masked.has(doc), files, embedding);
  });

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
    // Its own are read anew each time: they are large.
    const isOwn = this.#segment.hasVectors(this.#source.embedding.format);
    wholeCosines(inWholeNumbers(query), isOwn ? this.#segment.vectors() : this.#made(), values, 0);
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
    wholeCosines(inWholeNumbers(query), this.#added(), values, this.#segment.manifest.documents);
  }
}

export interface FoundItem {
  readonly row: Row;
  readonly turn: TurnMark | undefined;
}

/** The picture of the store in which items were found, and how they are read. */
export interface HitSource {
  readonly kindOf: (item: number) => Kind;
  readonly read: (item: number) => FoundItem;
  /** Absent: nothing was compared. */
  readonly cosineOf?: (item: number) => number;
}

/** See `Hits`. */
export class LazyHits implements Hits {
  readonly length: number;
  readonly source: HitSource;
  readonly #placed: Sequence<PlacedHit>;
  /** Those whose rows were read, by their places. */
  readonly read = new Map<number, LazyHit>();

  constructor(placed: Sequence<PlacedHit>, source: HitSource) {
    this.length = placed.length;
    this.source = source;
    this.#placed = placed;
  }

  at(place: number): LazyHit {
    return this.read.get(place) ?? new LazyHit(this, place, this.#placed.of(place));
  }

  *[Symbol.iterator](): Generator<LazyHit> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }
}

/** A hit whose row is read when it is looked at: a search may hit hundreds of thousands and show ten. */
export class LazyHit implements TextHit {
  readonly item: number;
  readonly score: number;
  readonly matched: TextHit["matched"];
  readonly parts: TextHit["parts"];
  readonly #of: LazyHits;
  readonly #place: number;
  #found: FoundItem | undefined;

  constructor(of: LazyHits, place: number, { item, score, matched, parts }: PlacedHit) {
    this.item = item;
    this.score = score;
    this.matched = matched;
    this.parts = parts;
    this.#of = of;
    this.#place = place;
  }

  get kind(): Kind {
    return this.#of.source.kindOf(this.item);
  }

  get cosine(): number {
    return this.#of.source.cosineOf?.(this.item) ?? 0;
  }

  get row(): Row {
    return this.#asked.row;
  }

  get turn(): TurnMark | undefined {
    return this.#asked.turn;
  }

  get #asked(): FoundItem {
    if (this.#found) return this.#found;
    this.#found = this.#of.source.read(this.item);
    this.#of.read.set(this.#place, this);
    return this.#found;
  }
}

/** Best first; of equal ones the first by `compare`, which gives the order of their items. */
export function bestFirst(compare: (a: number, b: number) => number) {
  return (a: LazyHit, b: LazyHit) => b.score - a.score || b.cosine - a.cosine || compare(a.item, b.item);
}

/** A conversation may have begun so long before one of its turns. */
export const LONGEST_TALK_MS = DAY_MS;
export const DATED: readonly Kind[] = KINDS.filter((kind) => kind !== "box" && kind !== "entity");

/** Clocks of no zone are farther from UTC. */
export const FARTHEST_MS = DAY_MS;

/** See `SearchIndex.during`: of each kind a range of the ids, which begin with their time. */
export function itemsDuring(
  { segment, overlay }: { readonly segment: Segment; readonly overlay: Overlay },
  items: Items,
  time: SpanOfDays,
  most: number,
  accepts: (header: Header) => boolean,
  kinds: readonly Kind[] = DATED,
): readonly PlacedHit[] {
  const added = [...overlay.memories.values()].map(({ header }, i) => ({ header, i }));
  return kinds.flatMap((kind) => {
    const within = { ...time, fromMs: time.fromMs - (kind === "episode" ? LONGEST_TALK_MS : 0) };
    const known = docsBetween(segment, overlay, { kind, time: within, most, accepts });
    const fresh = added
      .filter(({ header }) => header.kind === kind && header.id.length === ID_LENGTH && accepts(header))
      .map(({ header, i }) => ({ atMs: idTimeMs(header.id), doc: segment.manifest.documents + i }))
      .filter(({ atMs }) => isWithin(atMs, within));
    const newest = [...known, ...fresh].sort((a, b) => b.atMs - a.atMs || a.doc - b.doc).slice(0, most);
    return newest.flatMap(({ doc, atMs }) => itemsOf(doc, atMs, items, time));
  });
}

/** The newest accepted documents whose ids lie in a range. */
function docsBetween(
  segment: Segment,
  { masked }: Overlay,
  asked: {
    readonly kind: Kind;
    readonly time: SpanOfDays;
    readonly most: number;
    readonly accepts: (header: Header) => boolean;
  },
): { readonly doc: number; readonly atMs: number }[] {
  const { kind, time, most, accepts } = asked;
  const table = segment.table("ids");
  const from = leastIdAt(kind, time.fromMs - FARTHEST_MS);
  const until = leastIdAt(kind, time.untilMs + FARTHEST_MS);
  const found: { doc: number; atMs: number }[] = [];
  for (let at = table.lowerBound(until) - 1; at >= 0 && found.length < most; at--) {
    const id = table.key(at);
    if (id < from) break;
    const doc = table.document(at);
    const atMs = idTimeMs(id);
    if (!masked.has(doc) && isWithin(atMs, time) && accepts(segment.row(doc).header))
      found.push({ doc, atMs });
  }
  return found;
}

/** A memory as a whole, or the turns of the time. */
function itemsOf(doc: number, atMs: number, items: Items, time: SpanOfDays): readonly PlacedHit[] {
  const first = items.firstItem(doc);
  const end = items.firstItem(doc + 1);
  const found: PlacedHit[] = [];
  for (let item = first; item < end; item++) {
    const turn = items.turnOf(item);
    const momentMs = turn?.atMs ?? atMs;
    if (!isWithin(momentMs, time)) continue;
    const hit = { item, score: 0, matched: {} };
    if (!turn) found.push(hit);
    else found.push({ ...hit, parts: { around: 0, answer: 0, session: 0, ...items.glance(item), near: [] } });
  }
  return found;
}

export function isWithin(atMs: number, { fromMs, untilMs, zone = UTC }: SpanOfDays): boolean {
  const at = zone.toWall(atMs);
  return at >= fromMs && at < untilMs;
}
