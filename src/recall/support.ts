import type { TextHit, TextSearch } from "../ports.ts";

/**
 * What a match of each kind proves. A fuzzy match is a guess: of three unknown words one nearly always
 * resembles something, and alone that must stay below the floor (0.5 / 3), while a single mistyped word
 * must find what it means (0.5).
 */
const EVIDENCE: Readonly<Record<TextSearch["matching"], number>> = { exact: 1, prefix: 0.75, fuzzy: 0.5 };
/**
 * Added to every idf. In a store of few memories the idf of any word that occurs is near 0, and one match
 * of two words would look like none; in a large one (idf up to 10) it changes little.
 */
const SMOOTHING = 1;
/** What a cosine of the level of support counts for: as much as one rare word of four. */
const LEVEL_SUPPORT = 0.25;
/** From here on more than half of what was asked for is there. */
const STRONG = 0.5;

/**
 * How much of the query a hit contains, a turn together with those directly before and after it, 0..1,
 * whatever else the store holds: the share of the matched terms in the idf of all terms of the query. It decides whether anything is returned at all (`admit`):
 * at a floor of 0.25 a common word alone finds nothing (of three terms about 0.1), one rare word of three
 * does. Pure.
 */
export function supportOf(
  hit: Pick<TextHit, "matched" | "parts">,
  search: TextSearch,
  terms: readonly string[],
): number {
  let all = 0;
  let found = 0;
  for (const term of terms) {
    const weight = (Object.hasOwn(search.idf, term) ? (search.idf[term] ?? 0) : 0) + SMOOTHING;
    const matches = [hit.matched, ...(hit.parts?.near ?? [])].flatMap((matched) =>
      Object.hasOwn(matched, term) ? (matched[term] ?? []) : [],
    );
    all += weight;
    if (matches.length > 0) found += weight * (matches.includes(term) ? 1 : EVIDENCE[search.matching]);
  }
  return all === 0 ? 0 : Math.min(1, found / all);
}

/**
 * A cosine as support, 0..1: 0.25 at `level`, from which on a memory near in meaning alone is an answer,
 * 1 for the same text, straight lines between and down to 0. Pure.
 */
export function cosineSupport(cosine: number, level: number): number {
  if (cosine <= level) return level <= 0 ? 0 : (LEVEL_SUPPORT * cosine) / level;
  return LEVEL_SUPPORT + ((1 - LEVEL_SUPPORT) * (cosine - level)) / (1 - level);
}

/** The name of a support. Pure. */
export function strengthOf(support: number): "strong" | "weak" {
  return support >= STRONG ? "strong" : "weak";
}
