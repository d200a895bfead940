import { addMonths, DAY_MS } from "../../text/calendar.ts";
import type { Place, PlacedDate } from "./date-found.ts";
import { dayBeside } from "./date-rules.ts";
import { DATE_MARK, type DateForm, type DateWords } from "./date-words.ts";

/** The clause in which a date stands, 100 characters on each side at most, with `DATE_MARK` for the date, its weekday and what opens it. Pure. */
export function clauseAround(plain: string, { index, end }: Place, words: DateWords): string {
  const before = plain.slice(Math.max(0, index - CLAUSE_CHARS), index + openingOf(plain, index, end));
  const lead = before.replace(words.weekdayBefore, "").split(words.breaks).at(-1) ?? "";
  const [rest = ""] = plain.slice(end, end + CLAUSE_CHARS).split(words.breaks);
  return `${lead}${DATE_MARK}${rest}`;
}

/** Dates without those from which something is moved to another: "moved from Tue 3 to Thu 5 Nov". `to`: the dates to which. Pure. */
export function withoutMoved(
  dates: readonly PlacedDate[],
  plain: string,
  { to, words }: { readonly to: ReadonlySet<PlacedDate>; readonly words: DateWords },
): readonly PlacedDate[] {
  return dates.filter((date) => {
    const { index, end, kind } = date;
    const isLeft = kind !== "relative" || FROM.test(plain.slice(Math.max(0, index - 6), end));
    const next = isLeft ? dates.find((other) => other.index > index && to.has(other)) : undefined;
    return (
      next === undefined || words.breaks.test(plain.slice(end, next.index).replace(words.weekdayBefore, ""))
    );
  });
}

/** Dates in their order, those that are the first and the last of several days as one: "Fri 20 to Sun 22 Nov". Pure. */
export function joined(dates: readonly PlacedDate[], plain: string, words: DateWords): readonly PlacedDate[] {
  const found: PlacedDate[] = [];
  for (const date of dates) {
    const before = found.at(-1);
    const between = plain.slice(before?.end, date.index + openingOf(plain, date.index, date.end));
    const isLast = before !== undefined && isDay(before) && isDay(date) && words.upTo.test(between);
    const days = isLast ? daysBetween(before, date, (one) => dayNamed(plain, one)) : undefined;
    if (before === undefined || days === undefined) found.push(date);
    else found[found.length - 1] = { ...before, ...days, form: "daysMonth", end: date.end };
  }
  return found;
}

/** The first and the last day; where one is named by less than the other, it is the nearest such day on its side of it. */
function daysBetween(
  from: PlacedDate,
  to: PlacedDate,
  dayOf: (date: PlacedDate) => number,
): { readonly ms: number; readonly lastMs: number } | undefined {
  const isToByNumber = BY_NUMBER.has(to.form) && !BY_NUMBER.has(from.form);
  const lastMs = isToByNumber ? dayBeside(from.ms, dayOf(to), 1) : to.ms;
  if (lastMs === undefined) return undefined;
  const ms = BY_NUMBER.has(from.form) ? dayBeside(lastMs, dayOf(from), -1) : inYearBefore(from, lastMs);
  return ms !== undefined && ms < lastMs && lastMs - ms <= MOST_DAYS * DAY_MS ? { ms, lastMs } : undefined;
}

function inYearBefore({ ms, kind }: PlacedDate, lastMs: number): number {
  if (kind === "full") return ms;
  const years = new Date(lastMs).getUTCFullYear() - new Date(ms).getUTCFullYear();
  return [years, years - 1].map((count) => addMonths(ms, count * 12)).find((day) => day <= lastMs) ?? ms;
}

/** The number in the words of a date. */
function dayNamed(plain: string, { index, end }: PlacedDate): number {
  return Number(/\d{1,2}/.exec(plain.slice(index, end))?.[0]);
}

function isDay({ form, lastMs }: PlacedDate): boolean {
  return lastMs === undefined && (BY_NUMBER.has(form) || BY_MONTH.has(form));
}

/** How long the words are that stand before what a form names. */
function openingOf(plain: string, index: number, end: number): number {
  return OPENING.exec(plain.slice(index, end))?.[0].length ?? 0;
}

const OPENING =
  /^(?:(?:for|on|in|at|by|from|until|till|the|für|auf|am|im|bis|zum|vom|den|dem|der|ab|vor|noch) )+/;
const FROM = /(?<!\p{L})(?:from|vo[mn]) /u;
const CLAUSE_CHARS = 100;
/** Several days are no more than so many. */
const MOST_DAYS = 62;
/** Forms that name a day of a month without the month. */
const BY_NUMBER: ReadonlySet<DateForm> = new Set(["weekdayDay", "dayOfMonth"]);
const BY_MONTH: ReadonlySet<DateForm> = new Set([
  ...(["iso", "numeric", "dayMonthYear", "monthDayYear", "dayMonth", "monthDay", "slashed"] as const),
]);
