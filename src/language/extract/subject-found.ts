import type { Antecedent } from "./names.ts";

/**
 * What stands where a statement has its subject: the first person, somebody or something of theirs without a name, a name,
 * a word with the capital that opens a sentence, a pronoun for somebody or something named before, or anything else.
 */
export type Head = "self" | "own" | "name" | "initial" | "pronoun" | "other";

export interface SubjectFound {
  /** Lower-case name; `owner` for the user, and where the text names nobody. */
  readonly subject: string;
  /** Whom a pronoun of the next sentence may mean; undefined for the user. */
  readonly antecedent: Antecedent | undefined;
  readonly head: Head;
  /** Where the subject begins, in the statement: UTF-16 units. */
  readonly start: number;
}

export type Found = Omit<SubjectFound, "start">;

/** The one who speaks. */
export const OF_SPEAKER: Found = { subject: "owner", antecedent: undefined, head: "self" };

/** Somebody or something with a name, lower case; `pronoun`: what may mean them. Pure. */
export function named(subject: string, pronoun: Antecedent["pronoun"], head: Head = "name"): Found {
  return { subject, antecedent: { subject, pronoun }, head };
}
