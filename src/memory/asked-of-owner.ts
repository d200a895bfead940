import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { RecallJson } from "../domain/shapes.ts";
import type { Asks, Tells } from "../language/reader/owner.ts";
import { readAskedTime } from "../recall/query-dates.ts";
import { asksSelf } from "../recall/question.ts";
import type { Standing } from "../recall/whole-block.ts";
import { analyse, isLight } from "../text/analyse.ts";
import type { Span } from "../text/calendar.ts";
import { withoutFunctionWords } from "../text/foreign-words.ts";
import { marking, rowsIn, spanFrom, spanOf, thisWeekOn } from "./agenda.ts";
import type { Context } from "./context.ts";
import { isKnown, type RecallOptions } from "./find.ts";
import { inForce, type Reading } from "./in-force.ts";
import { presentRows, recordAccess } from "./present.ts";
import { doubtBy, withDoubts } from "./question-records.ts";
import { recall } from "./recall.ts";

/** Options that an answer from the agenda heeds; one that narrows it further asks for an ordinary recall. */
const HEEDED: ReadonlySet<string> = new Set(
  "nearest also limit track group project vouched zone fill apart kind".split(" "),
);

/** What the reader takes a query for. */
interface Asked {
  readonly asks: Asks;
  readonly reading: Reading;
}

/** The answer to who the owner is, or to what is due; undefined where the words are to be looked for, also by options that narrow. */
export function answerOf(
  context: Context,
  query: string,
  { asks, reading }: Asked,
  options: RecallOptions,
): RecallJson | undefined {
  if (asks === "other" || asks === "work" || asks === "people" || narrows(options)) return undefined;
  const recalling = { query, startMs: context.clock.wall(), options };
  const form = query.toLowerCase().replace(BARE_DAY, "on $&");
  const time = readAskedTime(form, context.zone.toWall(context.clock.now()), true);
  // What is owed to somebody who is named, and what else is told of, is found by its words.
  const rest = (time?.words ?? []).reduce((left, words) => left.replace(words, " "), form);
  const others = analyse(context.owner.otherWords(withoutFunctionWords(rest)).join(" "));
  const index = context.openIndex();
  if (others.some((term) => !isLight(term) && isKnown(term, index))) return undefined;
  if (asks === "tasks" || asks === "events")
    return recallAgenda(context, recalling, { time, tasks: asks === "tasks" });
  if (options.kind !== undefined) return undefined;
  if (asks === "owner") return recallOwner(context, recalling, reading);
  return asksSelf(query) ? recallHome(context, recalling, reading) : undefined;
}

interface AgendaQuestion {
  /** The time that it names; undefined for none. */
  readonly time: Span | undefined;
  /** What is to be done is asked for, not what happens. */
  readonly tasks: boolean;
}

/** What is overdue, the days, and without a time a month and what has no date. Sensitive memories are left out, as in any recall. */
function recallAgenda(context: Context, recalling: Recalling, { time, tasks }: AgendaQuestion): RecallJson {
  const { options } = recalling;
  const nowMs = context.zone.toWall(context.clock.now());
  const span = time === undefined ? spanOf("month", nowMs) : spanFrom(thisWeekOn(time, nowMs), nowMs);
  const found = rowsIn(span, context, options.project);
  const { overdue, days, undated } = found;
  const all = new Set([
    ...overdue,
    ...days.flatMap(([, rows]) => rows).filter(({ header }) => !tasks || header.kind === "commitment"),
    ...(time === undefined ? undated : []),
  ]);
  const told = [...all].filter(
    ({ header: { kind, sensitive } }) => sensitive !== true && kind === (options.kind ?? kind),
  );
  const answer = listed(presentRows(told, context, context.openIndex()), context, recalling);
  return {
    ...answer,
    results: marking(found, context)(answer.results),
    considered: all.size,
    rejected: all.size > told.length ? { sensitive: all.size - told.length } : {},
    notices: [noticeOf(all.size, answer.results.length)],
  };
}

/** "What is on Friday" may leave out the "on". */
const BARE_DAY =
  /(?<!\b(?:on|this|next|last|by|until|before|after) )\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g;

function narrows(options: RecallOptions): boolean {
  return Object.entries(options).some(
    ([key, value]) => value !== undefined && value !== false && !HEEDED.has(key),
  );
}

