import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyseAny } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { EACH_LEG, Nearness, nearestFirst, similarity, UNRELATED } from "./nearness.ts";
import type { Stored } from "./row-shelves.ts";

interface Shelved {
  memory: Memory;
  readonly terms: ReadonlySet<string>;
  readonly vector: Float32Array | undefined;
}

/** All facts of one subject. */
interface Shelf {
  readonly facts: Map<string, Shelved>;
  /** How many facts have a term. */
  readonly counts: Map<string, number>;
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

  /** Subjects of one or two words that a text names. */
  #named(text: string): readonly string[] {
    const { bySubject } = this.#stored;
    const words = text.toLowerCase().match(/[\p{L}\p{N}'-]{2,40}/gu) ?? [];
    const pairs = words.map((word, i) => `${word} ${words[i + 1] ?? ""}`);
    return [...words, ...pairs].filter((name) => this.#shelves.has(name) || bySubject.has(name));
  }

  /** The best of both legs. */
  #nearIn({ counts, facts }: Shelf, text: string, vector: Float32Array | undefined): readonly Compared[] {
    const near = [...facts.values()].map((fact) => ({ fact, cosine: similarity(vector, fact.vector) }));
    const byVector = near
      .filter(({ cosine: nearness }) => nearness >= UNRELATED)
      .sort(byCosine)
      .slice(0, EACH_LEG);
    const terms = [...new Set(analyseAny(text))].filter((term) => counts.has(term));
    const idf = new Map(
      terms.map((term) => [term, Math.log(1 + facts.size / (counts.get(term) ?? 1))] as const),
    );
    const byWords = near
      .map((one) => ({
        one,
        score: terms.reduce((sum, t) => sum + (one.fact.terms.has(t) ? (idf.get(t) ?? 0) : 0), 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || byCosine(a.one, b.one))
      .slice(0, EACH_LEG)
      .map(({ one }) => one);
    return [...new Set([...byVector, ...byWords])];
  }

  #shelf(subject: string): Shelf {
    const known = this.#shelves.get(subject);
    if (known) return known;
    const { bySubject } = this.#stored;
    const shelf: Shelf = { facts: new Map(), counts: new Map() };
    this.#shelves.set(subject, shelf);
    for (const { id, path } of bySubject.get(subject) ?? []) {
      const memory = this.#context.store.readMemory(path);
      if ("header" in memory && memory.header.id === id) this.#put(shelf, memory);
    }
    bySubject.delete(subject);
    return shelf;
  }

  #put({ facts, counts }: Shelf, memory: Memory): void {
    const { id } = memory.header;
    const known = facts.get(id);
    if (known) {
      known.memory = memory;
      return;
    }
    const terms = new Set(analyseAny(memory.text));
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    facts.set(id, { memory, terms, vector: this.#nearness.vector(memory.text) });
  }
}

interface Compared {
  readonly fact: Shelved;
  readonly cosine: number;
}

function byCosine(a: Compared, b: Compared): number {
  return b.cosine - a.cosine || (a.fact.memory.header.id < b.fact.memory.header.id ? -1 : 1);
}
