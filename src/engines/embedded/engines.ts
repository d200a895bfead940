import type { Utterance } from "../../domain/extraction.ts";
import type { Extractor, Judge } from "../../engine-ports.ts";
import { areSameWords } from "../../language/compare/same-words.ts";
import type { Categoriser } from "../../language/extract/category-of.ts";
import { extractStatements } from "../../language/extract/extract.ts";
import type { FileOps } from "../../ports.ts";
import { openCategoriser } from "./categoriser.ts";
import type { WordVectors } from "./word-vectors.ts";

/** What the embedded engines stand on. */
export interface Foundations {
  /** The embedder's table; without it only sure signs tell a category. */
  readonly vectors: WordVectors | undefined;
  /** The files that come with the program. */
  readonly assets: FileOps;
  /** Told what of the assets cannot be used. */
  readonly notice: ((text: string) => void) | undefined;
}

/** The engines that need no network. Nothing is read before it is needed. */
export function embeddedEngines({ vectors, assets, notice }: Foundations): {
  readonly extractor: Extractor;
  readonly judge: Judge;
} {
  const categorise =
    vectors === undefined ? undefined : openCategoriser(assets, vectors, notice ?? (() => undefined));
  return { extractor: embeddedExtractor(categorise), judge: embeddedJudge };
}

/** The judge without a model: only the same words say the same, and nothing contradicts. Deterministic; no IO. */
export const embeddedJudge: Judge = {
  id: "embedded-2",
  judge: (statement, others) =>
    others.map(({ text }) => (areSameWords(statement, text) ? "duplicate" : "irrelevant")),
};

/**
 * The extractor that needs no network: rules over a small lexicon, and `categorise` for the categories
 * that no sure sign decides (without it: they are plain facts). Deterministic.
 */
export function embeddedExtractor(categorise?: Categoriser) {
  return {
    id: categorise === undefined ? "rules-v1" : "rules-v1+categories-v1",
    extract: (text: string, { atMs, ...who }: Utterance) =>
      extractStatements(text, atMs, { ...who, categorise }),
  } satisfies Extractor;
}
