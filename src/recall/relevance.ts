import type { TextHit } from "../index-ports.ts";
import { CUE } from "../text/cues.ts";
import { type Question, subjectShare } from "./question.ts";

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
    | "subject"
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
/** What a statement's being about the one that the query names counts beside its text. */
const SUBJECT = 0.3;
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
  return time === undefined ? parts : [...parts, part("time", time, TIME)];
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
    const meaning = cosine === undefined ? [] : [part("vectors", cosine, VECTORS)];
    return [...turnParts(inputs, source.parts, source.turn.speaker), ...meaning];
  }
  // Pushed one by one: hundreds of hits come here, in a process that ends before loops over them are compiled.
  const parts = [part("text", text, 1)];
  if (cosine !== undefined) parts.push(part("vectors", cosine, VECTORS));
  const about = subjectShare(hit.row.header, inputs.question);
  if (about !== undefined) parts.push(part("subject", about, SUBJECT));
  return parts;
}

/** What decides between memories of one time: how much a turn tells; every other memory was found worth keeping. */
function toldParts({ parts, turn }: TextHit): readonly RelevancePart[] {
  return parts && turn ? [part("told", lengthShare(parts.length), TOLD)] : [];
}

function turnParts(
  { hit, text, question }: RelevanceInputs,
  { around, answer, session, cues }: NonNullable<TextHit["parts"]>,
  speaker: string,
): readonly RelevancePart[] {
  const { named, asks, advice } = question;
  const nearby = Math.min(around, MOST_AROUND) / MOST_AROUND;
  const cue = asks.filter(({ cue }) => (cues & CUE[cue]) !== 0).reduce((sum, { weight }) => sum + weight, 0);
  const most = asks.reduce((sum, { weight }) => sum + weight, 0);
  return [
    { name: "text", value: text, weight: 1 },
    { name: "around", value: nearby, weight: TURN.around * MOST_AROUND },
    { name: "answer", value: answers(cues, advice) ? answer : 0, weight: TURN.answer },
    { name: "session", value: session, weight: TURN.session },
    ...(named === undefined ? [] : [part("speaker", Number(speaker === named), TURN.speaker)]),
    ...(hit.score > 0 ? [] : [part("own", 0, TURN.own)]),
    ...(isBehind(cues, advice) ? [part("voice", 0, TURN.voice)] : []),
    ...(most === 0 ? [] : [part("cue", cue / most, most)]),
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

function lengthShare(terms: number): number {
  return Math.min(Math.log(1 + terms), MOST_LENGTH) / MOST_LENGTH;
}

function part(name: RelevancePart["name"], value: number, weight: number): RelevancePart {
  return { name, value, weight };
}
