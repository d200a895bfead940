import {
  addMonths,
  addUnits,
  atDay,
  DAY_MS,
  endOf,
  MONTH_PATTERN,
  midnight,
  monthOf,
  numberOf,
  weekdayFrom,
  weekdayOf,
} from "../../text/calendar.ts";
import { DATE_FORMS, ORDINALS, UNIT, WEEKDAY, WEEKDAY_NAME } from "../en/date-forms.ts";
import type { Sentence } from "./sentence.ts";

/** A date that a text names. */
export interface DateFound {
  /** Its first moment, ms since 1970, UTC. */
  readonly ms: number;
  /** The first moment of its last day, where it is a week, a weekend, a month or a year. */
  readonly lastMs?: number;
  /** `relative`: counted from now ("yesterday"); `full`: with its year; `partial`: without ("May 3"). */
  readonly kind: "relative" | "full" | "partial";
  /** It comes after "by", "before", "until", "due" or a deadline. */
  readonly limit: boolean;
}

/**
 * The dates of a text in plain form (lower case, single spaces), in its order, English only; at most
 * 8. Relative ones count from `atMs` (ms since 1970, UTC days). `past` says which way "on Friday" and
 * "May 3" look; behind "since" they look back. Text without a date gives []. Linear. Pure.
 */
export function readDates(plain: string, atMs: number, past: boolean): readonly DateFound[] {
  if (!CUE.test(plain)) return [];
  const found: (DateFound & Span)[] = [];
  const read: Span[] = [];
  const named = NAMED.filter(({ cue }) => cue.test(plain)).map(({ what }) => what);
  for (const rule of DATE_RULES) {
    if (rule.names !== undefined && !named.includes(rule.names)) continue;
    for (const match of plain.matchAll(rule.pattern)) {
      const span = { index: match.index, end: match.index + match[0].length };
      if (read.some((other) => span.index < other.end && other.index < span.end)) continue;
      read.push(span); // also where there is no such day: a part of it is no date either
      const groups = match.slice(1).map((group) => group ?? "");
      const before = plain.slice(Math.max(0, span.index - 20), span.index);
      const begun = BEGINS.test(match[0]) || BEGUN_BEFORE.test(before);
      const ms = rule.read(groups, { atMs, past: past || begun });
      if (ms === undefined || Number.isNaN(ms)) continue;
      const lastMs = UNTIL_ITS_START.test(before) ? undefined : rule.last?.(groups, ms);
      const limit = OPENS_LIMIT.test(match[0]) || LIMIT_BEFORE.test(before);
      found.push({ ms, kind: rule.kind, limit, ...(lastMs !== undefined && { lastMs }), ...span });
    }
    if (found.length >= MAX_DATES || read.length >= MAX_READ) break;
  }
  return found
    .sort((a, b) => a.index - b.index)
    .slice(0, MAX_DATES)
    .map(({ index: _, end: __, ...date }) => date);
}

