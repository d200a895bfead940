import { isOpenCommitment } from "../domain/commitment.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour, PromisesAbout } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { taskKey } from "../remember/promises/same-promise.ts";
import { analyse } from "../text/analyse.ts";
import { addToGroup } from "../text/groups.ts";
import type { Context } from "./context.ts";
import { nearestFirst, similarity, vectorsKept } from "./engine-answers.ts";
import { type Place, placeOf } from "./row-cache.ts";

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
    if (this.#byTask !== undefined) addToGroup(this.#byTask, taskKey(text), id);
  }
}

/** How many commitments of any state a text is compared with, and how many open ones a planner gets. */
const LOOKED_AT = 100;
const TOLD = 20;

/** Finds the open commitments that share words with a text, without reading all of them. */
export class NearPromises {
  readonly #index: SearchIndex;
  readonly #vector: (text: string) => Float32Array | undefined;

  constructor(context: Context, index: SearchIndex) {
    this.#index = index;
    this.#vector = vectorsKept(context);
  }

  /** Where those that the index knows lie. */
  placesOf(words: ReadonlySet<string>): readonly Place[] {
    if (words.size === 0) return [];
    const sought = { widen: false, first: { many: LOOKED_AT, of: "commitment" } } as const;
    return this.#index
      .search([...words], undefined, sought)
      .hits.flatMap(({ row }) => (isOpenCommitment(row.header) ? [placeOf(row)] : []));
  }

  /** Of some memories the open commitments with most of the words, the nearest first; of equal ones by id. */
  nearest(text: string, words: ReadonlySet<string>, memories: readonly Memory[]): readonly Neighbour[] {
    const shared = (memory: Memory) => new Set(analyse(memory.text).filter((word) => words.has(word))).size;
    const counted = memories
      .filter(({ header }) => isOpenCommitment(header))
      .map((memory) => ({ memory, shared: shared(memory) }))
      .filter((one) => one.shared > 0)
      .sort((a, b) => b.shared - a.shared || (a.memory.header.id < b.memory.header.id ? -1 : 1));
    if (counted.length === 0) return []; // a vector takes time
    const vector = this.#vector(text);
    return counted
      .slice(0, TOLD)
      .map(({ memory }) => ({ memory, cosine: similarity(vector, this.#vector(memory.text)) }))
      .sort(nearestFirst);
  }
}
