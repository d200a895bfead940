import { isOpenCommitment } from "../domain/commitment.ts";
import type { Memory } from "../domain/kinds.ts";
import type { PromisesAbout } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyse } from "../text/analyse.ts";
import { shelve } from "./shelve.ts";

/** Finds the open commitments that a statement may have to do with, where there are many. */
export class CommitmentShelf {
  readonly #memories = new Map<string, Memory>();
  /** Ids, also of what was closed since. */
  readonly #bySession = new Map<string, string[]>();
  readonly #bySubject = new Map<string, string[]>();
  readonly #byWord = new Map<string, string[]>();

  constructor(open: Iterable<Memory>) {
    for (const memory of open) this.keep(memory);
  }

  /** Takes a commitment as it is from now on; other memories are left alone. Its text never changes, since its id says it. */
  keep(memory: Memory): void {
    const { id, kind, session = "", subject = DEFAULTS.subject } = memory.header;
    if (kind !== "commitment") return;
    const isKnown = this.#memories.has(id);
    this.#memories.set(id, memory);
    if (isKnown) return;
    shelve(this.#bySession, session, id);
    shelve(this.#bySubject, subject, id);
    for (const word of new Set(analyse(memory.text))) shelve(this.#byWord, word, id);
  }

  /** Those that any of this holds for, in order of id. */
  about({ session, subject, words = new Set() }: PromisesAbout): readonly Memory[] {
    const ids = new Set([
      ...(session === undefined ? [] : (this.#bySession.get(session) ?? [])),
      ...(subject === undefined ? [] : (this.#bySubject.get(subject) ?? [])),
      ...[...words].flatMap((word) => this.#byWord.get(word) ?? []),
    ]);
    return [...ids].sort().flatMap((id) => {
      const memory = this.#memories.get(id);
      return memory !== undefined && isOpenCommitment(memory.header) ? [memory] : [];
    });
  }
}
