import { PaiError } from "../domain/errors.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import type { Status } from "../domain/status.ts";
import { followFacts, type Keep } from "../entities/follow-facts.ts";
import { ChangeBuilder } from "../markdown/changes.ts";
import { followBoxes } from "../remember/boxes/boxes.ts";

/** What a command about named memories did. */
export interface Cared {
  /** The memories that were named, and those that went with them, as they are now. */
  readonly memories: readonly Memory[];
  /** Others that carry the same content and were left alone. */
  readonly alsoIn: readonly Memory[];
  readonly notes: readonly string[];
}

/** The changes of a command about named memories, with what it has to say about them. */
export class EditBuilder extends ChangeBuilder {
  readonly #alsoIn = new Map<string, Memory>();
  readonly #notes: string[] = [];

  note(text: string, memory?: Memory): void {
    this.#notes.push(text);
    if (memory && !this.has(memory.header.id)) this.add(undefined, memory);
  }

  alsoIn(memories: readonly Memory[]): void {
    for (const memory of memories) this.#alsoIn.set(memory.header.id, memory);
  }

  planned(): Planned<Cared> {
    const alsoIn = [...this.#alsoIn.values()].filter((memory) => !this.has(memory.header.id));
    const result = { memories: this.memories(), alsoIn, notes: this.#notes };
    return { changes: this.changes(), appends: this.appends(), result };
  }
}

/** A plan, and with it the files of entities and the boxes that tell of what it changes, see `followFacts` and `followBoxes`. Pure. */
export function* follow<T>(planned: Planned<T>, nowMs: number, keep?: Keep): Plan<Planned<T>> {
  return yield* followBoxes(yield* followFacts(planned, nowMs, keep), nowMs);
}

/** PaiError `wrong_state` for a memory that is forgotten or gone: whose status is none of these. */
export function assertThere(
  { id, status = "active" }: Header,
  wanted: readonly Status[] = ["active", "archived", "pending"],
): void {
  if (wanted.includes(status)) return;
  throw new PaiError("wrong_state", `${id} is ${status}`, { hint: `pai restore ${id}` });
}
