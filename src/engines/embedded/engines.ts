import type { Extractor } from "../../engine-ports.ts";
import { extractStatements } from "../../language/extract/extract.ts";
import { decidingWords } from "../../language/reader/categories.ts";
import type { ReaderModel } from "../../language/reader/model.ts";
import { readPrivacy } from "../../language/reader/privacy.ts";
import type { FileOps } from "../../ports.ts";
import { openReader } from "./reader.ts";

/** The engines that need no network. `assets`: the files that come with the program; nothing is read before it is needed. */
export function embeddedEngines(assets: FileOps) {
  const reader = openReader(assets);
  return {
    extractor: extractorOf(reader),
    decidingWords: (text: string, as: Parameters<typeof decidingWords>[1]) =>
      decidingWords(text, as, reader()),
    privacy: (text: string) => readPrivacy(text, reader().privacy),
  };
}

/** The extractor that needs no network: linear models that were trained on labelled remarks. Deterministic. */
export function embeddedExtractor(assets: FileOps) {
  return extractorOf(openReader(assets));
}

function extractorOf(reader: () => ReaderModel) {
  return {
    id: "reader-v1",
    extract: (text: string, utterance: Parameters<typeof extractStatements>[1]) =>
      extractStatements(text, utterance, reader()),
  } satisfies Extractor;
}
