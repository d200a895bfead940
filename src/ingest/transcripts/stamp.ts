import { made } from "../../text/memoised.ts";

/** What the stamps of a transcript tell of each of them. */
export interface StampRules {
  /** Whether the day or the month comes first in a date such as 05/08/2023; undefined where no date has a part above 12. */
  readonly order: "day-first" | "month-first" | undefined;
  /** Its clock goes on to 24, so that no word beside a time says which half of the day it is. */
  readonly is24: boolean;
}

const TIME = String.raw`\d{1,2}(?:[:.]| ?h ?)\d{2}(?:[:.]\d{2}(?:[.,]\d{1,3})?)?`;
/** Three numbers with signs between them, or letters that are neither large nor small: "20/6/2017", "2017. 6. 20.", "2017年6月20日". */
const DATE = String.raw`\d{1,4}[/.\p{Lo}-] ?\d{1,2}[/.\p{Lo}-] ?\d{1,4}[.\p{Lo}]?`;
/** A word of whatever language before a time, and behind it. */
const [BEFORE, BEHIND] = [String.raw`[^\d:<>[\]\n]{1,14}?`, String.raw` ?\p{L}[\p{L}\p{M}. ]{0,14}`];
const BEFORE_DASH = "(?= [-–—] )";
const CLOCK = `${TIME}(?:${BEHIND})?`;
/** A time, with or without a date, as a line ends with it. */
export const STAMP = `(?:${DATE}${BEFORE})?${CLOCK}`;
/** `[10:32] `, `[05/03/2025, 10:14:33] ` */
const BRACKETED = new RegExp(`^\\[(?=[^\\]]{0,36}${TIME})([^[\\]\\n]{4,40})\\] ?`, "u");
/** `05/03/2025, 10:14 - `, `10:14, 05/03/2025 - `, `2023-05-08 13:56:07 `, `10:32 `; only before a dash with any word behind the time. */
const BARE = new RegExp(
  `^(${CLOCK},? ${DATE}${BEFORE_DASH}|(?:${DATE}${BEFORE}|\\p{Lo}{1,4} ?)?${TIME}(?:${BEHIND}${BEFORE_DASH}| ?[AaPp]\\.? ?[Mm]\\.?|Z)?)(?: [-–—] | |, (?=[^,:]{1,40}:))`,
  "u",
);
const TIME_FIRST = new RegExp(`^(${TIME}\\D*?),? (${DATE})$`, "u");
const PARTS = new RegExp(`^(${DATE})?(\\D*)(${TIME})(\\D*)$`, "u");

/** The stamp with which a line begins, by its figures, and all that belongs to it. Pure. */
export function stampOf(line: string): { readonly mark: string; readonly stamp: string } | undefined {
  const [mark, stamp = ""] = BRACKETED.exec(line) ?? BARE.exec(line) ?? [];
  return mark === undefined ? undefined : { mark, stamp };
}

/** Whether a stamp has a day, as those of chat programs have. Pure. */
export function isDated(stamp: unknown): boolean {
  return typeof stamp === "string" && partsOf(stamp)?.date !== undefined;
}

function partsOf(stamp: string) {
  const [, date, before = "", time, behind = ""] =
    PARTS.exec(stamp.trim().replace(TIME_FIRST, "$2 $1")) ?? [];
  return time === undefined ? undefined : { date, before, time: time.split(/[:.,]| ?h ?/u), behind };
}

/** What some stamps show. Pure. */
export function rulesOf(stamps: readonly string[]): StampRules {
  const all = stamps.flatMap((stamp) => partsOf(stamp) ?? []);
  const orders = all.flatMap(({ date = "" }): StampRules["order"] | readonly never[] => {
    const [, first, sign, second] = /^(\d\d?)(\D)\D*(\d+)/u.exec(date) ?? [];
    if (sign === "." || Number(first) > 12) return "day-first";
    return Number(second) > 12 ? "month-first" : [];
  });
  return { order: orders[0], is24: all.some(({ time: [hour] }) => Number(hour) > 12) };
}

