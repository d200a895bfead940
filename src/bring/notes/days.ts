import { type Dates, momentOf } from "./dates.ts";

/** A day or an entry of a journal that holds many. */
interface JournalPart {
  /** Its own words, with the line that names the day. */
  readonly text: string;
  /** Ms since 1970. */
  readonly atMs: number;
  /** The date as it stands there, and which of those with the same date it is. */
  readonly name: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** `[2016-02-23 09:00] Title`, as jrnl writes entries; older ones have no brackets. */
const ENTRY = /^(?:\[(\d{4}-\d\d-\d\d \d\d?:\d\d(?::\d\d)?(?: [AP]M)?)\]|(\d{4}-\d\d-\d\d \d\d:\d\d)) \S/u;
/** A heading that is nothing but a day, or a day and the name of it. */
const DAY =
  /^#{1,3} +(?:\[\[)?(\d{4}[-/._]\d\d?[-/._]\d\d?|\d\d?\.\d\d?\.\d{4})(?:\]\])?(?:[ ,:(–—-]+\p{L}{2,12}\.?\)?)?\s*$/u;

/** Whether a text begins as a file of jrnl does. Pure. */
export function isJrnl(head: string): boolean {
  return ENTRY.test(head.replace(/^[\uFEFF\s]+/u, ""));
}

/**
 * The entries of a journal, each with its day: of one in which lines or headings of one level name at least two days, else undefined. What
 * stands before the first of them is `before`. Pure.
 */
export function partsOfJournal(
  text: string,
  dates: Dates,
): { readonly before: string; readonly parts: readonly JournalPart[] } | undefined {
  const lines = text.split("\n");
  const mark = isJrnl(text) ? ENTRY : DAY;
  const level = mark === DAY ? /^#+/u.exec(lines.find((line) => DAY.test(line)) ?? "")?.[0] : "";
  const begins = lines.flatMap((line, at) => {
    const [, named, bare] = level !== undefined && line.startsWith(level) ? (mark.exec(line) ?? []) : [];
    const day = named ?? bare;
    const atMs =
      day === undefined ? undefined : (momentOf(in24Hours(day), dates) ?? momentOf(day.slice(0, 10), dates));
    return day === undefined || atMs === undefined || /^#/u.test(line.slice(level?.length))
      ? []
      : [{ at, day, atMs }];
  });
  const [first] = begins;
  if (first === undefined || (mark === DAY && begins.length < 2)) return undefined;
  const seen = new Map<string, number>();
  const parts = begins.map(({ at, day, atMs }, i) => {
    const nth = (seen.get(day) ?? 0) + 1;
    seen.set(day, nth);
    const name = nth === 1 ? day : `${day} (${nth})`;
    return {
      text: lines
        .slice(at, begins[i + 1]?.at)
        .join("\n")
        .trimEnd(),
      atMs,
      name,
      line: at + 1,
    };
  });
  return { before: lines.slice(0, first.at).join("\n"), parts };
}

function in24Hours(moment: string): string {
  return moment.replace(
    /(\d\d?)(:\d\d(?::\d\d)?) ([AP])M$/u,
    (_, hour: string, rest: string, half: string) => {
      const past = (Number(hour) % 12) + (half === "P" ? 12 : 0);
      return `${String(past).padStart(2, "0")}${rest}`;
    },
  );
}
