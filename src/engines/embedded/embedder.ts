import { PaiError } from "../../domain/errors.ts";
import type { Embedder } from "../../engine-ports.ts";
import type { FileOps } from "../../ports.ts";
import { analyse } from "../../text/analyse.ts";
import { IRREGULAR_FORMS } from "../../text/irregular-forms.ts";
import { kept } from "../../text/kept.ts";
import { porterStem } from "../../text/porter.ts";
import { contentTokens, contentWord } from "./content-words.ts";
import { lookUpForms } from "./look-up-forms.ts";
import { vectorSums } from "./vector-sums.ts";
import { fnv1a, openWordVectors, type WordVector, type WordVectors } from "./word-vectors.ts";

/**
 * The embedder that needs no network: a text is the weighted sum of its word vectors, of unit length
 * ("smooth inverse frequency", Arora, Liang and Ma, ICLR 2017, a = 1e-3, with the word's probability by
 * its rank, Zipf; the common components are removed from the table itself). Words that the table lacks,
 * numbers and other scripts have a pseudo-random vector of their stem, so that equal ones match and
 * different ones do not. The same text gives the same bits on every machine. PaiError `io` where the
 * table below `files` cannot be used (see `openWordVectors`). IO.
 */
export function embeddedEmbedder(files: FileOps): Embedder {
  return embedderOver(openWordVectors(files));
}

/**
 * The embedder with its table, or why there is none, for callers that go on without it. Damage that shows only
 * when rows are read is still thrown by `embed` and by the table. IO.
 */
export function tryEmbedder(
  files: FileOps,
):
  | { readonly embedder: Embedder; readonly vectors: WordVectors }
  | { readonly embedder: undefined; readonly vectors?: undefined; readonly reason: string } {
  try {
    const vectors = openWordVectors(files);
    return { embedder: embedderOver(vectors), vectors };
  } catch (error) {
    if (error instanceof PaiError) return { embedder: undefined, reason: error.message };
    throw error;
  }
}

/**
 * Fitted on fixtures/similarity/development.jsonl by `npm run bench:similarity`. `linked`: at most 1 % of
 * the texts of different pairs are this alike, and no unrelated pair is. `related`: a pair is as likely
 * a duplicate or another value of the same slot as not (logistic regression). `duplicate`: never. Of the
 * pairs that no guard objects to, "sprained my wrist" and "my ankle" are at 0.98, above most synonyms, so
 * that no cosine has 95 % duplicates at and above it.
 */
const LEVELS = { linked: 0.51, related: 0.69, duplicate: 1.01 } as const;

const PLAIN = /^[a-z]+$/;
const ASCII = /^[\x00-\x7f]*$/;
const SMOOTHING = 1e-3;
/** Zipf's law: the word of rank r has the probability 1 / (r x H), H = 13.3 for the 341,479 words of GloVe. */
const HARMONIC = 13.3;
/** About the length of a word vector of middle rank. */
const UNKNOWN_LENGTH = 5;

/** Characters of the tokens that are kept with what they weigh, some 20,000: texts that are compared share theirs. */
const KEPT_CHARS = 200_000;

function embedderOver(table: WordVectors): Embedder {
  const sums = once(() => vectorSums(table.dimensions));
  const vectorsOf = kept((token): readonly Weighted[] => {
    const word = contentWord(token);
    return word === undefined ? [] : weighted(word, table);
  }, KEPT_CHARS);
  return {
    id: "glove-40k-100-v1",
    dimensions: table.dimensions,
    embed: (texts) =>
      texts.map((text) => {
        const sum = sums();
        let isBegun = false;
        for (const token of contentTokens(text)) {
          for (const { steps, weight, state } of vectorsOf(token)) {
            if (!isBegun) sum.begin();
            isBegun = true;
            if (steps) sum.addSteps(steps, weight);
            else sum.addRandom(state, UNKNOWN_LENGTH);
          }
        }
        return isBegun ? sum.unit() : undefined;
      }),
    levels: LEVELS,
  };
}

/** The steps of a word with what each weighs, or where a pseudo-random vector begins for one that the table lacks. */
type Weighted =
  | { readonly steps: Int8Array; readonly weight: number; readonly state?: undefined }
  | { readonly state: number; readonly steps?: undefined; readonly weight?: undefined };

function weighted(word: string, table: WordVectors): readonly Weighted[] {
  const known = lookUp(word, table);
  if (known) {
    const weight = SMOOTHING / (SMOOTHING + 1 / (known.rank * HARMONIC));
    return [{ steps: known.steps, weight: weight * known.scale }];
  }
  // Pseudo-random, but the same wherever the word is the same.
  return stems(word).map((term) => ({ state: fnv1a(term) }));
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

/** A callback whose answer is kept, so that the table of vectors is opened once and read as it is needed. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
