import type { ReadDate } from "../../ingest/transcripts/admit.ts";
import { type DocumentLine, documentLines, plainText } from "../../markdown/document-lines.ts";
import { DAY_IN_WORDS } from "../../text/calendar.ts";
import { parseIso, UTC, type Zone } from "../../text/time-zone.ts";
import { withoutComments } from "./comments.ts";

/** How dates of a note are read. */
export interface Dates {
  /** Of times that name no other. */
  readonly zone: Zone;
  /** Reads dates in words; absent until it is needed. */
  readonly read?: ReadDate | undefined;
}

/** Keys that programs use for the day of a note, without spaces and hyphens: first those for its subject or creation. */
const MADE =
  /^(?:day|datum|fecha|journalday|(?:date|time)?created(?:at|on|time|date)?|creation(?:date|time)|ctime|erstellt(?:am)?|cread[oa]|criad[oa]|créée?(?:le)?|(?:date)?published(?:at|on|date)?|(?:pub(?:lish)?)?date(?:time)?|timestamp)$/u;
const CHANGED =
  /^(?:(?:last|date|time)?(?:updated|modified|edited)(?:at|on|time|date)?|lastmod|lasteditedtime|mtime|geändert(?:am)?)$/u;
/** `key: value`, `key = value` of TOML, and `:key: value` of a drawer of Org. */
const KEYED = /^[:"']?(\p{L}[\p{L}\p{N} _-]{1,30}?)["']? *(?:::?|=) *(\S.*)$/u;
/** What may stand between them: a title, a rule, a comment, a brace of JSON, and other keys of Org. */
const BESIDE_KEYS = /^(?:# |---|\+\+\+|<!--|\{$|#\+|:\p{L})/u;
/** Lines at the beginning of a note without front matter that may be keys. */
const MOST_LINES = 20;

/**
 * The day that a note names, ms since 1970: in its front matter or the lines that it begins with, else in the path of its file; what was changed
 * last comes last. `problem`: a date that cannot be read; `isInWords`: it has one in words, for which there was no reader. Pure.
 */
export function dateOfNote({ path, text }: { readonly path: string; readonly text: string }, dates: Dates) {
  const keys = keysOf(text);
  let isInWords = false;
  const of = (names: RegExp) => {
    const found = keys.filter(
      ({ key, value }) => names.test(key) && /\d/u.test(value) && !value.includes("{{"),
    );
    for (const one of found) {
      const atMs = momentOf(one.value, dates);
      isInWords ||= atMs === undefined && dates.read === undefined;
      if (atMs !== undefined) return { atMs };
    }
    return { wrong: found[0] };
  };
  const [made, changed] = [of(MADE), of(CHANGED)];
  const wrong = made.wrong ?? changed.wrong;
  const problem = wrong && {
    line: wrong.line,
    message: `has a date that cannot be read: ${JSON.stringify(wrong.value.slice(0, 80))}`,
  };
  return {
    atMs: made.atMs ?? dayInPath(path, dates) ?? changed.atMs,
    ...(problem !== undefined && { problem }),
    isInWords: isInWords || isDayInWords(path),
  };
}

/** The keys at the beginning of a note, with their lines from 1: of its front matter, whether or not all of it can be read, or above its text. */
function keysOf(text: string) {
  const lines = text.slice(0, 20_000).split(/\r?\n/u);
  const [first = ""] = lines;
  const end = /^(?:---|\+\+\+)[ \t]*$/u.test(first) ? lines.indexOf(first.trimEnd(), 1) : -1;
  const head = end === -1 ? lines.slice(0, MOST_LINES) : lines.slice(0, end);
  const keys = [];
  for (const [at, line] of head.entries()) {
    const plain = end === -1 ? line.trim() : line; // within front matter what is set in belongs to the key above it
    const [, name = "", value = ""] = KEYED.exec(plain.replaceAll("**", "")) ?? [];
    if (name !== "")
      keys.push({ key: name.toLowerCase().replace(/[ _-]/gu, ""), value: bare(value), line: at + 1 });
    else if (end === -1 && plain !== "" && !BESIDE_KEYS.test(plain)) break;
  }
  return keys;
}

/** A value without its quotes, its link, a comment or a word behind it, and the day of the week that Org puts into it. */
function bare(value: string): string {
  const comment = value.search(/\s#/u);
  const own = comment === -1 ? value : value.slice(0, comment);
  return own
    .trim()
    .replace(/^["'[<]{1,4}|["'\]>,]{1,4}$/gu, "")
    .replace(/^(\d{4}-\d\d-\d\d) \p{L}{2,12}\.?(?= |$)/u, "$1")
    .replace(/\|[^|]*$| \([^()]*\)$/u, "");
}

/** A date of a source, ms since 1970: as ISO 8601 has it, with other signs between, in figures alone, or in words where there is a reader. Pure. */
export function momentOf(value: unknown, { zone, read }: Dates = { zone: UTC }): number | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).trim();
  const iso = parseIso(text, zone) ?? parseIso(asIso(text), zone);
  if (iso !== undefined) return Date.parse(iso);
  if (/^1\d{9}(?:\d{3})?$/u.test(text)) return text.length === 10 ? Number(text) * 1_000 : Number(text);
  return read?.(text.replace(/(\d)(?:st|nd|rd|th)\b/giu, "$1"), zone);
}

/** A date with other signs, or fewer, as ISO 8601 writes it: "2016/3/9 8:05 +0100", "20180607", "09.03.2016". */
function asIso(text: string): string {
  const two = (digits = "00") => digits.padStart(2, "0");
  const [, year, month, day, rest = ""] =
    /^(\d{4})[-/._](\d{1,2})[-/._](\d{1,2})(?!\d)(.*)$/u.exec(text) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)(|T?\d{4}(?:\d\d)?)$/u.exec(text) ??
    [];
  const [, dayFirst, itsMonth, itsYear, behind = ""] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)(.*)$/u.exec(text) ?? [];
  const date = `${year ?? itsYear}-${two(month ?? itsMonth)}-${two(day ?? dayFirst)}`;
  const [, hour, minute, second, fraction = "", half = "", zone = ""] =
    /^(?:[T ]|, )? *(\d{1,2}):?(\d\d)(?::?(\d\d)([.,]\d{1,9})?)?(?: ?([AP])\.?M\.?| Uhr)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/iu.exec(
      `${rest}${behind}`,
    ) ?? [];
  if (hour === undefined) return `${rest}${behind}` === "" ? date : text;
  const offset = /^[UG]/iu.test(zone) ? "Z" : zone.replace(/(\d\d)(\d\d)$/u, "$1:$2");
  const past = half === "" ? hour : String((Number(hour) % 12) + (/p/iu.test(half) ? 12 : 0));
  return `${date}T${two(past)}:${minute}:${two(second)}${fraction.replace(",", ".")}${offset}`;
}

const DAY_IN_NAME =
  /(?<!\d)(?:\d{4}([-_.])\d\d\1\d\d|(?:19|20)\d{6}(?:T?\d{4}(?:\d\d)?)?|\d\d\.\d\d\.\d{4})(?!\d)/u;
const DAY_IN_FOLDERS = /(?:^|\/)(\d{4})[/-](?:\d{4}-)?(\d\d)(?:[-_ ][^/]*)?\/(\d\d)(?:[-_ /]|\.[^./]*$|$)/u;

/** The day in a path such as `daily/2026-11-20.md` or `2026/11/20.md`, ms since 1970. Pure. */
function dayInPath(path: string, dates: Dates): number | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const [, year, month, day] = DAY_IN_FOLDERS.exec(path) ?? [];
  const inName = DAY_IN_NAME.exec(name)?.[0];
  const words = isDayInWords(path) ? withoutEnding(name) : undefined;
  return (
    momentOf(inName, dates) ?? momentOf(words, dates) ?? momentOf(year && `${year}-${month}-${day}`, dates)
  );
}

