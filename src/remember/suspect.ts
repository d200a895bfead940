import { isOpenCommitment } from "../domain/commitment.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import type { QuestionKind, Suspicion } from "../domain/question.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { analyse } from "../text/analyse.ts";

/** How much a term, as `analyse` gives it, tells: its idf in the store, > 0. */
export type Rarity = (term: string) => number;

/**
 * What a new memory may have to do with older ones that no rule could decide, best first, at most two. `newer`: a fact or a promise, or an
 * episode that left neither; `candidates`: facts and promises that were near when it was kept. Linear in the words of the candidates. Pure.
 */
export function suspect(
  newer: Memory,
  candidates: readonly Neighbour[],
  rarity: Rarity,
): readonly Suspicion[] {
  const terms = new Set(analyse(newer.text));
  const found = candidates.flatMap(({ memory, cosine }): Suspicion[] => {
    if (memory.header.id === newer.header.id || !isInForce(memory)) return [];
    const others = new Set(analyse(memory.text));
    const shared = sum(
      [...terms].filter((term) => others.has(term)),
      rarity,
    );
    const least = Math.min(sum(terms, rarity), sum(others, rarity));
    const score = least === 0 ? 0 : Math.max(shared / least, cosine);
    if (score < LEAST) return [];
    const kind: QuestionKind = isOpenCommitment(memory.header) ? "closes" : "replaces";
    return [{ kind, about: [newer.header.id, memory.header.id], why: "the same subject", score }];
  });
  return found.sort((a, b) => b.score - a.score || (a.about[1] < b.about[1] ? -1 : 1)).slice(0, MOST);
}

/** Questions a remark. */
const MOST = 2;
const LEAST = 0.5;

function isInForce({ header }: Memory): boolean {
  return (header.status ?? DEFAULTS.status) === DEFAULTS.status;
}

function sum(terms: Iterable<string>, rarity: Rarity): number {
  let total = 0;
  for (const term of terms) total += rarity(term);
  return total;
}
