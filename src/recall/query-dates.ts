import { analyse } from "../text/analyse.ts";
import {
  addMonths,
  addUnits,
  atDay,
  DAY_MS,
  dateWords,
  MONTH_PATTERN,
  MONTHS,
  midnight,
  monthOf,
  numberOf,
  numericDay,
  type Span,
  WEEKDAYS,
  weekdayFrom,
  weekdayOf,
} from "../text/calendar.ts";
import { made } from "../text/memoised.ts";
import { SMALL_NUMBERS } from "../text/numbers.ts";

/** The time that a query asks about; an end that it leaves open is infinite. */
export interface AskedTime extends Span {
  /** The words that say so, as they stand in the query. */
  readonly words: readonly string[];
  /** Those of them that count from now, or name a part of a year: as a rule no memory is found by such words. */
  readonly relative: readonly string[];
  /** Those of them that are a day in digits, with the words by which memories of that day are found: `9 march 2022`; "" for one before or after which something was. */
  readonly digits: ReadonlyMap<string, string>;
  /** It is no more than "recently". */
  readonly vague: boolean;
}

/**
 * The time that a query asks about, counted from `nowMs` (a wall time) in days; undefined where it names none. English. "On
 * Friday", "in May" and "on 3 March" mean the last one, in a query about what is to come the next one. Weeks begin on
 * Monday; seasons are those of the north, by whole months. "Since", "until" and the like open one end, "until" and "by" with their day; of several times
 * the span of all counts. A day that does not exist is no time. Linear. Pure.
 * @param ahead the query is about what is to come; by default its words tell
 */
export function readAskedTime(
  query: string,
  nowMs: number,
  ahead = AHEAD.test(query),
): AskedTime | undefined {
  if (!CUE.test(query)) return undefined;
  const anchor: Anchor = { todayMs: midnight(nowMs), ahead };
  const found: Found[] = [];
  for (const { pattern, read, isNamed } of rules()) {
    for (const match of query.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (found.some((other) => match.index < other.end && other.index < end)) continue;
      const groups = match.slice(1).map((group = "") => group.toLowerCase());
      // Where there is no such day, no part of its words is another time either.
      const span = read(groups, anchor);
      found.push({ index: match.index, end, words: match[0], isNamed, span });
      if (found.length >= MOST) break;
    }
  }
  const times = found.flatMap(({ span, index, ...rest }) =>
    span
      ? [
          {
            ...opened(span, query.slice(Math.max(0, index - 12), index), anchor),
            ...rest,
            dayMs: span.fromMs,
          },
        ]
      : [],
  );
  if (times.length === 0) return undefined;
  return {
    fromMs: Math.min(...times.map(({ fromMs }) => fromMs)),
    untilMs: Math.max(...times.map(({ untilMs }) => untilMs)),
    words: times.map(({ words }) => words),
    relative: times.flatMap(({ words, isNamed }) => (isNamed ? [] : [words])),
    digits: new Map(
      times.flatMap(({ words, dayMs, fromMs, untilMs }) => {
        const isDay = fromMs === dayMs && untilMs === dayMs + DAY_MS;
        // Without its week day, which many other days share.
        const spelt = isDay ? dateWords(dayMs).replace(/ \w+$/, "") : "";
        return DIGITS.test(words) ? [[words, spelt] as const] : [];
      }),
    ),
    vague: times.every(({ words }) => VAGUE.test(words)),
  };
}

interface Found {
  readonly index: number;
  readonly end: number;
  readonly words: string;
  readonly isNamed: boolean;
  readonly span: Span | undefined;
}

interface Rule {
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[], anchor: Anchor) => Span | undefined;
  /** The words name a date by which memories are found too, such as `3 March` or `2023`. */
  readonly isNamed: boolean;
}

const MOST = 8;
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
/** "Lately" reaches back so far. */
const LATELY_DAYS = 14;

