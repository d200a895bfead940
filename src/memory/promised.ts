import type { Statement, Utterance } from "../domain/extraction.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Extractor } from "../engine-ports.ts";
import { dueIn } from "../remember/promises/commit-to.ts";
import { fitsStatement } from "../remember/state-remark.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { unlessItFails } from "./engine-answers.ts";

/**
 * An extractor for a remark that a person calls a promise or a to-do: where the other one finds none in it, all that it
 * states is promised, and where it states nothing or does not answer, its whole text. Due at the date that is named.
 * @param whole the text is taken word for word
 */
export function promising(extractor: Extractor, whole: boolean): Extractor {
  return {
    id: extractor.id,
    extract: async (text, utterance) => {
      const found = whole
        ? []
        : await unlessItFails(
            () => extractor.extract(text, utterance),
            () => [],
          );
      if (found.some(({ commitment }) => commitment !== undefined)) return found;
      if (found.length === 0) return fitsStatement(text) ? [wholeOf(text, utterance)] : [];
      return found.map((one) => ({ ...one, commitment: dueIn(one.text, utterance) }));
    },
  };
}

function wholeOf(text: string, utterance: Utterance): Statement {
  const { category, subject, importance, confidence } = DEFAULTS;
  return {
    ...{ text, category, subject, importance, confidence },
    ...{ keywords: [], entities: [], nature: "note", correction: false, sensitive: isSensitive(text) },
    commitment: dueIn(text, utterance),
  };
}
