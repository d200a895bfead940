import { analyse } from "../text/analyse.ts";
import { addMonths, atDay, DAY_MS, dateWords, type Span } from "../text/calendar.ts";

/** From where times are counted. */
export interface Anchor {
  /** First moment of today, UTC. */
  readonly todayMs: number;
  /** The query is about what is to come. */
  readonly ahead: boolean;
}

/** Before now, the one that holds it, or after. */
export type Step = -1 | 0 | 1;

/** The day of a moment; undefined for none. Pure. */
export function day(ms: number | undefined): Span | undefined {
  return ms === undefined ? undefined : { fromMs: ms, untilMs: ms + DAY_MS };
}

/** Whole months from one on (0..11), which may reach beyond the year. Pure. */
export function months(year: number, month: number, count: number): Span | undefined {
  const fromMs = atDay(year, month, 1);
  return fromMs === undefined ? undefined : { fromMs, untilMs: addMonths(fromMs, count) };
}

/** From a day up to and with today. Pure. */
export function upToToday(fromMs: number, todayMs: number): Span {
  return { fromMs, untilMs: todayMs + DAY_MS };
}

/** What people mean by "two weeks ago": half a unit on each side. Pure. */
export function around(ms: number, unit: string): Span {
  const reach = REACH_DAYS[unit] ?? 0;
  return { fromMs: ms - reach * DAY_MS, untilMs: ms + (reach + 1) * DAY_MS };
}

/** A whole week (from Monday), month or year. Pure. */
export function whole(unit: string, step: Step, todayMs: number): Span | undefined {
  const today = new Date(todayMs);
  if (unit === "year") return months(today.getUTCFullYear() + step, 0, 12);
  if (unit === "month") {
    const fromMs = addMonths(todayMs - (today.getUTCDate() - 1) * DAY_MS, step);
    return { fromMs, untilMs: addMonths(fromMs, 1) };
  }
  const fromMs = mondayOf(todayMs) + step * 7 * DAY_MS;
  return { fromMs, untilMs: fromMs + 7 * DAY_MS };
}

/** Saturday and Sunday of a week. Pure. */
export function weekend(step: Step, todayMs: number): Span {
  const saturday = mondayOf(todayMs) + (step * 7 + 5) * DAY_MS;
  return { fromMs: saturday, untilMs: saturday + 2 * DAY_MS };
}

/** A day of each year, the one that is meant. Pure. */
export function yearlyDay(month: number, date: number, anchor: Anchor, step?: Step): Span | undefined {
  return meant((year) => day(atDay(year, month, date)), anchor, step);
}

/** Months of each year, those that are meant. Pure. */
export function yearly(month: number, count: number, anchor: Anchor, step?: Step): Span | undefined {
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
