import type { Memory } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyseAny } from "../text/analyse.ts";
import { detachedText } from "../text/memoised.ts";
import { enough, type Nearness, similarity, UNRELATED } from "./engine-answers.ts";

interface Fact {
  readonly id: string;
  readonly isActive: boolean;
  readonly vector: Float32Array | undefined;
  readonly terms: ReadonlySet<string>;
}

/** Facts to be compared with one statement after the other: some thousands at most. */
export class FactCache {
  readonly #nearness: Nearness;
  readonly #facts = new Map<string, Fact>();
  /** In how many facts a term stands. */
  readonly #counts = new Map<string, number>();

  constructor(nearness: Nearness) {
    this.#nearness = nearness;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  put({ header, text }: Memory): void {
    const isActive = (header.status ?? DEFAULTS.status) === "active";
    const known = this.#facts.get(header.id);
    const id = known?.id ?? detachedText(header.id); // each word that is kept would keep its file
    const { vector, terms } = known ?? { vector: this.#nearness.vector(text), terms: termsOf(text) };
    for (const term of known === undefined ? terms : [])
      this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
    this.#facts.set(id, { id, isActive, vector, terms });
  }

  /** Ids of the best of both legs, vectors and words, see `enough`. Linear in the facts. */
  near(text: string): readonly string[] {
    const vector = this.#nearness.vector(text);
    const sought = [...new Set(analyseAny(text))].map((term) => {
      return { term, idf: Math.log(1 + this.#facts.size / (this.#counts.get(term) ?? 1)) };
    });
    const all = [...this.#facts.values()].map((fact) => ({
      ...fact,
      cosine: similarity(vector, fact.vector),
      score: sought.reduce((sum, { term, idf }) => sum + (fact.terms.has(term) ? idf : 0), 0),
    }));
    const byCosine = (a: Compared, b: Compared) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1);
    const byVector = all.filter(({ cosine }) => cosine >= UNRELATED).sort(byCosine);
    const byWords = all.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || byCosine(a, b));
    const nearest = (many: number) => ({
      found: [...new Set([...byVector.slice(0, many), ...byWords.slice(0, many)])],
      isAll: byVector.length < many && byWords.length < many,
    });
    return enough(nearest, ({ isActive }) => isActive).map(({ id }) => id);
  }
}

interface Compared extends Pick<Fact, "id"> {
  readonly cosine: number;
  readonly score: number;
}

function termsOf(text: string): ReadonlySet<string> {
  return new Set(analyseAny(text).map(detachedText));
}
