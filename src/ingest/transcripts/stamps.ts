/** Whether the day or the month comes first in a date such as 05/08/2023. */
export type DayOrder = "day-first" | "month-first";

const FIGURES = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?:,? +(?! )|T|,)(.*)$/;
const CLOCK =
  /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,3})?)?(?: ?([AaPp])\.?[Mm]\.?)?(?: ?(?:Z|UTC))?$/;
/** A line that is a date and nothing else, marks of a heading or a rule around it. */
const DATE_LINE =
  /^[#\-*=_ ]{0,10}(?:Date: ?)?((?:\p{L}{3,9}, )?(?:\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?,? \d{4})|\d{4}-\d{2}-\d{2})[-*=_ ]{0,10}$/u;

/** The order that the dates of some stamps show; undefined where none has a part above 12. Pure. */
export function dayOrderOf(stamps: Iterable<string>): DayOrder | undefined {
  for (const stamp of stamps) {
    const [, first = "", mark = "", second = ""] = FIGURES.exec(stamp) ?? [];
    if (first.length > 2) continue;
    if (mark === "." || Number(first) > 12) return "day-first";
    if (Number(second) > 12) return "month-first";
  }
  return undefined;
}

/** The date in a line that is nothing but a date, as it is written there. Pure. */
export function readDateLine(line: string): string | undefined {
  return DATE_LINE.exec(line.slice(0, 80))?.[1];
}

/** A stamp as a date that can be read, or what it lacks to be one. */
export type ReadStamp = { readonly at: string } | { readonly lacks: "day" | "order" };

/**
 * A stamp as a date that anybody can read: `2025-03-05T10:14:33`. `day`: the date line above, for a stamp
 * that is a time alone. What is neither a time nor a date in figures with one comes back as it is. Pure.
 */
export function readStamp(stamp: string, order: DayOrder | undefined, day: string | undefined): ReadStamp {
  const text = stamp.trim();
  const alone = readClock(text);
  if (alone !== undefined) {
    return day === undefined ? { lacks: "day" } : { at: `${day}${isIsoDay(day) ? "T" : " "}${alone}` };
  }
  const [, first = "", , second = "", third = "", time = ""] = FIGURES.exec(text) ?? [];
  const clock = readClock(time);
  if (clock === undefined) return { at: text };
  if (first.length === 4) return { at: `${first}-${two(second)}-${two(third)}T${clock}` };
  if (order === undefined && Number(first) !== Number(second)) return { lacks: "order" };
  const [dayPart, month] = order === "month-first" ? [second, first] : [first, second];
  return { at: `${third.length === 2 ? `20${third}` : third}-${two(month)}-${two(dayPart)}T${clock}` };
}

function readClock(text: string): string | undefined {
  const [, hours, minutes = "", seconds = "00", half] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const twelve =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${two(String(twelve))}:${minutes}:${seconds}`;
}

function isIsoDay(day: string): boolean {
  return /^\d{4}-/.test(day);
}

function two(digits: string): string {
  return digits.padStart(2, "0");
}