/**
 * A stamp as a date that anybody can read, `2025-03-05T10:14:33`, or what it lacks to be one. `day`: the date line above, for a stamp
 * that is a time alone. What is no time, with or without a date in figures, or has a word behind it that no language has, comes back as it is. Pure.
 */
export function readStamp(
  stamp: string,
  { order, is24 }: StampRules,
  day: string | undefined,
): { readonly at: string } | { readonly lacks: "day" | "order" } {
  const parts = partsOf(stamp);
  const clock = parts && clockOf(parts, is24);
  if (clock === undefined) return { at: stamp.trim() };
  if (parts?.date === undefined) {
    if (day === undefined) return { lacks: "day" };
    return { at: `${day}${/^\d{4}-/u.test(day) ? "T" : " "}${clock}` };
  }
  const [first = "", second = "", third = ""] = parts.date.match(/\d+/gu) ?? [];
  if (first.length === 4) return { at: `${yearOf(first)}-${two(second)}-${two(third)}T${clock}` };
  if (order === undefined && Number(first) !== Number(second)) return { lacks: "order" };
  const [dayPart, month] = order === "month-first" ? [second, first] : [first, second];
  return { at: `${yearOf(third)}-${two(month)}-${two(dayPart)}T${clock}` };
}

/** A year of two figures is one of this century, and one of Thailand's calendar 543 ahead. */
function yearOf(figures: string): string {
  if (figures.length === 2) return `20${figures}`;
  return Number(figures) > 2400 ? String(Number(figures) - 543) : figures;
}

function clockOf(
  { before, time, behind }: NonNullable<ReturnType<typeof partsOf>>,
  is24: boolean,
): string | undefined {
  const [figures = "", minutes = "", seconds = "00"] = time;
  const zone = /^ ?(?:Z|UTC|GMT)$/u.test(behind) ? "Z" : "";
  let hour = Number(figures);
  if (zone === "" && !is24 && hour <= 12) {
    const hours = hoursOf(behind) ?? hoursOf(before);
    if (hours === undefined && /\p{L}/u.test(behind)) return undefined;
    if (hours !== undefined && hours.length > 0)
      hour = hours.find((one) => one % 12 === hour % 12) ?? (hour % 12) + ((hours[0] ?? 0) < 12 ? 0 : 12);
  }
  return `${two(String(hour))}:${minutes}:${seconds}${zone}`;
}

/** The hours, 0 to 23, at which a clock of twelve has a word beside it; none for "Uhr", which all have, undefined where no language has it. */
function hoursOf(word: string): readonly number[] | undefined {
  const letters = lettersOf(word);
  if (letters === "") return undefined;
  if (letters === "am" || letters === "pm") return letters === "am" ? HOURS : HOURS.slice(12);
  return hoursByWord().get(letters);
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, "");
}

/** The codes of all languages whose dates are known here. */
export function knownLanguages(): readonly string[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  return Intl.DateTimeFormat.supportedLocalesOf(
    letters.flatMap((one) => letters.map((other) => one + other)),
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** In all languages that are known here; made where a log has another word than those of English. */
const hoursByWord = made(() => {
  const found = new Map<string, number[]>();
  const clocks = [{ hour12: true }, { hour12: true, dayPeriod: "short" }, { hour12: false }] as const;
  for (const language of knownLanguages())
    for (const clock of clocks) {
      const format = new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC", ...clock });
      for (const hour of HOURS)
        for (const { type, value } of format.formatToParts(hour * 3_600_000)) {
          const known = found.get(lettersOf(value)) ?? [];
          if (type === "dayPeriod") found.set(lettersOf(value), [...known, hour]);
          if (type === "literal" && !clock.hour12) found.set(lettersOf(value), known);
        }
    }
  return found;
});

function two(digits: string): string {
  return digits.padStart(2, "0");
}