/** May and march are verbs too: these stand for themselves. */
const CLEAR_MONTH = `(${MONTHS.filter((month) => month !== "may" && month !== "march").join("|")})`;
const DAY = "(?:the )?(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:19|20)\\d{2})";
const WEEKDAY = `(${WEEKDAYS.join("|")})`;
const SEASON = "(spring|summer|autumn|fall|winter)";
const COUNT = `(\\d{1,3}|an?|${SMALL_NUMBERS.slice(1).join("|")}|(?:a )?couple of|(?:a )?few)`;
const UNIT = "(day|week|fortnight|month|year)s?";
const WHICH = "(last|past|previous|this|next|coming)";
const PART = "(?: (?:morning|afternoon|evening|night))?";
const AT = "(?:in|since|during|from|until|till|before|after|by|of|for|between|around|and|to)";
const CUE =
  /\d|day\b|days\b|week|month|year|tomorrow|tonight|night|morning|afternoon|evening|recently|lately|spring|summer|autumn|fall|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|christmas/i;
const VAGUE = /^(?:recently|lately|these days)$/i;
const AHEAD =
  /\b(?:will|going to|upcoming|planned|due|shall|have to|need to|should|must|supposed to|next|tomorrow|coming)\b/i;
const SINCE = /\bsince (?:the )?$/i;
const AFTER = /\bafter (?:the )?$/i;
const UNTIL = /\b(?:until|till|by) (?:the )?$/i;
const BEFORE = /\bbefore (?:the )?$/i;

/** The whole of a day in digits. */
const DIGITS = /^\d+([-/.])\d+\1\d+$/;

const rule = (pattern: string, read: Rule["read"]): Rule => ({
  pattern: new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, "gi"),
  read,
  isNamed: false,
});
const named = (pattern: string, read: Rule["read"]): Rule => ({ ...rule(pattern, read), isNamed: true });

