import { contentHash, type Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyseAny } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { EACH_LEG, Nearness, nearestFirst, similarity, UNRELATED } from "./nearness.ts";
import { type Place, placeOf, type Stored } from "./row-shelves.ts";
import { shelve } from "./shelve.ts";

interface Shelved {
  memory: Memory;
  readonly vector: Float32Array | undefined;
}

/** All facts of one subject. */
interface Shelf {
  readonly facts: Map<string, Shelved>;
  /** The facts that have a term. */
  readonly byTerm: Map<string, Shelved[]>;
  readonly byContent: Map<Sha256, Shelved[]>;
}

/**
 * Finds the facts that a statement may repeat or contradict, for many statements in a row: the facts of a
 * subject are read once, when it first comes up, and kept up to date by `keep`. The time of a question grows
 * with the facts of its subject, not with the store.
 */
export class SubjectShelves {
  readonly #context: Context;
  readonly #stored: Stored;
  readonly #shelves = new Map<string, Shelf>();
  readonly #nearness: Nearness;

  constructor(context: Context, stored: Stored) {
    this.#context = context;
    this.#nearness = new Nearness(context);
    this.#stored = stored;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  keep(memory: Memory): void {
    if (memory.header.kind !== "fact") return;
    const shelf = this.#shelf(memory.header.subject ?? DEFAULTS.subject);
    this.#put(shelf, memory);
  }

  /**
   * Facts about a subject, and about others that the text names, of every status, nearest first; ties by id.
   * `latest` wins over what is shelved.
   */
  of(text: string, subject: string, _planned: unknown, latest: readonly Memory[]): readonly Neighbour[] {
    const newer = new Map(latest.map((memory) => [memory.header.id, memory]));
    const vector = this.#nearness.vector(text);
    const shelves = [...new Set([subject, ...this.#named(text)])].map((name) => this.#shelf(name));
    const stored = shelves
      .flatMap((shelf) => this.#nearIn(shelf, text, vector))
      .map(({ fact, cosine: near }) => ({
        memory: newer.get(fact.memory.header.id) ?? fact.memory,
        cosine: near,
      }));
    const known = new Set(stored.map(({ memory }) => memory.header.id));
    const others = latest
      .filter(({ header }) => header.kind === "fact" && !known.has(header.id))
      .map((memory) => ({ memory, cosine: similarity(vector, this.#nearness.vector(memory.text)) }))
      .sort(nearestFirst)
      .slice(0, EACH_LEG);
    return [...stored, ...others].sort(nearestFirst);
  }

  /** Where facts about a subject, and those that were merged, of this content lie. In order of id. */
  withContent(hash: Sha256, about: string): readonly Place[] {
    const own = this.#shelf(about).byContent.get(hash) ?? [];
    const merged = this.#stored.merged.get(hash) ?? [];
    const places = [...own.map(({ memory }) => placeOf(memory)), ...merged];
    return [...new Map(places.map((place) => [place.id, place])).values()].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
  }

  /** Subjects of one or two words that a text names. */
  #named(text: string): readonly string[] {
    const { bySubject } = this.#stored;
    const words = text.toLowerCase().match(/[\p{L}\p{N}'-]{2,40}/gu) ?? [];
    const pairs = words.map((word, i) => `${word} ${words[i + 1] ?? ""}`);
    return [...words, ...pairs].filter((name) => this.#shelves.has(name) || bySubject.has(name));
  }

  /** The best of both legs. */
  #nearIn({ byTerm, facts }: Shelf, text: string, vector: Float32Array | undefined): readonly Compared[] {
    const related: Compared[] = [];
    for (const fact of facts.values()) {
      const cosine = similarity(vector, fact.vector);
      if (cosine >= UNRELATED) related.push({ fact, cosine });
    }
    const found = new Map(related.map((one) => [one.fact, one]));
    const scores = new Map<Shelved, number>();
    for (const term of new Set(analyseAny(text))) {
      const having = byTerm.get(term) ?? [];
      const idf = Math.log(1 + facts.size / having.length);
      for (const fact of having) scores.set(fact, (scores.get(fact) ?? 0) + idf);
    }
    const byWords = [...scores].map(([fact, score]) => {
      const one = found.get(fact) ?? { fact, cosine: similarity(vector, fact.vector) };
      return { one, score };
    });
    const bestByVector = mostOf(related, EACH_LEG, byCosine);
    const bestByWords = mostOf(byWords, EACH_LEG, (a, b) => b.score - a.score || byCosine(a.one, b.one));
    return [...new Set([...bestByVector, ...bestByWords.map(({ one }) => one)])];
  }

  #shelf(subject: string): Shelf {
    const known = this.#shelves.get(subject);
    if (known) return known;
    const { bySubject } = this.#stored;
    const shelf: Shelf = { facts: new Map(), byTerm: new Map(), byContent: new Map() };
    this.#shelves.set(subject, shelf);
    for (const { id, path } of bySubject.get(subject) ?? []) {
      const memory = this.#context.store.readMemory(path);
      if ("header" in memory && memory.header.id === id) this.#put(shelf, memory);
    }
    bySubject.delete(subject);
    return shelf;
  }

  #put({ facts, byTerm, byContent }: Shelf, memory: Memory): void {
    const { id } = memory.header;
    const known = facts.get(id);
    if (known) {
      known.memory = memory;
      return;
    }
    const fact = { memory, vector: this.#nearness.vector(memory.text) };
    for (const term of new Set(analyseAny(memory.text))) shelve(byTerm, term, fact);
    const hash = contentHash(memory.text);
    if (hash !== undefined) shelve(byContent, hash, fact);
    facts.set(id, fact);
  }
}

interface Compared {
  readonly fact: Shelved;
  readonly cosine: number;
}

function byCosine(a: Compared, b: Compared): number {
  return b.cosine - a.cosine || (a.fact.memory.header.id < b.fact.memory.header.id ? -1 : 1);
}

/** The first ones in an order that tells all apart. */
function mostOf<T>(items: readonly T[], most: number, order: (a: T, b: T) => number): readonly T[] {
  const first: T[] = [];
  for (const item of items) {
    const last = first[most - 1];
    if (last !== undefined && order(item, last) > 0) continue;
    const at = first.findIndex((other) => order(item, other) < 0);
    first.splice(at < 0 ? first.length : at, 0, item);
    if (first.length > most) first.pop();
  }
  return first;
}
