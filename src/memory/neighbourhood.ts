import { isOpenCommitment } from "../domain/commitment.ts";
import { messageOf } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Levels, Neighbour } from "../domain/plan.ts";
import { isActive } from "../domain/status.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { analyse, analyseAny } from "../text/analyse.ts";
import { firstOf } from "../text/groups.ts";
import { detachedText, memoised } from "../text/memoised.ts";
import { cosine } from "../text/numbers.ts";
import { type Context, memoryOf } from "./context.ts";
import { type Place, type PlannedMemories, placeOf } from "./overlay.ts";

/** Without vectors no cosine means anything. */
export const NO_LEVELS: Levels = { linked: 2, related: 2 };

/** Notes that an engine failed: what it would have said is done without. */
export function tellFailed({ notice }: Pick<Context, "notice">, engine: string, error: unknown): void {
  notice(`the ${engine} failed: ${messageOf(error)}`);
}

/** Texts as vectors; [] without an embedder, and where it fails. */
export function vectorsOf(context: Context, texts: readonly string[]): readonly (Float32Array | undefined)[] {
  try {
    return context.embedder()?.embed(texts) ?? [];
  } catch (error) {
    tellFailed(context, "embedder", error);
    return [];
  }
}

/** Candidates from each of the two legs, words and vectors. */
const EACH_LEG = 20;
/** Below this cosine two statements without a word in common have nothing to do with each other (99 % of labelled pairs). */
const UNRELATED = 0.2;
/** Statements of one plan are compared repeatedly, so their vectors are kept, up to this many characters of text. */
const KEPT_CHARS = 400_000;

/** Cosine, not below 0; 0 where there is nothing to compare. */
function similarity(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a && b ? Math.max(0, cosine(a, b)) : 0;
}

function nearestFirst(a: Neighbour, b: Neighbour): number {
  return b.cosine - a.cosine || (a.memory.header.id < b.memory.header.id ? -1 : 1);
}

interface Nearest<T> {
  readonly found: readonly T[];
  readonly isAll: boolean;
}

/** No leg brings more facts than these. */
const MOST = EACH_LEG * 4 ** 3;

/**
 * The nearest ones, and more where most of those are out of force: of a value that changed often, the one that counts is among
 * them. `nearest`: the so many nearest ones; `isActive`: whether one is in force. Pure but for them.
 */
function enough<T>(nearest: (many: number) => Nearest<T>, isActive: (one: T) => boolean): readonly T[] {
  for (let many = EACH_LEG; ; many *= 4) {
    const { found, isAll } = nearest(many);
    const standing = found.filter(isActive).length;
    if (isAll || standing * 2 >= EACH_LEG || many >= MOST) return found;
  }
}

/** Facts that were read are kept, as far as their ids have so many UTF-16 units together: some 4,000. */
const READ_CHARS = 120_000;

interface PlannedFact {
  readonly id: string;
  isActive: boolean;
  readonly text: string;
  /** Once somebody has asked what is near. */
  vector?: Float32Array | undefined;
}

/** How many commitments of any state a text is compared with, and how many open ones a planner gets. */
const COMMITMENTS = { looked: 100, told: 20 } as const;

/** Finds the facts that a statement may repeat or contradict: by vectors, by shared words, and among what is planned; and promises likewise. */
export class Neighbourhood {
  readonly #readById: (id: string) => Memory | undefined;
  readonly #index: SearchIndex;
  /** Undefined without an embedder, and where the text has nothing to embed. */
  readonly #vector: (text: string) => Float32Array | undefined;
  /** Facts that the index does not know, some thousands at most. */
  readonly #planned: PlannedFact[] = [];
  readonly #plannedById = new Map<string, PlannedFact>();
  /** The places of those that have a word: of so many, the first ones. */
  readonly #withTerm = new Map<string, number[]>();
  #compared = 0;

  constructor(context: Context, index: SearchIndex) {
    this.#readById = memoised((id) => memoryOf(id, { ...context, index }), READ_CHARS);
    this.#vector = memoised((text) => vectorsOf(context, [text])[0], KEPT_CHARS);
    this.#index = index;
  }

  keep({ header, text }: Memory): void {
    if (header.kind !== "fact") return;
    const known = this.#plannedById.get(header.id);
    if (known !== undefined) {
      known.isActive = isActive(header); // its text never changes, since its id says it
      return;
    }
    const fact = { id: detachedText(header.id), isActive: isActive(header), text: detachedText(text) };
    this.#planned.push(fact);
    this.#plannedById.set(fact.id, fact);
  }

