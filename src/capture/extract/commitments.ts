import type { Statement, Utterance } from "../../domain/extraction.ts";
import { DAY_MS } from "../../text/day.ts";
import { LetterPattern } from "../../text/letters.ts";
import { CATEGORY_RULES } from "./categories.ts";
import {
  COMMITMENT_RULES,
  HAS_SUBJECT,
  IDLE_COMMITMENT,
  LIMIT,
  NO_COMMITMENT,
  OWED_TO,
  PROMISED,
  TASK_HEADING,
  TASK_START,
  TOLD_READING,
} from "./commitment-rules.ts";
import type { DateFound } from "./dates.ts";
import { firstOf, plainForm } from "./plain-form.ts";

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
    reader: { atMs, hearers },
  }: {
    readonly plain: string;
    readonly dates: readonly DateFound[];
    readonly heading: string | undefined;
    readonly reader: Utterance;
  },
): Statement["commitment"] {
  if (NO_COMMITMENT.test(plain)) return undefined;
  const dates = named.filter(({ limit, ms, lastMs }) => limit || (lastMs ?? ms) > atMs - DAY_MS);
  if (dates.length === 0 && IDLE_COMMITMENT.test(plain) && !PROMISED.test(plain)) return undefined;
  const rule = firstOf(COMMITMENT_RULES, plain);
  const inList = heading !== undefined && TASK_HEADING.test(plainForm(heading));
  const limited = LIMIT.test(plain) && dates.some((date) => date.limit);
  const isTask =
    inList ||
    rule === "sure" ||
    (rule === "weak" && limited) ||
    (rule === "dated" && dates.length > 0) ||
    (hearers === undefined && isOrder(plain) && firstOf(CATEGORY_RULES, plain) !== "guideline");
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

function isOrder(plain: string): boolean {
  return (
    TASK_START.test(plain) &&
    !HAS_SUBJECT.test(plain) &&
    !TOLD_READING.test(plain) &&
    plain.split(" ").length <= 12 &&
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
