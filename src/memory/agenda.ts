import { isOpenCommitment, isOverdue } from "../domain/commitment.ts";
import { PaiError } from "../domain/errors.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { utcDay } from "../domain/paths.ts";
import type { AgendaJson } from "../domain/read-shapes.ts";
import { MOST_DAYS } from "../language/sentence/dates.ts";
import { daysAhead, daysUpTo } from "../language/upcoming.ts";
import type { Row } from "../ports.ts";
import { readAskedTime } from "../recall/query-dates.ts";
import { addMonths, DAY_MS, midnight, type Span } from "../text/calendar.ts";
import { addToGroup } from "../text/groups.ts";
import type { Zone } from "../text/time-zone.ts";
import { type Context, memoryAt, recalledHere, type View, viewOf } from "./context.ts";
import { LATEST_MS, saidMs } from "./lists.ts";
import { doubtBy, inTheirRemarks, presentRows, withDoubts } from "./present.ts";

export interface AgendaOptions {
  /** In words, as `next week`; or a week or a month from today. Default: `week`. */
  readonly when?: string | undefined;
  readonly project?: string | undefined;
}

/** Due and overdue promises, and dated facts, day by day. PaiError `invalid_value` if `when` names no time. Counts no access. */
export function agenda(context: Context, { when = "week", project }: AgendaOptions = {}): AgendaJson {
  const view = viewOf(context);
  const span = spanOf(when, view.zone.toWall(view.moment.nowMs));
  const found = rowsIn(span, view, project);
  const { overdue, days, undated } = found;
  const marked = marking(found, view);
  const presented = (rows: readonly Row[]) =>
    inTheirRemarks(marked(withDoubts(presentRows(rows, view), view)), view);
  return {
    from: utcDay(span.fromMs),
    to: utcDay(span.untilMs - DAY_MS),
    overdue: presented(overdue),
    days: days.map(([day, rows]) => ({ day, entries: presented(rows) })),
    undated: undated.length,
    withoutDay: presented([...undated].sort((a, b) => saidMs(b) - saidMs(a)).slice(0, MOST_UNDATED)),
    problems: [...view.index.problems, ...view.unreadable],
  };
}

const MOST_UNDATED = 10;

/** So much of what was said since is compared with what is shown, at most. */
const COMPARED = 200;

export function marking({ overdue, days, undated, toCome }: ReturnType<typeof rowsIn>, view: View) {
  const shown = [...overdue, ...days.flatMap(([, rows]) => rows), ...undated];
  const textOf = ({ row }: { readonly row: Row }) => memoryAt(row, view)?.text;
  const rows = [...new Set([...shown, ...toCome])];
  const pairs = (view.rivalsAmong?.(rows, view.index, textOf) ?? []).filter(({ isUnsure }) => !isUnsure);
  const movedTo = new Map(pairs.map(({ newer, older }) => [older, newer]));
  return <T extends MemoryJson>(memories: readonly T[]) =>
    memories.map((memory) => {
      const newer = movedTo.get(memory.id);
      if (newer === undefined || memory.maybeOutdated !== undefined) return memory;
      return { ...memory, maybeDone: undefined, maybeOutdated: doubtBy(newer, view) };
    });
}

/**
 * What is due or happens in a span. `overdue`: open commitments whose date is past, where the span holds today, the oldest first; `toCome`: of what was
 * said since the earliest of all these, the latest that is for a day within a year.
 */
