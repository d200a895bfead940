import type { Extractor, Judge } from "../../engine-ports.ts";
import { embeddedExtractor } from "./extractor.ts";
import { embeddedJudge } from "./judge.ts";

/** The engines that need neither a network nor a model. `levels`: those of the embedder in use. */
export function embeddedEngines(levels: { readonly related: number; readonly duplicate: number }): {
  readonly extractor: Extractor;
  readonly judge: Judge;
} {
  return { extractor: embeddedExtractor(), judge: embeddedJudge(levels) };
}
