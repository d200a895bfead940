/** Words longer than this are not typing errors of anything. */
const MAX_CHARS = 64;

/**
 * The candidate that a mistyped word most likely means, or undefined where none is near: optimal string
 * alignment distance (Damerau-Levenshtein with adjacent swaps), at most a third of the longer word and
 * at least 1. Case is ignored; of equally near candidates the first. Pure.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  if (wanted === "" || wanted.length > MAX_CHARS) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.length > MAX_CHARS) continue;
    const allowed = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    const found = distance(wanted, candidate.toLowerCase());
    if (found <= allowed && found < bestDistance && found < candidate.length) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
