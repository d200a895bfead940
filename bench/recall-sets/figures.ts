import { seeded } from "../../test/seeded.ts";

/** What one question found. Shares and gains are 0..1. */
export interface Score {
  readonly r1: number;
  readonly r5: number;
  readonly r10: number;
  readonly r20: number;
  readonly mrr: number;
  readonly ndcg: number;
}

export const MEASURES = ["r1", "r5", "r10", "r20", "mrr", "ndcg"] as const;

/**
 * R@k: the share of the evidence among the first k; MRR@10: 1 / rank of the first evidence; nDCG@10: binary gains, log2 discount.
 * `ranked`: different refs, best first; `evidence`: at least one.
 */
export function scoreOf(ranked: readonly string[], evidence: readonly string[]): Score {
  const within = (k: number) => {
    const first = new Set(ranked.slice(0, k));
    return evidence.filter((ref) => first.has(ref)).length / evidence.length;
  };
  const ranks = evidence.map((ref) => ranked.indexOf(ref) + 1).filter((rank) => rank >= 1 && rank <= 10);
  const gain = (rank: number) => 1 / Math.log2(rank + 1);
  const ideal = evidence.slice(0, 10).reduce((sum, _, i) => sum + gain(i + 1), 0);
  return {
    r1: within(1),
    r5: within(5),
    r10: within(10),
    r20: within(20),
    mrr: ranks.length === 0 ? 0 : 1 / Math.min(...ranks),
    ndcg: ranks.reduce((sum, rank) => sum + gain(rank), 0) / ideal,
  };
}

const ROUNDS = 2000;

/** The mean of differences by question with its 95 % interval, paired bootstrap by question, in points of 100. */
export function interval(differences: readonly number[]): { mean: number; low: number; high: number } {
  const below = seeded(1);
  const n = differences.length;
  const means = Array.from({ length: ROUNDS }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += differences[below(n)] ?? 0;
    return (100 * sum) / n;
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * ROUNDS)] ?? 0;
  return {
    mean: (100 * differences.reduce((sum, one) => sum + one, 0)) / n,
    low: at(0.025),
    high: at(0.975),
  };
}
