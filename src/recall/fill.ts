import { episodesOf } from "../domain/provenance.ts";
import type { TextHit } from "../index-ports.ts";
import { type Fate, fateOfFound, keepsPrivate, keyOf, type RecallInput } from "./admission.ts";
import { placedBehind, scoreOf } from "./rank.ts";
import type { Ranked, Recalled } from "./recall.ts";

/** A list is filled up to so many results. */
const FULL = 10;

/**
 * What follows behind the results of a query, where they are fewer than ten and than its limit: statements that say too little of it in words, the
 * nearest in meaning first, all `weak`. `near`: what a server found near, which is the likelier to be meant; undefined: by the embedded vectors. [] where nothing answers, for a cosine cannot tell that there is no answer, and where the query asks for a phrase, a
 * time or leaves a word out. Pure but for the look-ups.
 */
export function fillUp(
  { results, hits, fates }: Recalled,
  input: RecallInput,
  near?: readonly TextHit[] | undefined,
): readonly Ranked[] {
  const { query, search, nowMs, lookups } = input;
  const last = results.at(-1);
  const isPlain = query.phrases.length + query.excluded.length === 0 && query.time === undefined;
  if (last === undefined || !isPlain || !(search.compared || near)) return [];
  const saysTooLittle = (fate?: Fate) => fate === undefined || fate.name === "support";
  const shown = new Set(results.flatMap(({ row }) => [row.header.id, ...episodesOf(row.header)]));
  const isLeft = (hit: TextHit) =>
    (hit.kind === "fact" || hit.kind === "commitment") &&
    hit.cosine > 0 &&
    !shown.has(hit.row.header.id) &&
    hit.row.header.sensitive !== true &&
    saysTooLittle(fates.get(keyOf(hit)) ?? fateOfFound(hit, input) ?? keepsPrivate(hit, input));
  const nearest = (near ?? hits)
    .filter(isLeft)
    .toSorted((a, b) => b.cosine - a.cosine || (keyOf(a) < keyOf(b) ? -1 : 1));
  return nearest
    .slice(0, Math.max(0, Math.min(FULL, input.limit) - results.length))
    .map(({ row, cosine, matched }, i): Ranked => {
      const relevance = [{ name: "vectors" as const, value: cosine, weight: 1 }];
      const scored = scoreOf({ row, relevance, nowMs, sourceOf: lookups.sourceOf });
      const { score, parts } = placedBehind(scored, last.score);
      return {
        ...{ row, turn: undefined, rank: results.length + i + 1, score, said: 0, support: "weak" },
        ...{ via: undefined, outdatedBy: undefined },
        explain: { parts, matched, support: 0, foundBy: "vectors" },
      };
    });
}
