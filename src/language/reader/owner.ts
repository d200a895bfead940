import type { Telling } from "../../domain/plan.ts";
import { categoryFeatures } from "./categories.ts";
import { stemOf } from "./features.ts";
import { type LinearModel, STEPS, scoresOf, sharesOf } from "./model.ts";
import type { LinesOfNote } from "./notes.ts";
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
  readonly tells: (statement: string) => Likelihoods<Tells>;
  /** Of each line of a note of theirs the sentences that tell of them. */
  readonly tellingSentences: (note: LinesOfNote) => readonly (readonly Telling[])[];
}

/** How likely each of some classes is, 0..1. */
export type Likelihoods<T extends string> = Readonly<Record<T, number>>;

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

/** How likely a text is of each class, 0..1. Linear. Pure. */
export function likelihoodsIn<T extends string>(
  text: string,
  classes: readonly [T, ...T[]],
  model: LinearModel,
): Likelihoods<T> {
  const shares = text.length > MOST_CHARS ? [1] : sharesOf(model, ownerFeatures(text));
  return Object.fromEntries(classes.map((one, at) => [one, shares[at] ?? 0])) as Likelihoods<T>;
}

export function likeliestOf<T extends string>(likelihoods: Likelihoods<T>): T {
  const all = Object.entries(likelihoods) as [T, number][];
  return all.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
