import type { Change } from "../domain/changeset.ts";
import { namesUnder } from "../domain/entities.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { composeChanges } from "../markdown/changes.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import { detachedText, memoised } from "../text/memoised.ts";
import type { Context } from "./context.ts";
import {
  EACH_LEG,
  enough,
  type Nearest,
  Nearness,
  nearestFirst,
  similarity,
  UNRELATED,
} from "./engine-answers.ts";
import { FactCache } from "./fact-cache.ts";
import { type Place, placeOf } from "./row-cache.ts";

/** Kinds whose memories are long, and are looked up by what `Shelf` has alone. */
const LONG: ReadonlySet<Kind> = new Set(["episode", "artifact"]);

/** What a planned memory is found by. */
interface Shelf {
  readonly path: string;
  readonly kind: Kind;
  /** UTF-16 units of its file. */
  readonly chars: number;
  readonly names: readonly string[];
  readonly hash: Sha256 | undefined;
  /** Of an episode. */
  readonly session: string | undefined;
}

/** Memories as planned changes leave them, which no index knows yet, and the changes themselves. */
export class PlannedMemories {
  readonly #read: (path: string, id: string) => Memory | undefined;
  readonly #changes = new Map<string, Change>();
  /** Undefined after a removal. A memory without its words is one that was written, and is read where it lies. */
  readonly #memories = new Map<string, { readonly shelf: Shelf; readonly memory?: Memory } | undefined>();
  readonly #byHash = new Map<Sha256, Set<string>>();
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #byKind = new Map<Kind, Set<string>>();
  readonly #bySession = new Map<string, Set<string>>();
  #chars = 0;

  /** `read`: the memory at a path, if it has this id. */
  constructor(read: (path: string, id: string) => Memory | undefined) {
    this.#read = read;
  }

  /** How many memories are known. */
  get size(): number {
    return this.#memories.size;
  }

  /** How long their files are together, in UTF-16 units. */
  get chars(): number {
    return this.#chars;
  }

