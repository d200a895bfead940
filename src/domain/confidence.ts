import { beliefConfidence } from "./belief-evidence.ts";
import type { Header } from "./kinds.ts";
import { occasionsOf, type SourceOf } from "./provenance.ts";
import { DEFAULTS } from "./vocabulary.ts";

export type Certainty = "explicit" | "implied" | "inferred" | "speculative";

/** Lower bounds of the certainty bands, highest first. */
const BANDS: readonly (readonly [Certainty, number])[] = [
  ["explicit", 0.95],
  ["implied", 0.7],
  ["inferred", 0.4],
];
const SUPPORT = 0.1;
const CONTRADICTION = 0.2;
const LEAST = 0.1;

/** The name of a confidence: explicit from 0.95, implied from 0.70, inferred from 0.40, else speculative. Pure. */
export function certainty(confidence: number): Certainty {
  return BANDS.find(([, least]) => confidence >= least)?.[0] ?? "speculative";
}

/**
 * How certain a memory is before decay, 0.1..1: the confidence it was born with, +0.1 for each
 * independent observation beyond the first, -0.2 for each independent contradiction (`contradicts` links of its own).
 * A function of the set, so any order of arrival gives the same number. Of a belief the mean of its counts. Pure.
 */
export function currentConfidence(header: Header, sourceOf: SourceOf): number {
  if (header.kind === "belief") return beliefConfidence({ alpha: header.alpha ?? 1, beta: header.beta ?? 1 });
  const birth = header.confidence ?? DEFAULTS.confidence;
  const supports = observationCount(header, sourceOf) - 1;
  const against = (header.links ?? []).flatMap(({ type, to }) => (type === "contradicts" ? [to] : []));
  const contradictions = countOccasions(against, sourceOf);
  const sum = birth + SUPPORT * supports - CONTRADICTION * contradictions;
  return Math.min(1, Math.max(LEAST, withoutNoise(sum)));
}

/** How many independent observations stand behind a memory, at least 1: itself. Pure. */
export function observationCount(header: Header, sourceOf: SourceOf): number {
  if (header.kind === "belief") return Math.max(1, header.evidence ?? 1);
  return Math.max(1, countOccasions(header.sources ?? [], sourceOf));
}

/** How many occasions sources stand for. One source is one, whichever: then nothing is looked up. Pure. */
export function countOccasions(references: readonly string[], sourceOf: SourceOf): number {
  if (references.length < 2) return references.length;
  return new Set(occasionsOf(references, sourceOf).map(({ key }) => key)).size;
}

/** Sums of tenths without the noise of binary fractions (0.6 + 0.1 + 0.1 is 0.8). */
function withoutNoise(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
