import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import type { Row, SearchIndex } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import type { PlannedMemories } from "./planned.ts";

/** Candidates from each of the two legs, words and vectors. */
const EACH_LEG = 20;
/** Below this cosine two statements without a word in common have nothing to do with each other (99 % of labelled pairs). */
const UNRELATED = 0.2;

/** Finds the facts that a statement may repeat or contradict: by vectors, by shared words, and among what is planned. */
export class Neighbourhood {
  readonly #context: Context;
  readonly #index: SearchIndex;
  readonly #vectors = new Map<string, Float32Array | undefined>();

  constructor(context: Context, index: SearchIndex) {
    this.#context = context;
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
      .map((memory) => ({ memory, cosine: this.#similarity(text, memory.text) }))
      .sort((a, b) => b.cosine - a.cosine || (a.memory.header.id < b.memory.header.id ? -1 : 1));
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

  #similarity(a: string, b: string): number {
    const [left, right] = [this.#vector(a), this.#vector(b)];
    return left && right ? Math.max(0, cosine(left, right)) : 0;
  }

  #vector(text: string): Float32Array | undefined {
    if (!this.#vectors.has(text)) this.#vectors.set(text, this.#context.embedder()?.embed([text])[0]);
    return this.#vectors.get(text);
  }
}
