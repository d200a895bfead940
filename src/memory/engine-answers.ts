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
  #isDown = false;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Whether the extractor could not be reached: it is not asked again. */
  get isDown(): boolean {
    return this.#isDown;
  }

  /** Undefined where the extractor does not answer: the words are kept, and read later. */
  extract(text: string, utterance: Utterance): Awaitable<readonly Statement[] | undefined> {
    const { extractor } = this.#engines();
    if (this.#isDown) return undefined;
    return unlessItFails(
      () => extractor.extract(text, utterance),
      (error) => {
        if (isUnreachable(error)) this.#isDown = true;
        else
          this.#context.notice?.(
            `the extractor failed: ${error instanceof Error ? error.message : String(error)}`,
          );
        return undefined;
      },
    );
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

/** The answer of an engine, at once or later; what `fallBack` gives where it throws. */
export function unlessItFails<T, U>(
  ask: () => Awaitable<T>,
  fallBack: (error: unknown) => U,
): Awaitable<T | U> {
  try {
    const answer = ask();
    return answer instanceof Promise ? answer.catch(fallBack) : answer;
  } catch (error) {
    return fallBack(error);
  }
}

function isUnreachable(error: unknown): boolean {
  return isPaiError(error) && error.code === "engine_unavailable";
}
