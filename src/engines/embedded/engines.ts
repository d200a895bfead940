import type { Utterance } from "../../domain/extraction.ts";
import type { Extractor, Judge } from "../../engine-ports.ts";
import { decide, type SimilarityLevels } from "../../language/compare/decide.ts";
import type { Categoriser } from "../../language/extract/category-of.ts";
import { extractStatements } from "../../language/extract/extract.ts";
import type { FileOps } from "../../ports.ts";
import { openCategoriser } from "./categoriser.ts";
import type { WordVectors } from "./word-vectors.ts";

/** What the embedded engines stand on. */
export interface Foundations {
  /** Levels of the embedder in use. */
  readonly levels: { readonly related: number };
  /** The embedder's table; without it only sure signs tell a category. */
  readonly vectors: WordVectors | undefined;
  /** The files that come with the program. */
  readonly assets: FileOps;
  /** EntityInput what of the assets cannot be used. */
  readonly notice: ((text: string) => void) | undefined;
}

/** The engines that need no network. Nothing is read before it is needed. */
export function embeddedEngines({ levels, vectors, assets, notice }: Foundations): {
  readonly extractor: Extractor;
  readonly judge: Judge;
} {
  const categorise =
    vectors === undefined ? undefined : openCategoriser(assets, vectors, notice ?? (() => undefined));
  return { extractor: embeddedExtractor(categorise), judge: embeddedJudge(levels) };
}

/**
 * The judge without a model: the guards alone decide what contradicts, and cosines only where no guard
 * objects. `levels` are those of the embedder whose cosines it is given. Deterministic; no IO.
 */
export function embeddedJudge(levels: SimilarityLevels): Judge {
  return {
    id: "embedded-1",
    judge: (statement, others) => others.map(({ text, cosine }) => decide(statement, text, cosine, levels)),
  };
}

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
