import type { Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Context } from "./context.ts";
import { Best, FactCache } from "./fact-cache.ts";
import { EACH_LEG, Nearness, nearestFirst, similarity } from "./nearness.ts";
import { type Place, placeOf, type Stored } from "./row-cache.ts";

/**
 * Finds the facts that a statement may repeat or contradict, for many statements in a row: the facts of a
 * subject are read once, when it first comes up, and kept up to date by `keep`. The time of a question grows
 * with the facts of its subject, not with the store.
 */
export class SubjectCache {
  readonly #context: Context;
  readonly #stored: Stored;
  readonly #groups = new Map<string, FactCache>();
  readonly #nearness: Nearness;

  constructor(context: Context, stored: Stored) {
    this.#context = context;
    this.#nearness = new Nearness(context);
    this.#stored = stored;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  keep(memory: Memory): void {
    if (memory.header.kind !== "fact") return;
    this.#cache(memory.header.subject ?? DEFAULTS.subject).put(memory);
  }

  /**
   * Facts about a subject, and about others that the text names, of every status, nearest first; ties by id.
   * `latest` wins over what is cached.
   */
  of(
    text: string,
    subject: string,
    _planned: unknown,
    latest: ReadonlyMap<string, Memory>,
  ): readonly Neighbour[] {
    const vector = this.#nearness.vector(text);
    const groups = [...new Set([subject, ...this.#named(text)])].map((name) => this.#cache(name));
    const stored = groups
      .flatMap((facts) => facts.near(text))
      .map(({ memory, cosine: near }) => ({ memory: latest.get(memory.header.id) ?? memory, cosine: near }));
    const known = new Set(stored.map(({ memory }) => memory.header.id));
    const others = new Best<Neighbour>(EACH_LEG, nearestFirst);
    for (const [id, memory] of latest)
      if (!known.has(id))
        others.offer({ memory, cosine: similarity(vector, this.#nearness.vector(memory.text)) });
    return [...stored, ...others.found].sort(nearestFirst);
  }

  /** Where facts about a subject, and those that were merged, of this content lie. In order of id. */
  withContent(hash: Sha256, about: string): readonly Place[] {
    const own = this.#cache(about).withContent(hash);
    const merged = this.#stored.merged.get(hash) ?? [];
    const places = [...own.map(placeOf), ...merged];
    return [...new Map(places.map((place) => [place.id, place])).values()].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
  }

  /** Subjects of one or two words that a text names. */
  #named(text: string): readonly string[] {
    const { bySubject } = this.#stored;
    const words = text.toLowerCase().match(/[\p{L}\p{N}'-]{2,40}/gu) ?? [];
    const pairs = words.map((word, i) => `${word} ${words[i + 1] ?? ""}`);
    return [...words, ...pairs].filter((name) => this.#groups.has(name) || bySubject.has(name));
  }

  #cache(subject: string): FactCache {
    const known = this.#groups.get(subject);
    if (known) return known;
    const { bySubject } = this.#stored;
    const facts = new FactCache(this.#nearness);
    this.#groups.set(subject, facts);
    for (const { id, path } of bySubject.get(subject) ?? []) {
      const memory = this.#context.store.readMemory(path);
      if ("header" in memory && memory.header.id === id) facts.put(memory);
    }
    bySubject.delete(subject);
    return facts;
  }
}
