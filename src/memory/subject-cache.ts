import { contentHash, type Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyseAny } from "../text/analyse.ts";
import { addToGroup } from "./add-to-group.ts";
import type { Context } from "./context.ts";
import { EACH_LEG, enough, Nearness, nearestFirst, similarity, UNRELATED } from "./engine-answers.ts";
import { type Place, placeOf, type Stored } from "./row-cache.ts";

/**
 * Finds the facts that a statement may repeat or contradict, for many statements in a row: the facts of a
 * subject are read once, when it first comes up, and kept up to date by `keep`. The time of a question grows
 * with the facts of its subject, not with the store.
 */
export class SubjectCache {
  readonly #context: Context;
  readonly #stored: Stored;
  readonly #groups = new Map<string, FactCache>();
  /** Facts of subjects that nobody asked about yet: most plans of maintenance ask about none. */
  readonly #waiting = new Map<string, Memory[]>();
  readonly #nearness: Nearness;

  constructor(context: Context, stored: Stored) {
    this.#context = context;
    this.#nearness = new Nearness(context);
    this.#stored = stored;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  keep(memory: Memory): void {
    const { kind, subject = DEFAULTS.subject } = memory.header;
    if (kind !== "fact") return;
    const known = this.#groups.get(subject);
    if (known) known.put(memory);
    else addToGroup(this.#waiting, subject, memory);
  }

  /**
   * Facts about a subject, and about others that the text names, of every status, nearest first; ties by id.
   * `latest` wins over what is cached.
   */
  of(
    text: string,
    subject: string,
    _planned: unknown,
    latest: ReadonlyMap<string, Memory>,
  ): readonly Neighbour[] {
    const vector = this.#nearness.vector(text);
    const groups = [...new Set([subject, ...this.#named(text)])].map((name) => this.#cache(name));
    const stored = groups
      .flatMap((facts) => facts.near(text))
      .map(({ memory, cosine: near }) => ({ memory: latest.get(memory.header.id) ?? memory, cosine: near }));
    const known = new Set(stored.map(({ memory }) => memory.header.id));
    const others = new Best<Neighbour>(EACH_LEG, nearestFirst);
    for (const [id, memory] of latest)
      if (!known.has(id))
        others.offer({ memory, cosine: similarity(vector, this.#nearness.vector(memory.text)) });
    return [...stored, ...others.found].sort(nearestFirst);
  }

  /** Where facts about a subject, and those that were merged, of this content lie. In order of id. */
  withContent(hash: Sha256, about: string): readonly Place[] {
    const own = this.#cache(about).withContent(hash);
    const merged = this.#stored.merged.get(hash) ?? [];
    const places = [...own.map(placeOf), ...merged];
    return [...new Map(places.map((place) => [place.id, place])).values()].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
  }

  /** Subjects of one or two words that a text names. */
  #named(text: string): readonly string[] {
    const { bySubject } = this.#stored;
    const words = text.toLowerCase().match(/[\p{L}\p{N}'-]{2,40}/gu) ?? [];
    const pairs = words.map((word, i) => `${word} ${words[i + 1] ?? ""}`);
    const isSubject = (name: string) =>
      this.#groups.has(name) || this.#waiting.has(name) || bySubject.has(name);
    return [...words, ...pairs].filter(isSubject);
  }

  #cache(subject: string): FactCache {
    const known = this.#groups.get(subject);
    if (known) return known;
    const { bySubject } = this.#stored;
    const facts = new FactCache(this.#nearness);
    this.#groups.set(subject, facts);
    for (const { id, path } of bySubject.get(subject) ?? []) {
      const memory = this.#context.store.readMemory(path);
      if ("header" in memory && memory.header.id === id) facts.put(memory);
    }
    bySubject.delete(subject);
    for (const memory of this.#waiting.get(subject) ?? []) facts.put(memory);
    this.#waiting.delete(subject);
    return facts;
  }
}

/** The first ones of many in an order that tells all apart. */
class Best<T> {
  readonly found: T[] = [];
  readonly #most: number;
  readonly #order: (a: T, b: T) => number;

  constructor(most: number, order: (a: T, b: T) => number) {
    this.#most = most;
    this.#order = order;
  }

  offer(one: T): void {
    const { found } = this;
    const last = found[this.#most - 1];
    if (last !== undefined && this.#order(one, last) > 0) return;
    const at = found.findIndex((other) => this.#order(one, other) < 0);
    found.splice(at < 0 ? found.length : at, 0, one);
    if (found.length > this.#most) found.pop();
  }
}

/** Vectors beside each other in memory, to compare all of them with one again and again. */
class VectorRows {
  #dimensions = 0;
  #rows = new Float32Array();
  #cosines = new Float64Array();

  /** Keeps a vector as row `at`; without one the row is of zeros. All have the same length. */
  put(at: number, vector: Float32Array | undefined): void {
    if (vector === undefined) return;
    this.#dimensions = vector.length;
    const start = at * vector.length;
    if (start + vector.length > this.#rows.length) {
      const larger = new Float32Array(Math.max(2 * this.#rows.length, start + vector.length));
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows.set(vector, start);
  }

  /**
   * Cosines of the first `count` rows with a vector, all of unit length, not below 0; 0 for a row of zeros, and without a vector.
   * Good until the next ones.
   */
  cosinesWith(vector: Float32Array | undefined, count: number): Float64Array {
    if (this.#cosines.length < count) this.#cosines = new Float64Array(2 * count);
    const cosines = this.#cosines.subarray(0, count).fill(0);
    const [rows, dimensions] = [this.#rows, this.#dimensions];
    if (vector === undefined) return cosines;
    for (let row = 0, at = 0; row < count && at < rows.length; row++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++, at++) sum += (rows[at] ?? 0) * (vector[d] ?? 0);
      cosines[row] = Math.max(0, sum);
    }
    return cosines;
  }
}

/** A fact, and how near it is to what was asked for. */
interface Compared {
  readonly memory: Memory;
  readonly cosine: number;
}

/** Facts at hand, to be compared with one statement after the other. */
export class FactCache {
  readonly #nearness: Nearness;
  /** In the order in which they came; what is said of a fact below says it by its place here. */
  readonly #facts: Memory[] = [];
  readonly #places = new Map<string, number>();
  readonly #vectors = new VectorRows();
  /** The facts that have a term. */
  readonly #byTerm = new Map<string, number[]>();
  readonly #byContent = new Map<Sha256, number[]>();
  /** Of each fact by the words of a question, while it is answered. */
  #scores = new Float64Array();

  constructor(nearness: Nearness) {
    this.#nearness = nearness;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  put(memory: Memory): void {
    const { id } = memory.header;
    const known = this.#places.get(id);
    if (known !== undefined) {
      this.#facts[known] = memory;
      return;
    }
    const place = this.#facts.push(memory) - 1;
    this.#places.set(id, place);
    this.#vectors.put(place, this.#nearness.vector(memory.text));
    for (const term of new Set(analyseAny(memory.text))) addToGroup(this.#byTerm, term, place);
    const hash = contentHash(memory.text);
    if (hash !== undefined) addToGroup(this.#byContent, hash, place);
  }

  /** Facts of this content. */
  withContent(hash: Sha256): readonly Memory[] {
    return (this.#byContent.get(hash) ?? []).map((place) => this.#at(place));
  }

  /** The best of both legs, vectors and words, see `enough`. Linear in the facts, of which each costs one cosine and little else. */
  near(text: string): readonly Compared[] {
    const cosines = this.#vectors.cosinesWith(this.#nearness.vector(text), this.#facts.length);
    const ofCosine = (place: number) => cosines[place] ?? 0;
    const byCosine = (a: number, b: number) =>
      ofCosine(b) - ofCosine(a) || (this.#at(a).header.id < this.#at(b).header.id ? -1 : 1);
    if (this.#scores.length < this.#facts.length) this.#scores = new Float64Array(2 * this.#facts.length);
    const scores = this.#scores.subarray(0, this.#facts.length).fill(0);
    for (const term of new Set(analyseAny(text))) {
      const having = this.#byTerm.get(term) ?? [];
      const idf = Math.log(1 + this.#facts.length / having.length);
      for (const place of having) scores[place] = (scores[place] ?? 0) + idf;
    }
    const ofScore = (place: number) => scores[place] ?? 0;
    return enough((many) => {
      const byVector = new Best<number>(many, byCosine);
      for (let place = 0; place < cosines.length; place++)
        if (ofCosine(place) >= UNRELATED) byVector.offer(place);
      const byWords = new Best<number>(many, (a, b) => ofScore(b) - ofScore(a) || byCosine(a, b));
      for (let place = 0; place < scores.length; place++) if (ofScore(place) > 0) byWords.offer(place);
      const isAll = byVector.found.length < many && byWords.found.length < many;
      const best = new Set([...byVector.found, ...byWords.found]);
      return {
        found: [...best].map((place) => ({ memory: this.#at(place), cosine: ofCosine(place) })),
        isAll,
      };
    });
  }

  #at(place: number): Memory {
    return this.#facts[place] as Memory; // places are given by `put` alone
  }
}
