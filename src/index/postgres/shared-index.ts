import { PaiError, type Problem } from "../../domain/errors.ts";
import { idTimeMs, leastIdAt } from "../../domain/ids.ts";
import { type Counts, counted } from "../../domain/status.ts";
import type { Kind } from "../../domain/vocabulary.ts";
import type { Embedder } from "../../engine-ports.ts";
import type {
  Freshness,
  Neighbour,
  SearchIndex,
  SearchOptions,
  TextHit,
  TextSearch,
} from "../../index-ports.ts";
import type { Clock, Row, Store } from "../../ports.ts";
import { firstOf } from "../../text/groups.ts";
import type { SpanOfDays } from "../../text/time-zone.ts";
import { Access } from "../access.ts";
import { DATED, FARTHEST_MS, type FoundItem, isWithin, LazyHit, LONGEST_TALK_MS } from "../hybrid-search.ts";
import { type PlacedHit, placeTurns } from "../scoring.ts";
import { TextSearcher } from "../text-search.ts";
import { Embedding, NEAREST } from "../vectors.ts";
import { type Ask, type Connection, ensureTables, kindOfItem } from "./connection.ts";
import { type Refreshed, refreshShared } from "./refresh-shared.ts";
import { SharedRows } from "./shared-rows.ts";
import {
  type Cosines,
  type SharedTalks,
  SharedVectors,
  sharedTerms,
  talksAround,
  talksAt,
  totalsOf,
} from "./shared-terms.ts";

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

class SharedIndex extends SharedRows implements SearchIndex {
  readonly #connection: Connection;
  readonly #refresh: () => Refreshed;
  readonly #embedding: Embedding | undefined;
  readonly #vectors: SharedVectors | undefined;
  #refreshed: Refreshed;

  constructor({ store, clock, connection, embedder, keeps = true }: OpenSharedOptions) {
    super(connection.ask, new Access(store.files, undefined));
    this.#embedding = embedder && new Embedding(embedder);
    this.#connection = connection;
    this.#refresh = () => refreshShared({ store, clock, connection, embedding: this.#embedding, keeps });
    this.#vectors = this.#embedding && new SharedVectors(this.#embedding);
    this.#refreshed = this.#refresh();
  }

  get freshness(): Freshness {
    return this.#refreshed.freshness;
  }

  get problems(): readonly Problem[] {
    return [...this.#refreshed.problems, ...this.doubles()];
  }

  get size(): number {
    return totalsOf(this.ask).memories;
  }

  get counts(): Counts {
    return counted([...this.rows()].map(({ header }) => header));
  }

  get bytes(): number {
    return totalsOf(this.ask).bytes;
  }

  search(terms: readonly string[], text?: string, options: SearchOptions = {}): TextSearch {
    return this.#reading((ask) => {
      const totals = totalsOf(ask);
      const others = Object.values(options.others ?? {}).flat();
      const source = sharedTerms(ask, totals, [...new Set([...terms, ...others])]);
      const searcher = new TextSearcher(source);
      const { hits: byTerms, ...found } = searcher.search(terms, options);
      const talks = talksAround(
        ask,
        byTerms.map(({ item }) => item),
        totals,
      );
      const order = new ItemOrder(talks, this);
      const placed = placeTurns(byTerms, talks, {
        hidden: new Set(),
        compare: (a, b) => (talks.pathOf(a) < talks.pathOf(b) ? -1 : 1),
        order: (a, b) => order.compare(a, b, ask),
      });
      const degraded = text === undefined ? undefined : this.#embedding?.failure;
      const query =
        text === undefined || degraded !== undefined
          ? undefined
          : this.#embedding?.embedQuery(text, (term) => searcher.idf(term), options.meant);
      const cosines = query && this.#vectors?.compare(ask, query, source.gone);
      const hits = joined(placed, cosines, order, ask).map(([hit, cosine]) => this.#hit(hit, cosine, order));
      return {
        ...found,
        ...{ compared: cosines !== undefined, ...(degraded !== undefined && { degraded }) },
        ...this.#inOrder(hits, order, ask, options),
      };
    });
  }

  terms(): readonly string[] {
    return this.#reading((ask) => sharedTerms(ask, totalsOf(ask), []).terms());
  }

  rarity(term: string): number {
    return this.#reading((ask) => new TextSearcher(sharedTerms(ask, totalsOf(ask), [])).rarity(term));
  }

  during(...[time, most, accepts, kinds = DATED]: Parameters<SearchIndex["during"]>): readonly TextHit[] {
    return this.#reading((ask) =>
      kinds.flatMap((kind) => {
        const fromMs = time.fromMs - (kind === "episode" ? LONGEST_TALK_MS : 0);
        const wanted = (id: string) => isWithin(idTimeMs(id), { ...time, fromMs });
        const from = leastIdAt(kind, fromMs - FARTHEST_MS);
        const newest = this.newest(from, leastIdAt(kind, time.untilMs + FARTHEST_MS), ask);
        const rows: (readonly [item: number, row: Row])[] = [];
        for (const found of newest) {
          const { header } = found[1];
          if (wanted(header.id) && accepts(header)) rows.push(found);
          if (rows.length === most) break;
        }
        const talks = talksAt(ask, kind === "episode" ? rows.map(([item]) => item) : []);
        const order = new ItemOrder(talks, this, new Map(rows));
        return rows.flatMap(([item, row]) =>
          itemsDuring(item, row, talks, time).map((hit) => this.#hit(hit, 0, order)),
        );
      }),
    );
  }

