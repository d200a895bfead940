export interface Scored {
  readonly score: number;
  /** Whether a pair of this score should be accepted. */
  readonly right: boolean;
}

/** Chance that a right pair scores above a wrong one, ties counting half (Mann-Whitney U). */
export function areaUnderCurve(pairs: readonly Scored[]): number {
  const right = pairs.filter((one) => one.right);
  const wrong = pairs.filter((one) => !one.right);
  const wins = right.flatMap(({ score }) => wrong.map((other) => (Math.sign(score - other.score) + 1) / 2));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}
