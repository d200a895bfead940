import { contentHash, type Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { analyseAny } from "../text/analyse.ts";
import { EACH_LEG, type Nearness, similarity, UNRELATED } from "./nearness.ts";
import { shelve } from "./shelve.ts";

interface Shelved {
  memory: Memory;
  readonly vector: Float32Array | undefined;
}

/** A fact, and how near it is to what was asked for. */
export interface Compared {
  readonly memory: Memory;
  readonly cosine: number;
}

/** Facts at hand, to be compared with one statement after the other. */
export class FactShelf {
  readonly #nearness: Nearness;
  readonly #facts = new Map<string, Shelved>();
  /** The facts that have a term. */
  readonly #byTerm = new Map<string, Shelved[]>();
  readonly #byContent = new Map<Sha256, Shelved[]>();

  constructor(nearness: Nearness) {
    this.#nearness = nearness;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  put(memory: Memory): void {
    const { id } = memory.header;
    const known = this.#facts.get(id);
    if (known) {
      known.memory = memory;
      return;
    }
    const fact = { memory, vector: this.#nearness.vector(memory.text) };
    for (const term of new Set(analyseAny(memory.text))) shelve(this.#byTerm, term, fact);
    const hash = contentHash(memory.text);
    if (hash !== undefined) shelve(this.#byContent, hash, fact);
    this.#facts.set(id, fact);
  }

  /** Facts of this content. */
  withContent(hash: Sha256): readonly Memory[] {
    return (this.#byContent.get(hash) ?? []).map(({ memory }) => memory);
  }

  /** The best of both legs, vectors and words. Linear in the facts. */
  near(text: string): readonly Compared[] {
    const vector = this.#nearness.vector(text);
    const related: Scored[] = [];
    for (const fact of this.#facts.values()) {
      const cosine = similarity(vector, fact.vector);
      if (cosine >= UNRELATED) related.push({ fact, cosine });
    }
    const found = new Map(related.map((one) => [one.fact, one]));
    const scores = new Map<Shelved, number>();
    for (const term of new Set(analyseAny(text))) {
      const having = this.#byTerm.get(term) ?? [];
      const idf = Math.log(1 + this.#facts.size / having.length);
      for (const fact of having) scores.set(fact, (scores.get(fact) ?? 0) + idf);
    }
    const byWords = [...scores].map(([fact, score]) => {
      const one = found.get(fact) ?? { fact, cosine: similarity(vector, fact.vector) };
      return { one, score };
    });
    const bestByVector = mostOf(related, EACH_LEG, byCosine);
    const bestByWords = mostOf(byWords, EACH_LEG, (a, b) => b.score - a.score || byCosine(a.one, b.one));
    const best = new Set([...bestByVector, ...bestByWords.map(({ one }) => one)]);
    return [...best].map(({ fact, cosine }) => ({ memory: fact.memory, cosine }));
  }
}

interface Scored {
  readonly fact: Shelved;
  readonly cosine: number;
}

function byCosine(a: Scored, b: Scored): number {
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
