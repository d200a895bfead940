import { beliefConfidence, PRIOR, type Verdict, weigh } from "../domain/belief-evidence.ts";
import type { HistoryLine } from "../domain/history-line.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { occasionsOf } from "../domain/provenance.ts";

type Belief = HeaderOf<"belief">;
/** Confidence from a day (`YYYY-MM-DD`) on, 0..1. */
type Course = readonly (readonly [day: string, confidence: number])[];

interface Past {
  /** Header of a memory by its id. */
  readonly headerOf: (id: string) => Header | undefined;
  /** What happened to the belief, oldest first. */
  readonly lines: readonly HistoryLine[];
  readonly nowMs: number;
}

/** How certain a belief is, 0..1, to three digits. Pure. */
export function confidenceOf({ alpha = 1, beta = 1 }: Pick<Belief, "alpha" | "beta">): number {
  return Math.round(beliefConfidence({ alpha, beta }) * 1_000) / 1_000;
}

/**
 * How the confidence of a belief went, the oldest day first and today last: by the days of its observations where these add up
 * to what it has now, else as maintenance recorded it. Pure.
 */
export function courseOf(belief: Belief, past: Past): Course {
  const today = dayOf(past.nowMs);
  const course = observed(belief, past) ?? recorded(belief, past);
  return [...course, [today, confidenceOf(belief)]];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Undefined where observations are missing, were confirmed or disputed by a person, or are told apart in another way. */
function observed(belief: Belief, { headerOf }: Past): Course | undefined {
  const sides: readonly (readonly [Verdict, readonly string[] | undefined])[] = [
    ["supports", belief.supporting],
    ["contradicts", belief.contradicting],
    ["partial", belief.partial],
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
  return isWhole && byDay.size > 0 ? [...byDay] : undefined;
}

/** As `detail` of history has it. */
const CONFIDENCE = /^confidence (\d(?:\.\d+)?) -> (\d(?:\.\d+)?)$/;

/** From when it was first written down: what it was then is known only where it has changed since, or never has. */
function recorded(belief: Belief, { lines }: Past): Course {
  const steps = lines.flatMap(({ at, detail = "" }) => {
    const [, was, became] = CONFIDENCE.exec(detail) ?? [];
    return was === undefined || became === undefined
      ? []
      : [{ day: at.slice(0, 10), was: Number(was), became: Number(became) }];
  });
  const first = (lines[0]?.at ?? belief.updated ?? belief.created).slice(0, 10);
  const rest = steps.map(({ day, became }) => [day, became] as const);
  return [[first, steps[0]?.was ?? confidenceOf(belief)] as const, ...rest].toSorted(([a], [b]) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
}
