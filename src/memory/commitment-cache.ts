import { isOpenCommitment } from "../domain/commitment.ts";
import type { Memory } from "../domain/kinds.ts";
import type { PromisesAbout } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { taskKeys } from "../remember/promises/same-promise.ts";
import { analyse } from "../text/analyse.ts";
import { addToGroup } from "./add-to-group.ts";

/** Finds the open commitments that a statement may have to do with, where there are many. */
export class CommitmentCache {
  readonly #memories = new Map<string, Memory>();
  /** Ids, also of what was closed since. */
  readonly #bySession = new Map<string, string[]>();
  readonly #bySubject = new Map<string, string[]>();
  readonly #byWord = new Map<string, string[]>();
  /** Made when it is asked for the second time: to read all promises takes longer than to look at them once. */
  #byTask: Map<string, string[]> | undefined;
  #isAsked = false;

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
    addToGroup(this.#bySession, session, id);
    addToGroup(this.#bySubject, subject, id);
    for (const word of new Set(analyse(memory.text))) addToGroup(this.#byWord, word, id);
    this.#addTask(memory);
  }

  /** Those that any of this holds for, in order of id. */
  about({ session, subject, tasks, words = new Set() }: PromisesAbout): readonly Memory[] {
    const ids = new Set([
      ...(session === undefined ? [] : (this.#bySession.get(session) ?? [])),
      ...(subject === undefined ? [] : this.#of(subject, tasks)),
      ...[...words].flatMap((word) => this.#byWord.get(word) ?? []),
    ]);
    return [...ids].sort().flatMap((id) => {
      const memory = this.#memories.get(id);
      return memory !== undefined && isOpenCommitment(memory.header) ? [memory] : [];
    });
  }

  /** By this person; with `tasks`, as far as they are shelved by them, those alone. */
  #of(subject: string, tasks: ReadonlySet<string> | undefined): readonly string[] {
    const own = this.#bySubject.get(subject) ?? [];
    if (tasks === undefined) return own;
    if (this.#byTask === undefined && this.#isAsked) {
      this.#byTask = new Map();
      for (const memory of this.#memories.values()) this.#addTask(memory);
    }
    this.#isAsked = true;
    const byTask = this.#byTask;
    if (byTask === undefined) return own;
    const isOwn = (id: string) => (this.#memories.get(id)?.header.subject ?? DEFAULTS.subject) === subject;
    return [...tasks].flatMap((key) => byTask.get(key) ?? []).filter(isOwn);
  }

  #addTask({ header: { id }, text }: Memory): void {
    if (this.#byTask !== undefined) for (const key of taskKeys(text)) addToGroup(this.#byTask, key, id);
  }
}
