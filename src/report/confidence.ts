import { beliefConfidence, PRIOR, type Verdict, weigh } from "../domain/belief.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { occasionsOf } from "../domain/provenance.ts";
import type { ReportBelief } from "./report-data.ts";
import type { NameSource } from "./seen.ts";

type Belief = HeaderOf<"belief">;

/** How certain a belief is, 0..1, to three digits. Pure. */
export function confidenceOf(counts: Pick<Belief, "alpha" | "beta">): number {
  return Math.round(beliefConfidence(counts) * 1_000) / 1_000;
}

/**
 * How the confidence of a belief went, the oldest day first and today last: by the days of its observations. Where some of them are missing, or were
 * confirmed or disputed by a person, it is what it is now from its first day on. Pure.
 */
export function courseOf(
  belief: Belief,
  { headerOf, nowMs }: Pick<NameSource, "headerOf" | "nowMs">,
): ReportBelief["course"] {
  const sides: readonly (readonly [Verdict, readonly string[] | undefined])[] = [
    ["supports", belief.supporting],
    ["contradicts", belief.contradicting],
  ];
  const occasions = sides.flatMap(([verdict, ids = []]) =>
    ids.flatMap((id) =>
      occasionsOf(headerOf(id)?.sources ?? [], headerOf).map((occasion) => ({ ...occasion, verdict })),
    ),
  );
  const counted = new Set<string>();
  const byDay = new Map<string, number>();
  let counts = PRIOR;
  for (const { key, atMs, verdict } of occasions.toSorted((a, b) => a.atMs - b.atMs)) {
    if (counted.has(key)) continue;
    counted.add(key);
    counts = weigh(counts, verdict);
    byDay.set(dayOf(atMs), confidenceOf(counts));
  }
  const isWhole = counts.alpha === (belief.alpha ?? 1) && counts.beta === (belief.beta ?? 1);
  const now = confidenceOf(belief);
  return [...(isWhole ? byDay : [[belief.created.slice(0, 10), now] as const]), [dayOf(nowMs), now]];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
