import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import type { Row, SearchIndex } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { EACH_LEG, Nearness, nearestFirst, similarity, UNRELATED } from "./nearness.ts";
import type { PlannedMemories } from "./planned.ts";

/** Finds the facts that a statement may repeat or contradict: by vectors, by shared words, and among what is planned. */
export class Neighbourhood {
  readonly #context: Context;
  readonly #index: SearchIndex;
  readonly #nearness: Nearness;

  constructor(context: Context, index: SearchIndex) {
    this.#context = context;
    this.#nearness = new Nearness(context);
    this.#index = index;
  }

  /** Nothing: what is planned comes with each question. */
  keep(_memory: Memory): void {}

  /**
   * Facts of every subject and status, nearest first; ties by id. `planned` and `latest` (which wins) are
   * memories that the index does not know.
   */
  of(
    text: string,
    _subject: string,
    planned: PlannedMemories,
    latest: readonly Memory[],
  ): readonly Neighbour[] {
    const newer = new Map(
      [...planned.memories(), ...latest].map((memory) => [memory.header.id, memory] as const),
    );
    const rows = this.#candidates(text).filter(
      ({ header }) => !newer.has(header.id) && !planned.has(header.id),
    );
    const stored = rows.flatMap((row) => this.#read(row) ?? []);
    return [...stored, ...newer.values()]
      .filter(({ header }) => header.kind === "fact")
      .map((memory) => ({ memory, cosine: this.#near(text, memory.text) }))
      .sort(nearestFirst);
  }

  #candidates(text: string): readonly Row[] {
    const near = this.#index
      .neighbours(text, EACH_LEG)
      .filter(({ cosine: nearness }) => nearness >= UNRELATED)
      .map(({ row }) => row);
    const hits = [...this.#index.search([...new Set(analyseAny(text))]).hits].sort(
      (a, b) => b.score - a.score,
    );
    const shared = hits.filter(({ row }) => row.header.kind === "fact").slice(0, EACH_LEG);
    return [
      ...new Map([...near, ...shared.map(({ row }) => row)].map((row) => [row.header.id, row])).values(),
    ];
  }

  #read(row: Row): Memory | undefined {
    const memory = this.#context.store.readMemory(row.path);
    return "header" in memory && memory.header.id === row.header.id ? memory : undefined;
  }

  #near(a: string, b: string): number {
    return similarity(this.#nearness.vector(a), this.#nearness.vector(b));
  }
}
