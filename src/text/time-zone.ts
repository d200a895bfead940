import { addMonths, DAY_MS, midnight, type Span } from "./calendar.ts";

/**
 * Where a person's day begins. A *wall time* is what a clock there shows, written as ms since 1970 as if it were UTC: its days are
 * those that words such as "today" mean. A moment that is a midnight of UTC stands for a day, and is that day everywhere.
 */
export interface Zone {
  /** The wall time of a moment, ms since 1970. */
  readonly toWall: (ms: number) => number;
  /** The moment of a wall time, ms since 1970: the earlier one where clocks were set back, the later reading where they were set forward. */
  readonly toMoment: (wallMs: number) => number;
}

/** Days, from the first moment of one to that of another, as wall times of a zone (default: UTC). */
export interface SpanOfDays extends Span {
  readonly zone?: Zone | undefined;
}

export const UTC: Zone = { toWall: (ms) => ms, toMoment: (ms) => ms };

/** The zone with these offsets: `offsetAt` gives how many ms its clocks are ahead of UTC at a moment. */
export function zoneOf(offsetAt: (ms: number) => number): Zone {
  return {
    toWall: (ms) => (isDay(ms) ? ms : ms + offsetAt(ms)),
    toMoment: (wallMs) => {
      if (isDay(wallMs)) return wallMs;
      // The offset of the day before holds still where clocks are changed between.
      const before = wallMs - offsetAt(wallMs - DAY_MS);
      if (before + offsetAt(before) === wallMs) return before;
      const after = wallMs - offsetAt(wallMs + DAY_MS);
      return after + offsetAt(after) === wallMs ? after : before;
    },
  };
}

/** The last moment of the day that a moment stands for; any other moment is itself. Pure. */
export function endOfDay(ms: number, { toMoment }: Zone = UTC): number {
  return isDay(ms) ? toMoment(ms + DAY_MS - 1) : ms;
}

/** The zone of a name of the IANA, as `Europe/Berlin`; undefined for a name that this machine does not know. Pure. */
export function zoneNamed(name: string): Zone | undefined {
  try {
    return zoneOf(offsetsOf(new Intl.DateTimeFormat("en-US", { timeZone: name, ...PARTS })));
  } catch {
    return undefined;
  }
}

const PARTS: Intl.DateTimeFormatOptions = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
};

function offsetsOf(format: Intl.DateTimeFormat): (ms: number) => number {
  return (ms) => {
    const at = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => at.get(type) ?? 0;
    const wall = new Date(0);
    wall.setUTCFullYear(part("year"), part("month") - 1, part("day"));
    wall.setUTCHours(part("hour"), part("minute"), part("second"));
    return wall.getTime() - Math.floor(ms / SECOND_MS) * SECOND_MS;
  };
}

const SECOND_MS = 1_000;

function isDay(ms: number): boolean {
  return ms % DAY_MS === 0;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** By the letter and the word for each unit. */
const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: MINUTE,
  h: HOUR,
  d: DAY_MS,
  w: 7 * DAY_MS,
  second: 1_000,
  minute: MINUTE,
  hour: HOUR,
  day: DAY_MS,
  week: 7 * DAY_MS,
};

const DURATION = /^(\d{1,6})([smhdw])$/i;
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;
const TIME_TEXT = /^\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const ZONED = /^(.+?)(Z|[+-]\d{2}:\d{2})$/i;
const AGO = /^(\d{1,6}|an?) (second|minute|hour|day|week|month|year)s? ago$/;
/** What most dates look like that a program wrote; every one of them is a real moment. */
const CANONICAL =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;
/** Longer than any text that is read here; keeps the work bounded. */
const MAX_CHARS = 64;

/** A length of time in ms: `90s`, `30m`, `12h`, `7d`, `2w`. Undefined for anything else. Pure. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text.trim().slice(0, MAX_CHARS));
  const unit = UNIT_MS[match?.[2]?.toLowerCase() ?? ""];
  return match === null || unit === undefined ? undefined : Number(match[1]) * unit;
}

/**
 * A moment as ISO 8601 UTC: an ISO date (that day, 00:00 UTC) or date and time (of `zone` where it names no
 * other), `now`, `today` and `yesterday` (the day in `zone`, 00:00 UTC), or `3 days ago` (seconds to years; months and years
 * by the calendar, kept within the month), `last week` as `a week ago`. Undefined for anything else, an impossible date included.
 * `nowMs`: ms since 1970. Pure.
 */
export function parseMoment(text: string, nowMs: number, zone: Zone = UTC): string | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const trimmed = text.trim();
  const words = trimmed.toLowerCase().replace(/\s+/gu, " ");
  if (words === "now") return toIso(nowMs);
  if (words === "today") return toIso(midnight(zone.toWall(nowMs)));
  if (words === "yesterday") return toIso(midnight(zone.toWall(nowMs)) - DAY_MS);
  const ago = AGO.exec(words.replace(/^last (week|month|year)$/, "a $1 ago"));
  return ago ? before(nowMs, ago[1] ?? "", ago[2] ?? "") : parseIso(trimmed, zone);
}

/** The day of a date of the store in `zone`, as `2026-11-21`; "" for a text that is no date. Pure. */
export function formatDay(iso: string, zone: Zone = UTC): string {
  return formatMinute(iso, zone).slice(0, 10);
}

/** The day and time of a date of the store in `zone`, as `2026-11-21 10:30`; "" for a text that is no date. Pure. */
export function formatMinute(iso: string, zone: Zone = UTC): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? "" : new Date(zone.toWall(ms)).toISOString().slice(0, 16).replace("T", " ");
}

/** How long ago something was, in the largest unit that it fills: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. Pure. */
export function formatAgo(ms: number): string {
  if (ms < MINUTE) return "just now";
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR)} h ago`;
  return `${Math.floor(ms / DAY_MS)} days ago`;
}

function before(nowMs: number, count: string, unit: string): string | undefined {
  const n = count.startsWith("a") ? 1 : Number(count);
  const unitMs = UNIT_MS[unit];
  if (unitMs !== undefined) return toIso(nowMs - n * unitMs);
  return toIso(addMonths(nowMs, -(unit === "year" ? n * 12 : n)));
}

/**
 * An ISO 8601 date (that day, 00:00 UTC) or date and time (of `zone` where it names none) as ISO 8601 UTC.
 * Undefined for anything else, an impossible date included. Pure.
 */
export function parseIso(text: string, zone: Zone = UTC): string | undefined {
  if (CANONICAL.test(text)) return text.length === 24 ? text : `${text.slice(0, 19)}.000Z`;
  if (text.length > MAX_CHARS) return undefined;
  const [date = "", time, ...rest] = text.split(/[T ]/i);
  const day = DAY_TEXT.test(date) ? toIso(Date.parse(`${date}T00:00:00Z`)) : undefined;
  if (rest.length > 0 || day?.slice(0, 10) !== date) return undefined;
  if (time === undefined) return day;
  const zoned = ZONED.exec(time);
  const clock = zoned?.[1] ?? time;
  if (!TIME_TEXT.test(clock)) return undefined;
  const ms = Date.parse(`${date}T${clock}${zoned?.[2]?.toUpperCase() ?? "Z"}`);
  return toIso(zoned === null && !Number.isNaN(ms) ? zone.toMoment(ms) : ms);
}

/** Undefined outside the years 0 to 9999, which ISO 8601 writes with four digits. */
function toIso(ms: number): string | undefined {
  const at = new Date(ms);
  if (Number.isNaN(at.getTime())) return undefined;
  const iso = at.toISOString();
  return iso.length === 24 ? iso : undefined;
}
