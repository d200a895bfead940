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
  /** The likeliest, and how likely it is, 0..1. */
  readonly tells: (statement: string) => { readonly is: Tells; readonly share: number };
}

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

/** The likeliest class of a text, and how likely it and the first one are, 0..1. Linear. Pure. */
export function classIn<T extends string>(text: string, classes: readonly [T, ...T[]], model: LinearModel) {
  if (text.length > MOST_CHARS) return { is: classes[0], share: 1, first: 1 };
  const { at, ...likely } = likeliestOf(model, ownerFeatures(text));
  return { is: classes[at] ?? classes[0], ...likely };
}
