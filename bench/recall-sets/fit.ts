import type { Answer, Ranked } from "./ask.ts";
import { scoreOf } from "./figures.ts";

/** A factor for the weight of each part of relevance; 1 where none is given. */
type Factors = Readonly<Record<string, number>>;

/** What is no part of relevance, but stands beside it in a score. */
const BESIDE = new Set(["importance", "recency", "confidence", "archived", "disputed", "behind"]);
const PARTS = ["around", "answer", "session", "speaker", "cue", "own", "voice", "time"];
const TRIED = [0, 0.5, 1, 1.5, 2];
const ROUNDS = 2;

export interface LeftOut {
  readonly set: string;
  /** R@10 in percent: with the weights as they are, and with those that were best for the other sets. */
  readonly asBuilt: number;
  readonly fitted: number;
  readonly factors: Factors;
}

/** For each set the factors that give the others the best mean R@10, and what they give it. Results are ranked anew, not searched anew. */
export function leaveOneOut(answers: readonly Answer[]): readonly LeftOut[] {
  const usable = answers.filter(({ question }) => !question.apart && question.evidence.length > 0);
  const sets = [...new Set(usable.map(setOf))];
  const of = (set: string) => usable.filter((one) => setOf(one) === set);
  return sets.map((set) => {
    const factors = fitted(sets.filter((other) => other !== set).map(of));
    return { set, asBuilt: recall(of(set), {}), fitted: recall(of(set), factors), factors };
  });
}

function setOf({ group }: Answer): string {
  return group.split(",", 1)[0] ?? group;
}

/** One factor after the other, as long as another one is better for all sets together. */
function fitted(sets: readonly (readonly Answer[])[]): Factors {
  let best: Factors = {};
  let most = mean(sets, best);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of PARTS) {
      for (const factor of TRIED) {
        const tried = { ...best, [name]: factor };
        const reached = mean(sets, tried);
        if (reached > most) [best, most] = [tried, reached];
      }
    }
  }
  return best;
}

function mean(sets: readonly (readonly Answer[])[], factors: Factors): number {
  return sets.reduce((sum, set) => sum + recall(set, factors), 0) / sets.length;
}

function recall(answers: readonly Answer[], factors: Factors): number {
  const found = answers.map(({ results, question }) => {
    const ranked = results
      .map((result) => ({ result, score: scored(result, factors) }))
      .sort((a, b) => b.score - a.score)
      .flatMap(({ result }) => result.refs);
    return scoreOf([...new Set(ranked)], question.evidence).r10;
  });
  return (100 * found.reduce((sum, one) => sum + one, 0)) / found.length;
}

function scored({ parts }: Ranked, factors: Factors): number {
  let [value, weights, whole, beside] = [0, 0, 0, 0];
  for (const { name, value: own, weight } of parts) {
    if (BESIDE.has(name)) beside += own * weight;
    else {
      const factor = factors[name] ?? 1;
      value += own * weight * factor;
      weights += weight * factor;
      whole += weight;
    }
  }
  return beside + (weights === 0 ? 0 : (whole * value) / weights);
}
