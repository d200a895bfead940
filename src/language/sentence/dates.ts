import { addMonths, DAY_MS, midnight } from "../../text/calendar.ts";
import { memoised, remembered } from "../../text/memoised.ts";
import { ENGLISH_DATES } from "../en/date-forms.ts";
import type { DateFound, Place, PlacedDate } from "./date-rules.ts";
import {
  type Anchor,
  DATE_MARK,
  DATE_RULES,
  type DateForm,
  type DateRule,
  type DateWords,
  dayBeside,
  SEVERAL_DAYS,
} from "./date-rules.ts";

/**
 * The dates of a text in plain form (lower case, single spaces), in its order; at most
 * 8. `words`: of its language, English by default. Relative ones count from `atMs` (ms since 1970, UTC days). `past` says which way "on Friday" and
 * "May 3" look; behind "since" they look back. What stands in brackets is beside the point where a date stands outside ("on the 14th (moved from
 * the 7th)"). Text without a date gives []. Linear. Pure.
 */
export function readDates(
  plain: string,
  atMs: number,
  past: boolean,
  words: DateWords = ENGLISH_DATES,
): readonly DateFound[] {
  return placedDates(plain, atMs, past, words).map(
    ({ index: _, end: __, form: ___, isMoved: ____, ...date }) => date,
  );
}

/** When a promise is due that names these dates: the limit that it sets, else the last day that is not over, else that of a week or a month. Pure. */
export function dueOf(dates: readonly DateFound[], atMs: number): { readonly due?: string } {
  const named = dates.filter(({ limit, ms, lastMs }) => limit || (lastMs ?? ms) > atMs - DAY_MS);
  const due = named.find(({ limit }) => limit) ?? named.findLast(({ wide }) => !wide) ?? named.at(-1);
  return due === undefined ? {} : { due: new Date(due.lastMs ?? due.ms).toISOString() };
}

export function placedDates(
  plain: string,
  atMs: number,
  past: boolean,
  words: DateWords = ENGLISH_DATES,
): readonly PlacedDate[] {
  const bare = withoutBrackets(plain);
  const outside = bare === plain ? [] : datesOf(bare, atMs, past, words);
  return outside.length > 0 ? outside : datesOf(plain, atMs, past, words);
}

/** Whether any rule finds a date in a text in plain form, there is such a day or not. Linear. Pure. */
export function mayNameDate(plain: string, words: DateWords): boolean {
  return [plain, withoutBrackets(plain)].some((text) => placesIn(text, words).next().done !== true);
}

/** The same with blanks in place of what stands in brackets. Linear. Pure. */
export function withoutBrackets(plain: string): string {
  return plain.replace(/\([^()]*\)/g, ({ length }) => " ".repeat(length));
}

function datesOf(plain: string, atMs: number, past: boolean, words: DateWords): readonly PlacedDate[] {
  const found: PlacedDate[] = [];
  const places = placesOf(words)(plain);
  const repeats = places.length > 0 && words.repeats.test(plain);
  for (const place of places) {
    const date = dateAt(place, plain, { atMs, past, words, isAlone: places.length === 1 });
    if (date !== undefined) found.push({ ...date, ...(repeats && { repeats }) });
    if (found.length >= MAX_DATES) break;
  }
  found.sort((a, b) => a.index - b.index);
  return joined(withoutMoved(found, plain, words), plain, words);
}

