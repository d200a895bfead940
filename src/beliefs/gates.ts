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
export type Gate = "split" | "revise" | "archive" | undefined;

/** A belief is formed from so many independent observations for it, and none rests on fewer. */
export const ENOUGH = 3;
/** From so much evidence on a belief may be revised or split, and does not go stale. */
export const ESTABLISHED = 5;
const DOUBTED = 0.4;
const HELD = 0.5;
const SPLIT_PARTIAL = 2;
/** Days without support after which a belief on little evidence is put away. */
export const STALE_DAYS = 90;

/** All observations of a belief, each counted once. Pure. */
function evidenceOf({ supports, contradictions, partial }: BeliefNumbers): number {
  return supports + contradictions + partial;
}

/**
 * The gate that a belief has reached. A split comes first, since it keeps both sides of what a revision would
 * settle. A pinned belief reaches none. Pure.
 */
export function gateOf(numbers: BeliefNumbers): Gate {
  if (numbers.pinned) return undefined;
  if (mustSplit(numbers)) return "split";
  if (mustRevise(numbers)) return "revise";
  return mustArchive(numbers) ? "archive" : undefined;
}

function mustSplit(numbers: BeliefNumbers): boolean {
  const { contradictions, supports, partial } = numbers;
  const both = contradictions >= ENOUGH && supports >= ENOUGH;
  return both && partial >= SPLIT_PARTIAL && evidenceOf(numbers) >= ESTABLISHED;
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

/**
 * What may be dropped of a statement without saying more than it says: nothing of one that denies or narrows ("I never eat meat at
 * home" does not say "I never eat meat"). Pure.
 */
export function isLimiting(text: string): boolean {
  return LIMITING.test(text);
}

const LIMITING =
  /(?<!\p{L})(?:never|always|only|not|no|none|nobody|nothing|hardly|rarely|seldom|barely|without|except|mostly)(?!\p{L})|\p{L}n['’]t(?!\p{L})/iu;

/** Whether what follows a conjunction belongs to a statement: "between Leeds and …". Pure. */
export function isPairing(text: string): boolean {
  return /(?<!\p{L})(?:between|both|either|neither)(?!\p{L})/iu.test(text);
}

/**
 * Whether a phrase that begins with this word, lower case, may be what a statement is all about: "use it for X", "trust her with Y". Only
 * what one does ("I swim with Jo") says the same without it. Pure.
 */
export function mayComplete(word: string): boolean {
  return COMPLETING.has(word);
}

const COMPLETING = new Set(
  "with for about than as if when whenever into onto over through without".split(" "),
);

/**
 * Whether a statement tells how things are just now, and so tells nothing of other days, however often it is said: a state with a word
 * that points at the moment ("Petra is on holiday this week", "the heating is off again"). Pure.
 */
export function isOfTheMoment(text: string): boolean {
  return MOMENT.test(text) && (STATE.test(text) || !OWN.test(text));
}

/** Whether a note tells how things are just now; what has happened again may be a habit. Pure. */
export function isStateOfTheMoment(text: string): boolean {
  return MOMENT.test(text) && NOW.test(text);
}

const NOW = /(?<!\p{L})(?:am|is|are)(?!\p{L})|\p{L}['’](?:m|s|re)(?!\p{L})/iu;
const MOMENT =
  /(?<!\p{L})(?:again|today|tonight|tomorrow|yesterday|currently|right now|at the moment|for now|(?:this|last|next) (?:week|weekend|month|year|morning|afternoon|evening|night|time|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday))(?!\p{L})/iu;
const STATE =
  /(?<!\p{L})(?:am|is|are|was|were|be|been|feels?|felt|looks?|seems?|stays?|has|have|had)(?!\p{L})|\p{L}['’](?:m|s|re)(?!\p{L})/iu;
const OWN = /^(?:I|We)(?!\p{L})/u;
