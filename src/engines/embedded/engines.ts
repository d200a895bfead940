import { PaiError } from "../../domain/errors.ts";
import type { Extractor } from "../../engine-ports.ts";
import { extractStatements } from "../../language/extract/extract.ts";
import { decidingWords } from "../../language/reader/categories.ts";
import { type ReaderModel, readModels } from "../../language/reader/model.ts";
import { readPrivacy } from "../../language/reader/privacy.ts";
import type { FileOps } from "../../ports.ts";
import { made } from "../../text/memoised.ts";
import { tryEmbedder } from "./embedder.ts";
import { oddsOfOwnLife } from "./own-life.ts";

/** The engines that need no network. `assets`: the files that come with the program; nothing is read before it is needed. */
export function embeddedEngines(assets: FileOps) {
  const reader = openReader(assets);
  const vectors = made(() => tryEmbedder(assets));
  return {
    extractor: {
      id: "reader-v1",
      extract: (text, utterance) => extractStatements(text, utterance, reader()),
    } satisfies Extractor,
    decidingWords: (text: string, as: Parameters<typeof decidingWords>[1]) =>
      decidingWords(text, as, reader()),
    privacy: (text: string) => readPrivacy(text, reader().privacy),
    oddsOfOwnLife: (text: string) => oddsOfOwnLife(text, { embedder: vectors().embedder, ...reader() }),
  };
}

/** File of the models below the assets directory, as `scripts/build-reader.mjs` writes it. */
const MODEL_FILE = "reader.bin";

/** The models of the reader, read from below `files` when they are first asked for. PaiError `io` where they cannot be used. IO. */
export function openReader(files: FileOps): () => ReaderModel {
  return made(() => readModels(readWhole(files), `${files.root}/${MODEL_FILE}`));
}

function readWhole(files: FileOps): Uint8Array {
  try {
    return files.read(MODEL_FILE);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new PaiError("io", `cannot read the model "${files.root}/${MODEL_FILE}": ${cause.message}`, {
      hint: "install pai-memory again",
      cause,
    });
  }
}
