import { contentHash, type Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyseAny } from "../text/analyse.ts";
import { detachedText, memoised } from "../text/memoised.ts";
import { addToGroup } from "./add-to-group.ts";
import type { Context } from "./context.ts";
import { EACH_LEG, enough, Nearness, nearestFirst, similarity, UNRELATED } from "./engine-answers.ts";
import type { Place, Stored } from "./row-cache.ts";

/** Facts that were read are kept, as far as their paths have so many UTF-16 units together: some 4,000. */
const READ_CHARS = 200_000;

/** Memories as plans leave them, which no index knows yet. */
interface Planned {
  /** A removed one is known, too. */
  readonly has: (id: string) => boolean;
  readonly byId: (id: string) => Memory | undefined;
}

/**
 * Finds the facts that a statement may repeat or contradict, for many statements in a row: what the facts of a
 * subject are compared by is read once, when it first comes up, and kept up to date by `keep`; the nearest ones are read again. The
 * time of a question grows with the facts of its subject, not with the store.
 */
export class SubjectCache {
  readonly #stored: Stored;
  readonly #groups = new Map<string, FactCache>();
  /** Facts of subjects that nobody asked about yet: most plans of maintenance ask about none. */
  readonly #waiting = new Map<string, Memory[]>();
  readonly #nearness: Nearness;
  readonly #read: (path: string) => Memory | undefined;

