import { effectiveConfidence, idleDays } from "../domain/aging.ts";
import { isClosedCommitment } from "../domain/commitment.ts";
import type { Header } from "../domain/kinds.ts";
import type { SourceOf } from "../domain/provenance.ts";
import type { TurnMark } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Row } from "../ports.ts";
import type { RelevancePart } from "./relevance.ts";

/**
 * How much each value (0..1) counts; the parts of a score are value x weight. Relevance leads; the others decide between equally
 * relevant memories. They sum to 1.
 */
const WEIGHTS = { relevance: 0.85, importance: 0.08, recency: 0.04, confidence: 0.03 };

/** One summand of a score. `points` is value x weight, rounded to millionths. */
export interface ScorePart {
  readonly name:
    | RelevancePart["name"]
    | "importance"
    | "recency"
    | "confidence"
    | "lifecycle"
    | "disputed"
    /** A promise that is kept or called off, and is no answer to what is to come. */
    | "closed"
    /** What keeps something from ranking above a direct hit. */
    | "behind"
    /** What puts a memory before one that it may have outdated. */
    | "newer";
  readonly value: number;
  readonly weight: number;
  readonly points: number;
}

export interface Score {
  /** The sum of the parts' points, to the millionth; -0.35..1.05. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

export interface ScoreInputs {
  readonly row: Row;
  /** What its relevance is the weighted mean of; at least one. */
  readonly relevance: readonly RelevancePart[];
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  readonly sourceOf: SourceOf;
}

/** Recency halves in about 30 days. */
const RECENCY_RATE = 0.023;
const MICRO = 1e6;
/** By so much a score differs at least from that of something else. */
export const LEAST_STEP = 1 / MICRO;
const LIFECYCLE_DELTA: Readonly<Partial<Record<NonNullable<Header["lifecycle"]>, number>>> = {
  active: 0.05,
  validated: 0.03,
  stale: -0.06,
  archived: -0.08,
};
const DISPUTED_DELTA = -0.12;
const CLOSED_DELTA = -0.12;

/**
 * The score of one memory, on one scale for every kind: weighted relevance, importance/10, recency
 * (exp(-0.023 x days since the last access, else creation)) and effective confidence, plus what its
 * lifecycle adds or takes (a memory without these fields: nothing). Pure.
 */
export function scoreOf({ row, relevance, nowMs, sourceOf }: ScoreInputs): Score {
  const { header } = row;
  const recency = Math.exp(-RECENCY_RATE * idleDays(row, nowMs));
  const confidence = effectiveConfidence(row, { nowMs, sourceOf });
  const lifecycle = LIFECYCLE_DELTA[lifecycleOf(header) ?? "candidate"];
  const parts = relevanceScore(relevance);
  parts.push(
    part("importance", (header.importance ?? DEFAULTS.importance) / 10, WEIGHTS.importance),
    part("recency", recency, WEIGHTS.recency),
    part("confidence", confidence, WEIGHTS.confidence),
  );
  if (lifecycle !== undefined) parts.push(part("lifecycle", 1, lifecycle));
  if (header.verification === "disputed") parts.push(part("disputed", 1, DISPUTED_DELTA));
  if (isClosedCommitment(header)) parts.push(part("closed", 1, CLOSED_DELTA));
  let micros = 0;
  for (const { points } of parts) micros += Math.round(points * MICRO);
  return { score: micros / MICRO, parts };
}

/** A score that is no higher than `most`: one more part takes away what is too much. Pure. */
export function placedBehind({ score, parts }: Score, most: number): Score {
  if (score <= most) return { score, parts };
  const behind = part("behind", 1, most - score);
  return { score: Math.round((score + behind.points) * MICRO) / MICRO, parts: [...parts, behind] };
}

/** A score that is no lower than `least`: one more part adds what lacks. Pure. */
export function placedBefore({ score, parts }: Score, least: number): Score {
  if (score >= least) return { score, parts };
  const newer = part("newer", 1, least - score);
  return { score: Math.round((score + newer.points) * MICRO) / MICRO, parts: [...parts, newer] };
}

/**
 * The lifecycle that counts: a memory that lies in the archive is archived, whatever its header still says; a remark is none the worse
 * for its age, whatever an older pai has written into it. Pure.
 */
function lifecycleOf(header: Header): Header["lifecycle"] {
  if (header.status === "archived") return "archived";
  return header.kind === "episode" ? undefined : header.lifecycle;
}

/**
 * Best first; of equal scores the one of the later day, then the newer, then by id and turn, so that the order never depends on the
 * input's. Pure.
 */
export function bestFirst(a: RankedRow, b: RankedRow): number {
  return byScore(a, b, 1);
}

/** Order by score, then the earlier day first: for questions about the first time. Pure. */
export function earliestOfBest(a: RankedRow, b: RankedRow): number {
  return byScore(a, b, -1);
}

function byScore(a: RankedRow, b: RankedRow, later: 1 | -1): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.row.header.id === b.row.header.id) return (a.turn?.number ?? 0) - (b.turn?.number ?? 0);
  const then = (timeOf(b) - timeOf(a)) * later;
  if (then !== 0) return then;
  const newer = Date.parse(b.row.header.created) - Date.parse(a.row.header.created);
  if (newer !== 0) return newer;
  return a.row.header.id < b.row.header.id ? -1 : 1;
}

function timeOf({ row: { header }, turn }: RankedRow): number {
  return turn?.atMs ?? Date.parse(header.valid_at ?? header.created);
}

interface RankedRow {
  readonly row: Row;
  readonly turn?: TurnMark | undefined;
  readonly score: number;
}

function relevanceScore(parts: readonly RelevancePart[]): ScorePart[] {
  const most = parts.reduce((sum, { weight }) => sum + weight, 0);
  return parts.map(({ name, value, weight }) => part(name, value, (WEIGHTS.relevance * weight) / most));
}

/** Weights are rounded too, so that what is shown can be multiplied. */
function part(name: ScorePart["name"], value: number, weight: number): ScorePart {
  const rounded = Math.round(weight * MICRO) / MICRO;
  return { name, value, weight: rounded, points: Math.round(value * rounded * MICRO) / MICRO };
}
