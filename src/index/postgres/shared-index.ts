import type { ObservedEdge } from "../../domain/edge.ts";
import type { Problem } from "../../domain/errors.ts";
import type { Sha256 } from "../../domain/hash.ts";
import { idTimeMs, leastIdAt } from "../../domain/ids.ts";
import type { Header } from "../../domain/kinds.ts";
import type { Related, RelatedGroup } from "../../domain/related.ts";
import type { Kind } from "../../domain/vocabulary.ts";
import type { Embedder } from "../../engine-ports.ts";
import type {
  ForeignEdit,
  Freshness,
  Neighbour,
  SearchIndex,
  SearchOptions,
  TextHit,
  TextSearch,
} from "../../index-ports.ts";
import type { Clock, Row, Store } from "../../ports.ts";
import type { SpanOfDays } from "../../text/time-zone.ts";
import { Access } from "../access.ts";
import { GraphEdges } from "../edges.ts";
import { Embedding } from "../embedding.ts";
import { firstOf } from "../first-of.ts";
import { LazyHit } from "../lazy-hit.ts";
import { type PlacedHit, placeTurns } from "../placing.ts";
import { TextSearcher } from "../text-search.ts";
import { DATED, FARTHEST_MS, isWithin, LONGEST_TALK_MS } from "../time-search.ts";
import { NEAREST } from "../vectors.ts";
import type { Ask, Connection } from "./connection.ts";
import { ItemOrder } from "./item-order.ts";
import { type Refreshed, refreshShared } from "./refresh-shared.ts";
import { kindOfItem, makeTablesAnew } from "./schema.ts";
import { SharedRows } from "./shared-rows.ts";
import { type SharedTalks, talksAround, talksAt } from "./shared-talks.ts";
import { SharedTerms, totalsOf } from "./shared-terms.ts";
import { type Cosines, SharedVectors } from "./shared-vectors.ts";

export interface OpenSharedOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly connection: Connection;
  /** Makes vectors; without it the index is one of text alone. */
  readonly embedder?: Embedder | undefined;
  /** Whether what was fed is noted for the next opening (default: yes). Answers never depend on it. */
  readonly keeps?: boolean;
}

/** Rows of the best hits of each kind that a search reads at once: whoever asks looks at them. */
const ROWS_OF_KIND = 200;

/**
 * Opens the index that machines share in a database, and feeds it what changed among this machine's files. Postgres keeps terms, vectors and rows; what
 * ranks them is the code of the index in files. PaiError `index_unreadable`.
 */
export function openShared(options: OpenSharedOptions): SearchIndex {
  return new SharedIndex(options);
}

class SharedIndex implements SearchIndex {
  readonly #connection: Connection;
  readonly #refresh: () => Refreshed;
  readonly #access: Access;
  readonly #edges: GraphEdges;
  readonly #rows: SharedRows;
  readonly #vectors: SharedVectors | undefined;
  #refreshed: Refreshed;

  constructor({ store, clock, connection, embedder, keeps = true }: OpenSharedOptions) {
    const embedding = embedder && new Embedding(embedder);
    this.#connection = connection;
    this.#refresh = () => refreshShared({ store, clock, connection, embedding, keeps });
    this.#access = new Access(store.files, undefined);
    this.#edges = new GraphEdges(store.files, undefined);
    this.#rows = new SharedRows(connection.ask, this.#access);
    this.#vectors = embedding && new SharedVectors(embedding);
    this.#refreshed = this.#refresh();
  }

  get freshness(): Freshness {
    return this.#refreshed.freshness;
  }

