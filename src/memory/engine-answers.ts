import { isPaiError, PaiError } from "../domain/errors.ts";
import type { Statement, Utterance } from "../domain/extraction.ts";
import type { Levels, Neighbour } from "../domain/plan.ts";
import type { Context, Engines } from "./context.ts";

/** Without vectors no cosine means anything. */
export const NO_LEVELS: Levels = { linked: 2, related: 2, duplicate: 2 };

/** What planners ask of the engines. PaiError `internal` in a command that was started without them. */
export class EngineAnswers {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Undefined where the extractor cannot be reached: the words are kept, and read later. */
  extract(text: string, utterance: Utterance): readonly Statement[] | undefined {
    try {
      return this.#engines().extractor.extract(text, utterance);
    } catch (error) {
      if (isPaiError(error) && error.code === "engine_unavailable") return undefined;
      throw error;
    }
  }

  judge(statement: string, others: readonly Neighbour[]) {
    return this.#engines().judge.judge(
      statement,
      others.map(({ memory, cosine }) => ({ text: memory.text, cosine })),
    );
  }

  levels(): Levels {
    return this.#context.embedder()?.levels ?? NO_LEVELS;
  }

  #engines(): Engines {
    const { engines } = this.#context;
    if (!engines) throw new PaiError("internal", "a command that captures was started without its engines");
    return engines;
  }
}
