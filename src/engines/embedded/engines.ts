import type { Extractor, Judge } from "../../engine-ports.ts";
import { areSameWords } from "../../language/compare/same-words.ts";
import { extractStatements } from "../../language/extract/extract.ts";
import type { ReaderModel } from "../../language/reader/model.ts";
import { readPrivacy } from "../../language/reader/privacy.ts";
import type { FileOps } from "../../ports.ts";
import { openReader } from "./reader.ts";

/** The engines that need no network. `assets`: the files that come with the program; nothing is read before it is needed. */
export function embeddedEngines(assets: FileOps) {
  const reader = openReader(assets);
  return {
    extractor: extractorOf(reader),
    judge: embeddedJudge,
    privacy: (text: string) => readPrivacy(text, reader().privacy),
  };
}

/** The judge without a model: only the same words say the same, and nothing contradicts. Deterministic; no IO. */
export const embeddedJudge: Judge = {
  id: "embedded-2",
  judge: (statement, others) =>
    others.map(({ text }) => (areSameWords(statement, text) ? "duplicate" : "irrelevant")),
};

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
