import type { Span } from "../text/calendar.ts";
import { STOP_WORDS } from "../text/stop-words.ts";
import { readAskedTime } from "./query-dates.ts";

/** A question about what is due or to come, whatever it is. */
export interface AgendaQuestion {
  /** The time that it names; undefined for none. */
  readonly time: Span | undefined;
  /** What is to be done is asked for, not what happens. */
  readonly tasks: boolean;
}

/**
 * Reads a query that asks for nothing but what is due, to do or to come ("what do I have to do this week?"): it has a word that
 * says so, and beside the time none that names a thing, a person or the past. Undefined for any other query. English. Linear. Pure.
 */
export function readAgendaQuestion(query: string, nowMs: number): AgendaQuestion | undefined {
  if (query.length > MOST_CHARS) return undefined;
  const form = query
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\bto do\b(?= list)|\bto-dos?\b/g, "todo")
    .replace(
      /(?<!\b(?:on|this|next|last|by|until|before|after) )\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g,
      "on $&",
    );
  const time = readAskedTime(form, nowMs, true);
  const rest = (time?.words ?? []).reduce((left, words) => left.replace(words, " "), form);
  const words = rest.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const said = ` ${words.join(" ")} `;
  if (!words.every(isEmpty) || DONE.test(said)) return undefined;
  // A word alone is looked for, but for those that mean nothing else.
  if (words.length === 1 && time === undefined && !ALONE.test(said)) return undefined;
  const tasks = TASKS.test(said);
  return tasks || EVENTS.test(said) || (time !== undefined && WITH_TIME.test(said))
    ? { time, tasks }
    : undefined;
}

/** Whether a query asks who the owner is ("who am I", "what do you know about me"), and nothing else. English. Linear. Pure. */
export function asksWhoOwnerIs(query: string): boolean {
  return query.length <= MOST_CHARS && WHO_OWNER_IS.test(query.toLowerCase().replaceAll("’", "'").trim());
}

const WHO_OWNER_IS =
  /^(?:(?:please |so )?(?:tell me |remind me )?who (?:am i|i am)|what do you (?:know|remember) (?:about|of) me|(?:tell me |what is known )about (?:me|myself))\s{0,3}[?.!]{0,3}$/;

const MOST_CHARS = 120;

/** Whether a word names nothing and nobody, and tells of no past. */
function isEmpty(word: string): boolean {
  const bare = word.replace(/'(?:s|re|ve|d|m|ll)$/, "");
  return AGENDA.has(bare) || (STOP_WORDS.has(bare) && !OTHER.has(bare));
}

/** Whom or what else a question may be about: others, the past, one answer. */
const OTHER = new Set(
  `he she they them him her his hers their theirs you your yours who whom whose where when why did was were had ago than because
  both own ever much many`.split(/\s+/),
);
/** What the agenda is asked with: its names, what is in it, how one has it shown. One job or plan is a certain one. */
const AGENDA = new Set(
  `due overdue late behind outstanding undone unfinished open pending urgent todo todos agenda calendar diary schedule planner list tasks jobs chores errands
  appointment appointments deadline deadlines commitments promises promised reminders plans planned planning scheduled booked lined coming upcoming come happening going stuff things thing bits owt whats
  anythings hows ive im owe owed people anyone need needs have got gotta gonna supposed meant must ought left get getting finish sort sorting sorted tackle
  forget forgetting forgotten missed missing busy free look looks looking like show list give tell remind see check read summary
  rundown overview please pls hey hi ok okay right lol next first soon soonest later ahead week day days month today tonight rest
  want wanna know remember say be it`.split(/\s+/),
);

const ALONE = / (?:agenda|due|overdue|todos?) /;
const DONE = / (?:have|have i|have we|i've|we've) done /;
const TASKS =
  / (?:to do|todos?|owe|owed|tasks|jobs|chores|errands|overdue|outstanding|undone|unfinished|commitments|promises|promised|reminders|deadlines?) | (?:have|need|needs|got|gotta|ought|supposed|meant|must|left) (?:[a-z']+ ){0,4}(?:do|doing|(?:be|get|getting) done|finish|sort|sorted|tackle|remember) | (?:need|needs) (?:doing|sorting|finishing) | (?:late|behind) (?:with|on) $| (?:am|have) (?:i|we) (?:[a-z]+ )?(?:forgetting|forgotten|missing|missed) | (?:do|must) (?:i|we) (?:still )?(?:have to|need to|must) $/;
const EVENTS =
  / (?:due|agenda|calendar|diary|schedule|planner|appointments?|upcoming|coming up|to come|lined up|planned|scheduled|booked) |^ (?:[a-z']+ ){0,3}(?:my|our) plans $/;
/** What asks for it beside a time only: "what do I have on Friday". */
const WITH_TIME =
  / (?:what|what's|whats|anything|something|everything|things|stuff|owt|plans|busy|free|happening|going on|look|looks|looking|should|do (?:i|we) have|have (?:i|we) got|coming) /;
