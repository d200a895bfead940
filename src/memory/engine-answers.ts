import { isPaiError, PaiError } from "../domain/errors.ts";
import type { Statement, Utterance } from "../domain/extraction.ts";
import type { Levels, Neighbour } from "../domain/plan.ts";
import type { Awaitable } from "../engine-ports.ts";
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
  extract(text: string, utterance: Utterance): Awaitable<readonly Statement[] | undefined> {
    return unlessUnreachable(() => this.#engines().extractor.extract(text, utterance), undefined);
  }

  judge(statement: string, others: readonly Neighbour[], sensitive: boolean) {
    return this.#engines().judge.judge(
      statement,
      others.map(({ memory: { text, header }, cosine }) => ({ text, cosine, sensitive: header.sensitive })),
      sensitive,
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

/** The answer of an engine, at once or later; another one where the engine cannot be reached. */
export function unlessUnreachable<T, U>(ask: () => Awaitable<T>, otherwise: U): Awaitable<T | U> {
  const fallBack = (error: unknown): U => {
    if (isPaiError(error) && error.code === "engine_unavailable") return otherwise;
    throw error;
  };
  try {
    const answer = ask();
    return answer instanceof Promise ? answer.catch(fallBack) : answer;
  } catch (error) {
    return fallBack(error);
  }
}
