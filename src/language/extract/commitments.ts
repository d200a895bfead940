import type { Statement, Utterance } from "../../domain/extraction.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { LetterPattern } from "../../text/letters.ts";
import type { DateFound } from "../sentence/dates.ts";
import { surelyOf } from "./category-of.ts";
import {
  ASIDE,
  COMMITMENT_RULES,
  HAS_SUBJECT,
  IDLE_COMMITMENT,
  LIMIT,
  NO_COMMITMENT,
  OWED_TO,
  PROMISED,
  TASK_HEADING,
  TASK_START,
  TIME_FIRST,
  TOLD_READING,
} from "./commitment-rules.ts";
import { firstOf, plainForm } from "./plain-form.ts";
import { isFragment } from "./sentences.ts";

/**
 * The commitment that a clause makes, or undefined: a promise, a to-do, a deadline, an item of a task
 * list; of what people say to each other no bare order, which is advice. It is due at the date that the clause sets
 * as its limit, else at the last one that it names and that is not over, and of a week, a weekend, a month or a year
 * at its last day. Pure.
 */
export function commitmentOf(
  clause: string,
  {
    plain,
    dates: named,
    heading,
    leadIn,
    reader: { atMs, hearers },
  }: {
    readonly plain: string;
    readonly dates: readonly DateFound[];
    readonly heading: string | undefined;
    readonly leadIn: string;
    readonly reader: Utterance;
  },
): Statement["commitment"] {
  if (NO_COMMITMENT.test(plain)) return undefined;
  const dates = named.filter(({ limit, ms, lastMs }) => limit || (lastMs ?? ms) > atMs - DAY_MS);
  if (dates.length === 0 && IDLE_COMMITMENT.test(plain) && !PROMISED.test(plain)) return undefined;
  const rule = promiseIn(plain);
  const inList = heading !== undefined && TASK_HEADING.test(plainForm(heading));
  const limited = LIMIT.test(plain) && dates.some((date) => date.limit);
  const isTask =
    inList ||
    rule === "sure" ||
    (rule === "weak" && limited) ||
    (rule === "dated" && dates.length > 0) ||
    (hearers === undefined &&
      isFragment(plain) &&
      ((limited && !STATES.test(plain)) || (dates.length > 0 && MARKS.test(leadIn)))) ||
    (hearers === undefined && isOrder(withoutTime(plain)) && surelyOf(plain) !== "guideline");
  if (!isTask) return undefined;
  const due = dates.find((date) => date.limit) ?? dates[dates.length - 1];
  const owedTo = PROMISED_TO.exec(clause)?.[1]?.toLowerCase();
  return {
    ...(due !== undefined && { due: new Date(due.lastMs ?? due.ms).toISOString() }),
    ...(owedTo !== undefined &&
      !/^(?:to|that|i|you|my|myself|a|the|an|it|him|her|them|is|was)$/.test(owedTo) && { owedTo }),
  };
}

const PROMISED_TO = new LetterPattern(OWED_TO, "i");

/** "Closed until Monday" is how things are. */
const STATES = /\b(?:until|till)\b/;
/** "Don't forget: bins out tonight." */
const MARKS = /\b(?:forget|reminder|remember|urgent)\b/i;

/** How sure a plain form, whatever time it opens with, makes a commitment; undefined where it makes none. Pure. */
export function promiseIn(plain: string): "sure" | "dated" | "weak" | undefined {
  return firstOf(COMMITMENT_RULES, plain) ?? firstOf(COMMITMENT_RULES, withoutTime(plain));
}

/** Whether a plain form tells in the past what is still to be done: its dates are to come. Pure. */
export function isTakenOn(plain: string): boolean {
  return promiseIn(plain) === "sure" || TAKEN_ON.test(plain);
}

const TAKEN_ON = /^(?:i |we )?(?:just )?(?:signed up|volunteered|offered|said yes) (?:to|for) /;

function withoutTime(plain: string): string {
  return plain.replace(TIME_FIRST, "");
}

function isOrder(plain: string): boolean {
  const [order = ""] = plain.split(ASIDE, 1);
  return (
    TASK_START.test(plain) &&
    !HAS_SUBJECT.test(order) &&
    !TOLD_READING.test(plain) &&
    order.split(" ").length <= 12 &&
    !/\b(?:always|never|every|your|answers?|replies)\b/.test(plain)
  );
}

/** "Don't forget the milk": what is not to be forgotten is a thing, and no statement. Pure. */
export function isThingToRemember(sentence: string): boolean {
  const rule = THING.exec(sentence);
  return rule !== null && firstOf(COMMITMENT_RULES, plainForm(sentence)) === "sure";
}

const THING =
  /^(?:please )?(?:remember|do(?:n['’]t| not) forget|mustn['’]t forget) (?:the|my|our|his|her|their) /i;
