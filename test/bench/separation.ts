export interface Scored {
  readonly score: number;
  /** Whether a pair of this score should be accepted. */
  readonly right: boolean;
}

export interface Judged {
  readonly reached: number;
  readonly right: number;
  /** undefined where nothing reached the level. */
  readonly precision: number | undefined;
  readonly recall: number;
}

/** Chance that a right pair scores above a wrong one, ties counting half (Mann-Whitney U). */
export function areaUnderCurve(pairs: readonly Scored[]): number {
  const right = pairs.filter((one) => one.right);
  const wrong = pairs.filter((one) => !one.right);
  const wins = right.flatMap(({ score }) => wrong.map((other) => (Math.sign(score - other.score) + 1) / 2));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

/** What accepting every pair of at least `level` gives. */
export function judged(pairs: readonly Scored[], level: number): Judged {
  const reached = pairs.filter(({ score }) => score >= level);
  const right = reached.filter((one) => one.right).length;
  return {
    reached: reached.length,
    right,
    precision: reached.length === 0 ? undefined : right / reached.length,
    recall: right / pairs.filter((one) => one.right).length,
  };
}

/** The lowest score at and above which at least `share` of the pairs are right; undefined where none is. */
export function lowestWithShare(pairs: readonly Scored[], share: number): number | undefined {
  const levels = pairs.map(({ score }) => score).toSorted((a, b) => a - b);
  return levels.find((level) => (judged(pairs, level).precision ?? 0) >= share);
}

/** The score at which a right pair is as likely as a wrong one, by logistic regression (Newton's method). */
export function crossing(pairs: readonly Scored[]): number {
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < 50; step += 1) {
    const sums = { g0: 0, g1: 0, h00: 0, h01: 0, h11: 0 };
    for (const { score, right } of pairs) {
      const chance = 1 / (1 + Math.exp(-(offset + slope * score)));
      const rest = Number(right) - chance;
      const weight = chance * (1 - chance);
      sums.g0 += rest;
      sums.g1 += rest * score;
      sums.h00 += weight;
      sums.h01 += weight * score;
      sums.h11 += weight * score * score;
    }
    const size = sums.h00 * sums.h11 - sums.h01 * sums.h01;
    offset += (sums.h11 * sums.g0 - sums.h01 * sums.g1) / size;
    slope += (sums.h00 * sums.g1 - sums.h01 * sums.g0) / size;
  }
  return -offset / slope;
}
