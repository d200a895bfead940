import type { Embedder } from "../../engine-ports.ts";
import type { LinearModel } from "../../language/reader/model.ts";
import { oddsOfSensitive } from "../../language/reader/privacy.ts";
import { OWN_LIFE_WEIGHTS } from "./own-life-weights.ts";

export interface LifeReaders {
  /** Undefined where its table cannot be used: then only how private a text reads counts. */
  readonly embedder: Pick<Embedder, "embed" | "dimensions"> | undefined;
  readonly privacy: LinearModel;
}

/** Beyond these, how private a text reads says no more; it weighs about as much as its vector, which has the length 1. */
const BOUNDS = { least: -8, most: 4, scale: 3 } as const;

/** What shows whether a text is about somebody's own life: how private it reads, 1, and its vector. Linear. Pure. */
export function signsOfLife(text: string, { embedder, privacy }: LifeReaders): readonly number[] {
  const said = text.replace(/\.$/, "");
  const odds = Math.max(BOUNDS.least, Math.min(BOUNDS.most, oddsOfSensitive(said, privacy)));
  return [odds / BOUNDS.scale, 1, ...(embedder?.embed([said])[0] ?? [])];
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
