import { EXIT, PaiError, usage } from "../../domain/errors.ts";
import { handleOf } from "../../domain/ids.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import { tellerOf } from "../../domain/provenance.ts";
import type { AgendaJson, DiffJson, TimelineJson } from "../../domain/read-shapes.ts";
import type { LogJson, UndoJson } from "../../domain/shapes.ts";
import { aboutIn, erasedIn, eventWord, happened } from "../../domain/shown-words.ts";
import { ERASED } from "../../domain/state-line.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { ofOne } from "../named.ts";
import { limit } from "../options.ts";
import { storyLines } from "../render/card.ts";
import {
  asSaid,
  changeLines,
  count,
  dayTitle,
  excerpt,
  memoryLines,
  problemNotice,
  toldBy,
  withRest,
} from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Call, Run } from "../run.ts";

export const agenda: Run = async ({ words, session, paint }) => {
  const said = words.join(" ").trim();
  const result = await session.memory.agenda({ when: said || undefined });
  const { overdue, days, from, to } = result;
  const isEmpty = overdue.length + days.length === 0;
  const span = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return {
    json: result,
    text: daysOf(result, session.zone.toWall(session.nowMs), paint).join("\n"),
    exit: isEmpty ? EXIT.nothingFound : EXIT.done,
    notices: [
      isEmpty ? `nothing is due or to come ${span}` : said !== "" && `due or to come ${span}`,
      ...problemNotice(result.problems),
    ],
  };
};

function daysOf(
  { overdue, days, undated, withoutDay }: AgendaJson,
  nowMs: number,
  paint: Painter,
): readonly string[] {
  const groups = [
    { title: "Overdue", entries: overdue },
    ...days.map(({ day, entries }) => ({ title: dayTitle(day, nowMs), entries })),
    { title: "Without a day", entries: withoutDay },
  ].filter(({ entries }) => entries.length > 0);
  const more = undated - withoutDay.length;
  const lines = groups.flatMap(({ title, entries }, i) => [
    `${i > 0 ? "\n" : ""}${paint.bold(title)}`,
    ...entries.map((memory) => memoryLines(memory, paint, "  ")),
  ]);
  return more > 0 ? [...lines, `  and ${more} more: pai list --kind commitment`] : lines;
}

export const timeline: Run = async ({ options, words, session, paint }) => {
  const query = words.join(" ").trim();
  if (query === "") {
    throw usage("cannot show a timeline: the query is empty", "pai show <words> --timeline");
  }
  const result = await session.memory.timeline(query, {
    limit: limit(options, 1_000),
  });
  const { entries, total, problems } = result;
  const more = total - entries.length;
  return {
    json: result,
    text: (await asSaid(entries, session.zone)).map((entry) => entryLine(entry, paint)).join("\n"),
    exit: total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      more > 0 && `${count(more, "earlier entry")} not shown; -n ${total} shows all`,
      total === 0 && "no matches",
      ...problemNotice(problems),
    ],
  };
};

function entryLine(entry: TimelineJson["entries"][number], paint: Painter): string {
  const { at, speaker, current, status, turn } = entry;
  const said = toldBy(entry, turn === undefined ? tellerOf(entry) : speaker);
  const standing = current ? "" : ` · ${status === "active" ? "no longer true" : status}`;
  const name = `${handleOf(entry)}${turn === undefined ? "" : `#${turn}`}${standing}`;
  const lead = `${paint.day(at)}  `;
  return `${lead}${paint.wrap(said, lead.length)}\n${" ".repeat(lead.length)}${paint.dim(name)}`;
}

const SHOWN = 20;

const SINCE = "7 days ago";

