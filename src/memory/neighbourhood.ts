import type { Change } from "../domain/changeset.ts";
import { namesUnder } from "../domain/entities.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import type { Neighbour } from "../domain/plan.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { composeChanges, memoryAfter } from "../markdown/changes.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import { firstOf } from "../text/first-of.ts";
import { detachedText, memoised } from "../text/memoised.ts";
import type { Context } from "./context.ts";
import {
  EACH_LEG,
  enough,
  type Nearest,
  nearestFirst,
  similarity,
  UNRELATED,
  vectorsKept,
} from "./engine-answers.ts";
import { memoryOf } from "./present.ts";
import { type Place, placeOf } from "./row-cache.ts";

/** Kinds whose memories are long. */
const LONG: ReadonlySet<Kind> = new Set(["episode", "artifact"]);

/** A planned memory and the keys that find it. One without words has been written, and is read from its file. */
interface Held {
  readonly path: string;
  readonly kind: Kind;
  /** UTF-16 units of its file. */
  readonly chars: number;
  readonly keys: readonly string[];
  readonly memory?: Memory;
}

/** Under what planned memories are found; names: of facts what they name, of entities how they are called; sessions: of episodes. */
type Key = `${"name" | "hash" | "path" | "session" | "kind"} ${string}`;

/** Memories as planned changes leave them, which no index knows yet, and the changes themselves. */
export class PlannedMemories {
  readonly #read: (path: string, id: string) => Memory | undefined;
  readonly #changes = new Map<string, Change>();
  /** Undefined after a removal. */
  readonly #held = new Map<string, Held | undefined>();
  readonly #byKey = new Map<string, Set<string>>();
  #chars = 0;

  /** `read`: the memory at a path, if it has this id. */
  constructor(read: (path: string, id: string) => Memory | undefined) {
    this.#read = read;
  }

  /** How many memories are known. */
  get size(): number {
    return this.#held.size;
  }

  /** How long their files are together, in UTF-16 units. */
  get chars(): number {
    return this.#chars;
  }

  /** Lets go of what episodes say, the first ones first, until files of `mostChars` are left; a talk that comes again is new then. */
  lighten(mostChars: number): void {
    for (const [id, held] of this.#held) {
      if (this.#chars <= mostChars) return;
      if (held?.kind !== "episode" || held.memory === undefined || held.memory.raw === "") continue;
      this.#forget(id); // nobody goes on with what it no longer says
      this.#held.set(id, { ...held, chars: 0, keys: [], memory: { ...held.memory, text: "", raw: "" } });
    }
  }

  /** Adds a change; the memory that it leaves, undefined after a removal. */
  add(change: Change): Memory | undefined {
    const id = detachedText(change.id ?? change.path); // see `keysOf`
    const whole = composeChanges(this.#changes.get(id), change);
    const memory = memoryAfter(whole);
    this.#forget(id);
    this.#changes.set(id, whole);
    if (memory === undefined) {
      this.#held.set(id, undefined);
      return undefined;
    }
    const { path, header, raw } = memory;
    const keys = keysOf(memory);
    this.#held.set(id, { path: detachedText(path), kind: header.kind, chars: raw.length, keys, memory });
    this.#chars += raw.length;
    for (const key of keys) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(id));
    return memory;
  }

  /** All changes since the last `settle`, one for each memory. */
  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  /** No change waits any more: what they leave stays known. `isWritten`: long memories lie in their files, and are not held. */
  settle(isWritten: boolean): void {
    for (const id of isWritten ? this.#changes.keys() : []) {
      const { memory: _, ...held } = this.#held.get(id) ?? {};
      if ("kind" in held && LONG.has(held.kind)) this.#held.set(id, held);
    }
    this.#changes.clear();
  }

  /** Whether anything is known of this id; a removed memory is known, too. */
  has(id: string): boolean {
    return this.#held.has(id);
  }

  byId(id: string): Memory | undefined {
    const held = this.#held.get(id);
    return held && (held.memory ?? this.#read(held.path, id));
  }

  idsUnder(key: Key): Iterable<string> {
    return this.#byKey.get(key) ?? [];
  }

  under(key: Key): readonly Memory[] {
    return [...this.idsUnder(key)].flatMap((id) => this.byId(id) ?? []);
  }

  #forget(id: string): void {
    const held = this.#held.get(id);
    this.#chars -= held?.chars ?? 0;
    for (const key of held?.keys ?? []) {
      const ids = this.#byKey.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#byKey.delete(key); // a page that changes at every statement has had many hashes
    }
  }
}

/** A memory is read from its file, of which each word that is kept would keep the whole. */
function keysOf({ path, header }: Memory): readonly string[] {
  const { hash, kind, session } = header;
  const keys: Key[] = [`path ${path}`, `kind ${kind}`];
  for (const name of namesUnder(header)) keys.push(`name ${name}`);
  if (hash !== undefined) keys.push(`hash ${hash}`);
  if (kind === "episode" && session !== undefined) keys.push(`session ${session}`);
  return keys.map(detachedText);
}

/** Facts that were read are kept, as far as their ids have so many UTF-16 units together: some 4,000. */
const READ_CHARS = 120_000;

interface PlannedFact {
  readonly id: string;
  isActive: boolean;
  readonly text: string;
  /** Once somebody has asked what is near. */
  vector?: Float32Array | undefined;
}

/** A planned fact beside a statement: how near it is, and how telling the words are that both have; 0 without any. */
interface Comparable {
  readonly id: string;
  readonly isActive: boolean;
  readonly cosine: number;
  readonly score: number;
}

/** Finds the facts that a statement may repeat or contradict: by vectors, by shared words, and among what is planned. */
export class Neighbourhood {
  readonly #readById: (id: string) => Memory | undefined;
  readonly #index: SearchIndex;
  readonly #vector: (text: string) => Float32Array | undefined;
  /** Facts that the index does not know, some thousands at most. */
  readonly #planned: PlannedFact[] = [];
  readonly #plannedById = new Map<string, PlannedFact>();
  /** The places of those that have a word: of so many, the first ones. */
  readonly #withTerm = new Map<string, number[]>();
  #compared = 0;

