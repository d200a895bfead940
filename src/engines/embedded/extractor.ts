import type { Extractor } from "../../engine-ports.ts";
import type { Categoriser } from "../../language/extract/category-of.ts";
import { extractStatements } from "../../language/extract/extract.ts";

/**
 * The extractor that needs no network: rules over a small lexicon, and `categorise` for the categories
 * that no sure sign decides (without it: the rules alone). Deterministic.
 */
export function embeddedExtractor(categorise?: Categoriser): Extractor {
  return {
    id: categorise === undefined ? "rules-v1" : "rules-v1+categories-v1",
    extract: (text, { atMs, ...who }) => extractStatements(text, atMs, { ...who, categorise }),
  };
}
