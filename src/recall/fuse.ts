import { isStated } from "../domain/flat.ts";
import { turnReference } from "../domain/turn.ts";
import type { Ranked, Recalled } from "./recall.ts";

/** Wordings of one question at most, the question itself among them. */
export const MOST_WORDINGS = 6;
/**
 * The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009), fitted on what six askers looked for in what agents had told: what one
 * of the wordings finds first is seldom wrong.
 */
const K = 3;

export interface Worded {
  readonly wording: string;
  readonly recalled: Recalled;
}

/**
 * Merges the results of several wordings into one list of at most `limit`; each result counts by its ranks, names the wordings that found it
 * and keeps the score of the best one and its greatest support. Outdated memories stay behind what may replace them, and episodes of listed facts are left out. Pure.
 */
export function fuse([first, ...further]: readonly [Worded, ...Worded[]], limit: number): Recalled {
  const { recalled } = first;
  if (further.length === 0) return recalled;
  const found = new Map<string, { sum: number; best: Ranked; wordings: string[] }>();
  for (const { wording, recalled: one } of [first, ...further]) {
    for (const ranked of one.results) {
      const key = keyOf(ranked);
      const known = found.get(key) ?? { sum: 0, best: ranked, wordings: [] };
      const best = ranked.rank < known.best.rank ? ranked : known.best;
      const support = [known.best, ranked].some((of) => of.support === "strong") ? "strong" : "weak";
      const sum = known.sum + 1 / (K + ranked.rank);
      found.set(key, { sum, best: { ...best, support }, wordings: [...known.wordings, wording] });
    }
  }
  const ordered = [...found.values()].sort((a, b) => b.sum - a.sum || a.best.rank - b.best.rank);
  const results = newestFirst(ordered.map(({ best, wordings }) => ({ ...best, wordings })));
  const cited = new Set(
    results.flatMap(({ row: { header } }) => (isStated(header) ? (header.sources ?? []) : [])),
  );
  return {
    ...recalled,
    considered: Math.max(...[first, ...further].map((one) => one.recalled.considered)),
    results: results
      .filter((ranked) => !cited.has(keyOf(ranked)))
      .slice(0, limit)
      .map((ranked, at) => ({ ...ranked, rank: at + 1 })),
  };
}

function keyOf({ row, turn }: Ranked): string {
  return turn === undefined ? row.header.id : turnReference(row.header.id, turn);
}

function newestFirst(results: readonly Ranked[]): readonly Ranked[] {
  const placed = [...results];
  for (const older of results) {
    const [is, newer] = [
      placed.indexOf(older),
      placed.findIndex(({ row }) => row.header.id === older.outdatedBy?.id),
    ];
    if (newer > is) placed.splice(is, 0, ...placed.splice(newer, 1));
  }
  return placed;
}
