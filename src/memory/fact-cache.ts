import type { Memory } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyseAny } from "../text/analyse.ts";
import { detachedText } from "../text/memoised.ts";
import { enough, type Nearness, similarity, UNRELATED } from "./engine-answers.ts";

interface Fact {
  readonly id: string;
  isActive: boolean;
  readonly vector: Float32Array | undefined;
}

/** Facts to be compared with one statement after the other: some thousands at most. */
export class FactCache {
  readonly #nearness: Nearness;
  readonly #facts: Fact[] = [];
  /** Where each one stands among them. */
  readonly #places = new Map<string, number>();
  /** The places of the facts in which a term stands. */
  readonly #postings = new Map<string, number[]>();

  constructor(nearness: Nearness) {
    this.#nearness = nearness;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  put({ header, text }: Memory): void {
    const isActive = (header.status ?? DEFAULTS.status) === "active";
    const known = this.#facts[this.#places.get(header.id) ?? -1];
    if (known !== undefined) {
      known.isActive = isActive;
      return;
    }
    const id = detachedText(header.id); // each word that is kept would keep its file
    const place = this.#facts.push({ id, isActive, vector: this.#nearness.vector(text) }) - 1;
    this.#places.set(id, place);
    for (const term of new Set(analyseAny(text))) {
      const postings = this.#postings.get(term);
      if (postings) postings.push(place);
      else this.#postings.set(detachedText(term), [place]);
    }
  }

  /** Ids of the best of both legs, vectors and words, see `enough`. Linear in the facts, for their vectors. */
  near(text: string): readonly string[] {
    const vector = this.#nearness.vector(text);
    const scores = new Float64Array(this.#facts.length);
    for (const term of new Set(analyseAny(text))) {
      const postings = this.#postings.get(term) ?? [];
      const idf = Math.log(1 + this.#facts.length / Math.max(1, postings.length));
      for (const place of postings) scores[place] = (scores[place] ?? 0) + idf;
    }
    const byVector: Compared[] = [];
    const byWords: Compared[] = [];
    for (const [place, { id, isActive, vector: its }] of this.#facts.entries()) {
      const [cosine, score] = [similarity(vector, its), scores[place] ?? 0];
      if (cosine < UNRELATED && score === 0) continue;
      const compared = { id, isActive, cosine, score };
      if (cosine >= UNRELATED) byVector.push(compared);
      if (score > 0) byWords.push(compared);
    }
    const byCosine = (a: Compared, b: Compared) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1);
    byVector.sort(byCosine);
    byWords.sort((a, b) => b.score - a.score || byCosine(a, b));
    const nearest = (many: number) => ({
      found: [...new Set([...byVector.slice(0, many), ...byWords.slice(0, many)])],
      isAll: byVector.length < many && byWords.length < many,
    });
    return enough(nearest, ({ isActive }) => isActive).map(({ id }) => id);
  }
}

interface Compared extends Pick<Fact, "id" | "isActive"> {
  readonly cosine: number;
  readonly score: number;
}
