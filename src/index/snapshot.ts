import type { Sha256 } from "../domain/hash.ts";
import { ID_LENGTH, idPrefix } from "../domain/ids.ts";
import type { Outline } from "../domain/outline.ts";
import type { Counts } from "../domain/status.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type { Neighbour, SearchIndex, SearchOptions } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { groupsOf, groupsUnder } from "../text/groups.ts";
import { made } from "../text/memoised.ts";
import { sharedStart } from "../text/normalise.ts";
import { sum } from "../text/numbers.ts";
import { type Access, type RowReader, rowReader } from "./access.ts";
import { countItems, countsOf, lengthOf } from "./compact.ts";
import {
  type ComparedSearch,
  type FoundItem,
  type HitSource,
  itemsDuring,
  LazyHits,
  VectorSearcher,
  type VectorSource,
  withNear,
} from "./hybrid-search.ts";
import { type Items, TalkWriter } from "./items.ts";
import { linkedIds, reversed, sourceIds } from "./key-table.ts";
import type { LoadedMemory } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import { joinPostings, keepPostings, TermCounts } from "./postings.ts";
import { listed, placeTurns } from "./scoring.ts";
import type { Segment } from "./segment.ts";
import { type TermSource, TextSearcher } from "./text-search.ts";
import { largest } from "./vectors.ts";

/** Reading one row by its number costs about as much as so many of a walk over all. */
const ONE_ROW_COST = 8;
/** Behind every letter of an id. */
export const AFTER_IDS = "~";

/** The documents of a kind, which its ids begin with; undefined where to walk over all rows costs less. IO. */
function fewOfKind(segment: Segment, kind: Kind): readonly number[] | undefined {
  const ids = segment.table("ids");
  const prefix = idPrefix(kind);
  const count = ids.lowerBound(prefix + AFTER_IDS) - ids.lowerBound(prefix);
  return count * ONE_ROW_COST < segment.manifest.documents ? ids.documents(prefix) : undefined;
}

/** A generation with what differs from it: one picture of the store that all look-ups share. */
export class Snapshot {
  readonly segment: Segment;
  readonly overlay: Overlay;
  readonly #access: Access;
  readonly #reader: RowReader;
  readonly #added: readonly LoadedMemory[];
  readonly #addedById: ReadonlyMap<string, LoadedMemory>;
  readonly #addedBySource = made(() => groupsUnder(this.#added, sourceIds));
  readonly #addedByContent = made(() => groupsOf(this.#added, ({ contentHash }) => contentHash));
  readonly #vectors: VectorSearcher | undefined;
  readonly #terms = made(() => localTerms(this.segment, this.overlay));
  readonly #byTerms = made(() => new TextSearcher(this.#terms()));

  constructor(segment: Segment, overlay: Overlay, access: Access, source: VectorSource | undefined) {
    this.segment = segment;
    this.overlay = overlay;
    this.#access = access;
    this.#vectors = source && new VectorSearcher(segment, overlay, source);
    this.#added = [...overlay.memories.values()];
    this.#reader = rowReader(segment, this.#added, access);
    this.#addedById = new Map(this.#added.map((memory) => [memory.header.id, memory]));
  }

  get size(): number {
    return this.segment.manifest.documents - this.overlay.masked.size + this.#added.length;
  }

  get counts(): Counts {
    return countsOf(this.segment, this.overlay);
  }

  get bytes(): number {
    const kept = this.segment.files().bytes((doc) => !this.overlay.masked.has(doc));
    return this.#added.reduce((sum, { stat }) => sum + stat.size, kept);
  }

  byId(id: string): Row | undefined {
    const added = this.#addedById.get(id);
    if (added) return this.#reader.row(added);
    if (id.length !== ID_LENGTH) return undefined;
    return this.#rows(this.segment.table("ids").documents(id), [])[0];
  }

