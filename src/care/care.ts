import type { Append, Change } from "../domain/changeset.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Planned } from "../domain/plan.ts";
import { changedMemory, changeMemory, composeChanges, type Why } from "../markdown/changes.ts";

/** What a command that cares for named memories did. */
export interface Cared {
  /** The memories that were named, and those that went with them, as they are now. */
  readonly memories: readonly Memory[];
  /** Others that carry the same content and were left alone. */
  readonly alsoIn: readonly Memory[];
  readonly notes: readonly string[];
}

/** Collects changes and the memories that they leave behind, in order. */
export class CareSheet {
  readonly #changes = new Map<string, Change>();
  readonly #appends: Append[] = [];
  readonly #memories = new Map<string, Memory>();
  readonly #alsoIn = new Map<string, Memory>();
  readonly #notes: string[] = [];

  /** Patches a memory and counts it among the results, changed or not. A second patch builds on the first. */
  change(memory: Memory, patch: Readonly<Record<string, unknown>>, why: Why): void {
    const { id } = memory.header;
    const current = this.#memories.get(id) ?? memory;
    const change = changeMemory(current, patch, why);
    this.add(change && composeChanges(this.#changes.get(id), change), changedMemory(current, change));
  }

  /** Adds a change that is planned already, with the memory that it leaves. */
  add(change: Change | undefined, memory: Memory): void {
    if (change) this.#changes.set(memory.header.id, change);
    this.#memories.set(memory.header.id, memory);
  }

  append(lines: readonly Append[]): void {
    this.#appends.push(...lines);
  }

  note(text: string, memory?: Memory): void {
    this.#notes.push(text);
    if (memory && !this.#memories.has(memory.header.id)) this.#memories.set(memory.header.id, memory);
  }

  alsoIn(memories: readonly Memory[]): void {
    for (const memory of memories) this.#alsoIn.set(memory.header.id, memory);
  }

  has(id: string): boolean {
    return this.#memories.has(id);
  }

  planned(): Planned<Cared> {
    const alsoIn = [...this.#alsoIn.values()].filter((memory) => !this.#memories.has(memory.header.id));
    const result = { memories: [...this.#memories.values()], alsoIn, notes: this.#notes };
    return { changes: [...this.#changes.values()], appends: this.#appends, result };
  }
}
