import { dateWordsOf } from "./languages.ts";
import type { DateForm, PlacedDate } from "./sentence/date-rules.ts";
import { placedDates } from "./sentence/dates.ts";

/**
 * A text with the days behind the words that count from when it was said: "yesterday (2026-11-24)", "last week (2026-11-16..22)".
 * `saidMs`: when, as a wall time; `days`: days that it is known to be about, as their first moments, which tell what "on Friday" means.
 * What may mean either way stays as it is. Linear. Pure.
 */
export function anchored(text: string, saidMs: number, days: readonly number[] = []): string {
  const lower = text.toLowerCase().replace(/[‘’`´]/gu, "'");
  if (lower.length !== text.length) return text;
  const words = dateWordsOf(text, lower);
  const [ahead, back] = [false, true].map((past) => placedDates(lower, saidMs, past, words));
  const places = new Map<number, string>();
  for (const date of [...(ahead ?? []), ...(back ?? [])]) {
    const isMeant =
      SURE.has(date.form) || (COUNTED.has(date.form) && days.includes(date.ms) && !isFromTo(date, lower));
    if (isMeant && !/^ ?\(/.test(text.slice(date.end)))
      places.set(date.end, printed(date, lower.slice(date.index, date.end)));
  }
  return [...places]
    .sort(([a], [b]) => b - a)
    .reduce((whole, [end, day]) => `${whole.slice(0, end)} (${day})${whole.slice(end)}`, text);
}

/** "Moved from Tuesday to Wednesday": the days of every week. */
function isFromTo({ index, end }: PlacedDate, lower: string): boolean {
  return lower.startsWith("from ", index) && / to /.test(lower.slice(end, end + NEAR_CHARS));
}

const NEAR_CHARS = 40;

/** Forms that count from the day on which they are said, and mean the same whatever is told. */
const SURE: ReadonlySet<DateForm> = new Set([
  "dayAfterTomorrow",
  "dayBeforeYesterday",
  "tomorrow",
  "yesterday",
  "today",
  "ago",
  "fromNow",
  "endOf",
  "endOfNext",
  "endsShort",
  "lastWeekday",
  "nextWeekday",
  "weekend",
  "lastOrNext",
]);
/** Forms that count from it too, forwards or backwards. A weekday without "on" or "this" may be that of every week ("moved to Thursday"). */
const COUNTED: ReadonlySet<DateForm> = new Set(["thisWeekday", "onWeekday", "within"]);

/** As exact as the words are: a day, the days of a week, a month, a year. */
function printed({ form, ms, lastMs = ms }: PlacedDate, words: string): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
  if (form === "weekend") return rangeOf(day(ms), day(lastMs));
  if (!WIDE.has(form)) return day(ms);
  if (/year|jahr/.test(words)) return day(ms).slice(0, "YYYY".length);
  if (/month|monat/.test(words)) return day(ms).slice(0, "YYYY-MM".length);
  return form === "lastOrNext" && lastMs > ms ? rangeOf(day(ms), day(lastMs)) : day(ms);
}

/** "2026-11-16..22", "2026-11-30..12-06", "2026-12-28..2027-01-03". */
function rangeOf(first: string, last: string): string {
  const same = ["YYYY-MM-", "YYYY-"].find((part) => first.startsWith(last.slice(0, part.length)));
  return `${first}..${last.slice(same?.length ?? 0)}`;
}

/** Forms that may name more than a day. */
const WIDE: ReadonlySet<DateForm> = new Set(["lastOrNext", "ago", "fromNow"]);
