import { memoryIdOf } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import type { RecallJson } from "../domain/shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { LEAST_TELLING } from "../language/about-owner.ts";
import type { Asks } from "../language/reader/owner.ts";
import { readAskedTime } from "../recall/query-dates.ts";
import { analyse, isLight } from "../text/analyse.ts";
import type { Span } from "../text/calendar.ts";
import { withoutFunctionWords } from "../text/foreign-words.ts";
import { onceEach } from "../text/groups.ts";
import { marking, rowsIn, spanFrom, spanOf, thisWeekOn } from "./agenda.ts";
import { type Context, type View, viewOf } from "./context.ts";
import { isKnown, type RecallOptions } from "./find.ts";
import { type InForce, inForce } from "./in-force.ts";
import { doubtBy, inTheirRemarks, presentRows, recordAccess, wholeRemark, withDoubts } from "./present.ts";
import { recall } from "./recall.ts";

/** Options that an answer from the agenda heeds; one that narrows it further asks for an ordinary recall. */
const HEEDED: ReadonlySet<string> = new Set(
  "nearest also limit track group project vouched zone fill apart kind".split(" "),
);

/** The answer to who the owner is, or to what is due; undefined where the words are to be looked for, also by options that narrow. */
export function answerOf(
  context: Context,
  query: string,
  asks: Asks,
  options: RecallOptions,
): RecallJson | undefined {
  const isOfAgenda = asks === "tasks" || asks === "events";
  if (asks === "other" || narrows(options) || (context.isBesideOwn && !isOfAgenda)) return undefined;
  const view = viewOf(context);
  const recalling = { view, query, startMs: view.clock.wall(), options };
  const form = query.toLowerCase().replace(BARE_DAY, "on $&");
  const time = readAskedTime(form, view.zone.toWall(view.moment.nowMs), true);
  // What is owed to somebody who is named, and what else is told of, is found by its words.
  const rest = (time?.words ?? []).reduce((left, words) => left.replace(words, " "), form);
  const others = analyse(view.owner.otherWords(withoutFunctionWords(rest)).join(" "));
  if (others.some((term) => !isLight(term) && isKnown(term, view.index))) return undefined;
  if (isOfAgenda) return recallAgenda(recalling, { time, tasks: asks === "tasks" });
  if (options.kind !== undefined) return undefined;
  if (asks === "owner") return recallOwner(recalling);
  return recallPart(recalling, asks);
}