export const diff: Run = async (call) => {
  const { options, words, session, paint } = call;
  const { daysNamed } = await import("../../memory/timeline.ts");
  const said = words.length === 0 ? SINCE : words.join(" ");
  const one = daysNamed(said, session); // `pai diff last week`
  if (words.length > 2 && !one) throw usage("name one day or two", "pai diff 2026-11-01 2026-11-07");
  const [first, last] = one
    ? [one, undefined]
    : words.map((word) => daysNamed(word, session) ?? noTime(word));
  const [fromMs = 0, toMs] = [first?.fromMs, last?.toMs ?? last?.fromMs ?? first?.toMs];
  const result = await session.memory.diff({
    fromMs,
    toMs,
    includeSensitive: options.includeSensitive === true,
  });
  const groups = differencesOf(result, call);
  const span = result.from === result.to ? `on ${result.from}` : `from ${result.from} to ${result.to}`;
  return {
    json: result,
    text: groups.length > 0 ? [paint.dim(span), ...groups].join("\n") : "",
    exit: groups.length > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      groups.length === 0 && `nothing changed ${span}`,
      result.withheld > 0 &&
        `${count(result.withheld, "memory")} left out: sensitive, forgotten since, or waiting for review`,
      ...problemNotice(result.problems),
    ],
  };
};

function noTime(word: string): never {
  throw new PaiError("invalid_value", `"${escapeTerminal(word.slice(0, 60))}" is not a day`, {
    hint: 'use a date such as 2026-11-21, "yesterday", "last week" or "3 days ago"',
  });
}

function differencesOf(result: DiffJson, { options, session, paint }: Call): readonly string[] {
  const most = limit(options, 100_000) ?? SHOWN;
  const day = (at: string) => new Date(session.zone.toWall(Date.parse(at))).toISOString().slice(0, 10);
  const line = (at: string, words: string, name: string) => {
    const lead = `  ${day(at)}  `;
    return `${lead}${paint.wrap(words, lead.length)} ${paint.dim(name)}`;
  };
  type Told = MemoryJson & { readonly at: string };
  const told = <T extends Told>(memories: readonly T[], note: (one: T) => string = () => "") =>
    memories.map((one) => line(one.at, `${toldBy(one)}${note(one)}`, handleOf(one)));
  const group = (title: string, lines: readonly string[]) => {
    const rest = (more: number) => `  and ${more} more: -n ${lines.length}`;
    return lines.length === 0 ? [] : [paint.bold(title), ...withRest(lines, most, rest)];
  };
  const { learnt, changed, ended, restored, forgotten, promises, beliefs } = result;
  const dueOf = ({ due }: MemoryJson) => (due === undefined ? "" : ` (due ${day(due)})`);
  const changes = changed.map(({ at, from, to }) =>
    line(at, from ? `${toldBy(from)} -> ${toldBy(to)}` : `${toldBy(to)} (edited)`, handleOf(to)),
  );
  const gone = forgotten.length === 0 ? [] : [`  ${count(forgotten.length, "memory")}`];
  return [
    ...group("Learnt", told(learnt)),
    ...group("Changed", changes),
    ...group(
      "No longer true",
      told(ended, ({ how }) => (how === "ended" ? "" : ` (${how})`)),
    ),
    ...group("Brought back", told(restored)),
    ...group("Promised", told(promises.made, dueOf)),
    ...group("Promises kept", told(promises.kept)),
    ...group("Promises cancelled", told(promises.cancelled)),
    ...group("Promises missed", told(promises.missed, dueOf)),
    ...group("Beliefs formed", told(beliefs.formed)),
    ...group("Beliefs given up", told(beliefs.givenUp)),
    ...group("Forgotten", gone),
  ];
}

export const history: Run = async (call) => {
  const { session, paint } = call;
  const result = await ofOne(call, session.memory.history);
  return {
    json: result,
    text: result.results.length > 0 ? storyLines(result, paint) : "",
    exit: result.results.length > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [result.results.length === 0 && "there is no history for it: it was not created here"],
  };
};

const DEFAULT_LIMIT = 10;
const SHOWN_EVENTS = 5;

export const log: Run = async ({ session, options, globals, paint }) => {
  const result = await session.memory.log(limit(options, 100_000) ?? DEFAULT_LIMIT, !globals.json);
  const { results, texts = {} } = result;
  return {
    json: result,
    text: results.map((set) => setLines(set, texts, paint)).join("\n\n"),
    exit: results.length > 0 ? EXIT.done : EXIT.nothingFound,
  };
};

/** Characters of a change set's id that are shown, its last ones; `pai undo` accepts them. */
const SET_END = 8;

