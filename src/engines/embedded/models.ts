import { PaiError } from "../../domain/errors.ts";
import { isForeign } from "../../language/reader/foreign.ts";
import { type LinearModel, READER_PARTS, type ReaderModel, readModels } from "../../language/reader/model.ts";
import { tellingSentences } from "../../language/reader/notes.ts";
import {
  ASKS,
  likeliestOf,
  likelihoodsIn,
  type OwnerReader,
  TELLS,
  wordsOfFirst,
} from "../../language/reader/owner.ts";
import { readPrivacy } from "../../language/reader/privacy.ts";
import type { FileOps } from "../../ports.ts";
import { made, remembered } from "../../text/memoised.ts";

/** The models in a file of the assets, read when they are first asked for. PaiError `io` where they cannot be used. IO. */
function openModels<T extends string>(
  files: FileOps,
  name: string,
  parts: readonly T[],
): () => Readonly<Record<T, LinearModel>> {
  return made(() => readModels(readWhole(files, name), `${files.root}/${name}`, parts));
}

/** The models of the reader, read from below `files` when they are first asked for. PaiError `io` where they cannot be used. IO. */
export const openReader = remembered((files: FileOps): (() => ReaderModel) =>
  openModels(files, "reader.bin", READER_PARTS),
);

/** Reads what questions ask of the owner as a whole, and what statements and notes tell of them. */
export const ownerReader = remembered((files: FileOps): OwnerReader => {
  const models = openModels(files, "owner.bin", ["asks", "tells", "notes"]);
  const reader = openReader(files);
  return {
    asks: (question) => {
      // "What is due" may ask for tasks or for events: it is one of them.
      const likely = likelihoodsIn(question, ASKS, models().asks);
      return likely.other < LEAST_OTHER ? likeliestOf(likely) : "other";
    },
    otherWords: (question) => wordsOfFirst(question, models().asks),
    tells: (statement) =>
      isForeign(statement, reader().foreign) ? NOTHING : likelihoodsIn(statement, TELLS, models().tells),
    tellingSentences: (note) =>
      tellingSentences(note, models().notes).map((sentences) =>
        sentences.map((text) => ({
          text,
          sensitive: readPrivacy(text, reader().privacy).privacy !== "plain",
        })),
      ),
  };
});

/** Of a draft or of words of others. */
const NOTHING = { none: 1, name: 0, work: 0, home: 0, people: 0 };

/** So likely a question is about one certain thing at least, to be taken for that. */
const LEAST_OTHER = 0.25;

function readWhole(files: FileOps, name: string): Uint8Array {
  try {
    return files.read(name);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new PaiError("io", `cannot read the model "${files.root}/${name}": ${cause.message}`, {
      hint: "install pai-memory again",
      cause,
    });
  }
}
