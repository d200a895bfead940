import type { Embedder } from "../../engine-ports.ts";
import { redact } from "../../text/safety/secrets.ts";

interface Kept {
  readonly id: string;
  readonly dimensions: number;
  /** A unit vector. */
  readonly of: (text: string) => Float32Array | undefined;
}

/** Of a row's length each of its two parts has so much. */
const PART = Math.SQRT1_2;
/** Of a query's length the part of the server, and that of the embedded embedder: so much that a memory that no server has seen is found, too. */
const BY_SERVER = Math.sqrt(0.8);
const BY_OWN = Math.sqrt(0.2);

/**
 * Vectors that have those of the embedded embedder and those of a server beside each other, and a last number that makes all of them equally long
 * where one is missing. So a query is compared by the first part alone, as exactly as without the other, or by both, and no memory has to wait
 * for a server. `meant`: what the server makes of the query; undefined where it was not asked, or did not answer.
 */
export function joinedEmbedder(own: Embedder, kept: Kept, meant?: Float32Array): Embedder {
  const dimensions = own.dimensions + kept.dimensions + 1;
  const joined = (first?: Float32Array, byOwn = 1, second?: Float32Array, byKept = 1, rest = 0) => {
    const vector = new Float32Array(dimensions);
    for (const [d, x] of first?.entries() ?? []) vector[d] = x * byOwn;
    for (const [d, x] of second?.entries() ?? []) vector[own.dimensions + d] = x * byKept;
    vector[dimensions - 1] = rest;
    return vector;
  };
  return {
    id: `${own.id}+${kept.id}`,
    dimensions,
    levels: own.levels,
    embed: (texts) => {
      const vectors = own.embed(texts);
      return texts.map((text, i) => {
        const [first, second] = [vectors[i], kept.of(redact(text).text)];
        if (first === undefined && second === undefined) return undefined;
        return joined(first, PART, second, PART, first && second ? 0 : PART);
      });
    },
    embedQuery: {
      stretch: Math.SQRT2,
      vectorOf: (weigh) => {
        const first = weigh(own);
        return first && joined(first);
      },
      meantBy: (weigh) => {
        const [first, second] = [weigh(own), meant?.length === kept.dimensions ? meant : undefined];
        return second && joined(first, BY_OWN, second, first ? BY_SERVER : 1);
      },
    },
  };
}
