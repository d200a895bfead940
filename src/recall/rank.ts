import { effectiveConfidence, idleDays, type Moment } from "../domain/aging.ts";
import { isClosedCommitment } from "../domain/commitment.ts";
import type { TurnMark } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { CUE } from "../text/cues.ts";
import { sum } from "../text/numbers.ts";
import type { Question } from "./read-query.ts";

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
    | "archived"
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

/** Recency halves in about 30 days. */
const RECENCY_RATE = 0.023;
const MICRO = 1e6;
/** By so much a score differs at least from that of something else. */
export const LEAST_STEP = 1 / MICRO;
const ARCHIVED_DELTA = -0.08;
const DISPUTED_DELTA = -0.12;
const CLOSED_DELTA = -0.12;

/**
 * The score of one memory, on one scale for every kind: relevance (the weighted mean of one part at least), importance/10, recency
 * (exp(-0.023 x days since the last access, else creation)) and effective confidence, less what
 * the archive, a dispute and being closed take. Pure.
 */
export function scoreOf({
  row,
  relevance,
  nowMs,
  sourceOf,
}: Moment & { readonly row: Row; readonly relevance: readonly RelevancePart[] }): Score {
  const { header } = row;
  const recency = Math.exp(-RECENCY_RATE * idleDays(row, nowMs));
  const confidence = effectiveConfidence(row, { nowMs, sourceOf });
  const most = sum(relevance.map(({ weight }) => weight));
  const parts: ScorePart[] = [
    ...relevance.map(({ name, value, weight }) => part(name, value, (WEIGHTS.relevance * weight) / most)),
    part("importance", (header.importance ?? DEFAULTS.importance) / 10, WEIGHTS.importance),
    part("recency", recency, WEIGHTS.recency),
    part("confidence", confidence, WEIGHTS.confidence),
  ];
  if (header.status === "archived") parts.push(part("archived", 1, ARCHIVED_DELTA));
  if (header.verification === "disputed") parts.push(part("disputed", 1, DISPUTED_DELTA));
  if (isClosedCommitment(header)) parts.push(part("closed", 1, CLOSED_DELTA));
  return { score: sum(parts.map(({ points }) => Math.round(points * MICRO))) / MICRO, parts };
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
 * Best first; of equal scores the one of the later day, then the newer, then by id and turn, so that the order never depends on the
 * input's. Pure.
 */
export function bestFirst(a: RankedRow, b: RankedRow): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.row.header.id === b.row.header.id) return (a.turn?.number ?? 0) - (b.turn?.number ?? 0);
  const then = timeOf(b) - timeOf(a);
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

/** Weights are rounded too, so that what is shown can be multiplied. */
function part(name: ScorePart["name"], value: number, weight: number): ScorePart {
  const rounded = Math.round(weight * MICRO) / MICRO;
  return { name, value, weight: rounded, points: Math.round(value * rounded * MICRO) / MICRO };
}

/** One part of a relevance: its value, 0..1, and how much that counts beside the other parts. */
export interface RelevancePart {
  readonly name:
    | "text"
    | "vectors"
    | "around"
    | "answer"
    | "session"
    | "speaker"
    | "told"
    | "own"
    | "voice"
    | "cue"
    | "time"
    | "link";
  readonly value: number;
  readonly weight: number;
}

/**
 * What each part of a turn's relevance counts beside the 1 of its own text, chosen on talks of friends, real chats and talks with an
 * assistant, each left out once (`npm run bench:recall-sets`); none is delicate.
 */
const TURN = {
  /** For each unit of neighbouring text score, see `TurnParts.around`. */
  around: 0.4,
  answer: 0.5,
  session: 0.4,
  /** More would find more, and believe questions that name the wrong person. */
  speaker: 0.3,
  /** Missed by a turn without a word of the query, whatever stands around it. */
  own: 1,
  /** Missed by what an assistant or a tool said, unless that is asked for: their long answers repeat every word of a question. */
  voice: 1.5,
} as const;
/** How much a turn tells, where nothing but a time is asked for. */
const TOLD = 0.7;
/** What the cosine counts beside the text's 1. On flat facts 0.75 to 0.9 measured alike, less and more cost. */
export const VECTORS = 0.8;
/** The same for being of the time that the query names: 0 to 0.5 measured alike where memories are found by the words of a date. */
const TIME = 0.5;
/** Beyond it neighbours give a turn nothing more: many of them say no more than a good one. */
const MOST_AROUND = 1;
const MOST_OF_TURN = 1 + TURN.around * MOST_AROUND + TURN.answer + TURN.session;
/** A turn of 100 terms. */
const MOST_LENGTH = Math.log(101);

