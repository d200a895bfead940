import { PaiError } from "../domain/errors.ts";
import type { Embedder } from "../engine-ports.ts";
import { analyse } from "../text/analyse.ts";
import type { VectorFormat } from "./format.ts";

/** Added to every idf. */
const SMOOTHING = 1;

/** What the index makes vectors with. A failure of the embedder ends its use and is kept as the reason. */
export class Embedding {
  readonly format: VectorFormat;
  readonly #embedder: Embedder;
  #failure: string | undefined;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
    this.format = { embedder: embedder.id, dimensions: embedder.dimensions };
  }

  /** Why there are no vectors any more; undefined while the embedder works. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** The unit vectors of texts, undefined for those without one; all undefined once the embedder has failed. */
  embed(texts: readonly string[]): readonly (Float32Array | undefined)[] {
    return this.#safely(this.#embedder, texts);
  }

  /**
   * The unit vector of a query: the sum of its words' vectors, each as long as the mean `idf` of the
   * word's terms plus 1. Rare words say what a question is about, the others are in every memory; in a
   * store of few memories every idf is near 0, and says nothing. Undefined where no word has a vector. `meant`: with what a server makes
   * of the query, undefined where it makes nothing.
   */
  embedQuery(text: string, idf: (term: string) => number, meant = false): Float32Array | undefined {
    const weigh = (embedder: Embedder) => weighted(text, idf, (words) => this.#safely(embedder, words));
    return meant ? this.#embedder.embedQuery?.meantBy(weigh) : this.#asQuery(weigh);
  }

  /** The unit vector of a statement that is compared with others; undefined without a known word. */
  embedStatement(text: string): Float32Array | undefined {
    return this.#asQuery((embedder) => this.#safely(embedder, [text])[0]);
  }

  /** By so much the cosines of a query or statement are too small. */
  get stretch(): number {
    return this.#embedder.embedQuery?.stretch ?? 1;
  }

  #asQuery(weigh: (embedder: Embedder) => Float32Array | undefined): Float32Array | undefined {
    const { embedQuery } = this.#embedder;
    return embedQuery === undefined ? weigh(this.#embedder) : embedQuery.vectorOf(weigh);
  }

  #safely(embedder: Embedder, texts: readonly string[]): readonly (Float32Array | undefined)[] {
    if (this.#failure !== undefined) return texts.map(() => undefined);
    try {
      return embedder.embed(texts);
    } catch (error) {
      if (!(error instanceof PaiError)) throw error;
      this.#failure = error.message;
      return texts.map(() => undefined);
    }
  }
}

function weighted(
  text: string,
  idf: (term: string) => number,
  embed: (words: readonly string[]) => readonly (Float32Array | undefined)[],
): Float32Array | undefined {
  const words = [...new Set(text.split(/\s+/u))].flatMap((word) => {
    const terms = analyse(word);
    const total = terms.reduce((sum, term) => sum + idf(term), 0);
    return terms.length === 0 ? [] : [{ word, weight: SMOOTHING + total / terms.length }];
  });
  const vectors = embed(words.map(({ word }) => word));
  let sum: Float32Array | undefined;
  for (const [i, { weight }] of words.entries()) {
    const vector = vectors[i];
    if (vector === undefined) continue;
    sum ??= new Float32Array(vector.length);
    for (let d = 0; d < vector.length; d++) sum[d] = (sum[d] ?? 0) + weight * (vector[d] ?? 0);
  }
  const length = sum === undefined ? 0 : Math.hypot(...sum);
  return length === 0 ? undefined : sum?.map((x) => x / length);
}
