const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
] as const;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

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

/** A number in digits or words up to ten; "a", "a couple of" and "a few" as people mean them: 1, 2 and 3. Pure. */
export function numberOf(word = ""): number {
  if (word === "a" || word === "an") return 1;
  if (word.endsWith("couple of")) return 2;
  if (word.endsWith("few")) return 3;
  const known = NUMBERS.indexOf(word);
  return known >= 0 ? known : Number(word);
}

const SHORT = 3;
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
