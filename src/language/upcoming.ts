import { analyse } from "../text/analyse.ts";
import { atDay, DAY_MS, midnight, type Span } from "../text/calendar.ts";
import { GERMAN_DATES } from "./de/date-forms.ts";
import { ENGLISH_DATES } from "./en/date-forms.ts";
import { dateWordsOf } from "./languages.ts";
import type { DateFound, PlacedDate } from "./sentence/date-rules.ts";
import { type DateForm, SEVERAL_DAYS } from "./sentence/date-rules.ts";
import { mayNameDate, placedDates } from "./sentence/dates.ts";

/** When a statement was made and when it became true, ms since 1970. */
export interface StatedAt {
  readonly createdMs: number;
  /** The date that it names, where one was read when it was kept. */
  readonly validMs: number;
  /** The day on which it happens, where one was read when it was kept. */
  readonly dueMs?: number | undefined;
}

/**
 * The days within a span on which something happens by the words of a statement, as their first moments, in order: the
 * dates that it names, and of birthdays and the like the day of each year. The span is a year at most. "1-3 December" is three days. What lasts a week counts on its
 * first day, what lasts a month where it begins within the span; years are no days. Linear. Pure.
 */
export function daysAhead(
  text: string,
  { createdMs, validMs, dueMs }: StatedAt,
  span: Span,
): readonly number[] {
  const isRead = dueMs !== undefined || (validMs % DAY_MS === 0 && validMs !== createdMs);
  const { plain, words, dates: named } = datesIn(text, Math.min(validMs, createdMs));
  const isYearly = words.yearly.test(plain);
  const isHabit = !isYearly && words.repeats.test(plain);
  // From when "tomorrow" counts is known only where no date was read when it was said; a habit has no day,
  // but for the one that it counts within a month ("the last Friday of the month").
  const dates = named.filter(
    ({ kind, form }) => kind === "full" || form === "nthWeekday" || !(kind === "relative" ? isRead : isHabit),
  );
  const yearly = isYearly ? dates.flatMap((date) => eachYear(date, span)) : [];
  const days = [
    ...dates.filter(({ ms, lastMs = ms }) => lastMs - ms <= MONTH_DAYS * DAY_MS).flatMap(daysOf),
    ...(isRead ? [dueMs ?? validMs] : []),
    ...yearly,
  ];
  return [...new Set(days)].filter((ms) => ms >= span.fromMs && ms < span.untilMs).sort((a, b) => a - b);
}

/**
 * Whether a text says in English or German that what another one plans is called off: "the flight is cancelled", of "fly to Oslo"; of "cancel
 * the flight" it says that it is done. Linear. Pure.
 */
export function callsOff(text: string, planned: string): boolean {
  const plain = plainOf(text);
  const said = [ENGLISH_DATES, GERMAN_DATES].flatMap((words) => words.calledOff.exec(plain)?.[0] ?? []);
  const wanted = new Set(analyse(planned));
  return said.some((words) => !analyse(words.split(" ").at(-1) ?? "").some((term) => wanted.has(term)));
}

/** Whether a text names a day in any language: of one that names none `daysAhead` tells the day that was read when it was kept alone. Linear. Pure. */
export function namesDay(text: string): boolean {
  const plain = plainOf(text);
  return [ENGLISH_DATES, GERMAN_DATES].some((words) => mayNameDate(plain, words));
}

/** The days, as their first moments, on which there is something to do that is due at `dueMs`: of "Fri 20 to Sun 22 Nov" all. Linear. Pure. */
export function daysUpTo(text: string, saidMs: number, dueMs: number): readonly number[] {
  const isMeant = ({ form, lastMs }: PlacedDate) => SEVERAL_DAYS.has(form) && lastMs === dueMs;
  const days = datesIn(text, saidMs).dates.find(isMeant);
  return days === undefined ? [dueMs] : daysOf(days);
}

/**
 * Whether the day until which a statement holds by its own words ("till Thursday", "bis 5. Mai") lies before `nowMs`, ms since 1970.
 * `saidMs`: when it was said, on the person's clock. Linear. Pure.
 */
export function isOverBy(text: string, saidMs: number, nowMs: number): boolean {
  const limits = datesIn(text, saidMs).dates.filter(({ limit }) => limit);
  return limits.length > 0 && limits.every(({ ms, lastMs = ms }) => lastMs + DAY_MS <= nowMs);
}

/**
 * Whether every day that a statement names was ahead when it was said and lies before `nowMs`, ms since 1970: an appointment that is over. A day
 * from which on something holds, one of every week or year, and a month or year by itself are none. `saidMs`: on the person's clock. Linear. Pure.
 */
export function isBehind(text: string, saidMs: number, nowMs: number): boolean {
  const { plain, words, dates } = datesIn(text, saidMs);
  return (
    dates.length > 0 &&
    dates.every(
      ({ form, opens, ms, lastMs = ms }) =>
        opens !== true && !NO_CERTAIN_DAY.has(form) && ms > saidMs && lastMs + DAY_MS <= nowMs,
    ) &&
    ![words.yearly, words.repeats, words.turns].some((pattern) => pattern.test(plain))
  );
}

/** Forms that may mean a day of every week, or name none. */
const NO_CERTAIN_DAY: ReadonlySet<DateForm> = new Set<DateForm>([
  "weekday",
  "onWeekday",
  "shortWeekday",
  "inMonth",
  "monthYear",
  "year",
  "this",
]);

/** The dates that a text names, relative ones counted forwards from `saidMs`, and what they were read by. */
function datesIn(text: string, saidMs: number) {
  const plain = plainOf(text);
  const words = dateWordsOf(text, plain);
  return { plain, words, dates: placedDates(plain, saidMs, false, words) };
}

function plainOf(text: string): string {
  return text.slice(0, MOST_CHARS).toLowerCase().replace(/\s+/gu, " ").trim();
}

const MOST_CHARS = 2_000;
const MONTH_DAYS = 31;

/** "1-3 December" is three days; what lasts a week counts on its first one. */
function daysOf({ form, ms, lastMs = ms }: PlacedDate): readonly number[] {
  if (!SEVERAL_DAYS.has(form)) return [midnight(ms)];
  return Array.from({ length: (lastMs - ms) / DAY_MS + 1 }, (_, at) => ms + at * DAY_MS);
}

/** The days of a span that are the same day of a year. */
function eachYear({ ms, lastMs = ms, kind }: DateFound, { fromMs, untilMs }: Span): readonly number[] {
  if (kind === "relative" || lastMs > ms) return [];
  const date = new Date(ms);
  const [first, last] = [new Date(fromMs).getUTCFullYear(), new Date(untilMs).getUTCFullYear()];
  return [...new Set([first, last])].flatMap(
    (year) => atDay(year, date.getUTCMonth(), date.getUTCDate()) ?? [],
  );
}
