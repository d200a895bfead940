import { analyse } from "../text/analyse.ts";
import { isLight } from "../text/analyse.ts";
import { memoised } from "../text/memoised.ts";

/** A statement is told in few words, characters. */
const MOST_CHARS = 1_000;
const KEPT_CHARS = 20_000;
/** Added to every idf, which is near 0 in a store of few memories. */
const SMOOTHING = 3;
const DIGITS = /^\d+$/;

/**
 * How much of the telling words of one text another one has, 0..1, rare words counting most (`rarity`: the inverse document frequency of a term in
 * the store). Linear. Pure but for it.
 */
export function sharing(rarity: (term: string) => number): (a: string, b: string) => number {
  const termsOf = memoised(
    (text: string) =>
      new Set(analyse(text.slice(0, MOST_CHARS)).filter((term) => !isLight(term) && !DIGITS.test(term))),
    KEPT_CHARS,
  );
  const weigh = (terms: readonly string[]) =>
    terms.reduce((sum, term) => sum + (rarity(term) + SMOOTHING) ** 2, 0);
  return (a, b) => {
    const [has, all] = [termsOf(a), [...termsOf(b)]];
    return weigh(all.filter((term) => has.has(term))) / Math.max(1, weigh(all));
  };
}