  found(item: number): FoundItem {
    const { items } = this.#terms();
    return { row: this.#reader.at(items.docOf(item)), turn: items.turnOf(item) };
  }

  /** Where an item of a search lies: its file, and the number of its turn, 0 for a whole memory. */
  placeOf(item: number): { readonly path: string; readonly turn: number } {
    const { doc, turn } = this.#terms().items.place(item);
    return { path: this.#path(doc), turn };
  }

  /** What lies at such a place now; undefined where nothing does. */
  at({ path, turn }: ReturnType<Snapshot["placeOf"]>): FoundItem | undefined {
    const doc = this.#docAt(path);
    if (doc === undefined) return undefined;
    const { items } = this.#terms();
    const item = items.firstItem(doc) + Math.max(0, turn - 1);
    const place = items.place(item);
    return place.doc === doc && place.turn === turn ? this.found(item) : undefined;
  }

  compareItems(a: number, b: number): number {
    const { items } = this.#terms();
    if (Math.max(a, b) < this.segment.items().length) return a - b; // a generation numbers them so
    const [one, other] = [items.place(a), items.place(b)];
    return one.doc === other.doc ? one.turn - other.turn : this.#compareDocs(one.doc, other.doc);
  }

  byContent(hash: Sha256): Row[] {
    const docs = this.segment.table("contents").documents(hash.slice("sha256:".length));
    return this.#rows(docs, this.#addedByContent().get(hash) ?? []);
  }

  citing(id: string): Row[] {
    const source = id.split("#")[0] ?? id;
    const docs = source.length === ID_LENGTH ? this.segment.table("sources").documents(source) : [];
    return this.#rows(docs, this.#addedBySource().get(source) ?? []);
  }

  linking(id: string): Row[] {
    const added = this.#added.filter((memory) => linkedIds(memory).includes(id));
    return this.#rows(this.segment.table("links").documents(id), added);
  }

  *rows(kind?: Kind): Generator<Row> {
    const few = kind && fewOfKind(this.segment, kind);
    if (few) {
      const added = this.#added.filter(({ header }) => header.kind === kind);
      yield* this.#rows(few, added);
      return;
    }
    let at = 0;
    const isWanted = (doc: number) =>
      !this.overlay.masked.has(doc) && (kind === undefined || this.segment.kindOf(doc) === kind);
    for (const row of this.segment.rows(isWanted)) {
      for (let next = this.#added[at]; next && next.path < row.path; next = this.#added[++at]) {
        if (kind === undefined || next.header.kind === kind) yield this.#reader.row(next);
      }
      yield this.#reader.row(row);
    }
    for (const memory of this.#added.slice(at)) {
      if (kind === undefined || memory.header.kind === kind) yield this.#reader.row(memory);
    }
  }

  *outlines(): Generator<Outline | Row> {
    const { uncounted } = this.#access;
    const looked = uncounted && new Set(uncounted);
    for (const [outline, row] of this.segment.outlines((doc) => !this.overlay.masked.has(doc))) {
      const isWhole = outline.stands !== "asked" && looked?.has(outline.id) === false;
      yield isWhole ? outline : this.#reader.row(row());
    }
    for (const memory of this.#added) yield this.#reader.row(memory);
  }

  dated(): Row[] {
    const added = this.#added.filter(({ header }) => header.kind === "fact");
    return this.#rows(this.segment.table("dated").documents(""), added);
  }

  search(
    terms: readonly string[],
    text: string | undefined,
    options: SearchOptions,
    source: HitSource,
  ): ComparedSearch {
    const { items } = this.#terms();
    const byTerms = this.#byTerms();
    const { hits, ...found } = byTerms.search(terms, options);
    const { first, meant = false } = options;
    // Nothing of another kind is asked for, and what is around turns tells nothing of facts.
    const placed = first
      ? hits
      : placeTurns(hits, items, {
          hidden: this.overlay.masked,
          compare: (a, b) => this.#compareDocs(a, b),
          order: (a, b) => this.compareItems(a, b),
        });
    const comparing = { items, byTerms, byVectors: this.#vectors, source };
    return withNear({ ...found, hits: placed }, text, meant, comparing);
  }

  during(asked: Parameters<SearchIndex["during"]>, source: HitSource): LazyHits {
    return new LazyHits(listed(itemsDuring(this, this.#terms().items, ...asked)), source);
  }

  neighbours(text: string, limit: number): Neighbour[] {
    const { values } = this.#vectors?.compareStatement(text) ?? { values: new Float32Array() };
    const near = largest(values, limit, (doc) => this.kindOf(doc) === "fact");
    return near.map((doc) => ({ row: this.#reader.at(doc), cosine: Math.min(1, values[doc] ?? 0) }));
  }

  resolve(reference: string): string[] {
    const added = [...this.#addedById.keys()];
    return resolveIn(reference, {
      startingWith: (start) => [...this.#keys("ids", start), ...added.filter((id) => id.startsWith(start))],
      endingWith: (ending) => [
        ...this.#keys("endings", reversed(ending)).map(reversed),
        ...added.filter((id) => id.endsWith(ending)),
      ],
    });
  }

  shortId(id: string): string {
    const others = [...this.#addedById.keys()].filter((other) => other !== id).map(reversed);
    return shortIdBeside(id, [...this.#endingsBeside(reversed(id)), ...others]);
  }

  #keys(table: "ids" | "endings", start: string): string[] {
    const found = [...this.segment.table(table).withPrefix(start)];
    return found.flatMap(([key, doc]) => (this.overlay.masked.has(doc) ? [] : [key]));
  }

  /** The nearest unmasked endings before and after one; the ending itself is none. */
  #endingsBeside(ending: string): string[] {
    const table = this.segment.table("endings");
    const at = table.lowerBound(ending);
    const isMasked = (i: number) => this.overlay.masked.has(table.document(i));
    let before = at - 1;
    while (before >= 0 && isMasked(before)) before--;
    let after = at;
    while (after < table.length && (isMasked(after) || table.key(after) === ending)) after++;
    return [before, after].flatMap((i) => (i >= 0 && i < table.length ? [table.key(i)] : []));
  }

  accessDaysOf(id: string): readonly string[] {
    return this.#access.daysOf(id);
  }

  #rows(docs: readonly number[], memories: readonly LoadedMemory[]): Row[] {
    const known = docs.filter((doc) => !this.overlay.masked.has(doc)).map((doc) => this.#reader.at(doc));
    const added = memories.map((memory) => this.#reader.row(memory));
    return [...known, ...added].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  terms(): readonly string[] {
    return this.#terms().terms();
  }

  rarity(term: string): number {
    return this.#byTerms().rarity(term);
  }

  #docAt(path: string): number | undefined {
    const added = this.#added.findIndex((memory) => memory.path === path);
    if (added >= 0) return this.segment.manifest.documents + added;
    const doc = this.segment.files().find(path)?.doc ?? -1;
    return doc < 0 || this.overlay.masked.has(doc) ? undefined : doc;
  }

  kindOfItem(item: number): Kind {
    return this.kindOf(this.#terms().items.docOf(item));
  }

  kindOf(doc: number): Kind {
    const at = doc - this.segment.manifest.documents;
    const added = at < 0 ? undefined : this.#added[at]; // below 0 an array would ask its prototypes
    return added?.header.kind ?? this.segment.kindOf(doc);
  }

  #compareDocs(a: number, b: number): number {
    const { documents } = this.segment.manifest;
    if (a < documents && b < documents) return a - b;
    return this.#path(a) < this.#path(b) ? -1 : 1;
  }

  #path(doc: number): string {
    return this.#added[doc - this.segment.manifest.documents]?.path ?? this.segment.files().pathOf(doc);
  }
}

/** What an item takes in the postings of a term, at a mean: 3 of a frequent term, up to 5 of a rare one. */
const POSTING_BYTES = 4;

/**
 * The terms of a generation and its overlay as if they were one index: items of documents that the
 * overlay replaces are left out of postings and counts, its own are added.
 */
function localTerms(segment: Segment, overlay: Overlay): TermSource & { readonly items: Items } {
  const known = segment.items();
  const terms = new TermCounts();
  const counted = [...countItems(overlay, terms, known.length).values()];
  const lengths = counted.flatMap((one) => one.lengths);
  const masked = maskedItems(known, overlay.masked);
  const talks = new TalkWriter();
  counted.forEach((one, doc) => {
    if (one.talk) talks.add(doc, one.talk, one.lengths);
  });
  return {
    items: known.and(talks.items(counted.length)),
    count: known.length - masked.size + lengths.length,
    totalLength: segment.manifest.totalLength + sum(lengths) - lengthOf(segment, overlay.masked),
    terms: () => [...segment.terms(), ...terms.terms()],
    // By the room that its postings take in the generation, which need not be read.
    itemsWith: (term) => {
      const [start, end] = segment.terms().find(term) ?? [0, 0];
      return Math.round((end - start) / POSTING_BYTES) + terms.itemsWith(term);
    },
    postings: (term) => {
      const base = segment.postings(term);
      const kept = masked.size === 0 ? base : keepPostings(base, (item) => !masked.has(item));
      return terms.itemsWith(term) > 0 ? joinPostings([kept, terms.of(term)]) : kept;
    },
    withPrefix: (start) => [
      ...segment.terms().withPrefix(start),
      ...[...terms.terms()].filter((term) => term.startsWith(start)),
    ],
  };
}

function maskedItems(table: Items, docs: ReadonlySet<number>): ReadonlySet<number> {
  const items = new Set<number>();
  for (const doc of docs) {
    const end = table.firstItem(doc + 1);
    for (let item = table.firstItem(doc); item < end; item++) items.add(item);
  }
  return items;
}

const SHORTEST_ENDING = 4;

export function resolveIn(
  reference: string,
  ids: Readonly<Record<"startingWith" | "endingWith", (part: string) => readonly string[]>>,
): string[] {
  const wanted = reference.toLowerCase();
  if (!/^[0-9a-z_]+$/.test(wanted)) return [];
  const [, kind = "", ending = wanted] = /^([a-z]{2}_)(.+)$/.exec(wanted) ?? [];
  const found = new Set(ids.startingWith(wanted));
  if (ending.length >= SHORTEST_ENDING) {
    for (const id of ids.endingWith(ending)) if (id.startsWith(kind)) found.add(id);
  }
  return [...found].sort();
}

/** The shortest ending of an id that none of the others has, which are backwards: those next to it before and after at least. Pure. */
export function shortIdBeside(id: string, others: readonly string[]): string {
  const backwards = reversed(id);
  const shared = Math.max(0, ...others.map((other) => sharedStart(backwards, other)));
  return id.slice(-Math.max(SHORTEST_ENDING, shared + 1));
}
