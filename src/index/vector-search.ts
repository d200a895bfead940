import { COSINE_GROUP } from "../domain/vector.ts";
import type { FileOps } from "../ports.ts";
import type { Embedding } from "./embedding.ts";
import type { Overlay } from "./overlay.ts";
import type { Segment } from "./segment.ts";
import { rowsOf, vectorsOf } from "./vector-rows.ts";
import { type Compared, cosinesWith, inWholeNumbers } from "./vectors.ts";

/** What vectors are made with, and read from where a generation has none. */
export interface VectorSource {
  readonly embedding: Embedding;
  readonly files: FileOps;
}

/** Vectors of a generation are kept in memory up to so many bytes: those of 300,000 memories. */
const KEPT_BYTES = 32 * 2 ** 20;

/** Exact vector search over a generation and its overlay as if they were one index. */
export class VectorSearcher {
  readonly #segment: Segment;
  readonly #overlay: Overlay;
  readonly #source: VectorSource;
  #added: Int8Array | undefined;
  #made: readonly Int8Array[] | undefined;
  /** Those of the generation, from the second question on that has to read them here. */
  #kept: readonly Int8Array[] | undefined;
  #wereRead = false;

  constructor(segment: Segment, overlay: Overlay, source: VectorSource) {
    this.#segment = segment;
    this.#overlay = overlay;
    this.#source = source;
  }

  /** Why the generation's own vectors cannot be used; undefined where they can. */
  get obstacle(): string | undefined {
    const { embedding } = this.#source;
    if (embedding.failure !== undefined) return embedding.failure;
    if (this.#segment.hasVectors(embedding.format)) return undefined;
    const other = this.#segment.manifest.vectors?.embedder;
    return other === undefined ? "the index has no vectors yet" : `the vectors of the index are of ${other}`;
  }

  /** Unit vector of a question, its words weighed by `idf`; undefined without a known word. */
  query(text: string, idf: (term: string) => number): Float32Array | undefined {
    return this.#source.embedding.embedQuery(text, idf);
  }

  /** Begins to compare a statement, see `begin`; undefined without a known word. */
  beginStatement(text: string): (() => Compared) | undefined {
    const vector = this.#source.embedding.embed([text])[0];
    return vector && this.begin(vector);
  }

  /**
   * Begins to compare a query, where it can beside what goes on until the answer is asked for: cosines with all documents by their
   * numbers, those of the overlay after the generation's; 0 for masked ones and those without a vector. Vectors that the
   * generation lacks are made from the files.
   */
  begin(query: Float32Array): () => Compared {
    const { embedding } = this.#source;
    const { documents } = this.#segment.manifest;
    const begun = this.#segment.hasVectors(embedding.format)
      ? this.#segment.scanVectors(inWholeNumbers(query))
      : undefined;
    return () => {
      const { masked, memories } = this.#overlay;
      const values = new Float32Array(documents + memories.size);
      const scanned = begun?.();
      if (scanned) values.set(scanned.values);
      else cosinesWith(query, this.#pieces(), values, 0);
      for (const doc of masked) values[doc] = 0;
      this.#added ??= rowsOf(this.#overlay, embedding);
      cosinesWith(query, [this.#added], values, documents);
      return { values, most: scanned?.most.subarray(0, Math.floor(documents / COSINE_GROUP)) };
    };
  }

  #pieces(): Iterable<Int8Array> {
    const { embedding, files } = this.#source;
    if (this.#segment.hasVectors(embedding.format)) return this.#kept ?? this.#read();
    const isThere = (doc: number) => !this.#overlay.masked.has(doc);
    this.#made ??= [...vectorsOf(this.#segment, isThere, files, embedding)];
    return this.#made;
  }

  /** To read and to check all of them takes longer than to compare them: one question does so, many that follow do not. */
  #read(): Iterable<Int8Array> {
    const { documents, vectors } = this.#segment.manifest;
    const isFirst = !this.#wereRead;
    this.#wereRead = true;
    if (isFirst || documents * (vectors?.dimensions ?? 1) > KEPT_BYTES) return this.#segment.vectors();
    this.#kept = Array.from(this.#segment.vectors(), (piece) => piece.slice());
    return this.#kept;
  }
}
