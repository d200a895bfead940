import { kindOfId } from "./ids.ts";

/** What each kind of question may be answered with. `says`: with a sentence of one's own. */
export const CHOICES = {
  replaces: ["replaces", "both", "same", "mistaken"],
  same: ["same", "replaces", "both"],
  closes: ["done", "cancelled", "moved", "no"],
  promise: ["promise", "fact"],
  belief: ["says", "no"],
  outdated: ["replaces", "both", "mistaken"],
  entity: ["same", "two"],
  supports: ["supports", "contradicts", "partial", "irrelevant"],
} as const;

/** What each choice means, for whoever has to choose. */
export const MEANINGS: Readonly<Record<string, string>> = {
  replaces: "the newer one holds in its place",
  both: "both hold",
  same: "both say the same",
  mistaken: "the newer one is wrong",
  two: "they are two",
  done: "it is done",
  cancelled: "it is called off",
  moved: "it is on another day",
  no: "it has nothing to do with it",
  promise: "it is a promise",
  fact: "it is a fact",
  supports: "it is one more occasion of it",
  contradicts: "both cannot be true",
  partial: "it holds only under a condition, or for a part",
  irrelevant: "it has nothing to do with it",
  says: "this is what they say",
};

/** Choices that leave all as it is. */
export const LEAVES: ReadonlySet<string> = new Set(["both", "two", "no", "irrelevant"]);

/** Those of some choices that fit an older memory: a promise ends, statements replace each other. `older`: its id. Pure. */
export function choicesOver(choices: readonly string[], older: string): readonly string[] {
  const isPromise = kindOfId(older) === "commitment";
  return choices.filter((choice) => (CHOICES.closes as readonly string[]).includes(choice) === isPromise);
}

/** What has to be typed for a choice. */
export const ASKS: Readonly<Record<string, string>> = {
  moved: "which day?",
  says: "what do they say, in one sentence?",
};

/** What a model says that cannot tell: the question stays open. */
export const UNSURE = "unsure";

/**
 * What a model may answer of what was left open. That the person's later words are wrong, what several statements come to, or what one is to a
 * belief, only a person says then, or an agent that can ask them.
 */
export const MODEL_CHOICES: Readonly<Record<keyof typeof CHOICES, readonly string[]>> = {
  ...CHOICES,
  replaces: ["replaces", "both", "same"],
  outdated: ["replaces", "both"],
  belief: [],
  supports: [],
};

/** What rules may suspect and cannot decide. */
export type QuestionKind = keyof typeof CHOICES;

/** Ids of the two memories that a suspicion is about; both are one where it is about one alone. */
export type About = readonly [newer: string, older: string];

/** That two memories may have to do with each other in a way that only somebody who understands them can tell. */
export interface Suspicion {
  readonly kind: QuestionKind;
  readonly about: About;
  /** Ids of other older memories that may be meant instead, the likeliest first. */
  readonly others?: readonly string[];
  /** Plain English, such as "the same subject, another number". */
  readonly why: string;
  /** How likely it is, 0..1; for ordering, and no probability. */
  readonly score: number;
}