/** The date of a place; undefined where there is no such day, or where it is not meant or what was to be then is called off. `isAlone`: the text names no other. */
function dateAt(
  { rule, match, span }: DatePlace,
  plain: string,
  { atMs, past, words, isAlone }: Omit<Anchor, "weekday"> & { readonly isAlone: boolean },
): PlacedDate | undefined {
  const clause = clauseAround(plain, span, words);
  const isLeft = SEVERAL_DAYS.has(rule.name) && words.movedFrom.test(clause);
  const isMoved = isLeft || words.movedTo.test(clause);
  const [form] = match;
  const groups = match.slice(1).map((group) => group ?? "");
  const { weekday, before, lead, after } = aroundOf(plain, { rule, form, span }, words);
  const begun = words.begins.test(form) || words.begunBefore.test(before);
  // "They gave me two more weeks, so 14 dec": what comes of what was done.
  const isResult = isAlone && clause.trim() === DATE_MARK && BY_WORD.test(before);
  const isAhead =
    !begun &&
    rule.name !== "feast" &&
    (isMoved || isResult || words.ahead.test(lead) || words.aheadBehind.test(after));
  const read = (back: boolean) => rule.read(groups, { atMs, past: back, words, weekday });
  const said = read((past && !isAhead) || begun);
  if (said === undefined || Number.isNaN(said)) return undefined;
  const today = midnight(atMs);
  if ((rule.kind !== "relative" || said >= today) && words.notThen.test(clause)) return undefined;
  const isOff = words.calledOff.test(clause);
  const isOpened = words.opens.test(form) || words.opensBefore.test(before) || words.opensAfter.test(after);
  const opens = isOpened && !words.runsTo.test(after) && !SEVERAL_DAYS.has(rule.name);
  const mayBePast = !past && rule.kind === "partial" && words.past.test(plain) && !words.towards.test(lead);
  const isTold = (past || mayBePast) && !begun && !isAhead;
  const mayTurn = isOff || (opens && IN_YEAR.has(rule.name));
  // "Signed, starts 12 January": what is told of the day itself is not told as past.
  const isOfYear = isTold && (mayTurn || (IN_YEAR.has(rule.name) && !words.past.test(clause)));
  const near = isOfYear ? nearestOf(read(true) ?? said, read(false) ?? said, atMs) : undefined;
  const isTurn = mayTurn && near?.isOne === false && (isOff || words.turned.test(plain));
  const limit = words.opensLimit.test(form) || words.limitBefore.test(before);
  const mayHaveBegun = !isTold && !limit && IN_YEAR.has(rule.name) && (opens || WIDE.has(rule.name));
  const begunMs = mayHaveBegun ? begunBy(today, said, read(true), opens) : undefined;
  const first = isTurn && near ? near.ms : (begunMs ?? said);
  const isGiven = weekday !== undefined && new Date(first).getUTCDay() === weekday;
  const isUnsure =
    isTold &&
    !isTurn &&
    !isGiven &&
    ((near?.ms ?? said) !== said || mayBePast || (past && words.either.test(lead)));
  const last = words.untilItsStart.test(before) ? undefined : rule.last?.(groups, first, words);
  const [ms, lastMs] = isLeft && last !== undefined ? [last, undefined] : [first, last];
  if (isOff && !limit && !opens && ms >= today) return undefined;
  return {
    ms,
    kind: groups.some((group) => YEAR.test(group)) ? "full" : rule.kind,
    limit,
    form: rule.name,
    ...(isMoved && { isMoved }),
    ...(opens && { opens }),
    ...(WIDE.has(rule.name) && { wide: true }),
    ...(isUnsure && { unsure: true }),
    ...(lastMs !== undefined && { lastMs }),
    ...span,
  };
}

/** "Went up from December", "the 3 December dinner was cancelled", "signed, starts 12 January", said in November: of two such days the nearer one. */
function nearestOf(
  last: number,
  next: number,
  atMs: number,
): { readonly ms: number; readonly isOne: boolean } {
  return { ms: next - atMs < atMs - last ? next : last, isOne: last === next };
}

/** The weekday that a day is said to be, and what stands before that and behind the date. */
function aroundOf(
  plain: string,
  { rule, form, span }: { readonly rule: DateRule; readonly form: string; readonly span: Place },
  words: DateWords,
) {
  const led = plain.slice(Math.max(0, span.index - LEAD_CHARS), span.index);
  const weekday = IN_MONTH.has(rule.name) ? weekdayBefore(led, words) : undefined;
  const open = weekday === undefined ? led : led.replace(words.weekdayBefore, "");
  const after = plain.slice(span.end, span.end + AFTER_CHARS);
  // The preposition that a form begins with: "for friday".
  const opening = /^(?:for|on|in|at|für|auf|am|im) /.exec(form)?.[0] ?? "";
  return { weekday, before: open.slice(-BEFORE_CHARS), lead: open + opening, after };
}

