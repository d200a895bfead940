import type { Append, Change } from "../domain/changeset.ts";
import type { Memory } from "../domain/kinds.ts";
import { changedMemory, changeMemory, composeChanges, type Why } from "./changes.ts";

/** Collects changes and the memories that they leave behind, in order; two of one memory become one. */
export class ChangeSheet {
  readonly #changes = new Map<string, Change>();
  readonly #appends: Append[] = [];
  readonly #memories = new Map<string, Memory>();

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
    this.#memories.set(id, memory);
  }

  append(lines: readonly Append[]): void {
    this.#appends.push(...lines);
  }

  has(id: string): boolean {
    return this.#memories.has(id);
  }

  /** A memory as the changes so far leave it. */
  current(memory: Memory): Memory {
    return this.#memories.get(memory.header.id) ?? memory;
  }

  memories(): readonly Memory[] {
    return [...this.#memories.values()];
  }

  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  appends(): readonly Append[] {
    return this.#appends;
  }
}