  neighbours(text: string, limit: number): readonly Neighbour[] {
    return this.#reading((ask) => {
      const { gone } = sharedTerms(ask, totalsOf(ask), []);
      const query = this.#embedding?.embedStatement(text);
      const cosines = query && this.#vectors?.compare(ask, query, gone);
      const order = new ItemOrder(talksAt(ask, []), this);
      return order.nearest(cosines, limit, ask, "fact").map((item) => ({
        row: order.rowAt(item, ask),
        cosine: Math.min(1, cosines?.get(item) ?? 0),
      }));
    });
  }

  rebuild(): void {
    ensureTables(this.#connection, true);
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
    order: ItemOrder,
    ask: Ask,
    { first, unordered = false }: SearchOptions,
  ): Pick<TextSearch, "hits" | "compare"> {
    const byScore = (a: LazyHit, b: LazyHit) => b.score - a.score || b.cosine - a.cosine;
    const inOrderBy = (asking: Ask) => (a: LazyHit, b: LazyHit) =>
      byScore(a, b) || order.compare(a.item, b.item, asking);
    if (!unordered && !first) {
      order.readRows(
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
    order.readRows(
      promising.map(({ item }) => item),
      ask,
    );
    if (first) return { hits: firstOf(hits, first.many, inOrderBy(ask), ({ kind }) => kind === first.of) };
    const later = inOrderBy(this.#connection.ask);
    return { hits, compare: (a, b) => later(a as LazyHit, b as LazyHit) }; // they are its own
  }
}

/** What terms found, each with its cosine, and the memories that are nearest beside them. */
function joined(
  hits: readonly PlacedHit[],
  cosines: Cosines | undefined,
  order: ItemOrder,
  ask: Ask,
): readonly (readonly [PlacedHit, cosine: number])[] {
  const cosineOf = (item: number) => Math.min(1, cosines?.get(order.docOf(item)) ?? 0); // rounding may pass 1
  const known = new Set(hits.map(({ item }) => order.docOf(item)));
  const near = order.nearest(cosines, NEAREST, ask).filter((doc) => !known.has(doc));
  const added = near.map((item) => ({ item, score: 0, matched: {} }));
  return [...hits, ...added].map((hit) => [hit, cosineOf(hit.item)]);
}

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

/** Rows that are read at one time. */
const AT_ONCE = 2_000;

/** Items of a search with their rows, which are read when they are needed; in the order of paths and turns. */
class ItemOrder {
  readonly #talks: SharedTalks;
  readonly #rows: SharedRows;
  readonly #known: Map<number, Row>;
  #expected: readonly number[] = [];

  /** `known`: rows by the numbers of their memories. */
  constructor(talks: SharedTalks, rows: SharedRows, known: ReadonlyMap<number, Row> = new Map()) {
    this.#talks = talks;
    this.#rows = rows;
    this.#known = new Map(known);
  }

  docOf(item: number): number {
    return this.#talks.turnAt(item)?.item ?? item;
  }

  readRows(items: readonly number[], ask: Ask): void {
    const wanted = new Set(items.map((item) => this.docOf(item)).filter((doc) => !this.#known.has(doc)));
    if (wanted.size === 0) return;
    for (const [doc, row] of this.#rows.byItems([...wanted], ask)) this.#known.set(doc, row);
  }

  /** Items that may be asked for, the likeliest first: where one is, the next ones are read with it. */
  expect(items: readonly number[]): void {
    this.#expected = items;
  }

  rowAt(item: number, ask: Ask): Row {
    const doc = this.docOf(item);
    if (!this.#known.has(doc)) {
      this.readRows([item, ...this.#expected.slice(0, AT_ONCE)], ask);
      this.#expected = this.#expected.slice(AT_ONCE);
    }
    const row = this.#known.get(doc);
    if (row) return row;
    throw new PaiError("index_unreadable", "a memory was changed by another machine meanwhile; search again");
  }

  found(item: number, ask: Ask): FoundItem {
    const row = this.rowAt(item, ask);
    const talk = this.#talks.turnAt(item);
    const turn = talk?.talk.turns[talk.turn - 1];
    if (!turn) return { row, turn: undefined };
    const { speaker, atMs, hash } = turn;
    return { row, turn: { number: turn.number, speaker, atMs, hash } };
  }

  compare(a: number, b: number, ask: Ask): number {
    const [one, other] = [this.docOf(a), this.docOf(b)];
    if (one === other) return a - b;
    return this.rowAt(a, ask).path < this.rowAt(b, ask).path ? -1 : 1;
  }

  /** The memories with the largest cosines, largest first, of equal ones the first by path. */
  nearest(cosines: Cosines | undefined, most: number, ask: Ask, of?: Kind): readonly number[] {
    const found = cosines?.largest(most, of) ?? [];
    this.readRows(found, ask);
    const order = (a: number, b: number) => (cosines?.get(b) ?? 0) - (cosines?.get(a) ?? 0);
    return found.toSorted((a, b) => order(a, b) || this.compare(a, b, ask)).slice(0, most);
  }
}
