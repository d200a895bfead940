import type { Change } from "../domain/changeset.ts";
import { namesUnder } from "../domain/entities.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { SearchIndex, TextSearch } from "../index-ports.ts";
import { composeChanges } from "../markdown/changes.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { enough, type Nearest, Nearness, nearestFirst, similarity, UNRELATED } from "./engine-answers.ts";
import { type Place, placeOf } from "./row-cache.ts";
import { FactCache } from "./subject-cache.ts";

/** Memories as planned changes leave them, which no index knows yet, and the changes themselves. */
export class PlannedMemories {
  readonly #changes = new Map<string, Change>();
  readonly #memories = new Map<string, Memory | undefined>();
  readonly #byHash = new Map<Sha256, Set<string>>();
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #byKind = new Map<Kind, Set<string>>();
  readonly #bySession = new Map<string, Set<string>>();

  #chars = 0;

  /** How many memories are held. */
  get size(): number {
    return this.#memories.size;
  }

  /** How long their files are together, in UTF-16 units. */
  get chars(): number {
    return this.#chars;
  }

  /** Lets go of what episodes say, the first ones first, until files of `mostChars` are held; a talk that comes again is new then. */
  lighten(mostChars: number): void {
    for (const [id, memory] of this.#memories) {
      if (this.#chars <= mostChars) return;
      if (memory?.header.kind !== "episode" || memory.raw === "") continue;
      this.#forget(id); // nobody goes on with what it no longer says
      this.#memories.set(id, { ...memory, text: "", raw: "" });
    }
  }

  /** Adds a change; the memory that it leaves, undefined after a removal. */
  add(change: Change): Memory | undefined {
    const id = change.id ?? change.path;
    const whole = composeChanges(this.#changes.get(id), change);
    const memory = memoryAfter(whole);
    this.#forget(id);
    this.#changes.set(id, whole);
    this.#memories.set(id, memory);
    if (memory === undefined) return undefined;
    this.#chars += memory.raw.length;
    const { hash, kind, session } = memory.header;
    this.#byPath.set(memory.path, id);
    noteIn(this.#byKind, kind, id);
    for (const name of namesUnder(memory.header)) noteIn(this.#byName, name, id);
    if (hash !== undefined) noteIn(this.#byHash, hash, id);
    if (kind === "episode" && session !== undefined) noteIn(this.#bySession, session, id);
    return memory;
  }

  /** All changes since the last `settle`, one for each memory. */
  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  /** The changes are written: what they leave stays known. */
  settle(): void {
    this.#changes.clear();
  }

  /** Whether anything is known of this id; a removed memory is known, too. */
  has(id: string): boolean {
    return this.#memories.has(id);
  }

  byId(id: string): Memory | undefined {
    return this.#memories.get(id);
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
    return id === undefined ? undefined : this.#memories.get(id);
  }

  bySession(session: string): readonly Memory[] {
    return this.#of(this.#bySession.get(session));
  }

  byKind(kind: Kind): readonly Memory[] {
    return this.#of(this.#byKind.get(kind));
  }

  memories(): readonly Memory[] {
    return [...this.#memories.values()].filter((memory) => memory !== undefined);
  }

  #of(ids: ReadonlySet<string> = new Set()): readonly Memory[] {
    return [...ids].flatMap((id) => this.#memories.get(id) ?? []);
  }

  #forget(id: string): void {
    const old = this.#memories.get(id);
    if (old === undefined) return;
    this.#chars -= old.raw.length;
    const { hash, session = "" } = old.header;
    this.#byPath.delete(old.path);
    if (hash !== undefined) dropFrom(this.#byHash, hash, id);
    dropFrom(this.#bySession, session, id);
    for (const name of namesUnder(old.header)) dropFrom(this.#byName, name, id);
    dropFrom(this.#byKind, old.header.kind, id);
  }
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

/** Finds the facts that a statement may repeat or contradict: by vectors, by shared words, and among what is planned. */
export class Neighbourhood {
  readonly #context: Context;
  readonly #index: SearchIndex;
  readonly #nearness: Nearness;
  /** Facts that the index does not know, as they were planned. */
  readonly #planned: FactCache;
  /** Those that are not in the cache yet: most plans ask for no neighbours. */
  readonly #notCached = new Map<string, Memory>();

  constructor(context: Context, index: SearchIndex) {
    this.#context = context;
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
  of(
    text: string,
    _subject: string,
    planned: PlannedMemories,
    latest: ReadonlyMap<string, Memory>,
  ): readonly Neighbour[] {
    for (const memory of this.#notCached.values()) this.#planned.put(memory);
    this.#notCached.clear();
    const cached = this.#planned
      .near(text)
      .flatMap(({ memory: { header } }) => planned.byId(header.id) ?? []);
    const newer = new Map([...cached.map((memory) => [memory.header.id, memory] as const), ...latest]);
    const found = enough((many) => this.#candidates(text, many)).map(({ memory: row }) => row);
    const rows = found.filter(({ header }) => !newer.has(header.id) && !planned.has(header.id));
    const stored = rows.flatMap((row) => this.#read(row) ?? []);
    return [...stored, ...newer.values()]
      .filter(({ header }) => header.kind === "fact")
      .map((memory) => ({ memory, cosine: this.#near(text, memory.text) }))
      .sort(nearestFirst);
  }

  /** What everybody says is said about many subjects: where facts about this one, and those that were merged, lie. */
  withContent(hash: Sha256, about: string): readonly Place[] {
    const matters = ({ header }: Row) =>
      header.kind === "fact" && ((header.subject ?? DEFAULTS.subject) === about || isMerged(header));
    return this.#index.byContent(hash).filter(matters).map(placeOf);
  }

  #candidates(text: string, many: number): Nearest<{ readonly memory: Row }> {
    // What only resembles a word of the statement shares no word with it; spelling is for the vectors' leg.
    const sought = { widen: false, first: { many, of: "fact" } } as const;
    let hits: TextSearch["hits"] = [];
    const near = this.#index.neighbours(text, many, () => {
      hits = this.#index.search([...new Set(analyseAny(text))], undefined, sought).hits;
    });
    const rows = near.filter(({ cosine: nearness }) => nearness >= UNRELATED).map(({ row }) => row);
    const isAll = rows.length < many && hits.length < many;
    for (const { row } of hits) rows.push(row);
    const once = new Map(rows.map((row) => [row.header.id, row]));
    return { found: [...once.values()].map((memory) => ({ memory })), isAll };
  }

  #read(row: Row): Memory | undefined {
    const memory = this.#context.store.readMemory(row.path, row);
    return "header" in memory && memory.header.id === row.header.id ? memory : undefined;
  }

  #near(a: string, b: string): number {
    return similarity(this.#nearness.vector(a), this.#nearness.vector(b));
  }
}