function setLines(
  set: LogJson["results"][number],
  texts: NonNullable<LogJson["texts"]>,
  paint: Painter,
): string {
  const undone = set.undoneBy === undefined ? "" : paint.warn(" (undone)");
  const by = set.source === DEFAULTS.source ? "" : ` by ${escapeTerminal(set.source)}`;
  const id = paint.isFull ? set.changeSet : `cs_${set.changeSet.slice(-SET_END)}`;
  const head = `${paint.dim(paint.minute(set.wall))} ${paint.bold(set.command)}${by}${undone} ${paint.dim(id)}`;
  const events = aboutIn(set.events, texts).map(({ id, event, reason, detail }) => {
    if (texts[id] === undefined && reason === ERASED) return `  ${happened(event, reason)}`;
    const said = texts[id] === undefined ? id : excerpt(texts[id], SHOWN_CHARS);
    const why = escapeTerminal([reason, detail].filter(Boolean).join("; "));
    return `  ${paint.wrap(`${eventWord(event)}: ${said}`, 4)} ${paint.dim(`(${why})`)}`;
  });
  const erased = erasedIn(set.events);
  const gone = erased > 0 ? [`  ${eventWord("purged")}: ${count(erased, "memory")}`] : [];
  return [head, ...withRest([...gone, ...events], SHOWN_EVENTS, (more) => `  and ${more} more`)].join("\n");
}

const SHOWN_CHARS = 100;

/** Changes among which the one is looked for that is taken back. */
const LATELY = 20;

export const undo: Run = async ({ session, words, paint, globals, options }) => {
  const { import: named } = options;
  const lately = globals.json ? undefined : await session.memory.log(LATELY, true); // what they said, before it is gone
  if (named !== undefined && words.length > 0)
    throw usage("--import cannot be combined with the id of a change set");
  const result =
    named === undefined
      ? await session.memory.undo(words[0])
      : await session.memory.undoImport(typeof named === "string" ? named : undefined);
  const { command, undone, changes, before } = result;
  const verb = globals.dryRun ? "would undo" : "undid";
  const head = `${verb} ${command} ${undone} (${count(changes.length, "file")})`;
  const more = before === undefined ? [] : moreToUndo(command, before);
  const told = await wordsBack(lately, result, globals.dryRun, session.memory);
  const lines =
    told.length > 0 ? told.map((one) => `  ${paint.wrap(one, 4)}`).join("\n") : changeLines(changes, paint);
  return { json: result, text: `${head}\n${lines}`, notices: more };
};

/** What is gone after a change was taken back, or would be, and what is as it was before; nothing where that is not known. */
async function wordsBack(
  lately: LogJson | undefined,
  { undone, changes }: UndoJson,
  isDry: boolean,
  memory: Call["session"]["memory"],
): Promise<readonly string[]> {
  const set = lately?.results.find((one) => one.changeSet === undone);
  // Of an import there may be several sets.
  const ofFiles = changes.map(({ id = "", op }) => ({ id, event: op === "remove" ? "created" : "edited" }));
  const texts = lately?.texts ?? {};
  const [gone, back] = isDry ? ["would go", "would be as before"] : ["gone", "as before"];
  const lines = aboutIn(set?.events ?? ofFiles, texts).map(async ({ id, event }, i) => {
    if (event === "created" || isDry || i >= SHOWN_EVENTS)
      return [event === "created" ? gone : back, texts[id]];
    // With all of its remark, as lists show it.
    const now = await memory.show(id, false).catch(() => undefined);
    return [back, now?.remark ?? texts[id]];
  });
  const told = (await Promise.all(lines)).flatMap(([what, said]) =>
    said === undefined ? [] : [`${what}: ${excerpt(said)}`],
  );
  return withRest([...new Set(told)], SHOWN_EVENTS, (more) => `and ${count(more, "other")}`);
}

/** What else can be taken back: an earlier import, or of the same run of a command that makes a change set of each pass or conversation. */
function moreToUndo(command: string, before: string): readonly string[] {
  if (!before.startsWith("cs_")) return [`an earlier import is still there: pai undo --import ${before}`];
  return ["consolidate", "ingest"].includes(command)
    ? [`the change set before it also belongs to ${command}: pai undo ${before}`]
    : [];
}
