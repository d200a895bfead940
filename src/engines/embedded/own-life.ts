import type { Embedder } from "../../engine-ports.ts";
import type { LinearModel } from "../../language/reader/model.ts";
import { mostOdds } from "../../language/reader/privacy.ts";
import { OWN_LIFE_WEIGHTS } from "./own-life-weights.ts";

export interface LifeReaders {
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
export function oddsOfOwnLife(text: string, readers: LifeReaders): number {
  const sum = signsOfLife(text, readers).reduce(
    (all, sign, at) => all + sign * (OWN_LIFE_WEIGHTS[at] ?? 0),
    0,
  );
  return sum / STEPS;
}

/** Weights are whole numbers of these. */
export const STEPS = 1_000;
