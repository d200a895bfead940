import { PaiError, type Problem } from "../domain/errors.ts";
import type { Outline } from "../domain/outline.ts";
import type { Counts } from "../domain/status.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type {
  ForeignEdit,
  Freshness,
  GraphState,
  SearchIndex,
  SearchOptions,
  TextHit,
  TextSearch,
  UnorderedSearch,
} from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { firstOf } from "../text/groups.ts";
import { bestFirst, type HitSource, type LazyHit } from "./hybrid-search.ts";
import type { ReadingTold } from "./overlay.ts";
import { damageOf } from "./parts.ts";
import { type OpenIndexOptions, type Picture, Refresher } from "./refresh.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Opens the index of a store and makes it fresh: replays the log, finds what changed by other hands, and
 * rebuilds what is missing or damaged. Lives entirely below `.index/`; where that cannot be written it
 * answers from memory. PaiError `index_unreadable` where the memories themselves cannot be looked through.
 */
export function openIndex(options: OpenIndexOptions): SearchIndex {
  return new OpenIndex(new Refresher(options));
}

/** Generations that one question may meet as they are taken away. */
const MOST_RECOVERIES = 8;

type LookUp =
  | ("byId" | "resolve" | "shortId" | "byContent" | "citing" | "linking" | "accessDaysOf")
  | ("dated" | "terms" | "rarity" | "neighbours");

class OpenIndex implements SearchIndex {
  readonly #refresher: Refresher;
  #picture: Picture;

  constructor(refresher: Refresher) {
    this.#refresher = refresher;
    this.#picture = refresher.open();
  }

  get freshness(): Freshness {
    return this.#picture.freshness;
  }

  get problems(): readonly Problem[] {
    return this.#picture.snapshot.overlay.problems;
  }

  get foreignEdits(): readonly ForeignEdit[] {
    return this.#picture.edits.map(({ path, id, what }) => ({ path, id, what }));
  }

  get size(): number {
    return this.#picture.snapshot.size;
  }

  sizeOf(kind: Kind): number {
    return this.counts.byKind[kind] ?? 0;
  }

  get counts(): Counts {
    return this.#ask(({ snapshot }) => snapshot.counts);
  }

  get bytes(): number {
    return this.#ask(({ snapshot }) => snapshot.bytes);
  }

  readonly byId = this.#asking("byId");
  readonly resolve = this.#asking("resolve");
  readonly shortId = this.#asking("shortId");
  readonly byContent = this.#asking("byContent");
  readonly citing = this.#asking("citing");
  readonly linking = this.#asking("linking");
  readonly accessDaysOf = this.#asking("accessDaysOf");
  readonly dated = this.#asking("dated");
  readonly terms = this.#asking("terms");
  readonly rarity = this.#asking("rarity");
  readonly neighbours = this.#asking("neighbours");

  rows(kind?: Kind): Iterable<Row> {
    return this.#walk((snapshot) => snapshot.rows(kind));
  }

  outlines(): Iterable<Outline | Row> {
    return this.#walk((snapshot) => snapshot.outlines());
  }

  search(terms: readonly string[], text?: string, options: SearchOptions = {}): TextSearch {
    return this.#ask(({ snapshot }) => {
      const { hits, ...found } = snapshot.search(terms, text, options, this.#source());
      const { first } = options;
      const order = inOrderOf(snapshot);
      if (first) return { ...found, hits: firstOf(hits, first.many, order, ({ kind }) => kind === first.of) };
      return { ...found, hits: [...hits].sort(order) };
    });
  }

  searchUnordered(terms: readonly string[], text?: string, options: SearchOptions = {}): UnorderedSearch {
    return this.#ask(({ snapshot }) => {
      const order = inOrderOf(snapshot);
      // Paths may have to be read for it, and a damaged generation is replaced meanwhile: then any order will do that stays.
      const compare = (a: TextHit, b: TextHit) =>
        this.#ask((now) => {
          const [one, other] = [a as LazyHit, b as LazyHit]; // they are its own
          return now.snapshot === snapshot ? order(one, other) : one.item - other.item;
        });
      return { ...snapshot.search(terms, text, options, this.#source()), compare };
    });
  }

  during(...asked: Parameters<SearchIndex["during"]>): readonly TextHit[] {
    return this.#ask(({ snapshot }) => [...snapshot.during(asked, this.#source())]);
  }

  graphState(): GraphState | undefined {
    return this.#refresher.graphState(this.#picture.snapshot.segment);
  }

  rebuild(tell?: ReadingTold): void {
    this.#picture = this.#refresher.rebuild(this.#picture.edits, tell);
  }

  #walk<T>(walk: (snapshot: Snapshot) => Generator<T>): Iterable<T> {
    // Damage shows before the first row, so the first step decides which generation is walked.
    const [first, rest] = this.#ask(({ snapshot }) => {
      const rows = walk(snapshot);
      return [rows.next(), rows] as const;
    });
    return (function* () {
      if (first.done) return;
      yield first.value;
      yield* rest;
    })();
  }

  /** Whence hits are read: a picture that was replaced meanwhile says where they lie. */
  #source(): HitSource {
    const { snapshot } = this.#picture;
    const read = (item: number) =>
      this.#ask((now) => {
        if (now.snapshot === snapshot) return snapshot.found(item);
        const place = snapshot.placeOf(item);
        return now.snapshot.at(place) ?? missing(place.path);
      });
    return { kindOf: (item) => snapshot.kindOfItem(item), read };
  }

  /** What the picture of the moment answers itself. */
  #asking<N extends LookUp>(name: N) {
    return (...given: Parameters<Snapshot[N]>) =>
      this.#ask(({ snapshot }) => {
        const lookUp = snapshot[name] as (...given: Parameters<Snapshot[N]>) => ReturnType<Snapshot[N]>;
        return lookUp.apply(snapshot, given);
      });
  }

  /**
   * Answers, and where the generation turns out to be damaged, replaces it and answers again. Others may replace theirs
   * meanwhile, and remove the one that was just opened: so a few times.
   */
  #ask<T>(question: (picture: Picture) => T): T {
    for (let left = MOST_RECOVERIES; ; left--) {
      try {
        return question(this.#picture);
      } catch (error) {
        const damage = damageOf(error);
        if (damage === undefined || left === 0) throw error;
        // Where somebody keeps removing `.index`, what is held in memory cannot be taken away.
        this.#picture = this.#refresher.recover(damage, this.#picture.edits, left === 1);
      }
    }
  }
}

function inOrderOf(snapshot: Snapshot) {
  return bestFirst((a, b) => snapshot.compareItems(a, b));
}

function missing(path: string): never {
  throw new PaiError(
    "index_unreadable",
    `the index was damaged, and "${path}" has changed since; search again`,
  );
}
