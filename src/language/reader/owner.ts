import { categoryFeatures } from "./categories.ts";
import { stemOf } from "./features.ts";
import { type LinearModel, likeliestOf, STEPS, scoresOf } from "./model.ts";
import { tokensOf } from "./tokens.ts";

/** What a question asks of its owner as a whole, in the order of the model's classes; `other`: one certain thing, or of somebody else. */
export const ASKS = ["other", "tasks", "events", "owner", "home", "work", "people"] as const;
export type Asks = (typeof ASKS)[number];
/** What a statement tells of the owner, likewise. */
export const TELLS = ["none", "name", "work", "home", "people"] as const;
export type Tells = (typeof TELLS)[number];

export interface OwnerReader {
  readonly asks: (question: string) => Asks;
  /** The words of a question that do not belong to one about the owner as a whole. */
  readonly otherWords: (question: string) => readonly string[];
  /** `isPersonal`: by its category it tells who somebody is, or whose. */
  readonly tells: (statement: string, isPersonal: boolean) => Tells;
}

/** So likely what a text is at least. What a statement is taken for stands on a page: where its category says nothing of it, it has to be surer. */
export const LEAST_LIKELY = 0.5;
export const LEAST_ALONE = 0.8;

/** Longer texts are none of these. */
const MOST_CHARS = 300;

/** What shows either. Linear. Pure. */
export function ownerFeatures(text: string): ReadonlyMap<string, number> {
  return categoryFeatures(text, "");
}

/** The words of a question that make it none of the classes but the first, or that the model has not learnt. Linear. Pure. */
export function wordsOfFirst(text: string, model: LinearModel): readonly string[] {
  const isOfFirst = (word: string) => {
    const [first = 0, ...others] = scoresOf(model, new Map([[`u:${stemOf(word)}`, STEPS]]));
    return others.every((score) => score <= first);
  };
  return tokensOf(text.slice(0, MOST_CHARS)).flatMap(({ word }) => (isOfFirst(word) ? [word] : []));
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
