import type { DiffJson } from "../../domain/context-shapes.ts";
import { EXIT, PaiError } from "../../domain/errors.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import { tellerOf } from "../../domain/provenance.ts";
import { parseMoment } from "../../text/durations.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { number } from "../options.ts";
import { count, excerpt, handle } from "../render/memory.ts";
import type { Call, Run } from "../run.ts";
import { problemNotice } from "./list.ts";

const SHOWN = 20;

/** `pai diff` */
export const run: Run = async (call) => {
  const { options, words, session } = call;
  if (words.length === 0 || words.length > 2)
    throw new PaiError("usage", "name one day or two", { hint: "pai diff 2026-11-01 2026-11-07" });
  const [fromMs = 0, toMs] = words.map((word) => momentOf(word, call));
  const result = await session.memory.diff({
    ...{ fromMs, toMs },
    includeSensitive: options.includeSensitive === true,
  });
  const groups = groupsOf(result, call);
  const span = result.from === result.to ? `on ${result.from}` : `from ${result.from} to ${result.to}`;
  return {
    json: result,
    text: groups.join("\n"),
    exit: groups.length > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(groups.length === 0 ? [`nothing changed ${span}`] : []),
      ...(result.withheld > 0
        ? [
            `${count(result.withheld, "memory", "memories")} not told: sensitive, forgotten since, or waiting for review`,
          ]
        : []),
      ...problemNotice(result.problems),
    ],
  };
};

function momentOf(word: string, { session }: Call): number {
  const iso = parseMoment(word, session.nowMs, session.zone);
  if (iso !== undefined) return Date.parse(iso);
  throw new PaiError("invalid_value", `"${escapeTerminal(word.slice(0, 60))}" is no day`, {
    hint: 'use a date such as 2026-11-21, "yesterday" or "3 days ago"',
  });
}

function groupsOf(result: DiffJson, { options, session, paint }: Call): readonly string[] {
  const most = number(options, "limit", { min: 1, max: 100_000, whole: true }) ?? SHOWN;
  const day = (at: string) => new Date(session.zone.toWall(Date.parse(at))).toISOString().slice(0, 10);
  const line = (at: string, words: string, name: string) => {
    const lead = `  ${day(at)}  `;
    return `${lead}${paint.wrap(words, lead.length)} ${paint.dim(name)}`;
  };
  const told = (memory: MemoryJson & { readonly at: string }, note = "") =>
    line(memory.at, `${wordsOf(memory)}${note}`, handle(memory));
  const group = (title: string, lines: readonly string[]) => {
    const more = lines.length - most;
    return lines.length === 0
      ? []
      : [
          paint.bold(title),
          ...lines.slice(0, most),
          ...(more > 0 ? [`  and ${more} more: -n ${lines.length}`] : []),
        ];
  };
  const { learnt, changed, ended, restored, forgotten, promises, beliefs } = result;
  const dueOf = ({ due }: MemoryJson) => (due === undefined ? "" : ` (due ${day(due)})`);
  return [
    ...group(
      "Learnt",
      learnt.map((one) => told(one)),
    ),
    ...group(
      "Changed",
      changed.map(({ at, from, to }) =>
        line(at, from ? `${wordsOf(from)} -> ${wordsOf(to)}` : `${wordsOf(to)} (edited)`, handle(to)),
      ),
    ),
    ...group(
      "No longer true",
      ended.map((one) => told(one, one.how === "ended" ? "" : ` (${one.how})`)),
    ),
    ...group(
      "Brought back",
      restored.map((one) => told(one)),
    ),
    ...group(
      "Promised",
      promises.made.map((one) => told(one, dueOf(one))),
    ),
    ...group(
      "Promises kept",
      promises.kept.map((one) => told(one)),
    ),
    ...group(
      "Promises cancelled",
      promises.cancelled.map((one) => told(one)),
    ),
    ...group(
      "Promises missed",
      promises.missed.map((one) => told(one, dueOf(one))),
    ),
    ...group(
      "Beliefs formed",
      beliefs.formed.map((one) => told(one)),
    ),
    ...group(
      "Beliefs given up",
      beliefs.givenUp.map((one) => told(one)),
    ),
    ...(forgotten.length === 0
      ? []
      : [paint.bold("Forgotten"), `  ${count(forgotten.length, "memory", "memories")}`]),
  ];
}

/** The words of a memory on one line, with whose they are where that is somebody else. */
function wordsOf(memory: MemoryJson): string {
  const teller = tellerOf(memory);
  return `${teller === undefined ? "" : `${excerpt(teller)}: `}${excerpt(memory.text)}`;
}
