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
 * for a server.
 */
export class JoinedEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly levels: Embedder["levels"];
  readonly #own: Embedder;
  readonly #kept: Kept;
  /** What the server makes of the query; undefined where it was not asked, or did not answer. */
  readonly #meant: Float32Array | undefined;

  constructor(own: Embedder, kept: Kept, meant?: Float32Array) {
    this.#own = own;
    this.#kept = kept;
    this.#meant = meant?.length === kept.dimensions ? meant : undefined;
    this.id = `${own.id}+${kept.id}`;
    this.dimensions = own.dimensions + kept.dimensions + 1;
    this.levels = own.levels;
  }

  embed(texts: readonly string[]): readonly (Float32Array | undefined)[] {
    const first = this.#own.embed(texts);
    return texts.map((text, i) => {
      const [own, kept] = [first[i], this.#kept.of(redact(text).text)];
      if (own === undefined && kept === undefined) return undefined;
      return this.#joined({ own, byOwn: PART, kept, byKept: PART, rest: own && kept ? 0 : PART });
    });
  }

  readonly embedQuery = {
    stretch: Math.SQRT2,
    vectorOf: (weigh: (own: Embedder) => Float32Array | undefined) => {
      const own = weigh(this.#own);
      return own && this.#joined({ own, byOwn: 1, kept: undefined, byKept: 0, rest: 0 });
    },
    meantBy: (weigh: (own: Embedder) => Float32Array | undefined) => {
      const [own, kept] = [weigh(this.#own), this.#meant];
      return kept && this.#joined({ own, byOwn: BY_OWN, kept, byKept: own ? BY_SERVER : 1, rest: 0 });
    },
  };

  #joined({ own, byOwn, kept, byKept, rest }: Parts): Float32Array {
    const joined = new Float32Array(this.dimensions);
    if (own) joined.set(own.map((x) => x * byOwn));
    if (kept)
      joined.set(
        kept.map((x) => x * byKept),
        this.#own.dimensions,
      );
    joined[this.dimensions - 1] = rest;
    return joined;
  }
}

interface Parts {
  readonly own: Float32Array | undefined;
  readonly byOwn: number;
  readonly kept: Float32Array | undefined;
  readonly byKept: number;
  readonly rest: number;
}