/** Longer forms first: what one rule has read, no later one reads again. Made when a query may name a time. */
const rules = made((): readonly Rule[] => [
  named("(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})", ([y, m, d]) =>
    day(atDay(Number(y), Number(m) - 1, Number(d))),
  ),
  named("(\\d{1,2})([./])(\\d{1,2})\\2(\\d{4})", ([a, mark, b, y]) =>
    day(numericDay(Number(a), Number(b), Number(y), mark)),
  ),
  named(`${DAY}(?: of)? ${MONTH_PATTERN},? ${YEAR}`, ([d, m, y]) =>
    day(atDay(Number(y), monthOf(m), Number(d))),
  ),
  named(`${MONTH_PATTERN} ${DAY},? ${YEAR}`, ([m, d, y]) => day(atDay(Number(y), monthOf(m), Number(d)))),
  named(`${MONTH_PATTERN},?(?: of)? ${YEAR}`, ([m, y]) => months(Number(y), monthOf(m), 1)),
  named(`${DAY}(?: of)? ${MONTH_PATTERN}`, ([d, m], at) => yearlyDay(monthOf(m), Number(d), at)),
  named(`${MONTH_PATTERN} ${DAY}`, ([m, d], at) => yearlyDay(monthOf(m), Number(d), at)),
  named(`${SEASON}(?: of)? ${YEAR}`, ([s, y]) => months(Number(y), seasonOf(s), 3)),
  named(`q([1-4]) ${YEAR}`, ([q, y]) => months(Number(y), 3 * (Number(q) - 1), 3)),
  rule("(?:the )?day before yesterday", (_, { todayMs }) => day(todayMs - 2 * DAY_MS)),
  rule("(?:the )?day after tomorrow", (_, { todayMs }) => day(todayMs + 2 * DAY_MS)),
  rule(`(?:yesterday${PART}|last night)`, (_, { todayMs }) => day(todayMs - DAY_MS)),
  rule(`tomorrow${PART}`, (_, { todayMs }) => day(todayMs + DAY_MS)),
  rule("(?:today|tonight|this (?:morning|afternoon|evening))", (_, { todayMs }) => day(todayMs)),
  rule("(?:recently|lately|these days)", (_, { todayMs }) =>
    upToToday(todayMs - LATELY_DAYS * DAY_MS, todayMs),
  ),
  rule(`${COUNT} ${UNIT} ago`, ([n, unit = ""], { todayMs }) =>
    around(addUnits(todayMs, -numberOf(n), unit), unit),
  ),
  rule(`(?:the )?(?:last|past|previous) ${COUNT} ${UNIT}`, ([n, unit = ""], { todayMs }) =>
    upToToday(addUnits(todayMs, -numberOf(n), unit), todayMs),
  ),
  rule(`(?:the )?next ${COUNT} ${UNIT}`, ([n, unit = ""], { todayMs }) => ({
    fromMs: todayMs,
    untilMs: addUnits(todayMs, numberOf(n), unit) + DAY_MS,
  })),
  rule(`(?:the )?${WHICH} weekend`, ([which], { todayMs }) => weekend(stepOf(which), todayMs)),
  rule(`(?:the )?${WHICH} (week|month|year)`, ([which, unit = ""], { todayMs }) =>
    whole(unit, stepOf(which), todayMs),
  ),
  rule(`(?:on )?${WHICH} ${WEEKDAY}${PART}`, ([which, name], { todayMs }) =>
    day(weekdayFrom(todayMs, weekdayOf(name), weekOf(which))),
  ),
  rule(`(?:on |(?<=\\b${AT} ))${WEEKDAY}${PART}`, ([name], { todayMs, ahead }) =>
    day(weekdayFrom(todayMs, weekdayOf(name), ahead ? "coming" : "last")),
  ),
  rule(`${WHICH} ${MONTH_PATTERN}`, ([which, m], at) => yearly(monthOf(m), 1, at, stepOf(which))),
  rule(`${WHICH} ${SEASON}`, ([which, s], at) => yearly(seasonOf(s), 3, at, stepOf(which))),
  rule(`${WHICH} christmas`, ([which], at) => yearlyDay(11, 25, at, stepOf(which))),
  rule(`(?<=\\b${AT} (?:the )?)${SEASON}`, ([s], at) => yearly(seasonOf(s), 3, at)),
  named(`(?<=\\b${AT} )${MONTH_PATTERN}`, ([m], at) => yearly(monthOf(m), 1, at)),
  named(CLEAR_MONTH, ([m], at) => yearly(monthOf(m), 1, at)),
  named("(?<=\\b(?:at|on|over|since|for|before|after|by) )christmas", (_, at) => yearlyDay(11, 25, at)),
  named(`(?<=\\b${AT} )${YEAR}`, ([y]) => months(Number(y), 0, 12)),
]);

function opened(span: Span, before: string, { todayMs }: Anchor): Span {
  const { fromMs, untilMs } = span;
  const now = Math.max(untilMs, todayMs + DAY_MS);
  if (SINCE.test(before)) return { fromMs, untilMs: now };
  if (AFTER.test(before)) return { fromMs: untilMs, untilMs: now };
  if (UNTIL.test(before)) return { fromMs: Number.NEGATIVE_INFINITY, untilMs };
  return BEFORE.test(before) ? { fromMs: Number.NEGATIVE_INFINITY, untilMs: fromMs } : span;
}

function stepOf(which = ""): Step {
  if (which === "this") return 0;
  return which === "next" || which === "coming" ? 1 : -1;
}

/** As in remarks: "next Tuesday" is that of the week that begins on the following Monday. */
function weekOf(which: string | undefined) {
  if (which === "next") return "next";
  return stepOf(which) < 0 ? "last" : "coming";
}

function seasonOf(word = ""): number {
  return SEASONS[word] ?? 0;
}

/** From where times are counted. */
interface Anchor {
  /** First moment of today, UTC. */
  readonly todayMs: number;
  /** The query is about what is to come. */
  readonly ahead: boolean;
}

/** Before now, the one that holds it, or after. */
type Step = -1 | 0 | 1;

