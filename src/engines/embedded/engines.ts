import type { Embedder, Extractor } from "../../engine-ports.ts";
import type { ReadDates } from "../../language/extract/extract.ts";
import { extractStatements } from "../../language/extract/extract.ts";
import { otherLanguagesOf } from "../../language/other-languages.ts";
import { decidingWords } from "../../language/reader/categories.ts";
import { isForeign } from "../../language/reader/foreign.ts";
import type { LinearModel } from "../../language/reader/model.ts";
import { mostOdds, readPrivacy } from "../../language/reader/privacy.ts";
import type { FileOps } from "../../ports.ts";
import { withoutFences } from "../../text/fence.ts";
import { made } from "../../text/memoised.ts";
import { tryEmbedder } from "./embedder.ts";
import { openReader } from "./models.ts";
import { OWN_LIFE_WEIGHTS } from "./own-life-weights.ts";

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

interface LifeReaders {
  /** Undefined where its table cannot be used: then only how private a text reads counts. */
  readonly embedder: Pick<Embedder, "embed" | "dimensions"> | undefined;
  readonly privacy: LinearModel;
  /** Reads whether a text is about somebody's own life. */
  readonly life: LinearModel;
}

/** Beyond these, what a model reads says no more; each weighs about as much as the vector of a text, which has the length 1. */
const BOUNDS = { least: -8, most: 4, scale: 3 } as const;

/** What shows whether a text is about somebody's own life: 1, how private it reads, what its words say of that, and its vector. Linear. Pure. */
export function signsOfLife(text: string, { embedder, privacy, life }: LifeReaders): readonly number[] {
  const said = text.replace(/\.$/, "");
  const read = [privacy, life].map((model) => {
    const odds = mostOdds(said, model);
    return Math.max(BOUNDS.least, Math.min(BOUNDS.most, odds)) / BOUNDS.scale;
  });
  return [1, ...read, ...(embedder?.embed([said])[0] ?? [])];
}

/** How much likelier a text is about somebody's own life than about work, as a natural logarithm, by logistic regression. Linear. Pure. */
function oddsOfOwnLife(text: string, readers: LifeReaders): number {
  const sum = signsOfLife(text, readers).reduce(
    (all, sign, at) => all + sign * (OWN_LIFE_WEIGHTS[at] ?? 0),
    0,
  );
  return sum / STEPS;
}

/** Weights are whole numbers of these. */
export const STEPS = 1_000;
