import { analyse } from "../../text/analyse.ts";
import { IRREGULAR_FORMS } from "../../text/irregular-forms.ts";
import { porterStem } from "../../text/porter.ts";
import { contentWord } from "./content-words.ts";
import { lookUpForms } from "./look-up-forms.ts";
import type { VectorSums } from "./vector-sums.ts";
import { fnv1a, type WordVector, type WordVectors } from "./word-vectors.ts";

const PLAIN = /^[a-z]+$/;
const ASCII = /^[\x00-\x7f]*$/;
const SMOOTHING = 1e-3;
/** Zipf's law: the word of rank r has the probability 1 / (r x H), H = 13.3 for the 341,479 words of GloVe. */
const HARMONIC = 13.3;
/** About the length of a word vector of middle rank. */
const UNKNOWN_LENGTH = 5;
/** Stands for the weight of a pseudo-random vector, of which a state is known and no steps. */
const RANDOM = -1;

/** Characters of the tokens that are kept with what they weigh: the words of a large store. */
const KEPT_CHARS = 600_000;

/**
 * What tokens add to the vector of a text, looked up once for each token and kept in columns: 50,000 tokens take some 10 MB, with the steps
 * of their words.
 */
export class TokenWeights {
  readonly #table: WordVectors;
  readonly #sums: VectorSums;
  readonly #numbers = new Map<string, number>();
  /** By the number of a token: where its vectors end, which begin where those of the token before it do. */
  #ends: number[] = [];
  /** By vector: where its steps are kept, or where a pseudo-random one begins. */
  #places: number[] = [];
  #weights: number[] = [];
  #chars = 0;

  constructor(table: WordVectors, sums: VectorSums) {
    this.#table = table;
    this.#sums = sums;
  }

  /** The unit vector of the tokens of a text; undefined where none has a vector. */
  unit(tokens: readonly string[]): Float32Array | undefined {
    if (this.#chars > KEPT_CHARS) this.#forget();
    const sums = this.#sums;
    sums.begin();
    let isEmpty = true;
    for (const token of tokens) {
      const number = this.#numbers.get(token) ?? this.#look(token);
      const end = this.#ends[number] ?? 0;
      for (let at = this.#ends[number - 1] ?? 0; at < end; at++) {
        const [place, weight] = [this.#places[at] ?? 0, this.#weights[at] ?? 0];
        isEmpty = false;
        if (weight === RANDOM) sums.addRandom(place, UNKNOWN_LENGTH);
        else sums.addSteps(place, weight);
      }
    }
    return isEmpty ? undefined : sums.unit();
  }

  /** Gives a token its number. */
  #look(token: string): number {
    const number = this.#ends.length;
    const word = contentWord(token);
    const known = word === undefined ? undefined : lookUp(word, this.#table);
    if (known) {
      const weight = SMOOTHING / (SMOOTHING + 1 / (known.rank * HARMONIC));
      this.#places.push(this.#sums.keep(known.steps));
      this.#weights.push(weight * known.scale);
    } else if (word !== undefined) {
      // Pseudo-random, but the same wherever the word is the same.
      for (const term of stems(word)) {
        this.#places.push(fnv1a(term));
        this.#weights.push(RANDOM);
      }
    }
    this.#ends.push(this.#places.length);
    this.#numbers.set(token, number);
    this.#chars += token.length;
    return number;
  }

  #forget(): void {
    this.#numbers.clear();
    this.#sums.forget();
    [this.#ends, this.#places, this.#weights, this.#chars] = [[], [], [], 0];
  }
}

/** The words of scripts without spaces are found by `analyse`, which costs 10 ms at its first use. */
function stems(word: string): readonly string[] {
  if (PLAIN.test(word)) return [porterStem(IRREGULAR_FORMS.get(word) ?? word)];
  return ASCII.test(word) ? [word] : analyse(word);
}

function lookUp(word: string, table: WordVectors): WordVector | undefined {
  if (!PLAIN.test(word)) return table.find(word);
  for (const form of lookUpForms(word)) {
    const found = table.find(form);
    if (found) return found;
  }
  return undefined;
}