export function rowsIn(span: Span, view: View, project: string | undefined) {
  const { index, zone } = view;
  const { nowMs } = view.moment;
  const isHere = recalledHere(view, { project, vouched: true });
  const open = [...index.rows("commitment")]
    .filter(isOpenRow)
    .filter(isHere)
    .sort((a, b) => dueOf(a).localeCompare(dueOf(b), "en"));
  const overdue = open.filter((row) => isIn(zone.toWall(nowMs), span) && isOverdue(row.header, nowMs, zone));
  const taskDays = (row: OpenRow) => {
    const memory = memoryAt(row, view);
    const dueMs = Date.parse(dueOf(row));
    return memory ? daysUpTo(memory.text, statedAt(row, zone).createdMs, dueMs) : [dueMs];
  };
  const days = new Map<string, Row[]>();
  const mayBe = { fromMs: span.fromMs, untilMs: span.untilMs + MOST_DAYS * DAY_MS };
  for (const row of open)
    if (!overdue.includes(row) && isIn(Date.parse(dueOf(row)), mayBe))
      for (const ms of taskDays(row)) if (isIn(ms, span)) addToGroup(days, utcDay(ms), row);
  const daysOf = (row: Row, within: Span) => {
    const memory = memoryAt(row, view);
    return memory ? daysAhead(memory.text, statedAt(row, zone), within) : [];
  };
  // What took the place of a part of it names the day on which it is to be now.
  const isMoved = ({ header }: Row) => {
    const parts = view.records().inPartBy(header.id);
    const newer = parts.flatMap((id) => index.byId(id) ?? []);
    return newer.some((row) => {
      const fromMs = midnight(zone.toWall(Date.parse(row.header.created)));
      return daysOf(row, { fromMs, untilMs: addMonths(fromMs, MOST_MONTHS) }).length > 0;
    });
  };
  const facts = [...index.dated()].filter(isHere);
  for (const row of facts) {
    const named = daysOf(row, span);
    if (named.length > 0 && !isMoved(row)) for (const ms of named) addToGroup(days, utcDay(ms), row);
  }
  const found = [...overdue, ...[...days.values()].flat(), ...open.filter((row) => dueOf(row) === "")];
  const today = midnight(zone.toWall(nowMs));
  const year = {
    fromMs: Math.min(span.fromMs, today),
    untilMs: Math.max(span.untilMs, addMonths(today, MOST_MONTHS)),
  };
  const since = { fromMs: Math.min(...found.map(saidMs)), untilMs: LATEST_MS };
  const accepts = (header: Header) => isHere({ header });
  const lately = found.length === 0 ? [] : index.during(since, COMPARED, accepts, ["fact"]);
  const said = lately.map(({ row }) => row).sort((a, b) => (a.path < b.path ? -1 : 1));
  const latest = [...open.filter((row) => saidMs(row) >= since.fromMs), ...said]
    .sort((a, b) => saidMs(b) - saidMs(a))
    .slice(0, COMPARED);
  const dated = new Set(facts.map(({ header }) => header.id));
  const isToCome = (row: Row) => dated.has(row.header.id) && daysOf(row, year).length > 0 && !isMoved(row);
  return {
    toCome: latest.filter((row) => isOpenRow(row) || isToCome(row)),
    overdue,
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)),
    undated: open.filter((row) => dueOf(row) === ""),
  };
}

type OpenRow = Row & { readonly header: HeaderOf<"commitment"> };

function isOpenRow(row: Row): row is OpenRow {
  return isOpenCommitment(row.header);
}

function dueOf({ header }: OpenRow): string {
  return header.due ?? "";
}

function statedAt({ header }: Row, { toWall }: Zone) {
  const { created, valid_at = created } = header;
  const due = header.kind === "fact" && header.due !== undefined ? { dueMs: Date.parse(header.due) } : {};
  return { ...due, createdMs: toWall(Date.parse(created)), validMs: toWall(Date.parse(valid_at)) };
}

function isIn(ms: number, { fromMs, untilMs }: Span): boolean {
  return ms >= fromMs && ms < untilMs;
}

const WEEK_DAYS = 7;
const MOST_MONTHS = 12;

export function spanOf(when: string, nowMs: number): Span {
  const todayMs = midnight(nowMs);
  if (when === "week") return { fromMs: todayMs, untilMs: todayMs + WEEK_DAYS * DAY_MS };
  if (when === "month") return { fromMs: todayMs, untilMs: addMonths(todayMs, 1) };
  const asked = ["", "on ", "in "]
    .map((lead) => readAskedTime(`${lead}${when}`, nowMs, true))
    .find((time) => time !== undefined);
  if (asked === undefined) {
    throw new PaiError("invalid_value", `cannot read "${when}" as a time`, {
      hint: 'try "tomorrow", "next week", "in november" or a day such as 2026-12-24',
    });
  }
  return spanFrom(asked, nowMs);
}

/** The week that is today's reaches as far as that of `agenda`: on a Saturday the next days matter, not the last one of the calendar's week. */
export function thisWeekOn(time: Span, nowMs: number): Span {
  const isThisWeek = isIn(nowMs, time) && time.untilMs - time.fromMs === WEEK_DAYS * DAY_MS;
  return isThisWeek ? spanOf("week", nowMs) : time;
}

/** Whole days of a time, a year at most. What begins in the past begins today, unless all of it is past. */
export function spanFrom({ fromMs, untilMs }: Span, nowMs: number): Span {
  const todayMs = midnight(nowMs);
  const first =
    untilMs > todayMs ? Math.max(fromMs, todayMs) : Math.max(fromMs, addMonths(untilMs, -MOST_MONTHS));
  return {
    fromMs: first,
    untilMs: Math.max(first + DAY_MS, Math.min(untilMs, addMonths(first, MOST_MONTHS))),
  };
}
