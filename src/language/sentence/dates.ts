import {
  addMonths,
  addUnits,
  atDay,
  DAY_MS,
  endOf,
  midnight,
  numericDay,
  weekdayFrom,
} from "../../text/calendar.ts";
import { ENGLISH_DATES } from "../en/date-forms.ts";
import type { DateForm, DateWords } from "./date-words.ts";
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
  /** What is said begins then: "from 1 May", "as of Monday". */
  readonly opens?: boolean;
  /** It names no day, but a month, a year or "this week". */
  readonly wide?: boolean;
  /** The text tells what is so again and again: of no one day. */
  readonly repeats?: boolean;
  /** What is told of may have happened then, or be planned for then. */
  readonly unsure?: boolean;
}

/**
 * The dates of a text in plain form (lower case, single spaces), in its order; at most
 * 8. `words`: of its language, English by default. Relative ones count from `atMs` (ms since 1970, UTC days). `past` says which way "on Friday" and
 * "May 3" look; behind "since" they look back. Text without a date gives []. Linear. Pure.
 */
export function readDates(
  plain: string,
  atMs: number,
  past: boolean,
  words: DateWords = ENGLISH_DATES,
): readonly DateFound[] {
  return placedDates(plain, atMs, past, words).map(({ index: _, end: __, form: ___, ...date }) => date);
}

/** A date, where it stands in the text, and the form in which it is named. */
export type PlacedDate = DateFound & Span & { readonly form: DateForm };

/** The same with their places. */
export function placedDates(
  plain: string,
  atMs: number,
  past: boolean,
  words: DateWords = ENGLISH_DATES,
): readonly PlacedDate[] {
  const found: PlacedDate[] = [];
  const repeats = words.repeats.test(plain);
  const { begins, begunBefore, untilItsStart, opensLimit, limitBefore } = words;
  for (const { rule, match, span } of placesIn(plain, words)) {
    const groups = match.slice(1).map((group) => group ?? "");
    const before = plain.slice(Math.max(0, span.index - 20), span.index);
    const begun = begins.test(match[0]) || begunBefore.test(before);
    const lead = plain.slice(Math.max(0, span.index - LEAD_CHARS), span.index) + opening(match[0]);
    const isAhead = !begun && rule.name !== "feast" && words.ahead.test(lead);
    const after = plain.slice(span.end, span.end + 12);
    const weekday = IN_MONTH.has(rule.name) ? weekdayBefore(before + opening(match[0]), words) : undefined;
    const read = (back: boolean) => rule.read(groups, { atMs, past: back, words, weekday });
    const said = read((past && !isAhead) || begun);
    if (said === undefined || Number.isNaN(said)) continue;
    const isOpened =
      words.opens.test(match[0]) || words.opensBefore.test(before) || words.opensAfter.test(after);
    const opens = isOpened && !words.runsTo.test(after);
    const mayBePast = !past && rule.kind === "partial" && words.past.test(plain) && !words.towards.test(lead);
    // "Went up from December", said in November: of two Decembers the nearer one.
    const isTold = (past || mayBePast) && !begun && !isAhead;
    const [last = said, next = said] =
      isTold && opens && IN_YEAR.has(rule.name) ? [read(true), read(false)] : [];
    const nearer = next - atMs < atMs - last ? next : last;
    const isTurn = next !== last && words.turned.test(plain);
    const ms = isTurn ? nearer : said;
    const isGiven = weekday !== undefined && new Date(ms).getUTCDay() === weekday;
    const isUnsure =
      isTold && !isTurn && !isGiven && (nearer !== said || mayBePast || (past && words.either.test(lead)));
    const lastMs = untilItsStart.test(before) ? undefined : rule.last?.(groups, ms, words);
    const limit = opensLimit.test(match[0]) || limitBefore.test(before);
    found.push({
      ...{ ms, kind: groups.some((group) => YEAR.test(group)) ? "full" : rule.kind, limit, form: rule.name },
      ...(opens && { opens }),
      ...(repeats && { repeats }),
      ...(WIDE.has(rule.name) && { wide: true }),
      ...(isUnsure && { unsure: true }),
      ...(lastMs !== undefined && { lastMs }),
      ...span,
    });
    if (found.length >= MAX_DATES) break;
  }
  return found.sort((a, b) => a.index - b.index).slice(0, MAX_DATES);
}

