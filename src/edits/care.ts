import type { Append, Change } from "../domain/changeset.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Planned } from "../domain/plan.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import type { Why } from "../markdown/changes.ts";

/** What a command about named memories did. */
export interface Cared {
  /** The memories that were named, and those that went with them, as they are now. */
  readonly memories: readonly Memory[];
  /** Others that carry the same content and were left alone. */
  readonly alsoIn: readonly Memory[];
  readonly notes: readonly string[];
}

/** The changes of a command about named memories, with what it has to say about them. */
export class EditBuilder {
  /** The changes themselves, for plans that others have as well. */
  readonly builder = new ChangeBuilder();
  readonly #alsoIn = new Map<string, Memory>();
  readonly #notes: string[] = [];

  change(memory: Memory, patch: Readonly<Record<string, unknown>>, why: Why): void {
    this.builder.change(memory, patch, why);
  }

  add(change: Change | undefined, memory: Memory): void {
    this.builder.add(change, memory);
  }

  append(lines: readonly Append[]): void {
    this.builder.append(lines);
  }

  note(text: string, memory?: Memory): void {
    this.#notes.push(text);
    if (memory && !this.builder.has(memory.header.id)) this.builder.add(undefined, memory);
  }

  alsoIn(memories: readonly Memory[]): void {
    for (const memory of memories) this.#alsoIn.set(memory.header.id, memory);
  }

  has(id: string): boolean {
    return this.builder.has(id);
  }

  planned(): Planned<Cared> {
    const alsoIn = [...this.#alsoIn.values()].filter((memory) => !this.builder.has(memory.header.id));
    const result = { memories: this.builder.memories(), alsoIn, notes: this.#notes };
    return { changes: this.builder.changes(), appends: this.builder.appends(), result };
  }
}