/** Days: what holds from a day that is so long over is told of later, and the next such day is meant. */
const MOST_BEGUN = 92;

/** "From 2 November" on the day after, "in November" within it: the day that is over, if that is meant rather than the next one. */
function begunBy(today: number, next: number, last: number | undefined, opens: boolean): number | undefined {
  if (last === undefined || next <= today) return undefined;
  const isNow = new Date(last).toISOString().slice(0, 7) === new Date(today).toISOString().slice(0, 7);
  return isNow || (opens && today - last <= MOST_BEGUN * DAY_MS) ? last : undefined;
}

interface DatePlace {
  readonly rule: DateRule;
  readonly match: RegExpExecArray;
  readonly span: Place;
}

/** Characters of texts whose dates are known: the same one is read forwards and backwards, and once more for whether its day is over. */
const KEPT_CHARS = 40_000;
const placesOf = remembered((words: DateWords) =>
  memoised((lower): readonly DatePlace[] => [...placesIn(lower, words)], KEPT_CHARS),
);

/** Where a text in lower case names dates, rule by rule; what one rule has found, no later one finds again. */
function* placesIn(lower: string, words: DateWords): Generator<DatePlace> {
  if (!words.cue.test(lower)) return;
  const read: Place[] = []; // also where there is no such day: a part of it is no date either
  for (const rule of DATE_RULES) {
    const source = words.forms[rule.name];
    const named = words.named.find(({ part }) => source?.includes(part));
    if (source === undefined || named?.cue.test(lower) === false) continue;
    for (const match of lower.matchAll(patternsOf(words)(source))) {
      const span = { index: match.index, end: match.index + match[0].length };
      if (read.some((other) => span.index < other.end && other.index < span.end)) continue;
      if (read.some((other) => isItsWeekday(lower, span, other, words))) continue;
      read.push(span);
      yield { rule, match, span };
      if (read.length >= MAX_READ) return;
    }
  }
}

/** Whether all that a date names is the weekday of the next one: "on Thurs 5 Nov". */
function isItsWeekday(lower: string, { index, end }: Place, next: Place, words: DateWords): boolean {
  if (next.index < end || next.index > end + MOST_BETWEEN) return false;
  const [named, name = ""] = words.weekdayBefore.exec(lower.slice(index, next.index)) ?? [];
  return named !== undefined && name !== "";
}

/** Characters between a weekday and its day: ", the ". */
const MOST_BETWEEN = 6;

const patternsOf = remembered(({ patternOf }: DateWords) => remembered(patternOf));

/** A word stands right before it: where a clause begins with the date, the one by which that follows. */
const BY_WORD = /\p{L} $/u;
/** How far back what was done is looked for. */
const LEAD_CHARS = 100;
/** What opens a date, or makes it a limit, stands so near. */
const BEFORE_CHARS = 20;
const AFTER_CHARS = 12;
/** Forms that name no day. */
const WIDE: ReadonlySet<DateForm> = new Set(["inMonth", "monthYear", "year", "lastOrNext", "this"]);
/** Forms that name a month, or a day of one, and no year. */
const IN_YEAR: ReadonlySet<DateForm> = new Set([
  "inMonth",
  "dayMonth",
  "monthDay",
  "firstOfMonth",
  "slashed",
]);

/** Forms that name a day of a month, and maybe no year. */
const IN_MONTH: ReadonlySet<DateForm> = new Set([
  "dayMonth",
  "monthDay",
  "daysMonth",
  "weekdayDay",
  "slashed",
]);
const YEAR = /^(?:19|20)\d\d$/;

function weekdayBefore(before: string, words: DateWords): number | undefined {
  const [, name] = words.weekdayBefore.exec(before) ?? [];
  return name === undefined ? undefined : words.weekdayOf(name);
}

const MAX_DATES = 8;
/** Places that are looked at; keeps the work linear where a text is made of dates. */
const MAX_READ = 64;

