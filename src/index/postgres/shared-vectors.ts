import type { Embedding } from "../embedding.ts";
import { inWholeNumbers, wholeCosines } from "../vectors.ts";
import type { Ask } from "./connection.ts";
import { formatName } from "./schema.ts";

/** The vectors of one batch, as they were fed. */
interface Piece {
  readonly docs: Uint32Array;
  readonly rows: Int8Array;
}

/** Cosines above 0 of memories by their numbers. */
export type Cosines = ReadonlyMap<number, number>;

/** All vectors of a database. Batches never change, so each is fetched once for as long as this lives. */
export class SharedVectors {
  readonly #embedding: Embedding;
  #pieces: ReadonlyMap<number, Piece> = new Map();
  /** Of which tables. */
  #made = "";

  constructor(embedding: Embedding) {
    this.#embedding = embedding;
  }

  /** Why vectors cannot be compared; undefined where they can. */
  get obstacle(): string | undefined {
    return this.#embedding.failure;
  }

  /** Cosines of a question with all memories that are not gone, its words weighed by `idf`; undefined without a known word. */
  compare(
    ask: Ask,
    text: string,
    { idf, isGone }: { readonly idf: (term: string) => number; readonly isGone: (doc: number) => boolean },
  ): Cosines | undefined {
    const query = this.#embedding.embedQuery(text, idf);
    return query && this.#cosines(ask, query, isGone);
  }

  /** The same of a statement. */
  compareStatement(ask: Ask, text: string, isGone: (doc: number) => boolean): Cosines | undefined {
    const query = this.#embedding.embedStatement(text);
    return query && this.#cosines(ask, query, isGone);
  }

  #cosines(ask: Ask, query: Float32Array, isGone: (doc: number) => boolean): Cosines {
    this.#fetch(ask);
    const whole = inWholeNumbers(query);
    const { stretch } = this.#embedding;
    const found = new Map<number, number>();
    for (const { docs, rows } of this.#pieces.values()) {
      const values = new Float32Array(docs.length);
      wholeCosines(whole, rows, values, 0);
      const stretched = stretch === 1 ? values : values.map((x) => x * stretch);
      docs.forEach((doc, at) => {
        const value = stretched[at] ?? 0;
        if (value > 0 && !isGone(doc)) found.set(doc, value);
      });
    }
    return found;
  }

  #fetch(ask: Ask): void {
    const format = formatName(this.#embedding.format);
    const [[made] = []] = ask("SELECT value FROM pai.meta WHERE name = 'made'");
    const known = made === this.#made ? this.#pieces : new Map<number, Piece>();
    const rows = ask(
      "SELECT batch, docs, rows FROM pai.vectors WHERE format = $1 AND NOT batch = ANY($2::bigint[])",
      [format, [...known.keys()]],
    );
    const fresh = rows.map(([batch, docs, bytes]): readonly [number, Piece] => {
      const { buffer } = Uint8Array.from(docs as Uint8Array); // as it was fed
      return [Number(batch), { docs: new Uint32Array(buffer), rows: Int8Array.from(bytes as Uint8Array) }];
    });
    this.#made = String(made);
    this.#pieces = new Map([...known, ...fresh]);
  }
}
