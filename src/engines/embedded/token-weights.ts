import { analyse } from "../../text/analyse.ts";
import { IRREGULAR_FORMS } from "../../text/irregular-forms.ts";
import { stem } from "../../text/stem.ts";
import { contentTokens, contentWord } from "./content-words.ts";
import { lookUpForms } from "./look-up-forms.ts";
import { fnv1a, type WordVector, type WordVectors } from "./word-vectors.ts";

const PLAIN = /^[a-z]+$/;
const ASCII = /^[\x00-\x7f]*$/;
const SMOOTHING = 1e-3;
/** Zipf's law: the word of rank r has the probability 1 / (r x H), H = 13.3 for the 341,479 words of GloVe. */
const HARMONIC = 13.3;
/** About the length of a word vector of middle rank. */
const UNKNOWN_LENGTH = 5;
/** Characters of the tokens of which it is kept what they add: the words of a large store. */
const KEPT_CHARS = 600_000;

/** What a token adds to the vector of a text: `weight` times each of the `steps`. */
interface Addend {
  readonly steps: Int8Array | Float64Array;
  readonly weight: number;
}

/** Unit vectors of texts. What tokens add is looked up once for each. */
export class TokenWeights {
  readonly #table: WordVectors;
  readonly #known = new Map<string, readonly Addend[]>();
  #chars = 0;

  constructor(table: WordVectors) {
    this.#table = table;
  }

  /** The unit vector of a text; undefined where none of its tokens has a vector. */
  unit(text: string): Float32Array | undefined {
    if (this.#chars > KEPT_CHARS) this.#forget();
    const sum = new Float64Array(this.#table.dimensions);
    for (const token of contentTokens(text)) {
      for (const { steps, weight } of this.#known.get(token) ?? this.#look(token)) {
        for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + weight * (steps[d] ?? 0);
      }
    }
    const length = lengthOf(sum);
    return length === 0 ? undefined : Float32Array.from(sum, (x) => x / length);
  }

  #look(token: string): readonly Addend[] {
    const found = this.#addendsOf(token);
    this.#known.set(token, found);
    this.#chars += token.length;
    return found;
  }

  #addendsOf(token: string): readonly Addend[] {
    const word = contentWord(token);
    if (word === undefined) return [];
    const known = lookUp(word, this.#table);
    if (known) {
      const weight = SMOOTHING / (SMOOTHING + 1 / (known.rank * HARMONIC));
      return [{ steps: known.steps, weight: weight * known.scale }];
    }
    // Pseudo-random, but the same wherever the word is the same.
    return stems(word).map((term) => ({
      steps: randomVector(this.#table.dimensions, fnv1a(term), UNKNOWN_LENGTH),
      weight: 1,
    }));
  }

  #forget(): void {
    this.#known.clear();
    this.#chars = 0;
  }
}

/** A vector of this length in a direction that mulberry32 draws from a seed. */
function randomVector(dimensions: number, seed: number, size: number): Float64Array {
  let state = seed;
  const vector = Float64Array.from({ length: dimensions }, () => {
    state = (state + 0x6d2b79f5) | 0;
    return unitOf(state);
  });
  const length = lengthOf(vector);
  return vector.map((x) => (x * size) / length);
}

/** -1 to 1 of a state of mulberry32. */
function unitOf(state: number): number {
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 31 - 1;
}

function lengthOf(vector: Float64Array): number {
  let squares = 0;
  for (const x of vector) squares += x * x;
  return Math.sqrt(squares);
}

/** The words of scripts without spaces are found by `analyse`, which costs 10 ms at its first use. */
function stems(word: string): readonly string[] {
  if (PLAIN.test(word)) return [stem(IRREGULAR_FORMS.get(word) ?? word)];
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