/**
 * What tells of the owner: what stands at the head of all that is in force, see `wholeBlock`, of work and home the newest first; then what tells
 * of them in passing.
 */
function recallOwner(context: Context, recalling: Recalling, reading: Reading): RecallJson {
  const { statements } = inForce(context, { project: recalling.options.project }, reading);
  const newest = statements.toSorted((x, y) => y.saidMs - x.saidMs);
  const of = (part: Standing["part"]) => newest.filter((one) => one.part === part);
  const inPassing = of(undefined).filter(({ memories }) =>
    memories.some((one) => tellsOf(one, context, LEAST_IN_PASSING) !== "none"),
  );
  const told = [...of("name"), ...of("work"), ...of("home"), ...of("people"), ...inPassing, ...of("likes")];
  const memories = told.flatMap((one) => one.memories);
  const notices = memories.length === 0 ? ["nothing says who you are yet"] : [];
  return { ...listed(memories, context, recalling), notices };
}

/** Where the owner lives and has lived, the newest first and the older ones marked, before what else the words find. */
function recallHome(context: Context, recalling: Recalling, reading: Reading): RecallJson {
  const { query, options } = recalling;
  const { statements } = inForce(context, { project: options.project }, reading);
  const homes = statements
    .toSorted((x, y) => y.saidMs - x.saidMs)
    .flatMap(({ memories, saidMs }) => memories.map((memory) => ({ memory, saidMs })))
    .filter(({ memory }) => memory.kind !== "commitment" && tellsOf(memory, context, LEAST_HOME) === "home");
  const [newest] = homes;
  if (newest === undefined) return recall(context, query, options);
  const maybeOutdated = doubtBy(newest.memory.id, context, context.openIndex());
  const told = homes.map(({ memory, saidMs }) =>
    saidMs < newest.saidMs ? { maybeOutdated, ...memory } : memory,
  );
  const found = recall(context, query, options);
  const isHome = new Set(told.map(({ id }) => id));
  // Somebody else's home is not outdated by the owner's.
  const others = found.results
    .filter(({ id }) => !isHome.has(id))
    .map((one) => (isHome.has(one.maybeOutdated?.id ?? "") ? { ...one, maybeOutdated: undefined } : one));
  const all = [...listed(told, context, recalling).results, ...others];
  return { ...found, results: all.slice(0, mostOf(options)).map((one, at) => ({ ...one, rank: at + 1 })) };
}

/** What a statement of the reader's own tells of them, if that is at least so likely. */
function tellsOf({ text, author }: MemoryJson, { owner }: Context, least: number): Tells {
  const { is, share } = owner.tells(text);
  return author === undefined && share >= least ? is : "none";
}

/** What is put first has to be surer: a team that "moved to Slack" lives where it did. */
const LEAST_IN_PASSING = 0.5;
const LEAST_HOME = 0.8;

interface Recalling {
  readonly query: string;
  /** Wall time, ms since 1970. */
  readonly startMs: number;
  readonly options: RecallOptions;
}

function mostOf({ limit = MOST_RECALLED }: RecallOptions): number {
  return limit;
}

function listed(
  all: readonly MemoryJson[],
  context: Context,
  { query, startMs, options }: Recalling,
): RecallJson {
  const index = context.openIndex();
  const shown = all.slice(0, mostOf(options));
  if (options.track !== false)
    recordAccess(
      context,
      shown.flatMap(({ id }) => index.byId(id) ?? []),
    );
  const results = shown.map((memory, at) => ({
    ...memory,
    score: 1,
    rank: at + 1,
    support: "strong" as const,
  }));
  const problems = [...index.problems, ...context.unreadable];
  return {
    ...{ query, considered: all.length, rejected: {}, notices: [] },
    results: withDoubts(results, context, index),
    complete: problems.length === 0,
    freshness: index.freshness.freshness,
    problems,
    tookMs: context.clock.wall() - startMs,
  };
}

function noticeOf(all: number, shown: number): string {
  if (all === 0) return "nothing is due or to come then";
  return `from the agenda${all > shown ? `, ${all - shown} not shown` : ""}: pai agenda`;
}

/** How many answers are given where no number is asked for: a list is wanted, not the best match. */
const MOST_RECALLED = 20;