  /**
   * Facts of every subject and status, nearest first; ties by id. `planned` and `latest` (which wins) are
   * memories that the index does not know.
   */
  of(text: string, planned: PlannedMemories, latest: ReadonlyMap<string, Memory>): readonly Neighbour[] {
    const stored = enough(
      (many) => this.#candidates(text, many),
      ({ header }) => isActive(header),
    ).filter(({ header }) => !planned.has(header.id));
    const known = new Map<string, Memory>();
    for (const { header } of stored) {
      const memory = latest.get(header.id) ?? this.#readById(header.id);
      if (memory) known.set(header.id, memory);
    }
    for (const id of this.#plannedNear(text)) {
      const memory = latest.get(id) ?? planned.byId(id);
      if (memory) known.set(id, memory);
    }
    const others = [...latest.values()].filter(({ header }) => !known.has(header.id));
    return [...this.#near(text, known.values()), ...this.#near(text, others).slice(0, EACH_LEG)]
      .filter(({ memory }) => memory.header.kind === "fact")
      .sort(nearestFirst);
  }

  /** Where the open commitments that the index knows and that share words with a text lie. */
  promisesWith(words: ReadonlySet<string>): readonly Place[] {
    if (words.size === 0) return [];
    const sought = { widen: false, first: { many: COMMITMENTS.looked, of: "commitment" } } as const;
    const { hits } = this.#index.search([...words], undefined, sought);
    return hits.flatMap(({ row }) => (isOpenCommitment(row.header) ? [placeOf(row)] : []));
  }

  /** Of some memories the open commitments with most of the words, the nearest first; of equal ones by id. */
  promisesAmong(text: string, words: ReadonlySet<string>, memories: readonly Memory[]): readonly Neighbour[] {
    const shared = (memory: Memory) => new Set(analyse(memory.text).filter((word) => words.has(word))).size;
    const most = memories
      .filter(({ header }) => isOpenCommitment(header))
      .map((memory) => ({ memory, shared: shared(memory) }))
      .filter((one) => one.shared > 0)
      .sort((a, b) => b.shared - a.shared || (a.memory.header.id < b.memory.header.id ? -1 : 1))
      .slice(0, COMMITMENTS.told)
      .map(({ memory }) => memory);
    return most.length === 0 ? [] : this.#near(text, most); // a vector takes time
  }

  #near(text: string, memories: Iterable<Memory>): Neighbour[] {
    const vector = this.#vector(text);
    const near = (memory: Memory) => ({ memory, cosine: similarity(vector, this.#vector(memory.text)) });
    return Array.from(memories, near).sort(nearestFirst);
  }

  /** Ids of the planned facts that are best by vectors or by words, see `enough`. Linear in them. */
  #plannedNear(text: string): readonly string[] {
    this.#compareNew();
    const vector = this.#vector(text);
    const scores = new Float64Array(this.#planned.length);
    for (const term of new Set(analyseAny(text))) {
      const places = this.#withTerm.get(term) ?? [];
      const telling = Math.log(1 + this.#planned.length / places.length);
      for (const at of places) scores[at] = (scores[at] ?? 0) + telling;
    }
    const found = this.#planned.map(({ id, isActive, vector: own }, at) => {
      return { id, isActive, cosine: similarity(vector, own), score: scores[at] ?? 0 };
    });
    type Fact = (typeof found)[number];
    const nearer = (a: Fact, b: Fact) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1);
    const better = (a: Fact, b: Fact) => b.score - a.score || nearer(a, b);
    const byVector = found.filter(({ cosine }) => cosine >= UNRELATED);
    const byWords = found.filter(({ score }) => score > 0);
    const nearest = (many: number) => ({
      found: [...new Set([...firstOf(byVector, many, nearer), ...firstOf(byWords, many, better)])],
      isAll: byVector.length < many && byWords.length < many,
    });
    return enough(nearest, ({ isActive }) => isActive).map(({ id }) => id);
  }

  /** Finds out by what the planned facts are compared: most plans ask for no neighbours. */
  #compareNew(): void {
    for (; this.#compared < this.#planned.length; this.#compared++) {
      const fact = this.#planned[this.#compared] as PlannedFact; // there are so many
      fact.vector = this.#vector(fact.text);
      for (const term of new Set(analyseAny(fact.text))) {
        const places = this.#withTerm.get(term);
        if (places) places.push(this.#compared);
        else this.#withTerm.set(detachedText(term), [this.#compared]);
      }
    }
  }

  #candidates(text: string, many: number): Nearest<Row> {
    // What only resembles a word of the statement shares no word with it; spelling is for the vectors' leg.
    const sought = { widen: false, first: { many, of: "fact" } } as const;
    const { hits } = this.#index.search([...new Set(analyseAny(text))], undefined, sought);
    const near = this.#index.neighbours(text, many);
    const rows = near.filter(({ cosine: nearness }) => nearness >= UNRELATED).map(({ row }) => row);
    const isAll = rows.length < many && hits.length < many;
    for (const { row } of hits) rows.push(row);
    const once = new Map(rows.map((row) => [row.header.id, row]));
    return { found: [...once.values()], isAll };
  }
}