/** A day with which a heading begins, and no number behind it: "2024-05-01 – Trip", "Mi, 01.05.2024". */
const HEADED =
  /^(?:\p{L}{2,12}\.?, )?[[<]{0,2}(\d{4}[-/._]\d\d?[-/._]\d\d?|\d\d?\.\d\d?\.\d{4})[\]>]{0,2}(?=$|[ ,:)–—](?![ –—-]{0,3}\d(?!\d?[:.]\d\d(?!\d))))/u;

/** The day that a heading names, first or alone: as it stands there, and ms since 1970, where it can be read. Words that a reader cannot read are none. Pure. */
export function dayOfHeading(
  heading: string,
  dates: Dates,
): { readonly name: string; readonly atMs: number | undefined } | undefined {
  const figures = HEADED.exec(heading)?.[1];
  const name = figures ?? (DAY_IN_WORDS.test(heading) ? heading : undefined);
  const atMs = momentOf(name, dates);
  const isWords = atMs === undefined && figures === undefined && dates.read !== undefined;
  return name === undefined || isWords ? undefined : { name, atMs };
}

/** The day that is all that a line says, with the day of the week at most. Pure. */
export function dayAlone(line: string, dates: Dates): ReturnType<typeof dayOfHeading> {
  const day = dayOfHeading(plainText(line).replace(/:$/u, ""), dates);
  const around = day && line.replace(day.name, "").replace(/[^\p{L}]+/gu, " ");
  return around !== undefined && /^ ?\p{L}{0,12} ?$/u.test(around) ? day : undefined;
}

function isDayInWords(path: string): boolean {
  return DAY_IN_WORDS.test(withoutEnding(path.slice(path.lastIndexOf("/") + 1)));
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/u, "");
}

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
