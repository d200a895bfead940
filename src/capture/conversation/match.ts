import { type Turn, turnHash } from "../../domain/turn.ts";

/**
 * The turns that are not known yet, in order. Each known turn stands for one equal turn (same speaker, own
 * time, ref and text), so that a word said twice is known twice or new once. `before`: how often turns came
 * up in parts of the same input that were looked at earlier, by hash; those are not meant again. Pure.
 */
export function newTurns(
  turns: readonly Turn[],
  known: readonly Turn[],
  before: ReadonlyMap<string, number> = new Map(),
): readonly Turn[] {
  const counts = new Map<string, number>();
  for (const turn of known) countTurn(counts, turn);
  for (const [hash, count] of before) {
    const left = (counts.get(hash) ?? 0) - count;
    if (left > 0) counts.set(hash, left);
    else counts.delete(hash);
  }
  if (counts.size === 0) return turns;
  return turns.filter((turn) => {
    const hash = turnHash(turn);
    const left = counts.get(hash) ?? 0;
    if (left > 0) counts.set(hash, left - 1);
    return left === 0;
  });
}

/** Counts a turn by its hash. */
export function countTurn(counts: Map<string, number>, turn: Turn): void {
  const hash = turnHash(turn);
  counts.set(hash, (counts.get(hash) ?? 0) + 1);
}
