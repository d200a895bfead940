import type { Judge } from "../../engine-ports.ts";
import { decide, type SimilarityLevels } from "../../language/compare/decide.ts";

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