  /** Lets go of what episodes say, the first ones first, until files of `mostChars` are left; a talk that comes again is new then. */
  lighten(mostChars: number): void {
    for (const [id, held] of this.#memories) {
      if (this.#chars <= mostChars) return;
      const { shelf, memory } = held ?? {};
      if (shelf?.kind !== "episode" || memory === undefined || memory.raw === "") continue;
      this.#forget(id); // nobody goes on with what it no longer says
      this.#memories.set(id, { shelf: { ...shelf, chars: 0 }, memory: { ...memory, text: "", raw: "" } });
    }
  }

  /** Adds a change; the memory that it leaves, undefined after a removal. */
  add(change: Change): Memory | undefined {
    const id = detachedText(change.id ?? change.path); // see `shelfOf`
    const whole = composeChanges(this.#changes.get(id), change);
    const memory = memoryAfter(whole);
    this.#forget(id);
    this.#changes.set(id, whole);
    if (memory === undefined) {
      this.#memories.set(id, undefined);
      return undefined;
    }
    const shelf = shelfOf(memory);
    const { path, kind, names, hash, session } = shelf;
    this.#memories.set(id, { shelf, memory });
    this.#chars += shelf.chars;
    this.#byPath.set(path, id);
    noteIn(this.#byKind, kind, id);
    for (const name of names) noteIn(this.#byName, name, id);
    if (hash !== undefined) noteIn(this.#byHash, hash, id);
    if (session !== undefined) noteIn(this.#bySession, session, id);
    return memory;
  }

  /** All changes since the last `settle`, one for each memory. */
  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  /** No change waits any more: what they leave stays known. `isWritten`: long memories lie in their files, and are not held. */
  settle(isWritten: boolean): void {
    for (const id of isWritten ? this.#changes.keys() : []) {
      const shelf = this.#memories.get(id)?.shelf;
      if (shelf !== undefined && LONG.has(shelf.kind)) this.#memories.set(id, { shelf });
    }
    this.#changes.clear();
  }

  /** Whether anything is known of this id; a removed memory is known, too. */
  has(id: string): boolean {
    return this.#memories.has(id);
  }

  byId(id: string): Memory | undefined {
    const held = this.#memories.get(id);
    return held && (held.memory ?? this.#read(held.shelf.path, id));
  }

  byHash(hash: Sha256): readonly Memory[] {
    return this.#of(this.#byHash.get(hash));
  }

  /** Facts that name this, and entities of this name. */
  byName(name: string): readonly Memory[] {
    return this.#of(this.#byName.get(name));
  }

  byPath(path: string): Memory | undefined {
    const id = this.#byPath.get(path);
    return id === undefined ? undefined : this.byId(id);
  }

  /** Of the episodes of a conversation. */
  idsOfSession(session: string): Iterable<string> {
    return this.#bySession.get(session) ?? [];
  }

  byKind(kind: Kind): readonly Memory[] {
    return this.#of(this.#byKind.get(kind));
  }

  #of(ids: ReadonlySet<string> = new Set()): readonly Memory[] {
    return [...ids].flatMap((id) => this.byId(id) ?? []);
  }

  #forget(id: string): void {
    const shelf = this.#memories.get(id)?.shelf;
    if (shelf === undefined) return;
    this.#chars -= shelf.chars;
    this.#byPath.delete(shelf.path);
    if (shelf.hash !== undefined) dropFrom(this.#byHash, shelf.hash, id);
    if (shelf.session !== undefined) dropFrom(this.#bySession, shelf.session, id);
    for (const name of shelf.names) dropFrom(this.#byName, name, id);
    dropFrom(this.#byKind, shelf.kind, id);
  }
}

/** A memory is read from its file, of which each word that is kept would keep the whole. */
function shelfOf({ path, header, raw }: Memory): Shelf {
  const { hash, kind, session } = header;
  return {
    path: detachedText(path),
    kind,
    chars: raw.length,
    names: namesUnder(header).map(detachedText),
    hash: hash && (detachedText(hash) as Sha256),
    session: kind === "episode" && session !== undefined ? detachedText(session) : undefined,
  };
}

function noteIn<K>(map: Map<K, Set<string>>, key: K, id: string): void {
  const ids = map.get(key) ?? new Set();
  map.set(key, ids.add(id));
}

/** A page that changes at every statement has had many hashes. */
function dropFrom<K>(map: Map<K, Set<string>>, key: K, id: string): void {
  const ids = map.get(key);
  ids?.delete(id);
  if (ids?.size === 0) map.delete(key);
}

/** The memory that a change leaves behind; undefined after a removal. */
function memoryAfter(change: Change): Memory | undefined {
  if (change.op === "remove") return undefined;
  const path = change.op === "move" ? change.to : change.path;
  return writtenMemory(path, change.text);
}

/** Facts that were read are kept, as far as their ids have so many UTF-16 units together: some 4,000. */
const READ_CHARS = 120_000;

/** Finds the facts that a statement may repeat or contradict: by vectors, by shared words, and among what is planned. */
export class Neighbourhood {
  readonly #readById: (id: string) => Memory | undefined;
  readonly #index: SearchIndex;
  readonly #nearness: Nearness;
  /** Facts that the index does not know, as they were planned. */
  readonly #planned: FactCache;
  /** Those that are not in the cache yet: most plans ask for no neighbours. */
  readonly #notCached = new Map<string, Memory>();

  constructor(context: Context, index: SearchIndex) {
    this.#readById = memoised((id) => {
      const row = index.byId(id);
      const memory = row && context.store.readMemory(row.path, row);
      return memory && "header" in memory ? memory : undefined;
    }, READ_CHARS);
    this.#nearness = new Nearness(context);
    this.#index = index;
    this.#planned = new FactCache(this.#nearness);
  }

  /** A fact as it is from now on. */
  keep(memory: Memory): void {
    if (memory.header.kind === "fact") this.#notCached.set(memory.header.id, memory);
  }

  /**
   * Facts of every subject and status, nearest first; ties by id. `planned` and `latest` (which wins) are
   * memories that the index does not know.
   */
  of(text: string, planned: PlannedMemories, latest: ReadonlyMap<string, Memory>): readonly Neighbour[] {
    for (const memory of this.#notCached.values()) this.#planned.put(memory);
    this.#notCached.clear();
    const cached = this.#planned.near(text).flatMap((id) => latest.get(id) ?? planned.byId(id) ?? []);
    const isActive = ({ header }: Row) => (header.status ?? DEFAULTS.status) === "active";
    const found = enough((many) => this.#candidates(text, many), isActive);
    const stored = found.flatMap((row) => {
      if (planned.has(row.header.id)) return [];
      return latest.get(row.header.id) ?? this.#read(row) ?? [];
    });
    const known = new Map([...stored, ...cached].map((memory) => [memory.header.id, memory]));
    const others = [...latest.values()].filter(({ header }) => !known.has(header.id));
    const withCosine = (memory: Memory) => ({ memory, cosine: this.#near(text, memory.text) });
    return [...known.values()]
      .map(withCosine)
      .concat(others.map(withCosine).sort(nearestFirst).slice(0, EACH_LEG))
      .filter(({ memory }) => memory.header.kind === "fact")
      .sort(nearestFirst);
  }

  /** What everybody says is said about many subjects: where facts about this one, and those that were merged, lie. */
  withContent(hash: Sha256, about: string): readonly Place[] {
    const matters = ({ header }: Row) =>
      header.kind === "fact" && ((header.subject ?? DEFAULTS.subject) === about || isMerged(header));
    return this.#index.byContent(hash).filter(matters).map(placeOf);
  }

  #candidates(text: string, many: number): Nearest<Row> {
    // What only resembles a word of the statement shares no word with it; spelling is for the vectors' leg.
    const sought = { widen: false, first: { many, of: "fact" } } as const;
    const { hits } = this.#index.search([...new Set(analyseAny(text))], undefined, sought);
    const near = this.#index.neighbours(text, many);
    const rows = near.filter(({ cosine: nearness }) => nearness >= UNRELATED).map(({ row }) => row);
    const isAll = rows.length < many && hits.length < many;
    for (const { row } of hits) rows.push(row);
    const once = new Map(rows.map((row) => [row.header.id, row]));
    return { found: [...once.values()], isAll };
  }

  #read({ header }: Row): Memory | undefined {
    const memory = this.#readById(header.id);
    return memory?.header.id === header.id ? memory : undefined;
  }

  #near(a: string, b: string): number {
    return similarity(this.#nearness.vector(a), this.#nearness.vector(b));
  }
}
