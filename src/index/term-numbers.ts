import type { ChunkTable } from "../ports.ts";
import { Analysis, OWN_END_NUMBER } from "../text/analyse.ts";

/** Different words of texts of which it is kept what they give: those of a large store. */
const WORDS_KEPT = 100_000;
/** Terms that are numbered at most before all of them are let go. */
const MOST_TERMS = 200_000;
/** Stands for the one term of a chunk that has none or several. */
const NOT_ONE = -1;

/** Numbers of terms: what counts by them looks up each word of a text once, and no term. */
export class TermNumbers {
  readonly #chunks: ChunkTable | undefined;
  /** By the number of a chunk: its one term, or `NOT_ONE`, and then its terms. */
  #ofChunk: number[] = [];
  readonly #several = new Map<number, readonly number[]>();
  #numbers = new Map<string, number>();
  #terms: string[] = [];
  #analysis = this.#anew();

  /** `chunks`: an empty table of its own. Without one, words are cut and looked up as strings, with the same result. */
  constructor(chunks?: ChunkTable) {
    this.#chunks = chunks;
  }

  /** The numbers of the terms of what a memory is found by, in order and with repeats (`analyseOwn`). */
  of(indexed: string): readonly number[] {
    const chunks = this.#chunks?.of(indexed);
    const terms = chunks && this.#ofChunks(chunks);
    if (this.#chunks && this.#chunks.size >= WORDS_KEPT) this.#forgetChunks();
    return terms ?? this.#analysis.own(indexed);
  }

  /** The terms of all chunks; undefined where the memory's own text has none, so that its stop words count. */
  #ofChunks(chunks: Uint32Array): number[] | undefined {
    const terms: number[] = [];
    for (const chunk of chunks) {
      if (chunk === OWN_END_NUMBER) {
        if (terms.length === 0) return undefined;
        continue;
      }
      const term = this.#ofChunk[chunk] ?? this.#look(chunk);
      if (term !== NOT_ONE) terms.push(term);
      else for (const one of this.#several.get(chunk) ?? []) terms.push(one);
    }
    return terms.length === 0 ? undefined : terms;
  }

  #look(chunk: number): number {
    const terms = this.#analysis.ofChunk(this.#chunks?.chunkOf(chunk) ?? "");
    const found = terms.length === 1 ? (terms[0] ?? NOT_ONE) : NOT_ONE;
    if (terms.length > 1) this.#several.set(chunk, terms);
    this.#ofChunk[chunk] = found;
    return found;
  }

  #forgetChunks(): void {
    this.#chunks?.clear();
    this.#ofChunk = [];
    this.#several.clear();
  }

  numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    this.#numbers.set(term, number);
    this.#terms.push(term);
    return number;
  }

  /** The term of a number that was given. */
  termOf(number: number): string {
    return this.#terms[number] ?? "";
  }

  /** Lets go of all numbers where there are many. */
  trim(): void {
    if (this.#terms.length < MOST_TERMS) return;
    this.#numbers = new Map();
    this.#terms = [];
    this.#analysis = this.#anew();
    this.#forgetChunks();
  }

  #anew(): Analysis<number> {
    return new Analysis((term) => this.numberOf(term), WORDS_KEPT);
  }
}
