import { extractStatements } from "../../capture/extract/extract.ts";
import type { Extractor } from "../../engine-ports.ts";

/** The extractor that needs neither a network nor a model: rules over a small lexicon. Deterministic. */
export function embeddedExtractor(): Extractor {
  return { id: "rules-v1", extract: (text, { atMs, speaker }) => extractStatements(text, atMs, speaker) };
}