  constructor(context: Context, index: SearchIndex) {
    this.#readById = memoised((id) => memoryOf(id, context, index), READ_CHARS);
    this.#vector = vectorsKept(context);
    this.#index = index;
  }

  /** A fact as it is from now on. */
  keep(memory: Memory): void {
    const { id, kind, status = DEFAULTS.status } = memory.header;
    if (kind !== "fact") return;
    const isActive = status === "active";
    const known = this.#plannedById.get(id);
    // Its text never changes, since its id says it.
    if (known !== undefined) known.isActive = isActive;
    else {
      const fact = { id: detachedText(id), isActive, text: detachedText(memory.text) };
      this.#planned.push(fact);
      this.#plannedById.set(fact.id, fact);
    }
  }

  /**
   * Facts of every subject and status, nearest first; ties by id. `planned` and `latest` (which wins) are
   * memories that the index does not know.
   */
  of(text: string, planned: PlannedMemories, latest: ReadonlyMap<string, Memory>): readonly Neighbour[] {
    const cached = this.#plannedNear(text).flatMap((id) => latest.get(id) ?? planned.byId(id) ?? []);
    const found = enough(
      (many) => this.#candidates(text, many),
      ({ header }) => isActive(header),
    );
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

  /** Ids of the planned facts that are best by vectors or by words, see `enough`. Linear in them. */
  #plannedNear(text: string): readonly string[] {
    this.#compareNew();
    const vector = this.#vector(text);
    const scores = new Float64Array(this.#planned.length);
    for (const term of new Set(analyseAny(text))) {
      const places = this.#withTerm.get(term) ?? [];
      const telling = Math.log(1 + this.#planned.length / places.length);
      for (const at of places) scores[at] = (scores[at] ?? 0) + telling;
    }
    const found = this.#planned.flatMap(({ id, isActive, vector: own }, at): readonly Comparable[] => {
      const [nearness, score] = [similarity(vector, own), scores[at] ?? 0];
      return score > 0 || nearness >= UNRELATED ? [{ id, isActive, cosine: nearness, score }] : [];
    });
    const nearer = (a: Comparable, b: Comparable) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1);
    const better = (a: Comparable, b: Comparable) => b.score - a.score || nearer(a, b);
    const byVector = found.filter(({ cosine }) => cosine >= UNRELATED);
    const byWords = found.filter(({ score }) => score > 0);
    const nearest = (many: number) => ({
      found: [...new Set([...firstOf(byVector, many, nearer), ...firstOf(byWords, many, better)])],
      isAll: byVector.length < many && byWords.length < many,
    });
    return enough(nearest, ({ isActive }) => isActive).map(({ id }) => id);
  }

  /** Finds out by what the planned facts are compared: most plans ask for no neighbours. */
  #compareNew(): void {
    for (; this.#compared < this.#planned.length; this.#compared++) {
      const fact = this.#planned[this.#compared] as PlannedFact; // there are so many
      fact.vector = this.#vector(fact.text);
      for (const term of new Set(analyseAny(fact.text))) {
        const places = this.#withTerm.get(term);
        if (places) places.push(this.#compared);
        else this.#withTerm.set(detachedText(term), [this.#compared]);
      }
    }
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
    return similarity(this.#vector(a), this.#vector(b));
  }
}