  get problems(): readonly Problem[] {
    return [...this.#refreshed.problems, ...this.#rows.doubles()];
  }

  get foreignEdits(): readonly ForeignEdit[] {
    return this.#rows.edited();
  }

  get size(): number {
    return totalsOf(this.#connection.ask).memories;
  }

  get bytes(): number {
    return totalsOf(this.#connection.ask).bytes;
  }

  byId(id: string): Row | undefined {
    return this.#rows.byId(id);
  }

  resolve(reference: string): readonly string[] {
    return this.#rows.resolve(reference);
  }

  shortId(id: string): string {
    return this.#rows.shortId(id);
  }

  byContent(hash: Sha256): readonly Row[] {
    return this.#rows.byContent(hash);
  }

  citing(id: string): readonly Row[] {
    return this.#rows.citing(id);
  }

  linking(id: string): readonly Row[] {
    return this.#rows.linking(id);
  }

  observedEdges(id: string): readonly ObservedEdge[] {
    return this.#edges.of(id);
  }

  related(group: RelatedGroup, id: string, most: number): Related {
    return this.#rows.related(group, id, most);
  }

  accessDaysOf(id: string): readonly string[] {
    return this.#access.daysOf(id);
  }

  rows(kind?: Kind): Iterable<Row> {
    return this.#rows.rows(kind);
  }

  search(terms: readonly string[], text?: string, options: SearchOptions = {}): TextSearch {
    return this.#reading((ask) => {
      const totals = totalsOf(ask);
      const others = Object.values(options.others ?? {}).flat();
      const source = new SharedTerms(ask, totals, [...new Set([...terms, ...others])]);
      const searcher = new TextSearcher(source);
      const { hits: byTerms, ...found } = searcher.search(terms, options);
      const talks = talksAround(
        ask,
        byTerms.map(({ item }) => item),
        totals,
      );
      const order = new ItemOrder(talks, this.#rows);
      const placed = placeTurns(byTerms, talks.space, {
        hidden: new Set(),
        compare: (a, b) => (talks.pathOf(a) < talks.pathOf(b) ? -1 : 1),
        order: (a, b) => order.compare(a, b, ask),
      });
      const cosines =
        text === undefined || this.#vectors?.obstacle !== undefined
          ? undefined
          : this.#vectors?.compare(ask, text, {
              idf: (term) => searcher.idf(term),
              isGone: (doc) => source.isGone(doc),
            });
      const all = cosines ? joined(placed, cosines, order, ask) : placed.map((hit) => ({ hit, cosine: 0 }));
      const degraded = text === undefined ? undefined : this.#vectors?.obstacle;
      const compared = cosines !== undefined;
      const result = { ...found, compared, ...(degraded !== undefined && { degraded }) };
      const hits = all.map(({ hit, cosine }) => this.#hit(hit, cosine, order));
      return { ...result, ...this.#inOrder(hits, { order, ask, options }) };
    });
  }

  terms(): readonly string[] {
    return this.#reading((ask) => new SharedTerms(ask, totalsOf(ask), []).terms());
  }

  rarity(term: string): number {
    return this.#reading((ask) => new TextSearcher(new SharedTerms(ask, totalsOf(ask), [])).rarity(term));
  }

  during(time: SpanOfDays, most: number, accepts: (header: Header) => boolean): readonly TextHit[] {
    return this.#reading((ask) =>
      DATED.flatMap((kind) => {
        const fromMs = time.fromMs - (kind === "episode" ? LONGEST_TALK_MS : 0);
        const wanted = (id: string) => isWithin(idTimeMs(id), { ...time, fromMs });
        const from = leastIdAt(kind, fromMs - FARTHEST_MS);
        const newest = this.#rows.newest(from, leastIdAt(kind, time.untilMs + FARTHEST_MS), ask);
        const rows: (readonly [item: number, row: Row])[] = [];
        for (const found of newest) {
          const { header } = found[1];
          if (wanted(header.id) && accepts(header)) rows.push(found);
          if (rows.length === most) break;
        }
        const talks = talksAt(ask, kind === "episode" ? rows.map(([item]) => item) : []);
        const order = new ItemOrder(talks, this.#rows, new Map(rows));
        return rows.flatMap(([item, row]) =>
          itemsDuring(item, row, talks, time).map((hit) => this.#hit(hit, 0, order)),
        );
      }),
    );
  }

  neighbours(text: string, limit: number): readonly Neighbour[] {
    return this.#reading((ask) => {
      const source = new SharedTerms(ask, totalsOf(ask), []);
      const isGone = (item: number) => kindOfItem(item) !== "fact" || source.isGone(item);
      const cosines = this.#vectors?.compareStatement(ask, text, isGone);
      const order = new ItemOrder(talksAt(ask, []), this.#rows);
      return order.largest(cosines ?? new Map(), limit, ask).map(([item, cosine]) => ({
        row: order.rowAt(item, ask),
        cosine: Math.min(1, cosine),
      }));
    });
  }

  rebuild(): void {
    makeTablesAnew(this.#connection);
    this.#refreshed = this.#refresh();
  }

  #reading<T>(work: (ask: Ask) => T): T {
    return this.#connection.transaction(work, { reads: true });
  }

  #hit(hit: PlacedHit, cosine: number, order: ItemOrder): LazyHit {
    const of = { kindOf: () => kindOfItem(hit.item) };
    return new LazyHit(hit, hit.item, cosine, {
      of,
      read: (item) => order.found(item, this.#connection.ask),
    });
  }

  /** Puts hits into the order that is asked for; rows that will be looked at are read in the same moment. */
  #inOrder(
    hits: readonly LazyHit[],
    {
      order,
      ask,
      options,
    }: { readonly order: ItemOrder; readonly ask: Ask; readonly options: SearchOptions },
  ): Pick<TextSearch, "hits" | "compare"> {
    const { first, unordered = false } = options;
    const byScore = (a: LazyHit, b: LazyHit) => b.score - a.score || b.cosine - a.cosine;
    const inOrderBy = (asking: Ask) => (a: LazyHit, b: LazyHit) =>
      byScore(a, b) || order.compare(a.item, b.item, asking);
    if (!unordered && !first) {
      order.fetch(
        hits.map(({ item }) => item),
        ask,
      );
      return { hits: hits.toSorted(inOrderBy(ask)) };
    }
    const counts = new Map<Kind, number>();
    const sorted = hits.toSorted(byScore);
    order.expect(sorted.map(({ item }) => item));
    const promising = sorted.filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= ROWS_OF_KIND;
    });
    order.fetch(
      promising.map(({ item }) => item),
      ask,
    );
    if (first) return { hits: firstOf(hits, first.many, inOrderBy(ask), ({ kind }) => kind === first.of) };
    const later = inOrderBy(this.#connection.ask);
    return { hits, compare: (a, b) => later(a as LazyHit, b as LazyHit) }; // they are its own
  }
}

