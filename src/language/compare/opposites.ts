import { MERELY_DIFFERENT, OPPOSITE_TRAITS, OPPOSITE_VERBS } from "./antonym-table.ts";
import { keyOf } from "./keys.ts";

/* Words that oppose each other, by their keys, each with all of its opposites. The build works it out. */

/** Verbs, one of which excludes the other. */
export const EXCLUDING = readPairs(OPPOSITE_VERBS);
/** Traits, that exclude each other where they are what is stated. */
export const DESCRIBING = readPairs(OPPOSITE_TRAITS);
/** Words of which both may hold. */
export const DIFFERING = readPairs(MERELY_DIFFERENT);

function readPairs(table: string): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = new Map<string, Set<string>>();
  for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
    const [left = [], right = []] = line.split("|").map((side) => side.trim().split(" ").map(keyOf));
    for (const a of left)
      for (const b of right)
        for (const [x, y] of [
          [a, b],
          [b, a],
        ] as const) {
          const others = pairs.get(x) ?? new Set<string>();
          pairs.set(x, others.add(y));
        }
  }
  return pairs;
}