/** The clause in which a date stands, 100 characters on each side at most, with `DATE_MARK` for the date, its weekday and what opens it. Pure. */
function clauseAround(plain: string, { index, end }: Place, words: DateWords): string {
  const before = plain.slice(Math.max(0, index - CLAUSE_CHARS), index + openingOf(plain, index, end));
  const lead = before.replace(words.weekdayBefore, "").split(words.breaks).at(-1) ?? "";
  const [rest = ""] = plain.slice(end, end + CLAUSE_CHARS).split(words.breaks);
  return `${lead}${DATE_MARK}${rest}`;
}

/** Dates without those from which something is moved to another: "moved from Tue 3 to Thu 5 Nov". Pure. */
function withoutMoved(dates: readonly PlacedDate[], plain: string, words: DateWords): readonly PlacedDate[] {
  return dates.filter((date) => {
    const { index, end, kind } = date;
    const isLeft = kind !== "relative" || FROM.test(plain.slice(Math.max(0, index - 6), end));
    const next = isLeft ? dates.find((other) => other.index > index && other.isMoved) : undefined;
    return (
      next === undefined || words.breaks.test(plain.slice(end, next.index).replace(words.weekdayBefore, ""))
    );
  });
}

/** Dates in their order, those that are the first and the last of several days as one: "Fri 20 to Sun 22 Nov". Pure. */
function joined(dates: readonly PlacedDate[], plain: string, words: DateWords): readonly PlacedDate[] {
  const found: PlacedDate[] = [];
  for (const date of dates) {
    const before = found.at(-1);
    const between = plain.slice(before?.end, date.index + openingOf(plain, date.index, date.end));
    const isLast = before !== undefined && isDay(before) && isDay(date) && words.upTo.test(between);
    const dayOf = ({ index, end }: PlacedDate) => Number(/\d{1,2}/.exec(plain.slice(index, end))?.[0]);
    const days = isLast ? daysBetween(before, date, dayOf) : undefined;
    if (before === undefined || days === undefined) found.push(date);
    else found[found.length - 1] = { ...before, ...days, form: "daysMonth", end: date.end };
  }
  return found;
}

/** The first and the last day; where one is named by less than the other, it is the nearest such day on its side of it. */
function daysBetween(
  from: PlacedDate,
  to: PlacedDate,
  dayOf: (date: PlacedDate) => number,
): { readonly ms: number; readonly lastMs: number } | undefined {
  const isToByNumber = BY_NUMBER.has(to.form) && !BY_NUMBER.has(from.form);
  const lastMs = isToByNumber ? dayBeside(from.ms, dayOf(to), 1) : to.ms;
  if (lastMs === undefined) return undefined;
  const ms = BY_NUMBER.has(from.form) ? dayBeside(lastMs, dayOf(from), -1) : inYearBefore(from, lastMs);
  return ms !== undefined && ms < lastMs && lastMs - ms <= MOST_DAYS * DAY_MS ? { ms, lastMs } : undefined;
}

function inYearBefore({ ms, kind }: PlacedDate, lastMs: number): number {
  if (kind === "full") return ms;
  const years = new Date(lastMs).getUTCFullYear() - new Date(ms).getUTCFullYear();
  return [years, years - 1].map((count) => addMonths(ms, count * 12)).find((day) => day <= lastMs) ?? ms;
}

function isDay({ form, lastMs }: PlacedDate): boolean {
  return lastMs === undefined && (BY_NUMBER.has(form) || BY_MONTH.has(form));
}

function openingOf(plain: string, index: number, end: number): number {
  return OPENING.exec(plain.slice(index, end))?.[0].length ?? 0;
}

const OPENING =
  /^(?:(?:for|on|in|at|by|from|until|till|the|für|auf|am|im|bis|zum|vom|den|dem|der|ab|vor|noch) )+/;
const FROM = /(?<!\p{L})(?:from|vo[mn]) /u;
const CLAUSE_CHARS = 100;
/** Several days are no more than so many. */
export const MOST_DAYS = 62;
/** Forms that name a day of a month without the month. */
const BY_NUMBER: ReadonlySet<DateForm> = new Set(["weekdayDay", "dayOfMonth"]);
const BY_MONTH: ReadonlySet<DateForm> = new Set([
  "iso",
  "numeric",
  "dayMonthYear",
  "monthDayYear",
  "dayMonth",
  "monthDay",
  "slashed",
]);
