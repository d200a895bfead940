import type { Extractor } from "../../engine-ports.ts";
import type { ReadDates } from "../../language/extract/extract.ts";
import { extractStatements } from "../../language/extract/extract.ts";
import { otherLanguagesOf } from "../../language/other-languages.ts";
import { decidingWords } from "../../language/reader/categories.ts";
import { isForeign } from "../../language/reader/foreign.ts";
import { readPrivacy } from "../../language/reader/privacy.ts";
import type { FileOps } from "../../ports.ts";
import { withoutFences } from "../../text/fence.ts";
import { made } from "../../text/memoised.ts";
import { tryEmbedder } from "./embedder.ts";
import { openReader } from "./models.ts";
import { oddsOfOwnLife } from "./own-life.ts";

/** The engines that need no network. `assets`: the files that come with the program; nothing is read before it is needed. */
export function embeddedEngines(assets: FileOps) {
  const reader = openReader(assets);
  const vectors = made(() => tryEmbedder(assets));
  return {
    extractor: {
      id: "reader-v1",
      extract: (text, utterance) => {
        const read = (dates?: ReadDates) => extractStatements(text, utterance, reader(), dates);
        const languages = otherLanguagesOf(text);
        if (languages.length === 0) return read();
        return import("./other-dates.ts").then(({ otherDates }) => otherDates(languages)).then(read);
      },
    } satisfies Extractor,
    isDraft: (text: string) => isForeign(withoutFences(text), reader().foreign),
    decidingWords: (text: string, as: Parameters<typeof decidingWords>[1]) =>
      decidingWords(text, as, reader()),
    privacy: (text: string) => readPrivacy(text, reader().privacy),
    oddsOfOwnLife: (text: string) => oddsOfOwnLife(text, { embedder: vectors().embedder, ...reader() }),
  };
}
