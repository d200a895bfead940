import type { Change } from "../domain/changeset.ts";
import { namesUnder } from "../domain/entities.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Kind } from "../domain/vocabulary.ts";
import { composeChanges } from "../markdown/changes.ts";
import { writtenMemory } from "../markdown/memory-file.ts";

/** Memories as planned changes leave them, which no index knows yet, and the changes themselves. */
export class PlannedMemories {
  readonly #changes = new Map<string, Change>();
  readonly #memories = new Map<string, Memory | undefined>();
  readonly #byHash = new Map<Sha256, Set<string>>();
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #byKind = new Map<Kind, Set<string>>();
  readonly #bySession = new Map<string, Set<string>>();

  /** How many memories are held. */
  get size(): number {
    return this.#memories.size;
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
    const { hash, session = "" } = old.header;
    this.#byPath.delete(old.path);
    if (hash !== undefined) this.#byHash.get(hash)?.delete(id);
    this.#bySession.get(session)?.delete(id);
    for (const name of namesUnder(old.header)) this.#byName.get(name)?.delete(id);
    this.#byKind.get(old.header.kind)?.delete(id);
  }
}

function noteIn<K>(map: Map<K, Set<string>>, key: K, id: string): void {
  const ids = map.get(key) ?? new Set();
  map.set(key, ids.add(id));
}

/** The memory that a change leaves behind; undefined after a removal. */
function memoryAfter(change: Change): Memory | undefined {
  if (change.op === "remove") return undefined;
  const path = change.op === "move" ? change.to : change.path;
  return writtenMemory(path, change.text);
}
