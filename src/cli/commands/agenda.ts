import type { AgendaJson } from "../../domain/context-shapes.ts";
import { EXIT, PaiError } from "../../domain/errors.ts";
import { DAY_MS, midnight, WEEKDAYS } from "../../text/calendar.ts";
import { count, memoryLines } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai agenda` */
export const run: Run = async ({ options, words, session, paint }) => {
  const said = words.join(" ").trim();
  const asked = [...(said === "" ? [] : [said]), ...["week", "month"].filter((one) => options[one] === true)];
  if (asked.length > 1) throw new PaiError("usage", "use only one of <when>, --week and --month");
  const result = await session.memory.agenda({ when: asked[0] });
  const { overdue, days, undated, from, to } = result;
  const isEmpty = overdue.length + days.length === 0;
  const span = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return {
    json: result,
    text: isEmpty ? "" : groupsOf(result, session.zone.toWall(session.nowMs), paint).join("\n"),
    exit: isEmpty ? EXIT.nothingFound : EXIT.done,
    notices: [
      ...(isEmpty ? [`nothing is due or to come ${span}`] : []),
      ...(undated > 0
        ? [`${count(undated, "open commitment has", "open commitments have")} no date: pai commitments`]
        : []),
      ...problemNotice(result.problems),
    ],
  };
};

function groupsOf({ overdue, days }: AgendaJson, nowMs: number, paint: Painter): readonly string[] {
  const late = overdue.length > 0 ? [{ title: "Overdue", entries: overdue }] : [];
  const groups = [...late, ...days.map(({ day, entries }) => ({ title: titleOf(day, nowMs), entries }))];
  return groups.flatMap(({ title, entries }) => [
    paint.bold(title),
    ...entries.map((memory) => memoryLines(memory, paint, "  ")),
  ]);
}

/** `Friday 2026-11-27`, of the nearest days also how near. */
function titleOf(day: string, nowMs: number): string {
  const ms = Date.parse(day);
  const weekday = WEEKDAYS[new Date(ms).getUTCDay()] ?? "";
  const ahead = (ms - midnight(nowMs)) / DAY_MS;
  const near = ["today", "tomorrow"][ahead];
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)} ${day}${near === undefined ? "" : ` (${near})`}`;
}
