import { type DocumentLine, documentLines } from "../../markdown/document-lines.ts";
import { withoutComments } from "./comments.ts";
import { type Dates, dayAlone, dayOfHeading, momentOf } from "./dates.ts";

interface Beginning {
  readonly at: number;
  readonly name: string;
  readonly atMs: number | undefined;
}

/** `[2016-02-23 09:00] Title`, as jrnl writes entries; older ones have no brackets. */
const ENTRY = /^(?:\[(\d{4}-\d\d-\d\d \d\d?:\d\d(?::\d\d)?(?: [AP]M)?)\]|(\d{4}-\d\d-\d\d \d\d:\d\d)) \S/u;

/** Whether a text begins as a file of jrnl does. Pure. */
export function isJrnl(head: string): boolean {
  return ENTRY.test(head.replace(/^[\uFEFF\s]+/u, ""));
}

/**
 * The entries of a journal, each with its day; undefined for any other text. A Markdown file is one where headings, or else lines by themselves,
 * name two days or more, and no other heading of their level or above stands among them that has words of its own: what is below "Decisions"
 * would else belong to the last day. `before`: what stands above the first; of each its words with the line that names the day, its day (ms since
 * 1970; undefined where there is no such day), its first line, from 1, and the date as it stands there, numbered where several have it.
 * `isInWords`: one has a date for which there is no reader. Pure.
 */
export function partsOfJournal(text: string, dates: Dates) {
  const lines = text.split("\n");
  const begins = isJrnl(text) ? entriesIn(lines, dates) : daysIn(text, dates);
  const unread = begins.filter(({ atMs }) => atMs === undefined).length;
  const isInWords = unread > 0 && dates.read === undefined;
  const [first] = begins;
  if (first === undefined || (unread * 2 >= begins.length && !isInWords)) return undefined;
  const seen = new Map<string, number>();
  const parts = begins.map(({ at, name, atMs }, i) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    const words = lines.slice(at, begins[i + 1]?.at).join("\n");
    return { text: words.trimEnd(), atMs, line: at + 1, name: nth === 1 ? name : `${name} (${nth})` };
  });
  return { before: lines.slice(0, first.at).join("\n"), parts, isInWords };
}

function entriesIn(lines: readonly string[], dates: Dates): readonly Beginning[] {
  return lines.flatMap((line, at) => {
    const [, bracketed, bare] = ENTRY.exec(line) ?? [];
    const name = bracketed ?? bare;
    if (name === undefined) return [];
    const atMs = momentOf(name, dates) ?? momentOf(name.slice(0, 10), dates);
    return atMs === undefined ? [] : [{ at, name, atMs }];
  });
}

function daysIn(text: string, dates: Dates): readonly Beginning[] {
  const lines = documentLines(withoutComments(text));
  const headings = lines.flatMap(({ heading }, at) =>
    heading === undefined ? [] : [{ at, level: heading.level, day: dayOfHeading(heading.text, dates) }],
  );
  const first = headings.findIndex(({ day }) => day !== undefined);
  if (first === -1) return loneDays(lines, dates);
  const level = headings[first]?.level ?? 0;
  const own = headings.filter(({ at, day, ...one }, i) => {
    const isOfMonth = day === undefined && one.level < level && !saysMore(lines, at, headings[i + 1]?.at);
    return i >= first && one.level <= level && !isOfMonth;
  });
  const isJournal = own.length > 1 && own.every((one) => one.day !== undefined && one.level === level);
  return isJournal ? own.flatMap(({ at, day }) => (day === undefined ? [] : [{ at, ...day }])) : [];
}

/** Days that have a line each, with the day of the week at most, above what was written on most of them, as in a diary without headings. */
function loneDays(lines: readonly DocumentLine[], dates: Dates): readonly Beginning[] {
  const found = lines.flatMap(({ text, isCode }, at) => {
    const day = isCode ? undefined : dayAlone(text, dates);
    return day === undefined ? [] : [{ at, ...day }];
  });
  const written = found.filter(({ at }, i) => saysMore(lines, at, found[i + 1]?.at));
  const isDiary = found.length > 1 && written.length * 2 > found.length;
  return isDiary && lines.slice(found[0]?.at).every(({ heading }) => heading === undefined) ? found : [];
}

/** Whether anything stands between a line and another one, or the end. */
function saysMore(lines: readonly DocumentLine[], at: number, to: number | undefined): boolean {
  return lines.slice(at + 1, to).some(({ text, isUnderline }) => text.trim() !== "" && !isUnderline);
}
