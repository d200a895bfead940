import type { ChunkTable } from "../../ports.ts";
import { analyse, OWN_END_NUMBER } from "../../text/analyse.ts";
import { IRREGULAR_FORMS } from "../../text/irregular-forms.ts";
import { porterStem } from "../../text/porter.ts";
import { contentTokens, contentWord } from "./content-words.ts";
import { lookUpForms } from "./look-up-forms.ts";
import type { VectorSums } from "./vector-sums.ts";
import { fnv1a, type WordVector, type WordVectors } from "./word-vectors.ts";

const PLAIN = /^[a-z]+$/;
/** Chunks that are a token, but for their case. */
const ONE_TOKEN = /^(?:[A-Za-z]+|[0-9]+)$/;
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
/** Chunks that are, too (`ChunkTable.size`): one without tokens adds no characters. */
const KEPT_CHUNKS = 100_000;

/**
 * What tokens add to the vector of a text, looked up once for each token, or for those of a chunk together, and kept in columns: 50,000 take some
 * 10 MB, with the steps of their words.
 */
export class TokenWeights {
  readonly #table: WordVectors;
  readonly #sums: VectorSums;
  readonly #numbers = new Map<string, number>();
  /** By the number of a token, or of those of a chunk: where its vectors end, which begin where those of the one before do. */
  #ends: number[] = [];
  /** By vector: where its steps are kept, or where a pseudo-random one begins. */
  #places: number[] = [];
  #weights: number[] = [];
  #chars = 0;
  readonly #chunks: ChunkTable | undefined;
  /** By the number of a chunk: that of its tokens together. */
  #ofChunk: number[] = [];

  /** `chunks`: an empty table of its own. Without one, tokens are cut and looked up as strings, with the same result. */
  constructor(table: WordVectors, sums: VectorSums, chunks?: ChunkTable) {
    this.#table = table;
    this.#sums = sums;
    this.#chunks = chunks;
  }

  /** The unit vector of a text; undefined where none of its tokens has a vector. */
  unit(text: string): Float32Array | undefined {
    if (this.#chars > KEPT_CHARS || (this.#chunks?.size ?? 0) > KEPT_CHUNKS) this.#forget();
    this.#sums.begin();
    let isEmpty = true;
    const chunks = this.#chunks?.of(text);
    if (chunks) {
      for (const chunk of chunks) {
        if (chunk === OWN_END_NUMBER) continue;
        const number = this.#ofChunk[chunk] ?? this.#lookChunk(chunk);
        if (this.#addAll(number)) isEmpty = false;
      }
    } else {
      for (const token of contentTokens(text)) {
        const number = this.#numbers.get(token) ?? this.#look(token);
        if (this.#addAll(number)) isEmpty = false;
      }
    }
    return isEmpty ? undefined : this.#sums.unit();
  }

  /** Adds what a number stands for; false where that is nothing. */
  #addAll(number: number): boolean {
    const start = number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
    const end = this.#ends[number] ?? 0;
    for (let at = start; at < end; at++) {
      const place = this.#places[at] ?? 0;
      const weight = this.#weights[at] ?? 0;
      if (weight === RANDOM) this.#sums.addRandom(place, UNKNOWN_LENGTH);
      else this.#sums.addSteps(place, weight);
    }
    return start < end;
  }

  /** Gives a token its number. */
  #look(token: string): number {
    this.#put(token);
    this.#numbers.set(token, this.#ends.length);
    return this.#ends.push(this.#places.length) - 1;
  }

  /** Gives the tokens of a chunk one: those of a text are those of its chunks. */
  #lookChunk(chunk: number): number {
    const text = this.#chunks?.chunkOf(chunk) ?? "";
    if (ONE_TOKEN.test(text)) this.#put(text.toLowerCase());
    else for (const token of contentTokens(text)) this.#put(token);
    this.#ofChunk[chunk] = this.#ends.length;
    return this.#ends.push(this.#places.length) - 1;
  }

  #put(token: string): void {
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
    this.#chars += token.length;
  }

  #forget(): void {
    this.#numbers.clear();
    this.#chunks?.clear();
    this.#ofChunk = [];
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
