import {
  addMonths,
  addUnits,
  atDay,
  DAY_MS,
  endOf,
  midnight,
  numericDay,
  startOf,
  weekdayFrom,
} from "../../text/calendar.ts";

/** Forms that name each day from a first to a last one. */
export const SEVERAL_DAYS: ReadonlySet<DateForm> = new Set(["daysMonth", "monthDays", "days"]);

/** Stands for the date in a clause that is looked at. */
export const DATE_MARK = "\uFFFC";

/** How a language names dates. All of it reads lower case. */
export interface DateWords {
  /** What each rule looks for, as the source of a pattern; the groups are what the rule reads. */
  readonly forms: Readonly<Partial<Record<DateForm, string>>>;
  /** The pattern of a source: whole words, every place. */
  readonly patternOf: (source: string) => RegExp;
  /** Stands in every text with a date. */
  readonly cue: RegExp;
  /** Parts that most forms have, by which a text without them is left alone; the first that a form has counts. */
  readonly named: readonly { readonly part: string; readonly cue: RegExp }[];
  /** What was done before a date was a plan for it ("booked it for", "decided to sell it in"): it looks ahead. */
  readonly ahead: RegExp;
  /** The same behind one: "14 December instead". */
  readonly aheadBehind: RegExp;
  /** What was done before a date may have been done then, or be for then ("bought tickets for the play on"). */
  readonly either: RegExp;
  /** In a text that tells, as far as its words show, of the past; not where what stands before a date looks ahead or is `towards`. */
  readonly past: RegExp;
  readonly towards: RegExp;
  /** In a text that tells what is so again and again. */
  readonly repeats: RegExp;
  /** Of a form, and of what stands before one: it sets a limit. */
  readonly opensLimit: RegExp;
  readonly limitBefore: RegExp;
  /** Before a span of time: its first moment is meant. */
  readonly untilItsStart: RegExp;
  /** What holds since then has begun, whatever the verb: "I'm learning Spanish since March". */
  readonly begins: RegExp;
  readonly begunBefore: RegExp;
  /** Of a form, of what stands before one, and behind one: what is said begins then. Not where `runsTo` follows: "from Monday to Friday". */
  readonly opens: RegExp;
  readonly opensBefore: RegExp;
  readonly opensAfter: RegExp;
  readonly runsTo: RegExp;
  /** All that stands between the first and the last of several days. */
  readonly upTo: RegExp;
  /** Of a clause with `DATE_MARK` for several days: something is moved from the first of them to the last. */
  readonly movedFrom: RegExp;
  /** Of a clause with `DATE_MARK` for its date: something is moved to it, so another date before it no longer counts. */
  readonly movedTo: RegExp;
  /** In the same way: the date is not meant ("instead of"), or what was to be then does not take place. */
  readonly notThen: RegExp;
  readonly calledOff: RegExp;
  /** Where a clause ends and another one begins. */
  readonly breaks: RegExp;
  /** Before a date, in the present: what is said becomes so then ("takes over on"). Not where the date itself is what something changes to. */
  readonly turns: RegExp;
  /** In a text that tells of what was changed or agreed: "went up from December" may be said in November. */
  readonly turned: RegExp;
  /** Before a day of a month: the weekday that it is, as the group ("Wed 11th", "Thurs, 5 Nov"). */
  readonly weekdayBefore: RegExp;
  /** What comes back each year on the day that is named. */
  readonly yearly: RegExp;
  /** 0..11. */
  readonly monthOf: (word?: string) => number;
  /** A day of a month, 1..31, in digits or words. */
  readonly dayOf: (word?: string) => number;
  /** 0 (Sunday) .. 6. */
  readonly weekdayOf: (word?: string) => number;
  readonly numberOf: (word?: string) => number;
  /** `day`, `week`, `fortnight`, `month`, `quarter` or `year`. */
  readonly unitOf: (word: string) => string;
  /** Last -1, this 0, next 1. */
  readonly stepOf: (word: string) => number;
  /** Month (0..11) and day of a feast. */
  readonly feastOf: (word: string) => readonly [month: number, day: number];
}

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

/** Where something stands in a text. */
export interface Place {
  readonly index: number;
  readonly end: number;
}

/** A date, where it stands in the text, and the form in which it is named; `isMoved`: something is moved to it, or from the first of several days to the last. */
export type PlacedDate = DateFound & Place & { readonly form: DateForm; readonly isMoved?: true };

/** What a date is read from besides its words. */
export interface Anchor {
  readonly atMs: number;
  readonly past: boolean;
  readonly words: DateWords;
  /** The weekday that the date is said to be, 0 (Sunday) .. 6. */
  readonly weekday: number | undefined;
}