/** By the position of a word: how many words the date has that begins with it. Linear. Pure. */
export function dateLengths(
  { text, words }: Sentence,
  named: DateWords = ENGLISH_DATES,
): ReadonlyMap<number, number> {
  const lower = text.toLowerCase().replace(/[‘’`´]/gu, "'");
  const found = new Map<number, number>();
  if (lower.length !== text.length) return found;
  for (const { span } of placesIn(lower, named)) {
    const from = words.findIndex(({ start }) => start >= span.index);
    const to = words.findLastIndex(({ end }) => end <= span.end);
    if (from >= 0 && to >= from) found.set(from, to - from + 1);
  }
  return found;
}

interface DatePlace {
  readonly rule: DateRule;
  readonly match: RegExpExecArray;
  readonly span: Span;
}

/** Where a text in lower case names dates, rule by rule; what one rule has found, no later one finds again. */
function* placesIn(lower: string, words: DateWords): Generator<DatePlace> {
  if (!words.cue.test(lower)) return;
  const read: Span[] = []; // also where there is no such day: a part of it is no date either
  for (const rule of DATE_RULES) {
    const source = words.forms[rule.name];
    const named = words.named.find(({ part }) => source?.includes(part));
    if (source === undefined || named?.cue.test(lower) === false) continue;
    for (const match of lower.matchAll(patternFor(rule.name, source, words))) {
      const span = { index: match.index, end: match.index + match[0].length };
      if (read.some((other) => span.index < other.end && other.index < span.end)) continue;
      if (read.some((other) => isItsWeekday(lower, span, other, words))) continue;
      read.push(span);
      yield { rule, match, span };
      if (read.length >= MAX_READ) return;
    }
  }
}

/** Whether all that a date names is the weekday of the next one: "on Thurs 5 Nov". */
function isItsWeekday(lower: string, { index, end }: Span, next: Span, words: DateWords): boolean {
  if (next.index < end || next.index > end + MOST_BETWEEN) return false;
  const [named, name = ""] = words.weekdayBefore.exec(lower.slice(index, next.index)) ?? [];
  return named !== undefined && name !== "";
}

/** Characters between a weekday and its day: ", the ". */
const MOST_BETWEEN = 6;

const PATTERNS = new WeakMap<DateWords, Map<DateForm, RegExp>>();

/** A pattern, made when a text may have it. */
function patternFor(name: DateForm, source: string, words: DateWords): RegExp {
  const patterns = PATTERNS.get(words) ?? new Map<DateForm, RegExp>();
  PATTERNS.set(words, patterns);
  const pattern = patterns.get(name) ?? words.patternOf(source);
  patterns.set(name, pattern);
  return pattern;
}

interface Span {
  readonly index: number;
  readonly end: number;
}

interface Anchor {
  readonly atMs: number;
  readonly past: boolean;
  readonly words: DateWords;
  /** The weekday that the date is said to be, 0 (Sunday) .. 6. */
  readonly weekday: number | undefined;
}

interface DateRule {
  readonly name: DateForm;
  readonly kind: DateFound["kind"];
  readonly read: (groups: readonly string[], anchor: Anchor) => number | undefined;
  readonly last?: (groups: readonly string[], ms: number, words: DateWords) => number;
}

/** How far back what was done is looked for. */
const LEAD_CHARS = 100;
/** Forms that name no day. */
const WIDE: ReadonlySet<DateForm> = new Set(["inMonth", "monthYear", "year", "lastOrNext", "this"]);
/** Forms that name a month, or a day of one, and no year. */
const IN_YEAR: ReadonlySet<DateForm> = new Set(["inMonth", "dayMonth", "monthDay", "firstOfMonth"]);

/** Forms that name a day of a month, and maybe no year. */
const IN_MONTH: ReadonlySet<DateForm> = new Set(["dayMonth", "monthDay", "daysMonth", "weekdayDay"]);
const YEAR = /^(?:19|20)\d\d$/;

function weekdayBefore(before: string, words: DateWords): number | undefined {
  const [, name] = words.weekdayBefore.exec(before) ?? [];
  return name === undefined ? undefined : words.weekdayOf(name);
}

/** The preposition that a form begins with: "for friday". */
function opening(form: string): string {
  return /^(?:for|on|in|at|für|auf|am|im) /.exec(form)?.[0] ?? "";
}

const MAX_DATES = 8;
/** Places that are looked at; keeps the work linear where a text is made of dates. */
const MAX_READ = 64;

const rule = (
  name: DateForm,
  kind: DateFound["kind"],
  read: DateRule["read"],
  last?: DateRule["last"],
): DateRule => ({ name, kind, read, ...(last && { last }) });

/** Longer forms first: what one rule has read, no later one reads again. */
const DATE_RULES: readonly DateRule[] = [
  rule("iso", "full", ([y, m, d]) => atDay(Number(y), Number(m) - 1, Number(d))),
  rule("numeric", "full", ([a, mark, b, y]) => numericDay(Number(a), Number(b), Number(y), mark)),
  rule(
    "daysMonth",
    "partial",
    ([d = "", last = "", m, y = ""], at) => firstUntil(last, d, at.words.monthOf(m), y, at),
    ([d, last], ms, { dayOf }) => ms + (dayOf(last) - dayOf(d)) * DAY_MS,
  ),
  rule(
    "monthDays",
    "partial",
    ([m, d = "", last = "", y = ""], at) => firstUntil(last, d, at.words.monthOf(m), y, at),
    ([, d, last], ms, { dayOf }) => ms + (dayOf(last) - dayOf(d)) * DAY_MS,
  ),
  rule("dayMonthYear", "full", ([d, m, y], { words }) => atDay(yearOf(y), words.monthOf(m), words.dayOf(d))),
  rule("monthDayYear", "full", ([m, d, y], { words }) => atDay(Number(y), words.monthOf(m), words.dayOf(d))),
  rule("endOfMonth", "partial", ([m], at) => monthEnd(at.words.monthOf(m), at)),
  rule("monthYear", "full", ([m, y = ""], { atMs, words }) =>
    atDay(/^\d/.test(y) ? Number(y) : new Date(atMs).getUTCFullYear() + 1, words.monthOf(m), 1),
  ),
  rule("dayMonth", "partial", ([d, m], at) => yearless(at.words.monthOf(m), at.words.dayOf(d), at)),
  rule("monthDay", "partial", ([m, d], at) => yearless(at.words.monthOf(m), at.words.dayOf(d), at)),
  rule("firstOfMonth", "partial", ([m], at) => yearless(at.words.monthOf(m), 1, at)),
  rule("dayAfterTomorrow", "relative", (_, { atMs }) => midnight(atMs) + 2 * DAY_MS),
  rule("dayBeforeYesterday", "relative", (_, { atMs }) => midnight(atMs) - 2 * DAY_MS),
  rule("tomorrow", "relative", (_, { atMs }) => midnight(atMs) + DAY_MS),
  rule("yesterday", "relative", (_, { atMs }) => midnight(atMs) - DAY_MS),
  rule("today", "relative", (_, { atMs }) => midnight(atMs)),
  rule("ago", "relative", ([n, unit], at) => shift(at, -at.words.numberOf(n), unit)),
  rule("within", "relative", ([n, unit], at) =>
    at.past ? undefined : shift(at, at.words.numberOf(n), unit),
  ),
  rule("fromNow", "relative", ([n, unit], at) => shift(at, at.words.numberOf(n), unit)),
  rule("endOf", "relative", ([unit = ""], { atMs, words }) => endOf(words.unitOf(unit), atMs)),
  rule("endOfNext", "relative", ([word = ""], at) => {
    const unit = at.words.unitOf(word);
    return endOf(unit, unit === "quarter" ? addUnits(midnight(at.atMs), 3, "month") : shift(at, 1, word));
  }),
  rule("endsShort", "relative", ([unit = ""], { atMs, words }) => endOf(words.unitOf(unit), atMs)),
  rule("weekdayDay", "partial", ([d], at) => dayOfMonth(at.words.dayOf(d), at)),
  rule("advent", "partial", ([n], at) => advent(at.words.numberOf(n), at)),
  rule("lastWeekday", "relative", ([day], { atMs, words }) =>
    weekdayFrom(atMs, words.weekdayOf(day), "last"),
  ),
  rule("nextWeekday", "relative", ([day], { atMs, words }) =>
    weekdayFrom(atMs, words.weekdayOf(day), "next"),
  ),
  rule("thisWeekday", "relative", nearWeekday),
  rule("onWeekday", "partial", nearWeekday),
  rule("shortWeekday", "partial", nearWeekday),
  rule(
    "weekend",
    "relative",
    ([which = ""], { atMs, words }) => weekend(words.stepOf(which), atMs),
    (_, ms) => ms + DAY_MS,
  ),
  rule(
    "lastOrNext",
    "relative",
    ([which = "", unit], at) => shift(at, at.words.stepOf(which), unit),
    ([, unit = ""], ms, { unitOf }) => lastDayOf(unitOf(unit), ms),
  ),
  rule(
    "this",
    "relative",
    (_, { atMs, past }) => (past ? undefined : midnight(atMs)),
    ([unit = ""], ms, { unitOf }) => lastDayOf(unitOf(unit), ms),
  ),
  rule("feast", "partial", ([name = ""], at) => yearless(...at.words.feastOf(name), at)),
  rule("dayOfMonth", "partial", ([d], at) => dayOfMonth(at.words.dayOf(d), at)),
  rule("wordOfMonth", "partial", ([d], at) => dayOfMonth(at.words.dayOf(d), at)),
  rule("firstOfThisMonth", "partial", (_, at) => dayOfMonth(1, at)),
  rule("inMonth", "partial", ([m], at) => yearless(at.words.monthOf(m), 1, at)),
  rule("weekday", "partial", nearWeekday),
  rule("year", "full", ([y]) => atDay(Number(y), 0, 1)),
];

function nearWeekday([day]: readonly string[], { atMs, past, words }: Anchor): number {
  return weekdayFrom(atMs, words.weekdayOf(day), past ? "last" : "coming");
}

/** "26" is 2026. */
function yearOf(year = ""): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function shift({ atMs, words }: Anchor, count: number, unit = ""): number {
  return addUnits(midnight(atMs), count, words.unitOf(unit));
}

/** A Sunday of Advent, 1 to 4, the last of them before Christmas Day. */
function advent(which: number, anchor: Anchor): number | undefined {
  const christmas = yearless(11, 25, anchor);
  return christmas === undefined || !(which >= 1 && which <= 4)
    ? undefined
    : weekdayFrom(christmas, 0, "last") - (4 - which) * 7 * DAY_MS;
}
/** The nearest such day in the direction that the text looks in, or else the nearest of the weekday that it is said to be. */
function yearless(month: number, day: number, anchor: Anchor): number | undefined {
  const year = new Date(anchor.atMs).getUTCFullYear();
  return meant(
    [0, 1, -1].map((step) => atDay(year + step, month, day)),
    anchor,
  );
}

/** Of days that may be meant, that of the text's present period first, those of the next and the one before behind it. */
function meant([here, ...others]: readonly (number | undefined)[], anchor: Anchor): number | undefined {
  const { atMs, past, weekday } = anchor;
  const today = midnight(atMs);
  if (here === undefined) return undefined;
  const [next, last] = others;
  const found = past && here > today ? last : !past && here < today ? next : here;
  const isDay = (ms: number | undefined) => ms !== undefined && new Date(ms).getUTCDay() === weekday;
  if (weekday === undefined || isDay(found)) return found;
  return [here, ...others].find(isDay) ?? found;
}

/** The first of the days of "1-3 December"; none of "9-5 may". */
function firstUntil(
  last: string,
  first: string,
  month: number,
  year: string,
  anchor: Anchor,
): number | undefined {
  const { dayOf } = anchor.words;
  if (dayOf(last) <= dayOf(first)) return undefined;
  return year === "" ? yearless(month, dayOf(first), anchor) : atDay(Number(year), month, dayOf(first));
}

/** The Sunday of the week, or the last day of the month or year, that a day lies in. */
function lastDayOf(unit: string, ms: number): number {
  return unit === "week" ? ms + ((7 - new Date(ms).getUTCDay()) % 7) * DAY_MS : endOf(unit, ms);
}

function monthEnd(month: number, anchor: Anchor): number | undefined {
  const first = yearless(month, 28, anchor);
  return first === undefined ? undefined : endOf("month", first);
}

function dayOfMonth(day: number, anchor: Anchor): number | undefined {
  const today = new Date(anchor.atMs);
  const here = atDay(today.getUTCFullYear(), today.getUTCMonth(), day);
  if (here === undefined) return undefined;
  return meant([here, ...[1, -1, 2].map((months) => addMonths(here, months))], anchor);
}

function weekend(step: number, atMs: number): number {
  const today = midnight(atMs);
  const weekday = new Date(today).getUTCDay();
  const saturday = weekday === 0 ? today - DAY_MS : today + (6 - weekday) * DAY_MS;
  return saturday + step * 7 * DAY_MS;
}