export interface RelevanceInputs {
  readonly hit: TextHit;
  /** The turn that it came from, where that was found too. */
  readonly source?: TextHit | undefined;
  /** How well the terms match, 0..1, 1 for the best match of the search. */
  readonly text: number;
  /** 0..1; undefined where only the text can say how relevant the memory is. */
  readonly cosine: number | undefined;
  readonly question: Question;
  /** How near it is to the time that the query asks about, 0..1; undefined where it asks about none. */
  readonly time?: number | undefined;
  /** The query has no word to look for: only the time decides. */
  readonly timeAlone?: boolean;
}

/**
 * The parts whose weighted mean is the relevance of a hit, 0..1. A turn: its text, its neighbours, a question before it, its session, its
 * speaker, and the kind of answer asked for. Any other memory: its text and meaning, and the place of the turn that it came from, if that
 * was found too. Both are divided by the most their parts can give, so that they share one scale. Pure.
 */
export function relevanceParts(inputs: RelevanceInputs): readonly RelevancePart[] {
  const { time, timeAlone = false } = inputs;
  const parts = timeAlone ? toldParts(inputs.hit) : wordParts(inputs);
  return time === undefined ? parts : [...parts, weighed("time", time, TIME)];
}

/**
 * What can be told of how relevant a hit is before its row is read: who spoke, whom it is about and of when it is cannot.
 * Comparable among hits of one kind. `best`: the best text score of the search; `vectors`: what the cosine counts beside the
 * text's 1; `advice`: see `Question`. Pure.
 */
export function promiseOf(
  { score, cosine, parts }: Pick<TextHit, "score" | "cosine" | "parts">,
  { best, vectors, advice }: { readonly best: number; readonly vectors: number; readonly advice: boolean },
): number {
  const text = best > 0 ? score / best : 0;
  if (!parts) return text + vectors * cosine;
  const { around, session, cues } = parts;
  const misses = (score > 0 ? 0 : TURN.own) + (isBehind(cues, advice) ? TURN.voice : 0);
  const answer = answers(cues, advice) ? TURN.answer * parts.answer : 0;
  const found = text + TURN.around * Math.min(around, MOST_AROUND) + answer + TURN.session * session;
  return (found * MOST_OF_TURN) / (MOST_OF_TURN + misses);
}

function wordParts(inputs: RelevanceInputs): readonly RelevancePart[] {
  const { hit, source, text, cosine } = inputs;
  if (hit.parts && hit.turn) return turnParts(inputs, hit.parts, hit.turn.speaker);
  if (source?.parts && source.turn) {
    const meaning = cosine === undefined ? [] : [weighed("vectors", cosine, VECTORS)];
    return [...turnParts(inputs, source.parts, source.turn.speaker), ...meaning];
  }
  // Pushed one by one: hundreds of hits come here, in a process that ends before loops over them are compiled.
  const parts = [weighed("text", text, 1)];
  if (cosine !== undefined) parts.push(weighed("vectors", cosine, VECTORS));
  return parts;
}

/** What decides between memories of one time: how much a turn tells; every other memory was found worth keeping. */
function toldParts({ parts, turn }: TextHit): readonly RelevancePart[] {
  if (!parts || !turn) return [];
  return [weighed("told", Math.min(Math.log(1 + parts.length), MOST_LENGTH) / MOST_LENGTH, TOLD)];
}

function turnParts(
  { hit, text, question }: RelevanceInputs,
  { around, answer, session, cues }: NonNullable<TextHit["parts"]>,
  speaker: string,
): readonly RelevancePart[] {
  const { named, asks, advice } = question;
  const nearby = Math.min(around, MOST_AROUND) / MOST_AROUND;
  const cue = sum(asks.map(({ cue, weight }) => ((cues & CUE[cue]) !== 0 ? weight : 0)));
  const most = sum(asks.map(({ weight }) => weight));
  return [
    { name: "text", value: text, weight: 1 },
    { name: "around", value: nearby, weight: TURN.around * MOST_AROUND },
    { name: "answer", value: answers(cues, advice) ? answer : 0, weight: TURN.answer },
    { name: "session", value: session, weight: TURN.session },
    ...(named === undefined ? [] : [weighed("speaker", Number(speaker === named), TURN.speaker)]),
    ...(hit.score > 0 ? [] : [weighed("own", 0, TURN.own)]),
    ...(isBehind(cues, advice) ? [weighed("voice", 0, TURN.voice)] : []),
    ...(most === 0 ? [] : [weighed("cue", cue / most, most)]),
  ];
}

/** Whether what was asked before a turn may be answered by it: by another one, and of persons by a person. */
function answers(cues: number, advice: boolean): boolean {
  return (cues & CUE.goesOn) === 0 && !isBehind(cues, advice);
}

/** Whether an assistant or a tool speaks, and nobody asks for what it said. */
function isBehind(cues: number, advice: boolean): boolean {
  return !advice && (cues & CUE.assistant) !== 0;
}

function weighed(name: RelevancePart["name"], value: number, weight: number): RelevancePart {
  return { name, value, weight };
}
