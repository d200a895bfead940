import type { TextHit } from "../ports.ts";
import { CUE } from "../text/cues.ts";
import type { Question } from "./question.ts";

/** One part of a relevance: its value, 0..1, and how much that counts beside the other parts. */
export interface RelevancePart {
  readonly name:
    | "text"
    | "vectors"
    | "around"
    | "answer"
    | "session"
    | "speaker"
    | "length"
    | "cue"
    | "graph";
  readonly value: number;
  readonly weight: number;
}

/**
 * What each part of a turn's relevance counts beside the 1 of its own text, fitted on half of ten long
 * conversations; none is delicate (each times 0.5 to 2 at random costs at most 2 points of recall@10).
 */
const TURN = {
  /** For each unit of neighbouring text score, see `TurnParts.around`. */
  around: 0.4,
  answer: 0.5,
  session: 0.8,
  /** More would find more, and believe questions that name the wrong person. */
  speaker: 0.3,
  /** For each unit of ln(1 + terms): what says more answers more. */
  length: 0.15,
} as const;
/**
 * Beyond these a turn gains nothing more. Neighbours could give 4, but hardly ever give more than 1.5; were
 * relevance divided by what never comes, every turn would rank below any fact.
 */
const MOST_AROUND = 1.5;
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
  /** What the cosine counts beside the text's 1. */
  readonly vectors: number;
}

/**
 * How relevant a hit is: the weighted mean of these parts, 0..1. A turn is relevant by its text, its neighbours
 * in the conversation, a question before it, its session, its speaker, its length and what kind of answer
 * is asked for; any other memory by its text and meaning, and, where the turn that it came from was found too, by
 * the place of that turn: a sentence of a conversation is no better an answer for being kept as a fact. All are divided by the most that their parts can
 * give, so that they share one scale. Pure.
 */
export function relevanceParts(inputs: RelevanceInputs): readonly RelevancePart[] {
  const { hit, source, text, cosine, vectors } = inputs;
  if (hit.parts && hit.turn) return turnParts(inputs, hit.parts, hit.turn.speaker);
  if (source?.parts && source.turn) {
    const placed = turnParts(inputs, source.parts, source.turn.speaker);
    return cosine === undefined ? placed : [...placed, part("vectors", cosine, vectors)];
  }
  const own: RelevancePart = { name: "text", value: text, weight: 1 };
  return cosine === undefined ? [own] : [own, { name: "vectors", value: cosine, weight: vectors }];
}

function turnParts(
  { text, question }: RelevanceInputs,
  { around, answer, session, length, cues }: NonNullable<TextHit["parts"]>,
  speaker: string,
): readonly RelevancePart[] {
  const { named, asks } = question;
  const nearby = Math.min(around, MOST_AROUND) / MOST_AROUND;
  const said = Math.min(Math.log(1 + length), MOST_LENGTH) / MOST_LENGTH;
  const cue = asks.filter(({ cue }) => (cues & CUE[cue]) !== 0).reduce((sum, { weight }) => sum + weight, 0);
  const most = asks.reduce((sum, { weight }) => sum + weight, 0);
  return [
    { name: "text", value: text, weight: 1 },
    { name: "around", value: nearby, weight: TURN.around * MOST_AROUND },
    { name: "answer", value: answer, weight: TURN.answer },
    { name: "session", value: session, weight: TURN.session },
    ...(named === undefined ? [] : [part("speaker", Number(speaker === named), TURN.speaker)]),
    { name: "length", value: said, weight: TURN.length * MOST_LENGTH },
    ...(most === 0 ? [] : [part("cue", cue / most, most)]),
  ];
}

function part(name: RelevancePart["name"], value: number, weight: number): RelevancePart {
  return { name, value, weight };
}
