import type { Span } from "../text/calendar.ts";
import { readAskedTime } from "./query-dates.ts";

/** A question about what is due or to come, whatever it is. */
export interface AgendaQuestion {
  /** The time that it names; undefined for none. */
  readonly time: Span | undefined;
  /** What is to be done is asked for, not what happens. */
  readonly tasks: boolean;
}

/**
 * Reads a query that asks for nothing but what is due, to do or to come ("what do I have to do this week?"); undefined for any
 * other one, such as one that names a thing or a person. English. Linear. Pure.
 */
export function readAgendaQuestion(query: string, nowMs: number): AgendaQuestion | undefined {
  if (query.length > MOST_CHARS || !CUE.test(query)) return undefined;
  const time = readAskedTime(query, nowMs, true);
  const rest = (time?.words ?? []).reduce((left, words) => left.replace(words, " "), query);
  const form = rest
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[?!.,]/gu, " ")
    .replace(FILLERS, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/(?: (?:in|on|for|by|until|before|during|the))+$/u, "");
  if (ALWAYS.test(form) || (time !== undefined && WITH_TIME.test(form))) {
    return { time, tasks: TASKS.test(form) };
  }
  return undefined;
}

const MOST_CHARS = 120;
const CUE =
  /\b(?:due|overdue|do|done|to-?dos?|coming|upcoming|come|happening|going|on|have|planned|scheduled|agenda|calendar|schedule|tasks?|appointments?|deadlines?|plans?)\b/i;
const FILLERS = /\b(?:still|else|all|now|next|please|me|us|coming(?! up)|there|that|left)\b/gu;
const WHAT =
  "(?:(?:what|which (?:things|tasks|promises|commitments))(?:'s| is| are)?|is anything|anything|show|list)";
const NAMED =
  "(?:agenda|calendar|schedule|to-?dos?|to-?do list|to do list|tasks|open tasks|appointments|deadlines)";

/** What asks for the agenda also without a time. */
const ALWAYS = new RegExp(
  `^(?:${WHAT} (?:due|overdue|coming up|upcoming|to come|to do|to be done|on (?:my|our|the) ${NAMED})(?: for)?` +
    "|what (?:do|must) (?:i|we) (?:have to|need to|must)(?: do| get done| remember to do)?" +
    "|what (?:do (?:i|we) have|have (?:i|we) got)(?: coming up| to do| due)" +
    `|(?:${WHAT} )?(?:my|our|the) ${NAMED})$`,
  "u",
);
const TASKS =
  /(?:\b(?:to do|to be done|to-?dos?|tasks|promises|commitments)|\b(?:have to|need to|must)(?: do| get done| remember to do)?)\b/u;
/** What does so with one: "what do I have on Friday". */
const WITH_TIME = new RegExp(
  `^(?:${WHAT}(?: (?:on|up|planned|scheduled|happening|going on|the plan))?` +
    "|what (?:must|should|shall|will) (?:i|we) do" +
    "|what (?:do (?:i|we) have|have (?:i|we) got)(?: on| planned| scheduled)?" +
    "|(?:do (?:i|we) have|have (?:i|we) got) (?:anything|something|plans|appointments)(?: on| planned| scheduled| due| to do)?" +
    "|what (?:are|'s) (?:my|our|the) plans?|(?:my|our) plans)$",
  "u",
);
