import type { Memory } from "../domain/kinds.ts";
import { dotsWith } from "../domain/vector.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyseAny } from "../text/analyse.ts";
import { firstOf } from "../text/first-of.ts";
import { detachedText } from "../text/memoised.ts";
import { enough, type Nearness, UNRELATED } from "./engine-answers.ts";

interface Fact {
  readonly id: string;
  isActive: boolean;
}

/** Facts that there is room for at first. */
const ROOM = 64;

/** Facts to be compared with one statement after the other: some thousands at most. */
export class FactCache {
  readonly #nearness: Nearness;
  readonly #facts: Fact[] = [];
  /** Their vectors, one after the other; zeros where there is none. */
  #vectors = new Float32Array();
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
    const place = this.#facts.push({ id, isActive }) - 1;
    this.#places.set(id, place);
    this.#putVector(place, this.#nearness.vector(text));
    for (const term of new Set(analyseAny(text))) {
      const postings = this.#postings.get(term);
      if (postings) postings.push(place);
      else this.#postings.set(detachedText(term), [place]);
    }
  }

  #putVector(place: number, vector: Float32Array | undefined): void {
    if (vector === undefined) return;
    const end = (place + 1) * vector.length;
    if (end > this.#vectors.length) {
      const more = new Float32Array(Math.max(ROOM * vector.length, end * 2));
      more.set(this.#vectors);
      this.#vectors = more;
    }
    this.#vectors.set(vector, place * vector.length);
  }

  /** Ids of the best of both legs, vectors and words, see `enough`. Linear in the facts, for their vectors. */
  near(text: string): readonly string[] {
    const cosines = this.#cosines(text);
    const scores = new Float64Array(this.#facts.length);
    const byWords: number[] = [];
    for (const term of new Set(analyseAny(text))) {
      const postings = this.#postings.get(term) ?? [];
      const idf = Math.log(1 + this.#facts.length / Math.max(1, postings.length));
      for (const place of postings) {
        if (scores[place] === 0) byWords.push(place);
        scores[place] = (scores[place] ?? 0) + idf;
      }
    }
    const byVector: number[] = [];
    for (const [place, cosine] of cosines.entries()) if (cosine >= UNRELATED) byVector.push(place);
    const idOf = (place: number) => this.#facts[place]?.id ?? "";
    const nearer = (a: number, b: number) =>
      (cosines[b] ?? 0) - (cosines[a] ?? 0) || (idOf(a) < idOf(b) ? -1 : 1);
    const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || nearer(a, b);
    const nearest = (many: number) => ({
      found: [...new Set([...firstOf(byVector, many, nearer), ...firstOf(byWords, many, better)])],
      isAll: byVector.length < many && byWords.length < many,
    });
    return enough(nearest, (place) => this.#facts[place]?.isActive === true).map(idOf);
  }

  /** With each fact. */
  #cosines(text: string): Float32Array {
    const cosines = new Float32Array(this.#facts.length);
    const vector = this.#nearness.vector(text);
    if (vector !== undefined)
      dotsWith(vector, this.#vectors.subarray(0, cosines.length * vector.length), cosines);
    return cosines;
  }
}
