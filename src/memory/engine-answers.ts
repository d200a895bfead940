import type { Memory } from "../domain/kinds.ts";
import type { Levels, Statement, Utterance } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import type { Awaitable } from "../engine-ports.ts";
import { memoised } from "../text/memoised.ts";
import type { Context } from "./context.ts";

/** Without vectors no cosine means anything. */
export const NO_LEVELS: Levels = { linked: 2, related: 2 };

/** What a text states; nothing where there is no extractor, or it fails: the words are kept all the same. */
export function statementsIn(
  context: Context,
  text: string,
  utterance: Utterance,
): Awaitable<readonly Statement[]> {
  const extractor = context.engines?.extractor; // `doctor` takes edits over without
  if (extractor === undefined) return [];
  return unlessItFails(
    () => extractor.extract(text, utterance),
    (error) => {
      tellFailed(context, "extractor", error);
      return [];
    },
  );
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
function unlessItFails<T, U>(ask: () => Awaitable<T>, fallBack: (error: unknown) => U): Awaitable<T | U> {
  try {
    const answer = ask();
    return answer instanceof Promise ? answer.catch(fallBack) : answer;
  } catch (error) {
    return fallBack(error);
  }
}

/** Candidates from each of the two legs, words and vectors. */
export const EACH_LEG = 20;
/** Below this cosine two statements without a word in common have nothing to do with each other (99 % of labelled pairs). */
export const UNRELATED = 0.2;
/** Statements of one plan are compared repeatedly, so their vectors are kept, up to this many characters of text. */
const KEPT_CHARS = 400_000;

/** The vectors of statements, each computed once; undefined without an embedder, and where the text has nothing to embed. */
export function vectorsKept(context: Context): (text: string) => Float32Array | undefined {
  return memoised((text) => vectorsOf(context, [text])[0], KEPT_CHARS);
}

/** Cosine, not below 0; 0 where there is nothing to compare. */
export function similarity(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a && b ? Math.max(0, cosine(a, b)) : 0;
}

/** The order of neighbours: nearest first, ties by id. */
export function nearestFirst(
  a: { readonly memory: Memory; readonly cosine: number },
  b: { readonly memory: Memory; readonly cosine: number },
): number {
  return b.cosine - a.cosine || (a.memory.header.id < b.memory.header.id ? -1 : 1);
}

/** Facts that one search brings. */
export interface Nearest<T> {
  readonly found: readonly T[];
  /** There are no more. */
  readonly isAll: boolean;
}

/** No leg brings more facts than these. */
const MOST = EACH_LEG * 4 ** 3;

/**
 * The nearest ones, and more where most of those are out of force: of a value that changed often, the one that counts is among
 * them. `nearest`: the so many nearest ones; `isActive`: whether one is in force. Pure but for them.
 */
export function enough<T>(
  nearest: (many: number) => Nearest<T>,
  isActive: (one: T) => boolean,
): readonly T[] {
  for (let many = EACH_LEG; ; many *= 4) {
    const { found, isAll } = nearest(many);
    const standing = found.filter(isActive).length;
    if (isAll || standing * 2 >= EACH_LEG || many >= MOST) return found;
  }
}
