import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";

/** Nearest facts that a new one is linked to. */
const LINKED = 3;

/** Zettelkasten links of a new fact: to what it supports or narrows, and to its nearest neighbours; undefined for none. */
export function linksTo(
  candidates: readonly Neighbour[],
  verdicts: readonly string[],
  { linked }: { readonly linked: number },
): Memory["header"]["links"] {
  const links = candidates.flatMap(({ memory, cosine }, i) => {
    const type = verdicts[i] === "supports" ? ("supports" as const) : ("related" as const);
    const counts = verdicts[i] === "supports" || verdicts[i] === "partial" || cosine >= linked;
    return (memory.header.status ?? DEFAULTS.status) === DEFAULTS.status && counts
      ? [{ to: memory.header.id, type, strength: Math.round(cosine * 100) / 100 }]
      : [];
  });
  return links.length > 0 ? links.slice(0, LINKED) : undefined;
}
