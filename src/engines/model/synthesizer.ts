import { REPLY_SHAPES } from "../../domain/model-replies.ts";
import type { Synthesizer } from "../../engine-ports.ts";
import { type Role, thoughtCost } from "./asker.ts";
import { clause, quoted } from "./quoted.ts";
import { keepsTo, mayBeAsked } from "./statements.ts";

/** Says by a model what several statements have in common: in their words, or nothing. */
export function modelSynthesizer({ id, asker, prompt }: Role): Synthesizer {
  return {
    id,
    say: async (statements) => {
      const source = statements.map(({ text }) => text).join("\n");
      const { sentence, why } = await asker.ask({
        ...{ role: "beliefs", prompt: prompt(), data: quoted(statements), shape: REPLY_SHAPES.beliefs },
        objection: ({ sentence }) =>
          sentence === null || mayBeAsked(oneLine(sentence)) ? undefined : "that is no statement",
      });
      const said = sentence === null ? undefined : oneLine(sentence);
      return { sentence: said, isLoose: said !== undefined && !keepsTo(said, source), why: clause(why) };
    },
    isKnown: (statements) =>
      asker.kept({
        ...{ role: "beliefs", prompt: prompt(), data: quoted(statements), shape: REPLY_SHAPES.beliefs },
      }) !== undefined,
    cost: (statements) => thoughtCost(prompt(), quoted(statements)),
  };
}

/** A sentence in one line, without its full stop. Pure. */
export function oneLine(sentence: string): string {
  return sentence.replace(/\s+/g, " ").trim().replace(/\.$/, "");
}
