import type { Memory } from "../domain/kinds.ts";
import { cosine } from "../domain/vector.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { memoised } from "../text/memoised.ts";
import type { Context } from "./context.ts";
import { vectorsOf } from "./engine-answers.ts";

/** Candidates from each of the two legs, words and vectors. */
export const EACH_LEG = 20;
/** Below this cosine two statements without a word in common have nothing to do with each other (99 % of labelled pairs). */
export const UNRELATED = 0.2;
/** Statements of one plan are compared with each other again and again: their vectors are kept, of texts of so many characters. */
const KEPT_CHARS = 400_000;

/** How near statements are to each other, by the vectors of the embedder, each computed once. */
export class Nearness {
  /** Undefined without an embedder, and where the text has nothing to embed. */
  readonly vector: (text: string) => Float32Array | undefined;

  constructor(context: Context) {
    this.vector = memoised((text) => vectorsOf(context, [text])[0], KEPT_CHARS);
  }
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
 * them. `nearest`: the so many nearest ones. Pure but for it.
 */
export function enough<T extends { readonly memory: Pick<Memory, "header"> }>(
  nearest: (many: number) => Nearest<T>,
): readonly T[] {
  for (let many = EACH_LEG; ; many *= 4) {
    const { found, isAll } = nearest(many);
    const standing = found.filter(
      ({ memory: { header } }) => (header.status ?? DEFAULTS.status) === "active",
    ).length;
    if (isAll || standing * 2 >= EACH_LEG || many >= MOST) return found;
  }
}
