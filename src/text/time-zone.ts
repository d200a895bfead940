import { DAY_MS, type Span } from "./calendar.ts";

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
  ...{ hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
  ...{ hour: "numeric", minute: "numeric", second: "numeric" },
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
