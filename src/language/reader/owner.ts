import { categoryFeatures } from "./categories.ts";
import { type LinearModel, likeliestOf } from "./model.ts";

/** What a question asks of its owner as a whole, in the order of the model's classes; `other`: one certain thing, or of somebody else. */
export const ASKS = ["other", "tasks", "events", "owner", "home", "work", "people"] as const;
export type Asks = (typeof ASKS)[number];
/** What a statement tells of the owner, likewise. */
export const TELLS = ["none", "name", "work", "home", "people"] as const;
export type Tells = (typeof TELLS)[number];

export interface OwnerReader {
  readonly asks: (question: string) => Asks;
  readonly tells: (statement: string) => Tells;
}

/** So likely what a text is at least: what a statement is wrongly taken for stands on a page. */
export const LEAST_ASKED = 0.5;
export const LEAST_TOLD = 0.8;

/** Longer texts are none of these. */
const MOST_CHARS = 300;

/** What shows either. Linear. Pure. */
export function ownerFeatures(text: string): ReadonlyMap<string, number> {
  return categoryFeatures(text, "");
}

/** The likeliest class of a text; the first where none is at least so likely. Linear. Pure. */
export function classIn<T extends string>(
  text: string,
  classes: readonly [T, ...T[]],
  model: LinearModel,
  least: number,
): T {
  if (text.length > MOST_CHARS) return classes[0];
  const { at, share } = likeliestOf(model, ownerFeatures(text));
  return (share >= least ? classes[at] : undefined) ?? classes[0];
}
