import type { Folded } from "./fold.ts";

/** Ids of one list of a belief's header: three such lists, with all else that it may hold, fit into a header. */
export const LISTED_EVIDENCE = 64;
/** The oldest ones of them, by which a belief is known again when newer ones come in. */
const OLDEST = 8;
/** Other beliefs that a header names, of one sort. */
const LISTED_BELIEFS = 16;

/** The facts that a header names, and how many there are where these are not all. */
export interface ListedEvidence {
  readonly supporting: readonly string[];
  readonly contradicting: readonly string[];
  readonly partial: readonly string[];
  readonly total: number | undefined;
}

/**
 * Of the facts behind a belief the 8 oldest and the 56 newest of each sort, in the order in which they were counted, and of
 * what supports it `always`. A function of the evidence alone, so that the order of arrival leaves no trace. Pure.
 */
export function listedEvidence(folded: Folded, always: readonly string[]): ListedEvidence {
  const { supporting, contradicting, partial } = folded;
  const whole = [supporting, contradicting, partial];
  return {
    supporting: [...new Set([...cut(supporting), ...always])],
    contradicting: cut(contradicting),
    partial: cut(partial),
    total: whole.some((ids) => ids.length > LISTED_EVIDENCE)
      ? new Set([...whole.flat(), ...always]).size
      : undefined,
  };
}

/** The first 16 of other beliefs, in order of id. Pure. */
export function listedBeliefs(ids: readonly string[]): readonly string[] {
  return ids.slice(0, LISTED_BELIEFS);
}

function cut(ids: readonly string[]): readonly string[] {
  if (ids.length <= LISTED_EVIDENCE) return ids;
  return [...ids.slice(0, OLDEST), ...ids.slice(OLDEST - LISTED_EVIDENCE)];
}
