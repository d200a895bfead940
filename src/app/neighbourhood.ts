import { canCount } from "../capture/comparable.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import type { About, Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Neighbour as IndexNeighbour, SearchIndex, TextSearch } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { EACH_LEG, Nearness, nearestFirst, similarity, UNRELATED } from "./nearness.ts";
import type { PlannedMemories } from "./planned.ts";
import { type Place, placeOf } from "./row-shelves.ts";

/** Of the nearest by vectors, some are about others, or count no more. */
const WIDE_LEG = 2 * EACH_LEG;

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
  of(text: string, about: About, planned: PlannedMemories, latest: readonly Memory[]): readonly Neighbour[] {
    const newer = new Map(
      [...planned.memories(), ...latest].map((memory) => [memory.header.id, memory] as const),
    );
    const rows = this.#candidates(text, about).filter(
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

  /** Only the nearest are compared: where enough of them are about the subject, what shares words with the text is farther away. */
  #candidates(text: string, about: About): readonly Row[] {
    const near = this.#index
      .neighbours(text, WIDE_LEG)
      .filter(({ cosine: nearness }) => nearness >= UNRELATED);
    const enough = this.#upToEnough(near, about);
    if (enough !== undefined) return enough.map(({ row }) => row);
    // What only resembles a word of the statement shares no word with it; spelling is for the vectors' leg.
    const { hits } = this.#index.search([...new Set(analyseAny(text))], undefined, { widen: false });
    const nearest = near.slice(0, EACH_LEG).map(({ row }) => row);
    const rows = [...nearest, ...firstFacts(hits, EACH_LEG)];
    return [...new Map(rows.map((row) => [row.header.id, row])).values()];
  }

  /** The first of them, up to the last of as many as are compared; undefined where they are fewer. */
  #upToEnough(near: readonly IndexNeighbour[], about: About): readonly IndexNeighbour[] | undefined {
    if (near.length < EACH_LEG) return undefined;
    const nowMs = this.#context.clock.wall();
    let count = 0;
    for (const [i, one] of near.entries()) {
      const { header } = one.row;
      const holdsThere = header.project === this.#context.project || holdEverywhere(header, about);
      if (holdsThere && isAbout(header, about.subject) && canCount(header, nowMs)) count++;
      if (count === EACH_LEG) return near.slice(0, i + 1);
    }
    return undefined;
  }

  #read(row: Row): Memory | undefined {
    const memory = this.#context.store.readMemory(row.path, row);
    return "header" in memory && memory.header.id === row.header.id ? memory : undefined;
  }

  #near(a: string, b: string): number {
    return similarity(this.#nearness.vector(a), this.#nearness.vector(b));
  }
}

function isAbout(header: Header, subject: string): boolean {
  return header.kind === "fact" && (header.subject ?? DEFAULTS.subject) === subject;
}

function holdEverywhere({ scope = DEFAULTS.scope }: Header, about: About): boolean {
  return scope === "global" && about.scope === "global";
}

/** The first facts among hits, at most `limit`. Rows are read as they are looked at, and no further. */
function firstFacts(hits: TextSearch["hits"], limit: number): readonly Row[] {
  const facts: Row[] = [];
  for (const { row } of hits) {
    if (row.header.kind === "fact") facts.push(row);
    if (facts.length === limit) break;
  }
  return facts;
}
