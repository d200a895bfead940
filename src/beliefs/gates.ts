import { destabilization } from "../domain/belief-evidence.ts";

/** The numbers of a belief that gates look at. */
export interface BeliefNumbers {
  /** 0..1. */
  readonly confidence: number;
  /** The highest confidence that it ever had, 0..1. */
  readonly peak: number;
  /** Independent observations: for it, against it, for a part of it. */
  readonly supports: number;
  readonly contradictions: number;
  readonly partial: number;
  /** Contradictions since the last support. */
  readonly contradictionsInARow: number;
  /** Days since its first observation. */
  readonly ageDays: number;
  /** Days since something last spoke for it. */
  readonly unreinforcedDays: number;
  readonly pinned: boolean;
}

/** What becomes of a belief: nothing, or one of the ends that numbers alone decide. */
export type Gate = "revise" | "archive" | undefined;

/** A belief is formed from so many independent observations for it, and none rests on fewer. */
export const ENOUGH = 3;
/** From so much evidence on a belief may be revised, and does not go stale. */
export const ESTABLISHED = 5;
const DOUBTED = 0.4;
const HELD = 0.5;
/** Days without support after which a belief on little evidence is put away. */
export const STALE_DAYS = 90;

/** All observations of a belief, each counted once. Pure. */
function evidenceOf({ supports, contradictions, partial }: BeliefNumbers): number {
  return supports + contradictions + partial;
}

/** The gate that a belief has reached; a pinned one reaches none. Pure. */
export function gateOf(numbers: BeliefNumbers): Gate {
  if (numbers.pinned) return undefined;
  if (mustRevise(numbers)) return "revise";
  return mustArchive(numbers) ? "archive" : undefined;
}

function mustRevise(numbers: BeliefNumbers): boolean {
  const { confidence, peak, contradictions, contradictionsInARow, ageDays } = numbers;
  const evidence = evidenceOf(numbers);
  if (evidence < ESTABLISHED) return false;
  if (confidence < DOUBTED && peak > HELD && contradictions >= ENOUGH) return true;
  return contradictionsInARow >= Math.max(ENOUGH, Math.ceil(destabilization(evidence, ageDays)));
}

function mustArchive(numbers: BeliefNumbers): boolean {
  return numbers.unreinforcedDays >= STALE_DAYS && evidenceOf(numbers) < ESTABLISHED;
}
