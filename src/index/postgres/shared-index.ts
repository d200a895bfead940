import { PaiError, type Problem } from "../../domain/errors.ts";
import { idTimeMs, leastIdAt } from "../../domain/ids.ts";
import { type Counts, counted } from "../../domain/status.ts";
import type { Kind } from "../../domain/vocabulary.ts";
import type {
  Freshness,
  Neighbour,
  SearchIndex,
  SearchOptions,
  TextHit,
  TextSearch,
  UnorderedSearch,
} from "../../index-ports.ts";
import type { Row } from "../../ports.ts";
import { firstOf } from "../../text/groups.ts";
import type { SpanOfDays } from "../../text/time-zone.ts";
import { Access } from "../access.ts";
import {
  bestFirst,
  DATED,
  FARTHEST_MS,
  type FoundItem,
  type HitSource,
  isWithin,
  type LazyHit,
  LazyHits,
  LONGEST_TALK_MS,
} from "../hybrid-search.ts";
import { both, listed, type PlacedHit, placeTurns, type Sequence } from "../scoring.ts";
import { rarityOf, TextSearcher } from "../text-search.ts";
import { Embedding, NEAREST } from "../vectors.ts";
import { type Ask, type Connection, ensureTables, kindOfItem } from "./connection.ts";
import { type OpenSharedOptions, type Refreshed, refreshShared } from "./refresh-shared.ts";
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

/** What a process that stays keeps between its searches. */
const vectorsOf = new WeakMap<Connection, SharedVectors>();
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
  #refreshed: Refreshed;

  constructor(options: OpenSharedOptions) {
    const { store, connection, embedder } = options;
    super(connection.ask, new Access(store.files, undefined));
    this.#embedding = embedder && new Embedding(embedder);
    this.#connection = connection;
    this.#refresh = () => refreshShared(options, this.#embedding);
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
      const { found, hits, order } = this.#found(terms, text, options, ask);
      const { first } = options;
      const inOrder = bestFirst((a, b) => order.compare(a, b, ask));
      if (first)
        return { ...found, hits: firstOf(hits, first.many, inOrder, ({ kind }) => kind === first.of) };
      order.readRows(itemsOf(hits), ask);
      return { ...found, hits: [...hits].sort(inOrder) };
    });
  }

  searchUnordered(terms: readonly string[], text?: string, options: SearchOptions = {}): UnorderedSearch {
    return this.#reading((ask) => {
      const { found, hits, order } = this.#found(terms, text, options, ask);
      const later = bestFirst((a, b) => order.compare(a, b, this.#connection.ask));
      return { ...found, hits, compare: (a, b) => later(a as LazyHit, b as LazyHit) }; // they are its own
    });
  }

  /** Rows that will be looked at are read in the same moment. */
  #found(terms: readonly string[], text: string | undefined, options: SearchOptions, ask: Ask) {
    const totals = totalsOf(ask);
    const others = Object.values(options.others ?? {}).flat();
    const source = sharedTerms(ask, totals, [...new Set([...terms, ...others])]);
    const searcher = new TextSearcher(source);
    const { hits: byTerms, ...found } = searcher.search(terms, options);
    const talks = talksAround(ask, byTerms, totals);
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
    const cosines = query && this.#compare(ask, query, source.gone);
    const cosineOf = (item: number) => Math.min(1, cosines?.get(order.docOf(item)) ?? 0); // rounding may pass 1
    const hits = new LazyHits(joined(placed, cosines, order, ask), { ...this.#source(order), cosineOf });
    expectBest(hits, order, ask);
    return {
      found: { ...found, compared: cosines !== undefined, ...(degraded !== undefined && { degraded }) },
      hits,
      order,
    };
  }

  terms(): readonly string[] {
    return this.#reading((ask) => sharedTerms(ask, totalsOf(ask), []).terms());
  }

  rarity(term: string): number {
    const [[items, matching] = []] = this.ask(
      "SELECT (SELECT sum(items) FROM pai.batch), (SELECT sum(many) FROM pai.posting WHERE term = $1)",
      [term],
    );
    return rarityOf(Number(matching ?? 0), Number(items ?? 0));
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
        const found = rows.flatMap(([item, row]) => itemsDuring(item, row, talks, time));
        return [...new LazyHits(listed(found), this.#source(order))];
      }),
    );
  }

  neighbours(text: string, limit: number): readonly Neighbour[] {
    return this.#reading((ask) => {
      const { gone } = sharedTerms(ask, totalsOf(ask), []);
      const query = this.#embedding?.embedStatement(text);
      const cosines = query && this.#compare(ask, query, gone);
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

  #compare(ask: Ask, query: Float32Array, gone: Iterable<number>): Cosines | undefined {
    const vectors = vectorsOf.get(this.#connection) ?? new SharedVectors();
    vectorsOf.set(this.#connection, vectors);
    return this.#embedding && vectors.compare(ask, query, this.#embedding, gone);
  }

  #reading<T>(work: (ask: Ask) => T): T {
    return this.#connection.transaction(work, { reads: true });
  }

  #source(order: ItemOrder): HitSource {
    return { kindOf: kindOfItem, read: (item) => order.found(item, this.#connection.ask) };
  }
}

function itemsOf(hits: Iterable<LazyHit>): readonly number[] {
  return Array.from(hits, ({ item }) => item);
}

/** Reads the rows of the best hits of each kind, and makes known which are the next ones. */
function expectBest(hits: LazyHits, order: ItemOrder, ask: Ask): void {
  const byScore = bestFirst(() => 0);
  order.expect((isUnknown) => itemsOf(firstOf(hits, AT_ONCE, byScore, ({ item }) => isUnknown(item))));
  const kinds = new Set<Kind>();
  for (const { kind } of hits) kinds.add(kind);
  const best = [...kinds].map((of) =>
    itemsOf(firstOf(hits, ROWS_OF_KIND, byScore, ({ kind }) => kind === of)),
  );
  order.readRows(best.flat(), ask);
}

/** What terms found, and the memories that are nearest beside them. */
function joined(
  hits: Sequence<PlacedHit>,
  cosines: Cosines | undefined,
  order: ItemOrder,
  ask: Ask,
): Sequence<PlacedHit> {
  const near = new Set(order.nearest(cosines, NEAREST, ask));
  for (let at = 0; at < hits.length && near.size > 0; at++) near.delete(order.docOf(hits.of(at).item));
  return both(hits, listed(Array.from(near, (item) => ({ item, score: 0, matched: {} }))));
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

type Expected = (isUnknown: (item: number) => boolean) => readonly number[];

/** Rows that are read at one time. */
const AT_ONCE = 2_000;

/** Items of a search with their rows, which are read when they are needed; in the order of paths and turns. */
class ItemOrder {
  readonly #talks: SharedTalks;
  readonly #rows: SharedRows;
  readonly #known: Map<number, Row>;
  #expected: Expected | undefined;

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

  /** Tells items that may be asked for, and are unknown: where one is, they are read with it. */
  expect(likeliest: Expected): void {
    this.#expected = likeliest;
  }

  rowAt(item: number, ask: Ask): Row {
    const doc = this.docOf(item);
    if (!this.#known.has(doc)) {
      const isUnknown = (other: number) => !this.#known.has(this.docOf(other));
      this.readRows([item, ...(this.#expected?.(isUnknown) ?? [])], ask);
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
