import type { Append, Change } from "../domain/changeset.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { memoryPath } from "../domain/paths.ts";
import { isVacant, load, type Plan } from "../domain/plan.ts";
import type { Kind } from "../domain/vocabulary.ts";
import {
  changedMemory,
  changeMemory,
  composeChanges,
  createdMemory,
  createMemory,
  type Why,
} from "./changes.ts";

/** Collects changes and the memories that they leave behind, in order; two of one memory become one. */
export class ChangeBuilder {
  readonly #changes = new Map<string, Change>();
  readonly #appends: Append[] = [];
  readonly #memories = new Map<string, Memory>();
  /** By kind, then by id: a conversation has many memories on one builder, and asks about them at each statement. */
  readonly #byKind = new Map<Kind, Map<string, Memory>>();
  readonly #idsByHash = new Map<string, Set<string>>();
  readonly #idByPath = new Map<string, string>();

  /** Patches a memory and counts it among the results, changed or not. A second patch builds on the first. */
  change(memory: Memory, patch: Readonly<Record<string, unknown>>, why: Why): void {
    const current = this.current(memory);
    const change = changeMemory(current, patch, why);
    this.add(change, changedMemory(current, change));
  }

  /** Adds a change that is planned already, with the memory that it leaves. */
  add(change: Change | undefined, memory: Memory): void {
    const { id } = memory.header;
    if (change) this.#changes.set(id, composeChanges(this.#changes.get(id), change));
    const before = this.#memories.get(id);
    if (before && this.#idByPath.get(before.path) === id) this.#idByPath.delete(before.path);
    this.#idByPath.set(memory.path, id);
    this.#memories.set(id, memory);
    const ofKind = this.#byKind.get(memory.header.kind) ?? new Map<string, Memory>();
    this.#byKind.set(memory.header.kind, ofKind.set(id, memory));
    const { hash } = memory.header;
    if (hash !== undefined) this.#idsByHash.set(hash, (this.#idsByHash.get(hash) ?? new Set()).add(id));
  }

  /** Adds a new memory, in the first place that is free. */
  *create(header: Header, text: string, why: Why): Plan<Memory> {
    for (let clash = 1; ; clash++) {
      const path = memoryPath(header, text, clash);
      if (this.isTaken(path) || !(yield* isVacant(path))) continue;
      const memory = createdMemory(header, text, path);
      this.add(createMemory(memory, why), memory);
      return memory;
    }
  }

  /** The first id that nothing has: a counter sets apart what is otherwise the same. */
  *freeId(idAt: (position: number) => string): Plan<string> {
    for (let position = 0; ; position++) {
      const id = idAt(position);
      if (!this.has(id) && (yield* load([id])).size === 0) return id;
    }
  }

  append(lines: readonly Append[]): void {
    this.#appends.push(...lines);
  }

  has(id: string): boolean {
    return this.#memories.has(id);
  }

  get(id: string): Memory | undefined {
    return this.#memories.get(id);
  }

  /** A memory as the changes so far leave it. */
  current(memory: Memory): Memory {
    return this.#memories.get(memory.header.id) ?? memory;
  }

  memories(): readonly Memory[] {
    return [...this.#memories.values()];
  }

  ofKind(kind: Kind): ReadonlyMap<string, Memory> {
    return this.#byKind.get(kind) ?? new Map();
  }

  /** Those whose header has this content hash. */
  withHash(hash: string): readonly Memory[] {
    const ids = [...(this.#idsByHash.get(hash) ?? [])];
    return ids.flatMap((id) => this.#memories.get(id) ?? []).filter(({ header }) => header.hash === hash);
  }

  isTaken(path: string): boolean {
    return this.#idByPath.has(path);
  }

  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  appends(): readonly Append[] {
    return this.#appends;
  }
}
