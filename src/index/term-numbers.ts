import { Analysis } from "../text/analyse.ts";

/** Different words of texts of which it is kept what they give: those of a large store. */
const WORDS_KEPT = 100_000;
/** Terms that are numbered at most before all of them are let go. */
const MOST_TERMS = 60_000;

/** Numbers of terms: what counts by them looks up each word of a text once, and no term. */
export class TermNumbers {
  #numbers = new Map<string, number>();
  #terms: string[] = [];
  #analysis = this.#anew();

  /** Whether there are so many that `trim` lets go of them. */
  get isFull(): boolean {
    return this.#terms.length >= MOST_TERMS;
  }

  /** The numbers of the terms of what a memory is found by, in order and with repeats (`analyseOwn`). */
  of(indexed: string): readonly number[] {
    return this.#analysis.own(indexed);
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
    if (!this.isFull) return;
    this.#numbers = new Map();
    this.#terms = [];
    this.#analysis = this.#anew();
  }

  #anew(): Analysis<number> {
    return new Analysis((term) => this.numberOf(term), WORDS_KEPT);
  }
}
