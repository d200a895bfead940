import { isOpenCommitment } from "../domain/commitment.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import { analyse } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { Nearness, nearestFirst, similarity } from "./nearness.ts";
import { type Place, placeOf } from "./row-cache.ts";

/** Commitments of every state that the words of a text are looked for in, and open ones of which a planner is told. */
const LOOKED_AT = 100;
const TOLD = 20;

/** Finds the open commitments that share words with a text, without reading all of them. */
export class NearPromises {
  readonly #index: SearchIndex;
  readonly #nearness: Nearness;

  constructor(context: Context, index: SearchIndex) {
    this.#index = index;
    this.#nearness = new Nearness(context);
  }

  /** Where those that the index knows lie. */
  placesOf(words: ReadonlySet<string>): readonly Place[] {
    if (words.size === 0) return [];
    const sought = { widen: false, first: { many: LOOKED_AT, of: "commitment" } } as const;
    return this.#index
      .search([...words], undefined, sought)
      .hits.flatMap(({ row }) => (isOpenCommitment(row.header) ? [placeOf(row)] : []));
  }

  /** Of some memories the open commitments with most of the words, the nearest first; of equal ones by id. */
  nearest(text: string, words: ReadonlySet<string>, memories: readonly Memory[]): readonly Neighbour[] {
    const shared = (memory: Memory) => new Set(analyse(memory.text).filter((word) => words.has(word))).size;
    const counted = memories
      .filter(({ header }) => isOpenCommitment(header))
      .map((memory) => ({ memory, shared: shared(memory) }))
      .filter((one) => one.shared > 0)
      .sort((a, b) => b.shared - a.shared || (a.memory.header.id < b.memory.header.id ? -1 : 1));
    if (counted.length === 0) return []; // a vector takes time
    const vector = this.#nearness.vector(text);
    return counted
      .slice(0, TOLD)
      .map(({ memory }) => ({ memory, cosine: similarity(vector, this.#nearness.vector(memory.text)) }))
      .sort(nearestFirst);
  }
}