function day(ms: number | undefined): Span | undefined {
  return ms === undefined ? undefined : { fromMs: ms, untilMs: ms + DAY_MS };
}

/** Whole months from one on (0..11), which may reach beyond the year. Pure. */
function months(year: number, month: number, count: number): Span | undefined {
  const fromMs = atDay(year, month, 1);
  return fromMs === undefined ? undefined : { fromMs, untilMs: addMonths(fromMs, count) };
}

function upToToday(fromMs: number, todayMs: number): Span {
  return { fromMs, untilMs: todayMs + DAY_MS };
}

/** What people mean by "two weeks ago": half a unit on each side. Pure. */
function around(ms: number, unit: string): Span {
  const reach = REACH_DAYS[unit] ?? 0;
  return { fromMs: ms - reach * DAY_MS, untilMs: ms + (reach + 1) * DAY_MS };
}

/** A whole week (from Monday), month or year. Pure. */
function whole(unit: string, step: Step, todayMs: number): Span | undefined {
  const today = new Date(todayMs);
  if (unit === "year") return months(today.getUTCFullYear() + step, 0, 12);
  if (unit === "month") {
    const fromMs = addMonths(todayMs - (today.getUTCDate() - 1) * DAY_MS, step);
    return { fromMs, untilMs: addMonths(fromMs, 1) };
  }
  const fromMs = mondayOf(todayMs) + step * 7 * DAY_MS;
  return { fromMs, untilMs: fromMs + 7 * DAY_MS };
}

function weekend(step: Step, todayMs: number): Span {
  const saturday = mondayOf(todayMs) + (step * 7 + 5) * DAY_MS;
  return { fromMs: saturday, untilMs: saturday + 2 * DAY_MS };
}

/** A day of each year, the one that is meant. Pure. */
function yearlyDay(month: number, date: number, anchor: Anchor, step?: Step): Span | undefined {
  return meant((year) => day(atDay(year, month, date)), anchor, step);
}

/** Months of each year, those that are meant. Pure. */
function yearly(month: number, count: number, anchor: Anchor, step?: Step): Span | undefined {
  return meant((year) => months(year, month, count), anchor, step);
}

/**
 * The names of the months that a time touches, by which a memory that became true at another moment than it was said is found;
 * [] for more than three of them. Pure.
 */
export function monthsOf({ fromMs, untilMs }: Span): readonly string[] {
  const names: string[] = [];
  if (!(untilMs - fromMs <= MOST_MONTHS_MS)) return [];
  for (let ms = fromMs; ms < untilMs; ms += DAY_MS) {
    const [, month = ""] = dateWords(ms).split(" ");
    for (const term of analyse(month)) if (!names.includes(term)) names.push(term);
  }
  return names;
}

const MOST_MONTHS_MS = 93 * DAY_MS;
const REACH_DAYS: Readonly<Record<string, number>> = { day: 0, week: 3, fortnight: 5, month: 15, year: 182 };

function mondayOf(todayMs: number): number {
  return todayMs - ((new Date(todayMs).getUTCDay() + 6) % 7) * DAY_MS;
}

/**
 * Of what comes every year: the last one that is over (-1), that of this year (0), the next one that has not begun (1);
 * without a step the last one that has begun, or looking ahead the first one that is not over.
 */
function meant(inYear: (year: number) => Span | undefined, anchor: Anchor, step?: Step): Span | undefined {
  const { todayMs, ahead } = anchor;
  const year = new Date(todayMs).getUTCFullYear();
  if (step === 0) return inYear(year);
  // A leap day may be eight years away.
  const years = Array.from({ length: 17 }, (_, i) => year - 8 + i);
  const spans = years.flatMap((one) => inYear(one) ?? []);
  if (step === -1) return spans.findLast(({ untilMs }) => untilMs <= todayMs);
  if (step === 1) return spans.find(({ fromMs }) => fromMs > todayMs);
  if (ahead) return spans.find(({ untilMs }) => untilMs > todayMs);
  return spans.findLast(({ fromMs }) => fromMs <= todayMs);
}
