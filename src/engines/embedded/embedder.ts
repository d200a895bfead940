import { PaiError } from "../../domain/errors.ts";
import type { Embedder } from "../../engine-ports.ts";
import type { FileOps } from "../../ports.ts";
import { TokenWeights } from "./token-weights.ts";
import { openWordVectors, type WordVectors } from "./word-vectors.ts";

/**
 * The embedder that needs no network: a text is the weighted sum of its word vectors, of unit length
 * ("smooth inverse frequency", Arora, Liang and Ma, ICLR 2017, a = 1e-3, with the word's probability by
 * its rank, Zipf; the common components are removed from the table itself). Words that the table lacks,
 * numbers and other scripts have a pseudo-random vector of their stem, so that equal ones match and
 * different ones do not. The same text gives the same bits on every machine. PaiError `io` where the
 * table below `files` cannot be used (see `openWordVectors`). IO.
 */
export function embeddedEmbedder(files: FileOps): Embedder {
  return embedderOver(openWordVectors(files));
}

/**
 * The embedder with its table, or why there is none, for callers that go on without it. Damage that shows only
 * when rows are read is still thrown by `embed` and by the table. IO.
 */
export function tryEmbedder(
  files: FileOps,
):
  | { readonly embedder: Embedder; readonly vectors: WordVectors }
  | { readonly embedder: undefined; readonly vectors?: undefined; readonly reason: string } {
  try {
    const vectors = openWordVectors(files);
    return { embedder: embedderOver(vectors), vectors };
  } catch (error) {
    if (error instanceof PaiError) return { embedder: undefined, reason: error.message };
    throw error;
  }
}

/**
 * Fitted on fixtures/similarity/development.jsonl by `npm run bench:similarity`. `linked`: at most 1 % of
 * the texts of different pairs are this alike, and no unrelated pair is. `related`: a pair is as likely
 * a duplicate or another value of the same slot as not (logistic regression). `duplicate`: never. Of the
 * pairs that no guard objects to, "sprained my wrist" and "my ankle" are at 0.98, above most synonyms, so
 * that no cosine has 95 % duplicates at and above it.
 */
const LEVELS = { linked: 0.51, related: 0.69, duplicate: 1.01 } as const;

function embedderOver(table: WordVectors): Embedder {
  const weights = once(() => new TokenWeights(table));
  return {
    id: "glove-40k-100-v1",
    dimensions: table.dimensions,
    embed: (texts) => texts.map((text) => weights().unit(text)),
    levels: LEVELS,
  };
}

/** A callback whose answer is kept, so that the table of vectors is opened once and read as it is needed. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