  constructor(context: Context, stored: Stored) {
    this.#read = memoised((path) => {
      const memory = context.store.readMemory(path);
      return "header" in memory ? memory : undefined;
    }, READ_CHARS);
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
   * `latest` wins over `planned`, and that over what is stored.
   */
  of(
    text: string,
    subject: string,
    planned: Planned,
    latest: ReadonlyMap<string, Memory>,
  ): readonly Neighbour[] {
    const vector = this.#nearness.vector(text);
    const groups = [...new Set([subject, ...this.#named(text)])].map((name) => this.#cache(name));
    const stored = groups
      .flatMap((facts) => facts.near(text))
      .flatMap(({ place, cosine }) => {
        const memory = latest.get(place.id) ?? this.#latestAt(place, planned);
        return memory ? [{ memory, cosine }] : [];
      });
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
    const places = [...own, ...merged];
    return [...new Map(places.map((place) => [place.id, place])).values()].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
  }

  #latestAt(place: Place, planned: Planned): Memory | undefined {
    return planned.has(place.id) ? planned.byId(place.id) : this.#readAt(place);
  }

  /** The memory of this id, where it still lies there. */
  #readAt({ id, path }: Place): Memory | undefined {
    const memory = this.#read(path);
    return memory?.header.id === id ? memory : undefined;
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
    for (const place of bySubject.get(subject) ?? []) {
      const memory = this.#readAt(place);
      if (memory) facts.put(memory);
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

/** Rows of one block: so many are moved at most where one more comes. */
const BLOCK_ROWS = 1_024;
const NO_ROWS = new Float32Array();

/** Vectors beside each other in memory, to compare all of them with one again and again. */
class VectorRows {
  #dimensions = 0;
  readonly #blocks: Float32Array[] = [];
  #cosines = new Float64Array();

  /** Keeps a vector as row `at`; without one the row is of zeros. All have the same length. */
  put(at: number, vector: Float32Array | undefined): void {
    const number = Math.floor(at / BLOCK_ROWS);
    let block = this.#blocks[number] ?? NO_ROWS;
    this.#blocks[number] = block;
    if (vector === undefined) return;
    this.#dimensions = vector.length;
    const start = (at % BLOCK_ROWS) * vector.length;
    const end = start + vector.length;
    if (end > block.length) {
      const larger = new Float32Array(Math.min(BLOCK_ROWS * vector.length, Math.max(2 * block.length, end)));
      larger.set(block);
      block = this.#blocks[number] = larger;
    }
    block.set(vector, start);
  }

  /**
   * Cosines of the first `count` rows with a vector, all of unit length, not below 0; 0 for a row of zeros, and without a vector.
   * Good until the next ones.
   */
  cosinesWith(vector: Float32Array | undefined, count: number): Float64Array {
    if (this.#cosines.length < count) this.#cosines = new Float64Array(2 * count);
    const cosines = this.#cosines.subarray(0, count).fill(0);
    if (vector === undefined) return cosines;
    for (const [number, rows] of this.#blocks.entries())
      this.#compare(rows, vector, cosines.subarray(number * BLOCK_ROWS));
    return cosines;
  }

  #compare(rows: Float32Array, vector: Float32Array, cosines: Float64Array): void {
    const dimensions = this.#dimensions;
    for (let row = 0, at = 0; row < cosines.length && at < rows.length; row++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++, at++) sum += (rows[at] ?? 0) * (vector[d] ?? 0);
      cosines[row] = Math.max(0, sum);
    }
  }
}

/** Numbers of a link: a place, the link before it with the same key (0: none), and how many there are up to it. */
const LINK = 3;
const FIRST_LINKS = 16;

/** The places that have a key, for many keys of which most have few: a place takes 12 bytes, where a list of its own takes 150. */
class Chains {
  /** The last link of each key. */
  readonly #last = new Map<string, number>();
  #links = new Uint32Array(FIRST_LINKS * LINK);
  #count = 0;

  add(key: string, place: number): void {
    const before = this.#last.get(key) ?? 0;
    const at = ++this.#count * LINK;
    if (at === this.#links.length) {
      const larger = new Uint32Array(2 * at);
      larger.set(this.#links);
      this.#links = larger;
    }
    const nth = this.count(key) + 1;
    this.#links[at] = place;
    this.#links[at + 1] = before;
    this.#links[at + 2] = nth;
    this.#last.set(before === 0 ? detachedText(key) : key, this.#count);
  }

  /** How many places have it. */
  count(key: string): number {
    return this.#links[(this.#last.get(key) ?? 0) * LINK + 2] ?? 0; // nothing stands in link 0
  }

  /** Visits each of them, the last one first. */
  visit(key: string, visit: (place: number) => void): void {
    for (let link = this.#last.get(key) ?? 0; link !== 0; link = this.#links[link * LINK + 1] ?? 0)
      visit(this.#links[link * LINK] ?? 0);
  }
}

/** A fact, and how near it is to what was asked for. */
interface Compared {
  readonly place: Place;
  readonly cosine: number;
}

/** Facts to be compared with one statement after the other. Only that is kept which they are compared by: there may be 100,000. */
export class FactCache {
  readonly #nearness: Nearness;
  /** In the order in which they came; what is said of a fact below says it by its number here. */
  readonly #facts: (Place & { readonly isActive: boolean })[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #vectors = new VectorRows();
  /** The facts that have a term. */
  readonly #byTerm = new Chains();
  /** By the end of their hash. */
  readonly #byContent = new Chains();
  /** Of each fact by the words of a question, while it is answered. */
  #scores = new Float64Array();

  constructor(nearness: Nearness) {
    this.#nearness = nearness;
  }

  /** A fact as it is from now on. Its text never changes, since its id says it. */
  put({ header, path, text }: Memory): void {
    const known = this.#numbers.get(header.id);
    const id = known === undefined ? detachedText(header.id) : this.#at(known).id; // see `shelfOf`
    const isActive = (header.status ?? DEFAULTS.status) === "active";
    const fact = { id, kind: header.kind, path: detachedText(path), isActive };
    if (known !== undefined) {
      this.#facts[known] = fact;
      return;
    }
    const number = this.#facts.push(fact) - 1;
    this.#numbers.set(id, number);
    this.#vectors.put(number, this.#nearness.vector(text));
    for (const term of new Set(analyseAny(text))) this.#byTerm.add(term, number);
    const hash = contentHash(text);
    if (hash !== undefined) this.#byContent.add(endOf(hash), number);
  }

  /** Where facts of this content lie, and maybe others. */
  withContent(hash: Sha256): readonly Place[] {
    const found: Place[] = [];
    this.#byContent.visit(endOf(hash), (number) => found.push(this.#at(number)));
    return found;
  }

  /** The best of both legs, vectors and words, see `enough`. Linear in the facts, of which each costs one cosine and little else. */
  near(text: string): readonly Compared[] {
    const cosines = this.#vectors.cosinesWith(this.#nearness.vector(text), this.#facts.length);
    const ofCosine = (number: number) => cosines[number] ?? 0;
    const byCosine = (a: number, b: number) =>
      ofCosine(b) - ofCosine(a) || (this.#at(a).id < this.#at(b).id ? -1 : 1);
    if (this.#scores.length < this.#facts.length) this.#scores = new Float64Array(2 * this.#facts.length);
    const scores = this.#scores.subarray(0, this.#facts.length).fill(0);
    for (const term of new Set(analyseAny(text))) {
      const idf = Math.log(1 + this.#facts.length / this.#byTerm.count(term));
      this.#byTerm.visit(term, (number) => {
        scores[number] = (scores[number] ?? 0) + idf;
      });
    }
    const ofScore = (number: number) => scores[number] ?? 0;
    const nearest = (many: number) => {
      const byVector = new Best<number>(many, byCosine);
      for (let number = 0; number < cosines.length; number++)
        if (ofCosine(number) >= UNRELATED) byVector.offer(number);
      const byWords = new Best<number>(many, (a, b) => ofScore(b) - ofScore(a) || byCosine(a, b));
      for (let number = 0; number < scores.length; number++) if (ofScore(number) > 0) byWords.offer(number);
      const isAll = byVector.found.length < many && byWords.found.length < many;
      return { found: [...new Set([...byVector.found, ...byWords.found])], isAll };
    };
    const found = enough(nearest, (number) => this.#at(number).isActive);
    return found.map((number) => ({ place: this.#at(number), cosine: ofCosine(number) }));
  }

  #at(number: number): Place & { readonly isActive: boolean } {
    return this.#facts[number] as Place & { readonly isActive: boolean }; // numbers are given by `put` alone
  }
}

/** 64 bits of a hash tell contents apart; whoever asks looks at them. */
function endOf(hash: Sha256): string {
  return hash.slice(-16);
}