/** What terms found, each with its cosine, and the memories that are nearest beside them. */
function joined(hits: readonly PlacedHit[], cosines: Cosines, order: ItemOrder, ask: Ask) {
  const cosineOf = (doc: number) => Math.min(1, cosines.get(doc) ?? 0); // rounding may pass 1
  const known = new Set(hits.map(({ item }) => order.docOf(item)));
  const near = order.largest(cosines, NEAREST, ask).filter(([doc]) => !known.has(doc));
  return [
    ...hits.map((hit) => ({ hit, cosine: cosineOf(order.docOf(hit.item)) })),
    ...near.map(([item]): { hit: PlacedHit; cosine: number } => ({
      hit: { item, score: 0, matched: {} },
      cosine: cosineOf(item),
    })),
  ];
}

/** A memory as a whole, or its turns of the time. */
function itemsDuring(
  item: number,
  { header }: Row,
  talks: SharedTalks,
  time: SpanOfDays,
): readonly PlacedHit[] {
  const talk = talks.turnAt(item)?.talk;
  const whole = { score: 0, matched: {} };
  if (!talk) return isWithin(idTimeMs(header.id), time) ? [{ ...whole, item }] : [];
  return talk.turns.flatMap(({ atMs, cues }, at) => {
    const parts = { around: 0, answer: 0, session: 0, cues, length: talk.lengths[at] ?? 0, near: [] };
    return isWithin(atMs, time) ? [{ ...whole, item: item + at, parts }] : [];
  });
}
