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
