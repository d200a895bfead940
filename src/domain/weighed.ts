import { addToGroup } from "../text/groups.ts";
import type { Verdict } from "./belief-evidence.ts";
import { contentHash } from "./hash.ts";
import type { Asked } from "./question-lines.ts";

/** What somebody who understands two statements said that one of them is to a belief. */
export interface Weight {
  /** Id of the fact. */
  readonly fact: string;
  readonly verdict: Verdict;
  /** Hash of the words of the belief that it was said of; undefined: of whatever began with the fact that it is filed under. */
  readonly of: string | undefined;
}

/** Weights by the id of the fact in whose words a belief stands; in order of the facts. */
export type Weights = ReadonlyMap<string, readonly Weight[]>;

const VERDICTS: Readonly<Record<string, Verdict>> = {
  supports: "supports",
  contradicts: "contradicts",
  partial: "partial",
};

/** The answers in force to what facts say of beliefs; what is irrelevant weighs nothing. Pure. */
export function weightsIn(asked: Iterable<Asked>): Weights {
  const found = new Map<string, Weight[]>();
  for (const { question, answer } of asked) {
    const [fact, origin] = question.about;
    const verdict = VERDICTS[answer?.choice ?? ""];
    if (question.kind !== "supports" || verdict === undefined) continue;
    if (fact === undefined || origin === undefined) continue;
    addToGroup(found, origin, { fact, verdict, of: answer?.of });
  }
  for (const weights of found.values()) weights.sort((a, b) => (a.fact < b.fact ? -1 : 1));
  return found;
}

/** What is said of one belief. Pure. */
export function weightsOf(
  weights: Weights,
  { origin, text }: { readonly origin: string; readonly text: string },
): readonly Weight[] {
  const own = weights.get(origin);
  if (own === undefined) return [];
  const hash = contentHash(text);
  return own.filter(({ of }) => of === undefined || of === hash);
}
