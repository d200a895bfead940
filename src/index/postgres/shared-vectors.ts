import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import type { Embedding } from "../embedding.ts";
import { inWholeNumbers, largest, wholeCosines } from "../vectors.ts";
import type { Ask } from "./connection.ts";
import { formatName, OF_KIND } from "./schema.ts";

/** The vectors of one batch, as they were fed. */
interface Piece {
  readonly docs: Uint32Array;
  readonly rows: Int8Array;
}

/** Cosines of memories by their numbers, 0 where they are below. */
export class Cosines {
  readonly #ofKinds: readonly Float32Array[];

  constructor(ofKinds: readonly Float32Array[]) {
    this.#ofKinds = ofKinds;
  }

  get(doc: number): number {
    return this.#ofKinds[Math.floor(doc / OF_KIND)]?.[doc % OF_KIND] ?? 0;
  }

  /** The memories that have the largest ones, and all that are equal to the last of them; of one kind, where it is given. */
  largest(most: number, of?: Kind): readonly number[] {
    const ofKinds = this.#ofKinds.map((values, kind) =>
      of && KINDS[kind] !== of ? new Float32Array() : values,
    );
    const best = ofKinds.flatMap((values) => largest(values, most).map((at) => values[at] ?? 0));
    const least = best.sort((a, b) => b - a)[most - 1] ?? 0;
    const found: number[] = [];
    ofKinds.forEach((values, kind) => {
      values.forEach((value, at) => {
        if (value > 0 && value >= least) found.push(kind * OF_KIND + at);
      });
    });
    return found;
  }
}

/** All vectors of a database. Batches never change, so each is fetched once for as long as this lives. */
export class SharedVectors {
  readonly #embedding: Embedding;
  #pieces: ReadonlyMap<number, Piece> = new Map();
  /** For each kind, the largest number of a memory among its items, and one. */
  readonly #sizes: number[] = [];
  /** Of which tables. */
  #made = "";

  constructor(embedding: Embedding) {
    this.#embedding = embedding;
  }

  /** Compares a query with all memories but those that are gone. */
  compare(ask: Ask, query: Float32Array, gone: Iterable<number>): Cosines {
    this.#fetch(ask);
    const whole = inWholeNumbers(query);
    const { stretch } = this.#embedding;
    const ofKinds = KINDS.map((_, kind) => new Float32Array(this.#sizes[kind] ?? 0));
    for (const { docs, rows } of this.#pieces.values()) {
      const values = new Float32Array(docs.length);
      wholeCosines(whole, rows, values, 0);
      docs.forEach((doc, at) => {
        const value = values[at] ?? 0;
        const known = ofKinds[Math.floor(doc / OF_KIND)];
        if (known && value > 0) known[doc % OF_KIND] = value * stretch;
      });
    }
    for (const doc of gone) ofKinds[Math.floor(doc / OF_KIND)]?.fill(0, doc % OF_KIND, (doc % OF_KIND) + 1);
    return new Cosines(ofKinds);
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
    for (const [, { docs }] of fresh)
      for (const doc of docs) {
        const kind = Math.floor(doc / OF_KIND);
        this.#sizes[kind] = Math.max(this.#sizes[kind] ?? 0, (doc % OF_KIND) + 1);
      }
    this.#made = String(made);
    this.#pieces = new Map([...known, ...fresh]);
  }
}