/** By the position of a word: how many words the date has that begins with it. English only. Linear. Pure. */
export function dateLengths({ text, words }: Sentence): ReadonlyMap<number, number> {
  const lower = text.toLowerCase().replace(/[‘’`´]/gu, "'");
  const found = new Map<number, number>();
  if (lower.length !== text.length || !CUE.test(lower)) return found;
  const read: Span[] = [];
  for (const { pattern } of DATE_RULES)
    for (const match of lower.matchAll(pattern)) {
      const span = { index: match.index, end: match.index + match[0].length };
      if (read.length >= MAX_READ || read.some((other) => span.index < other.end && other.index < span.end))
        continue;
      read.push(span);
      const from = words.findIndex(({ start }) => start >= span.index);
      const to = words.findLastIndex(({ end }) => end <= span.end);
      if (from >= 0 && to >= from) found.set(from, to - from + 1);
    }
  return found;
}

interface Span {
  readonly index: number;
  readonly end: number;
}

interface Anchor {
  readonly atMs: number;
  readonly past: boolean;
}

interface DateRule {
  readonly pattern: RegExp;
  /** What stands in each text in which it is found. */
  readonly names: Named | undefined;
  readonly kind: DateFound["kind"];
  readonly read: (groups: readonly string[], anchor: Anchor) => number | undefined;
  readonly last?: (groups: readonly string[], ms: number) => number;
}

const MAX_DATES = 8;
/** Places that are looked at; keeps the work linear where a text is made of dates. */
const MAX_READ = 64;
const OPENS_LIMIT = /^(?:by|before|until|till|due|within)\b/;
/** What holds since then has begun, whatever the verb: "I'm learning Spanish since March". */
const BEGINS = /^since\b/;
const BEGUN_BEFORE = /\bsince (?:the |early |late |mid-?|about |around ){0,2}$/;
const UNTIL_ITS_START = /\b(?:before|until|till) $/;
const LIMIT_BEFORE = /\b(?:by|before|until|till|within|due|deadline)\b[a-z :]{0,12}$/;
const CUE =
  /\d|day\b|days\b|week|month|year|tomorrow|tmrw|tomoz|tmr|tonight|morning|night|evening|afternoon|noon|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b|the (?:twent|thirt|[a-z]{3,10}th\b|first|second|third)|christmas|eod|eow|eom/;

type Named = "month" | "unit" | "weekday";

/** Parts that most rules have, by which a text without them is left alone; in the order in which a rule is looked through. */
const NAMED: readonly { readonly what: Named; readonly part: string; readonly cue: RegExp }[] = [
  { what: "month", part: MONTH_PATTERN, cue: /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/ },
  { what: "unit", part: UNIT, cue: /day|week|fortnight|month|year/ },
  { what: "weekday", part: WEEKDAY, cue: /\b(?:mon|tue|wed|thu|fri|sat|sun)/ },
  { what: "weekday", part: WEEKDAY_NAME, cue: /day/ },
];

const rule = (
  name: keyof typeof DATE_FORMS,
  kind: DateFound["kind"],
  read: DateRule["read"],
  last?: DateRule["last"],
): DateRule => ({
  pattern: DATE_FORMS[name],
  names: NAMED.find(({ part }) => DATE_FORMS[name].source.includes(part))?.what,
  kind,
  read,
  ...(last && { last }),
});

/** Longer forms first: what one rule has read, no later one reads again. */
const DATE_RULES: readonly DateRule[] = [
  rule("iso", "full", ([y, m, d]) => atDay(Number(y), Number(m) - 1, Number(d))),
  rule("dayMonthYear", "full", ([d, m, y]) => atDay(Number(y), monthOf(m), dayNumber(d))),
  rule("monthDayYear", "full", ([m, d, y]) => atDay(Number(y), monthOf(m), dayNumber(d))),
  rule("endOfMonth", "partial", ([m], at) => monthEnd(monthOf(m), at)),
  rule("monthYear", "full", ([m, y]) => atDay(Number(y), monthOf(m), 1)),
  rule("dayMonth", "partial", ([d, m], at) => yearless(monthOf(m), dayNumber(d), at)),
  rule("monthDay", "partial", ([m, d], at) => yearless(monthOf(m), dayNumber(d), at)),
  rule("firstOfMonth", "partial", ([m], at) => yearless(monthOf(m), 1, at)),
  rule("dayAfterTomorrow", "relative", (_, { atMs }) => midnight(atMs) + 2 * DAY_MS),
  rule("dayBeforeYesterday", "relative", (_, { atMs }) => midnight(atMs) - 2 * DAY_MS),
  rule("tomorrow", "relative", (_, { atMs }) => midnight(atMs) + DAY_MS),
  rule("yesterday", "relative", (_, { atMs }) => midnight(atMs) - DAY_MS),
  rule("today", "relative", (_, { atMs }) => midnight(atMs)),
  rule("ago", "relative", ([n, unit], { atMs }) => shift(atMs, -numberOf(n), unit)),
  rule("within", "relative", ([n, unit], { atMs, past }) =>
    past ? undefined : shift(atMs, numberOf(n), unit),
  ),
  rule("fromNow", "relative", ([n, unit], { atMs }) => shift(atMs, numberOf(n), unit)),
  rule("endOf", "relative", ([unit], { atMs }) => endOf(unit, atMs)),
  rule("endOfNext", "relative", ([unit = ""], { atMs }) =>
    endOf(unit, shift(atMs, unit === "quarter" ? 3 : 1, unit === "quarter" ? "month" : unit)),
  ),
  rule("endsShort", "relative", ([word], { atMs }) =>
    endOf(word === "eow" ? "week" : word === "eom" ? "month" : "year", atMs),
  ),
  rule("lastWeekday", "relative", ([day], { atMs }) => weekdayFrom(atMs, weekdayOf(day), "last")),
  rule("nextWeekday", "relative", ([day], { atMs }) => weekdayFrom(atMs, weekdayOf(day), "next")),
  rule("thisWeekday", "relative", ([day], { atMs, past }) =>
    weekdayFrom(atMs, weekdayOf(day), past ? "last" : "coming"),
  ),
  rule("onWeekday", "partial", ([day], { atMs, past }) =>
    weekdayFrom(atMs, weekdayOf(day), past ? "last" : "coming"),
  ),
  rule("shortWeekday", "partial", ([day], { atMs, past }) =>
    weekdayFrom(atMs, weekdayOf(day), past ? "last" : "coming"),
  ),
  rule(
    "weekend",
    "relative",
    ([which], { atMs }) => weekend(which, atMs),
    (_, ms) => ms + DAY_MS,
  ),
  rule(
    "lastOrNext",
    "relative",
    ([which, unit], { atMs }) => shift(atMs, which === "last" ? -1 : 1, unit),
    ([, unit], ms) => lastDayOf(unit, ms),
  ),
  rule(
    "this",
    "relative",
    (_, { atMs, past }) => (past ? undefined : midnight(atMs)),
    ([unit], ms) => lastDayOf(unit, ms),
  ),
  rule("christmas", "partial", (_, at) => yearless(11, 25, at)),
  rule("dayOfMonth", "partial", ([d], at) => dayOfMonth(dayNumber(d), at)),
  rule("wordOfMonth", "partial", ([d], at) => dayOfMonth(dayNumber(d), at)),
  rule("inMonth", "partial", ([m], at) => yearless(monthOf(m), 1, at)),
  rule("weekday", "partial", ([day], { atMs, past }) =>
    weekdayFrom(atMs, weekdayOf(day), past ? "last" : "coming"),
  ),
  rule("year", "full", ([y]) => atDay(Number(y), 0, 1)),
];

function shift(atMs: number, count: number, unit = ""): number {
  return addUnits(midnight(atMs), count, unit);
}

/** The nearest such day in the direction that the text looks in. */
function yearless(month: number, day: number, { atMs, past }: Anchor): number | undefined {
  const today = midnight(atMs);
  const year = new Date(today).getUTCFullYear();
  const here = atDay(year, month, day);
  if (here === undefined) return undefined;
  if (past && here > today) return atDay(year - 1, month, day);
  return !past && here < today ? atDay(year + 1, month, day) : here;
}

/** The Sunday of the week, or the last day of the month or year, that a day lies in. */
function lastDayOf(unit: string | undefined, ms: number): number {
  return unit === "week" ? ms + ((7 - new Date(ms).getUTCDay()) % 7) * DAY_MS : endOf(unit, ms);
}

/** A day of a month in digits or in words ("23", "5th", "twenty third"); 0 for anything else. Pure. */
export function dayNumber(day = ""): number {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day)?.[1];
  if (digits !== undefined) return Number(digits);
  const tens = /^twent/.test(day) ? 20 : /^thirt(?:y|ieth)/.test(day) ? 30 : 0;
  return (day.endsWith("y") ? 0 : tens) + ORDINALS.indexOf(day.replace(/^(?:twenty|thirty)[ -]/, "")) + 1;
}

function monthEnd(month: number, anchor: Anchor): number | undefined {
  const first = yearless(month, 28, anchor);
  return first === undefined ? undefined : endOf("month", first);
}

function dayOfMonth(day: number, { atMs, past }: Anchor): number | undefined {
  const today = new Date(midnight(atMs));
  const here = atDay(today.getUTCFullYear(), today.getUTCMonth(), day);
  if (here === undefined) return undefined;
  if (past && here > today.getTime()) return addMonths(here, -1);
  return !past && here < today.getTime() ? addMonths(here, 1) : here;
}

function weekend(which: string | undefined, atMs: number): number {
  const today = midnight(atMs);
  const weekday = new Date(today).getUTCDay();
  const saturday = weekday === 0 ? today - DAY_MS : today + (6 - weekday) * DAY_MS;
  if (which === "this" || which === "the") return saturday;
  return saturday + (which === "last" ? -7 : 7) * DAY_MS;
}