/** What is overdue, the days, and without a time a month and what has no date; `tasks`: what is to be done alone. Sensitive memories are left out, as in any recall. */
function recallAgenda(
  recalling: Recalling,
  { time, tasks }: { readonly time: Span | undefined; readonly tasks: boolean },
): RecallJson {
  const { view, options } = recalling;
  const nowMs = view.zone.toWall(view.moment.nowMs);
  const span = time === undefined ? spanOf("month", nowMs) : spanFrom(thisWeekOn(time, nowMs), nowMs);
  const found = rowsIn(span, view, options.project);
  const { overdue, days, undated } = found;
  const all = new Set([
    ...overdue,
    ...days.flatMap(([, rows]) => rows).filter(({ header }) => !tasks || header.kind === "commitment"),
    ...(time === undefined ? undated : []),
  ]);
  const told = [...all].filter(
    ({ header: { kind, sensitive } }) => sensitive !== true && kind === (options.kind ?? kind),
  );
  const answer = listed(presentRows(told, view), recalling);
  return {
    ...answer,
    results: marking(found, view)(answer.results),
    considered: all.size,
    rejected: all.size > told.length ? { sensitive: all.size - told.length } : {},
    notices: [all.size === 0 ? "nothing is due or to come then" : "from the agenda: pai agenda"],
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
 * What tells of the owner, part after part, the newest first: what surely does, and what does so in passing; of a part of which nothing is
 * sure what most likely does.
 */
function recallOwner(recalling: Recalling): RecallJson {
  const { view, options } = recalling;
  const { statements } = inForce(view, { project: options.project });
  const memories = OF_OWNER.flatMap((part) => toldOf(part, statements, view));
  const likes = statements.filter((one) => one.part === "likes").sort(newestFirst);
  // Of a remark that tells several things one line says all.
  const all = [...memories, ...likes.flatMap((one) => one.memories)];
  const told = onceEach(all, (one) => unitOf(one, view));
  const notices = told.length === 0 ? ["nothing says who you are yet"] : [];
  return { ...listed(told, recalling), notices };
}

const OF_OWNER = ["name", "work", "home", "people"] as const;

function toldOf(
  part: (typeof OF_OWNER)[number],
  statements: readonly InForce[],
  view: View,
): readonly MemoryJson[] {
  const likely = likelyFor(part, statements, view);
  const sure = likely.filter(({ of, share }) => of.part === part || share >= LEAST_IN_PASSING);
  const told = sure.length > 0 ? sure.sort((a, b) => newestFirst(a.of, b.of)) : likely.slice(0, MOST_MAYBE);
  return told.map(({ memory }) => memory);
}

/** What may tell something of the owner, the likeliest first: of each remark the statement that most likely does. What is to be done tells nothing of them. */
function likelyFor(part: (typeof OF_OWNER)[number], statements: readonly InForce[], view: View) {
  const likelihood = (text: string) => view.owner.tells(text)[part];
  return statements
    .flatMap((of) => {
      const likely = of.memories
        .filter(({ author, kind }) => author === undefined && kind !== "commitment")
        .map((memory) => ({ of, memory, share: likelihood(memory.text) }))
        .sort((a, b) => b.share - a.share);
      return likely.slice(0, 1).map((one) => {
        const remark = wholeRemark(memoryIdOf(one.memory.sources[0] ?? ""), view);
        return remark === undefined ? one : { ...one, share: Math.max(one.share, likelihood(remark)) };
      });
    })
    .filter(({ share }) => share >= LEAST_MAYBE)
    .sort((a, b) => b.share - a.share || newestFirst(a.of, b.of));
}

/** What tells it whole: its remark, where that is shown with it, else itself. */
function unitOf({ id, sources: [source = ""] }: MemoryJson, view: View): string {
  const remark = memoryIdOf(source);
  return wholeRemark(remark, view) === undefined ? id : remark;
}

/** A memory, the statement that it is a part of, and how likely it tells of the owner. */
type Likely = ReturnType<typeof likelyFor>[number];

function newestFirst(a: InForce, b: InForce): number {
  return b.saidMs - a.saidMs;
}

/**
 * Where the owner lives, what they do or who is theirs, what a person stands behind first, then the newest, and of homes the older ones marked;
 * where nothing is sure, what may tell it; then what else the words find.
 */
function recallPart(recalling: Recalling, part: (typeof OF_OWNER)[number]): RecallJson {
  const { view, query, options } = recalling;
  const { statements } = inForce(view, { project: options.project });
  const likely = likelyFor(part, statements, view);
  const vouched = ({ memory }: Likely) => Number(isVouchedFor(memory));
  const sure = likely
    .filter(({ share }) => share >= LEAST_TELLING)
    .sort((a, b) => vouched(b) - vouched(a) || newestFirst(a.of, b.of));
  const found = recall(view, query, options);
  const [newest] = sure;
  const isOld = ({ saidMs }: InForce) => part === "home" && newest !== undefined && saidMs < newest.of.saidMs;
  // What is no more than likely stands behind what the words surely find of the owner.
  const plain = found.results.filter(
    ({ support, subject }) => newest === undefined && support === "strong" && subject === DEFAULTS.subject,
  );
  const isPlain = new Set(plain.map((one) => unitOf(one, view)));
  const maybe = likely.filter(({ memory }) => !isPlain.has(unitOf(memory, view)));
  const told = (newest === undefined ? maybe.slice(0, MOST_MAYBE) : sure).map(({ memory, of }) =>
    newest !== undefined && isOld(of)
      ? { maybeOutdated: doubtBy(newest.memory.id, view), ...memory }
      : memory,
  );
  const isTold = new Set(told.map(({ id }) => id));
  // Somebody else's home is not outdated by the owner's.
  const units = new Set([...isPlain, ...told.map((one) => unitOf(one, view))]);
  const others = found.results
    .filter((one) => !units.has(unitOf(one, view)))
    .map((one) => (isTold.has(one.maybeOutdated?.id ?? "") ? { ...one, maybeOutdated: undefined } : one));
  const all = [...plain, ...listed(told, recalling).results, ...others];
  return {
    ...found,
    results: all.slice(0, options.limit ?? MOST_RECALLED).map((one, at) => ({ ...one, rank: at + 1 })),
  };
}

/** So likely it tells something at least, where all that does is listed. */
const LEAST_IN_PASSING = 0.4;
/** Of a part of which nothing is sure so many are shown, if they are at least so likely. */
const MOST_MAYBE = 2;
const LEAST_MAYBE = 0.1;

interface Recalling {
  readonly view: View;
  readonly query: string;
  /** Wall time, ms since 1970. */
  readonly startMs: number;
  readonly options: RecallOptions;
}

function listed(all: readonly MemoryJson[], { view, query, startMs, options }: Recalling): RecallJson {
  const { index } = view;
  const shown = all.slice(0, options.limit ?? MOST_RECALLED);
  const ids = shown.map(({ id }) => id);
  if (options.track !== false) recordAccess(view, ids);
  const results = shown.map((memory, at) => ({
    ...memory,
    score: 1,
    rank: at + 1,
    support: "strong" as const,
  }));
  const problems = [...index.problems, ...view.unreadable];
  return {
    query,
    considered: all.length,
    rejected: {},
    notices: [],
    leftOut: all.length - shown.length,
    results: inTheirRemarks(withDoubts(results, view), view),
    complete: problems.length === 0,
    freshness: index.freshness.freshness,
    problems,
    tookMs: view.clock.wall() - startMs,
  };
}

/** How many answers are given where no number is asked for: a list is wanted, not the best match. */
const MOST_RECALLED = 20;
