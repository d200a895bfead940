import { type Word, wordToken } from "../sentence/words.ts";
import { keySet } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";

export interface Split {
  /** What is stated. */
  readonly core: readonly Word[];
  /** When, where and for what it holds, as keys in order, one entry a condition. */
  readonly conditions: readonly string[];
}

/**
 * A statement without the conditions that narrow it ("when I travel", "at work", "on weekends", "for the
 * backend"), and those conditions. A place or time that is the very point of a statement ("the standup is
 * in the morning") stays. Pure.
 */
export function splitConditions(tokens: readonly Word[]): Split {
  const core: Word[] = [];
  const conditions: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = conditionAt(tokens, at, core.length > 0);
    if (end > at) {
      const keys = tokens.slice(at, end).filter((token) => !SILENT.has(token.key) && token.kind !== "mark");
      conditions.push(
        `${tokens[at]?.key === "for" ? "for " : ""}${keys.map((token) => token.key).join(" ")}`,
      );
      at = end;
    } else {
      const token = tokens[at];
      if (token !== undefined) core.push(token);
      at++;
    }
  }
  const states = core.some((token) => token.kind !== "mark" && !SILENT.has(token.key));
  if (!states) return { core: tokens, conditions: [] };
  return { core, conditions: conditions.sort() };
}

const SILENT = keySet("the a an my our i we in on at for be when if of during while every");
const CLAUSE = keySet("when whenever if unless while during except until till once whether");
/** A phrase that begins with these and ends at a comma narrows what follows. */
const LEADS = keySet("in at on with under within inside outside after before since by as");
const PLACES = keySet(
  `work home school night lunch dinner breakfast office gym sea university party church weekend weekday
  holiday mobile desktop laptop phone windows mac linux macos plane train flight road way bus car bed
  morning evening afternoon summer winter spring autumn fall public private production staging meeting
  class development ci ios android kitchen rain snow dark past future`,
);
/** "Last week I …": a time, not whom it is about. */
const PERIODS = new Set(["last", "this", "next"]);
const SPANS = keySet("day week month year weekend spring summer autumn fall winter night");

function isPeriod(token: Word | undefined): boolean {
  return token !== undefined && (SPANS.has(token.key) || CALENDAR.has(token.key));
}

/** Whether a condition only names a date: of an event it says when it happened. Pure. */
export function isDate(condition: string): boolean {
  return condition
    .split(" ")
    .every((key) => DATE_WORDS.has(key) || CALENDAR.has(key) || /^\d{1,4}$/.test(key));
}

const DATE_WORDS = new Set([...PERIODS, ...SPANS, wordToken("ago").key]);
const DAY_PARTS = keySet("morning afternoon evening night");
/** Verbs and words that a `for` belongs to: its object is no condition. */
const TAKES_FOR = keySet(
  `work look wait ask pay know stand responsible vote apply thank search car famous here study train account
  prepare hope allow long schedule ready last name run use good bad interview seek be`,
);
/** After these a place or a time is what is said. */
const TAKES_PLACE = keySet(
  `be live stay start end open close happen arrive depart leave move begin reside work study sit locate meet
  set park grow run reschedule postpone plan schedule expire fall land place due marry`,
);

function conditionAt(tokens: readonly Word[], at: number, inside: boolean): number {
  const token = tokens[at];
  if (token === undefined || token.kind === "mark") return at;
  if (at === 0 && PERIODS.has(token.key) && isPeriod(tokens[1])) return 2;
  if (at === 0 && LEADS.has(token.key))
    return clauseEnd(tokens, at, true) || conditionInside(tokens, at, inside);
  return conditionInside(tokens, at, inside);
}

function conditionInside(tokens: readonly Word[], at: number, inside: boolean): number {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token === undefined) return at;
  if (token.kind === "number" && SPANS.has(tokens[at + 1]?.key ?? "") && tokens[at + 2]?.text === "ago")
    return at + 3;
  if (CLAUSE.has(token.key)) return inside ? clauseEnd(tokens, at, false) : clauseEnd(tokens, at, true);
  if (token.key === "for") {
    if (before === undefined) return clauseEnd(tokens, at, true);
    const last = tokens[at + 1];
    return TAKES_FOR.has(before.key) || last?.kind === "number" ? at : phraseEnd(tokens, at);
  }
  if (!["at", "on", "in", "every"].includes(token.key)) return at;
  if (before !== undefined && (TAKES_PLACE.has(before.key) || before.past)) return at;
  const noun = nounAfter(tokens, at);
  const head = noun === undefined ? undefined : tokens[noun];
  if (noun === undefined || head === undefined) return at;
  if (token.key === "every" && !CALENDAR.has(head.key)) return at;
  let end = noun + 1;
  while (CALENDAR.has(head.key) && tokens[end]?.kind === "number" && !tokens[end]?.key.startsWith("@")) end++;
  // "every Tuesday evening"
  return CALENDAR.has(head.key) && DAY_PARTS.has(tokens[end]?.key ?? "") ? end + 1 : end;
}

/** Where the noun after a preposition stands, an article and one adjective skipped. */
function nounAfter(tokens: readonly Word[], at: number): number | undefined {
  let next = at + 1;
  while (["the", "my", "our", "a", "an"].includes(tokens[next]?.key ?? "")) next++;
  if (PLACES.has(tokens[next]?.key ?? "") || CALENDAR.has(tokens[next]?.key ?? "")) return next;
  return PLACES.has(tokens[next + 1]?.key ?? "") && tokens[next]?.kind === "word" ? next + 1 : undefined;
}

/** To the comma that ends a leading clause, or to the end of the sentence. */
function clauseEnd(tokens: readonly Word[], at: number, leading: boolean): number {
  const comma = tokens.findIndex((token, index) => index > at && token.kind === "mark");
  if (comma > 0) return comma + 1;
  return leading ? at : tokens.length;
}

/** To the end of a short noun phrase. */
function phraseEnd(tokens: readonly Word[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && end - at < 8) {
    const token = tokens[end];
    if (token === undefined || token.kind === "mark" || STOPS.has(token.key)) break;
    end++;
  }
  return end - at > 1 ? end : at;
}

const STOPS = keySet("be have not over than and but because with as instead at on in i we when if while");
