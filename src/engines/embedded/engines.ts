import type { Extractor, Judge } from "../../engine-ports.ts";
import type { FileOps } from "../../ports.ts";
import { openCategoriser } from "./category-model.ts";
import { embeddedExtractor } from "./extractor.ts";
import { embeddedJudge } from "./judge.ts";
import type { WordVectors } from "./word-vectors.ts";

/** What the embedded engines stand on. */
export interface Foundations {
  /** Levels of the embedder in use. */
  readonly levels: { readonly related: number; readonly duplicate: number };
  /** The embedder's table; without it rules alone tell the categories. */
  readonly vectors: WordVectors | undefined;
  /** The files that come with the program. */
  readonly assets: FileOps;
  /** Told what of the assets cannot be used. */
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
