import type { Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex, TextSearch } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { FactShelf } from "./fact-shelf.ts";
import { EACH_LEG, Nearness, nearestFirst, similarity, UNRELATED } from "./nearness.ts";
import type { PlannedMemories } from "./planned.ts";
import { type Place, placeOf } from "./row-shelves.ts";

/** Finds the facts that a statement may repeat or contradict: by vectors, by shared words, and among what is planned. */
export class Neighbourhood {
  readonly #context: Context;
  readonly #index: SearchIndex;
  readonly #nearness: Nearness;
  /** Facts that the index does not know, as they were planned. */
  readonly #planned: FactShelf;
  /** Those that are not on the shelf yet: most plans ask for no neighbours. */
  readonly #unshelved = new Map<string, Memory>();

  constructor(context: Context, index: SearchIndex) {
    this.#context = context;
    this.#nearness = new Nearness(context);
    this.#index = index;
    this.#planned = new FactShelf(this.#nearness);
  }

  /** A fact as it is from now on. */
  keep(memory: Memory): void {
    if (memory.header.kind === "fact") this.#unshelved.set(memory.header.id, memory);
  }

  /**
   * Facts of every subject and status, nearest first; ties by id. `planned` and `latest` (which wins) are
   * memories that the index does not know.
   */
  of(
    text: string,
    _subject: string,
    planned: PlannedMemories,
    latest: ReadonlyMap<string, Memory>,
  ): readonly Neighbour[] {
    for (const memory of this.#unshelved.values()) this.#planned.put(memory);
    this.#unshelved.clear();
    const shelved = this.#planned
      .near(text)
      .flatMap(({ memory: { header } }) => planned.byId(header.id) ?? []);
    const newer = new Map([...shelved.map((memory) => [memory.header.id, memory] as const), ...latest]);
    const rows = this.#candidates(text).filter(
      ({ header }) => !newer.has(header.id) && !planned.has(header.id),
    );
    const stored = rows.flatMap((row) => this.#read(row) ?? []);
    return [...stored, ...newer.values()]
      .filter(({ header }) => header.kind === "fact")
      .map((memory) => ({ memory, cosine: this.#near(text, memory.text) }))
      .sort(nearestFirst);
  }

  /** What everybody says is said about many subjects: where facts about this one, and those that were merged, lie. */
  withContent(hash: Sha256, about: string): readonly Place[] {
    const matters = ({ header }: Row) =>
      header.kind === "fact" && ((header.subject ?? DEFAULTS.subject) === about || isMerged(header));
    return this.#index.byContent(hash).filter(matters).map(placeOf);
  }

  #candidates(text: string): readonly Row[] {
    // What only resembles a word of the statement shares no word with it; spelling is for the vectors' leg.
    const sought = { widen: false, first: { many: EACH_LEG, of: "fact" } } as const;
    let hits: TextSearch["hits"] = [];
    const near = this.#index.neighbours(text, EACH_LEG, () => {
      hits = this.#index.search([...new Set(analyseAny(text))], undefined, sought).hits;
    });
    const rows = near.filter(({ cosine: nearness }) => nearness >= UNRELATED).map(({ row }) => row);
    for (const { row } of hits) rows.push(row);
    return [...new Map(rows.map((row) => [row.header.id, row])).values()];
  }

  #read(row: Row): Memory | undefined {
    const memory = this.#context.store.readMemory(row.path, row);
    return "header" in memory && memory.header.id === row.header.id ? memory : undefined;
  }

  #near(a: string, b: string): number {
    return similarity(this.#nearness.vector(a), this.#nearness.vector(b));
  }
}
