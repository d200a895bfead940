import { SMALL_NUMBERS } from "./numbers.ts";

/** The first moment of the UTC day of `ms`. Pure. */
export function midnight(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}

/** A UTC day in ms since 1970 (`month` 0..11), or undefined for a day that does not exist. Pure. */
export function atDay(year: number, month: number, day: number): number | undefined {
  const at = new Date(Date.UTC(2000, 0, 1));
  at.setUTCFullYear(year, month, day);
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month && at.getUTCDate() === day;
  return real && year >= 1000 && year <= 9999 ? at.getTime() : undefined;
}

/**
 * The day that "25.1.2024" or "1/25/2024" is; with slashes undefined where both numbers may be the month, and differ: here the
 * day comes first, there the month. Pure.
 */
export function numericDay(first: number, second: number, year: number, mark = "/"): number | undefined {
  if (mark === "." || first > 12 || first === second) return atDay(year, second - 1, first);
  return second > 12 ? atDay(year, first - 1, second) : undefined;
}

/** The same day `count` months later (negative: earlier), kept within its month. Pure. */
export function addMonths(ms: number, count: number): number {
  const at = new Date(ms);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at.getTime();
}

/** A moment `count` days, weeks, fortnights, months, quarters or years later (negative: earlier). Pure. */
export function addUnits(ms: number, count: number, unit: string): number {
  const days = { day: 1, week: 7, fortnight: 14 }[unit];
  return days === undefined
    ? addMonths(ms, count * (unit === "year" ? 12 : unit === "quarter" ? 3 : 1))
    : ms + count * days * DAY_MS;
}

/**
 * A weekday (0 Sunday .. 6 Saturday) seen from `ms`: `coming` is the first one after that day, `last`
 * the last one before it, `next` the one of the week that begins on the following Monday. Pure.
 */
export function weekdayFrom(ms: number, weekday: number, which: "coming" | "last" | "next"): number {
  const today = midnight(ms);
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  if (which === "last") return today - ((7 - ahead) % 7 || 7) * DAY_MS;
  if (which === "coming") return today + (ahead || 7) * DAY_MS;
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return today + (7 - sinceMonday + ((weekday + 6) % 7)) * DAY_MS;
}

/** The first day of the `week` (Monday), `month`, `quarter` or `year` of `ms`; of any other unit its own. Pure. */
export function startOf(unit: string, ms: number): number {
  const at = new Date(midnight(ms));
  if (unit === "week") return at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS;
  const year = at.getUTCFullYear();
  if (unit === "year") return Date.UTC(year, 0);
  if (unit === "quarter") return Date.UTC(year, Math.floor(at.getUTCMonth() / 3) * 3);
  return unit === "month" ? Date.UTC(year, at.getUTCMonth()) : at.getTime();
}

/** The last day of the `week` (Friday; Sunday at a weekend), `month`, `quarter` or `year` of `ms`. Pure. */
export function endOf(unit: string | undefined, ms: number): number {
  const today = midnight(ms);
  const at = new Date(today);
  const year = at.getUTCFullYear();
  if (unit === "year") return Date.UTC(year, 11, 31);
  if (unit === "quarter") return Date.UTC(year, Math.floor(at.getUTCMonth() / 3) * 3 + 3, 0);
  if (unit === "month") return Date.UTC(year, at.getUTCMonth() + 1, 0);
  const weekday = at.getUTCDay();
  if (weekday === 6) return today + DAY_MS;
  return today + (weekday === 0 ? 0 : 5 - weekday) * DAY_MS;
}

/** A UTC day in ms. */
export const DAY_MS = 86_400_000;

/** Some time, ms since 1970: from <= t < until. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

export const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;
/** English names of the week days, Sunday first. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

/**
 * The words by which a date is asked for: `2023-05-08` gives `8 may 2023 monday` (the day in UTC, the
 * week day of the proleptic Gregorian calendar). "" for a text that is no date. Pure.
 */
export function dateWords(moment: string | number): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return "";
  const month = MONTHS[at.getUTCMonth()] ?? "";
  const weekday = WEEKDAYS[at.getUTCDay()] ?? "";
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()} ${weekday}`;
}

/** Any month, also shortened, as the source of a pattern without case; its one group is the word. */
export const MONTH_PATTERN =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

/** The number of a month, 0..11, by its lower-case name or the first 3 letters of it; -1 for any other word. Pure. */
export function monthOf(word = ""): number {
  return MONTHS.findIndex((name) => name.slice(0, SHORT) === word.slice(0, SHORT));
}

/** The number of a week day, 0 (Sunday) to 6, in the same way. Pure. */
export function weekdayOf(word = ""): number {
  return WEEKDAYS.findIndex((name) => name.slice(0, SHORT) === word.slice(0, SHORT));
}

/** A number in digits or words up to twenty; "a", "a couple of" and "a few" as people mean them: 1, 2 and 3. Pure. */
export function numberOf(word = ""): number {
  if (word === "a" || word === "an") return 1;
  if (word.endsWith("couple of")) return 2;
  if (word.endsWith("few")) return 3;
  const known = SMALL_NUMBERS.indexOf(word);
  return known >= 0 ? known : Number(word);
}

const SHORT = 3;

/** "May 8th, 2026", as Roam calls its days, "Fri 8 May 2026", "Freitag, 8. Mai 2026", "8 de mayo de 2026", "Fri 2026-05-08". */
export const DAY_IN_WORDS =
  /^(?:\p{L}{3,12}\.?,? )?(?:\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? ?\d{4}|\d{1,2}(?:\.|[\p{Ll}º]{1,2})?(?: de)? \p{L}{3,10}\.?,?(?: de)? \d{4}|\d{4}-\d\d-\d\d)$/u;

/** Whether a heading only says when, and not what is told below it is about: it is a day, or the figures of one without words. Pure. */
export function isWhen(heading: string): boolean {
  return DAY_IN_WORDS.test(heading) || (/(?:\d\D*){5}/u.test(heading) && !/\p{L}{2}|\p{Lo}/u.test(heading));
}
