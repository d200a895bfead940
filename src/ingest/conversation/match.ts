import { type Turn, turnHash } from "../../domain/turn.ts";

/**
 * The turns that are not known yet, in order. Each known turn stands for one equal turn (same speaker, own
 * time, ref and text), so that a word said twice is known twice or new once. `before`: the hashes of the
 * turns of those parts of the same input that were looked at earlier; those are not meant again. Pure.
 */
export function newTurns(
  turns: readonly Turn[],
  known: readonly Turn[],
  before: readonly string[] = [],
): readonly Turn[] {
  const counts = new Map<string, number>();
  for (const turn of known) {
    const hash = turnHash(turn);
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  for (const hash of before) {
    const left = (counts.get(hash) ?? 0) - 1;
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
