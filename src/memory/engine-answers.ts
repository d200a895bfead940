import { isPaiError, PaiError } from "../domain/errors.ts";
import type { Statement, Utterance, Verdict } from "../domain/extraction.ts";
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
        else tellFailed(this.#context, "extractor", error);
        return undefined;
      },
    );
  }

  /** Where the judge fails nothing is ended or merged: both statements stand. */
  judge(statement: string, others: readonly Neighbour[], sensitive: boolean): Awaitable<readonly Verdict[]> {
    const { judge } = this.#engines();
    const shown = others.map(({ memory: { text, header }, cosine }) => {
      return { text, cosine, sensitive: header.sensitive };
    });
    return unlessItFails(
      () => judge.judge(statement, shown, sensitive),
      (error) => {
        tellFailed(this.#context, "judge", error);
        return others.map((): Verdict => "irrelevant");
      },
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

/** Texts as vectors; [] without an embedder, and where it fails. */
export function vectorsOf(context: Context, texts: readonly string[]): readonly (Float32Array | undefined)[] {
  try {
    return context.embedder()?.embed(texts) ?? [];
  } catch (error) {
    tellFailed(context, "embedder", error);
    return [];
  }
}

function tellFailed({ notice }: Context, engine: string, error: unknown): void {
  notice?.(`the ${engine} failed: ${error instanceof Error ? error.message : String(error)}`);
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