/** A form of dates, and the day that its groups name; `last`: the last one, where it is several. */
interface DateReading {
  readonly kind: DateFound["kind"];
  readonly read: (groups: readonly string[], anchor: Anchor) => number | undefined;
  readonly last?: (groups: readonly string[], ms: number, words: DateWords) => number;
}

const rule = <const N extends string>(
  name: N,
  kind: DateReading["kind"],
  read: DateReading["read"],
  last?: DateReading["last"],
) => ({ name, kind, read, last });

/** Longer forms first: what one rule has read, no later one reads again. */
export const DATE_RULES = [
  rule("iso", "full", ([y, m, d]) => atDay(Number(y), Number(m) - 1, Number(d))),
  rule("numeric", "full", ([a, mark, b, y]) => numericDay(Number(a), Number(b), Number(y), mark)),
  rule("slashed", "partial", ([a, b], at) => slashed(Number(a), Number(b), at)),
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
  rule("endOfMonth", "partial", ([m, y = ""], at) => monthEnd(at.words.monthOf(m), y, at)),
  rule("monthYear", "full", ([m, y = ""], { atMs, words }) =>
    atDay(/^\d/.test(y) ? Number(y) : new Date(atMs).getUTCFullYear() + 1, words.monthOf(m), 1),
  ),
  rule("dayMonth", "partial", ([d, m], at) => yearless(at.words.monthOf(m), at.words.dayOf(d), at)),
  rule("monthDay", "partial", ([m, d], at) => yearless(at.words.monthOf(m), at.words.dayOf(d), at)),
  rule("firstOfMonth", "partial", ([m], at) => yearless(at.words.monthOf(m), 1, at)),
  rule("dayAfterTomorrow", "relative", (_, { atMs }) => midnight(atMs) + 2 * DAY_MS),
  rule("dayBeforeYesterday", "relative", (_, { atMs }) => midnight(atMs) - 2 * DAY_MS),
  rule("fromNow", "relative", ([n, unit], at) => shift(at, at.words.numberOf(n), unit)),
  rule("tomorrow", "relative", (_, { atMs }) => midnight(atMs) + DAY_MS),
  rule("yesterday", "relative", (_, { atMs }) => midnight(atMs) - DAY_MS),
  rule("today", "relative", (_, { atMs }) => midnight(atMs)),
  rule("ago", "relative", ([n, unit], at) => shift(at, -at.words.numberOf(n), unit)),
  rule("within", "relative", ([n, unit], at) =>
    at.past ? undefined : shift(at, at.words.numberOf(n), unit),
  ),
  rule(
    "weekOn",
    "relative",
    ([n, day], { atMs, words }) =>
      weekdayFrom(atMs, words.weekdayOf(day), "coming") + 7 * words.numberOf(n) * DAY_MS,
  ),
  rule("endOf", "relative", ([unit = ""], { atMs, words }) => endOf(words.unitOf(unit), atMs)),
  rule("endOfNext", "relative", ([unit = ""], at) => endOf(at.words.unitOf(unit), shift(at, 1, unit))),
  rule("endsShort", "relative", ([unit = ""], { atMs, words }) => endOf(words.unitOf(unit), atMs)),
  rule("weekdayDay", "partial", ([d, mark = ""], at) =>
    mark === "" ? weekdayAndDay(at.words.dayOf(d), at) : dayOfMonth(at.words.dayOf(d), at),
  ),
  rule(
    "days",
    "partial",
    ([d, last], at) => dayBeside(dayOfMonth(at.words.dayOf(last), at), at.words.dayOf(d), -1),
    ([, last], ms, { dayOf }) => dayBeside(ms, dayOf(last), 1) ?? ms,
  ),
  rule("nthWeekday", "partial", nthWeekday),
  rule("advent", "partial", ([n], at) => advent(at.words.numberOf(n), at)),
  rule("lastWeekday", "relative", ([day], { atMs, words }) =>
    weekdayFrom(atMs, words.weekdayOf(day), "last"),
  ),
  rule("nextWeekday", "relative", ([day], { atMs, words }) =>
    weekdayFrom(atMs, words.weekdayOf(day), "next"),
  ),
  rule("thisWeekday", "relative", (groups, at) => {
    const isToday = new Date(at.atMs).getUTCDay() === at.words.weekdayOf(groups[0] ?? "");
    return isToday ? midnight(at.atMs) : nearWeekday(groups, at);
  }),
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
    ([which = "", unit = ""], at) => startOf(at.words.unitOf(unit), shift(at, at.words.stepOf(which), unit)),
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

/** A rule of these, and the form of a date that it reads. */
export type DateRule = (typeof DATE_RULES)[number];
export type DateForm = DateRule["name"];

function nearWeekday([day]: readonly string[], { atMs, past, words }: Anchor): number {
  return weekdayFrom(atMs, words.weekdayOf(day), past ? "last" : "coming");
}

/** "18/12", "12/18": the number above twelve is the day; undefined where either may be. */
function slashed(first: number, second: number, anchor: Anchor): number | undefined {
  if (first > MONTHS === second > MONTHS) return undefined;
  return first > MONTHS ? yearless(second - 1, first, anchor) : yearless(first - 1, second, anchor);
}

const MONTHS = 12;

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

/**
 * Of days that may be meant, that of the text's present period first, those of the next and the one before behind it: the nearest in the
 * direction that the text looks in, or else one of the weekday that it is said to be.
 */
function meant(days: readonly (number | undefined)[], { atMs, past, weekday }: Anchor): number | undefined {
  const today = midnight(atMs);
  const real = days.filter((ms) => ms !== undefined);
  const there = real.filter((ms) => (past ? ms <= today : ms >= today));
  const [found] = there.sort((a, b) => Math.abs(a - today) - Math.abs(b - today));
  const isDay = (ms: number | undefined) => ms !== undefined && new Date(ms).getUTCDay() === weekday;
  return weekday === undefined ? found : (there.find(isDay) ?? real.find(isDay) ?? found);
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

/** The Sunday of the week, or the last day of the month, quarter or year, that a day lies in. */
function lastDayOf(unit: string, ms: number): number {
  if (unit === "day") return ms;
  return unit === "week" ? ms + ((7 - new Date(ms).getUTCDay()) % 7) * DAY_MS : endOf(unit, ms);
}

function monthEnd(month: number, year: string, anchor: Anchor): number | undefined {
  const endIn = (of: number) => endOf("month", Date.UTC(of, month, 1));
  if (year !== "") return endIn(Number(year));
  const now = new Date(anchor.atMs).getUTCFullYear();
  return meant([endIn(now), endIn(now + 1), endIn(now - 1)], anchor);
}

function dayOfMonth(day: number, anchor: Anchor): number | undefined {
  return meant(
    [0, 1, -1, 2].map((step) => dayIn(step, day, anchor.atMs)),
    anchor,
  );
}

/** "Fri 20": that day of this month or of the one that the text looks to, where it is that weekday; else "Fri 8" is Friday at eight. */
function weekdayAndDay(day: number, { atMs, past, weekday = 0 }: Anchor): number {
  const today = midnight(atMs);
  const found = [0, past ? -1 : 1]
    .map((step) => dayIn(step, day, atMs) ?? Number.NaN)
    .find((ms) => new Date(ms).getUTCDay() === weekday && (past ? ms <= today : ms >= today));
  return found ?? weekdayFrom(atMs, weekday, past ? "last" : "coming");
}

/** A day of the month that is so many months after that of `ms`. */
function dayIn(months: number, day: number, ms: number): number | undefined {
  const month = new Date(addMonths(startOf("month", ms), months));
  return atDay(month.getUTCFullYear(), month.getUTCMonth(), day);
}

/** The nearest such day of a month that is not before (`step` 1) or not after (-1) another day. Pure. */
export function dayBeside(ms: number | undefined, day: number, step: 1 | -1): number | undefined {
  if (ms === undefined) return undefined;
  return [0, step, 2 * step]
    .map((months) => dayIn(months, day, ms))
    .find((found) => found !== undefined && (found - ms) * step >= 0);
}

/** "The last Sunday of November", "the 2nd Thursday of next month". */
function nthWeekday(
  [which = "", name, month = "", year = "", step = ""]: readonly string[],
  anchor: Anchor,
): number | undefined {
  const { atMs, words } = anchor;
  const [nth, weekday] = [words.dayOf(which), words.weekdayOf(name)];
  const inMonth = (first: number | undefined) => {
    if (first === undefined) return undefined;
    const start = nth > 0 ? weekdayFrom(first - DAY_MS, weekday, "coming") : addMonths(first, 1);
    const day = nth > 0 ? start + (nth - 1) * 7 * DAY_MS : weekdayFrom(start, weekday, "last");
    return startOf("month", day) === first ? day : undefined;
  };
  if (year !== "") return inMonth(atDay(Number(year), words.monthOf(month), 1));
  const steps = [0, 1, -1];
  if (month !== "") {
    const here = new Date(atMs).getUTCFullYear();
    return meant(
      steps.map((count) => inMonth(atDay(here + count, words.monthOf(month), 1))),
      anchor,
    );
  }
  const counted = words.stepOf(step);
  return meant(
    (counted === 0 ? steps : [counted]).map((count) => inMonth(dayIn(count, 1, atMs))),
    { ...anchor, past: counted === 0 ? anchor.past : counted < 0 },
  );
}

function weekend(step: number, atMs: number): number {
  const today = midnight(atMs);
  const weekday = new Date(today).getUTCDay();
  const saturday = weekday === 0 ? today - DAY_MS : today + (6 - weekday) * DAY_MS;
  return saturday + step * 7 * DAY_MS;
}
