import type { SimulateJson } from "../../domain/upkeep-shapes.ts";
import type { Painter } from "./painter.ts";

type Week = SimulateJson["weeks"][number];
/** What is told of each week: a heading and where the number stands. */
const SERIES: readonly (readonly [string, (week: Week) => number])[] = [
  ["active", ({ status }) => status.active ?? 0],
  ["archived", ({ status }) => status.archived ?? 0],
  ["expired", ({ status }) => status.expired ?? 0],
  ["pruned", ({ status }) => status.pruned ?? 0],
  ["candidate", ({ lifecycle }) => lifecycle.candidate ?? 0],
  ["validated", ({ lifecycle }) => lifecycle.validated ?? 0],
  ["alive", ({ lifecycle }) => lifecycle.active ?? 0],
  ["stale", ({ lifecycle }) => lifecycle.stale ?? 0],
  ["hot", ({ temperature }) => temperature.hot ?? 0],
  ["cold", ({ temperature }) => temperature.cold ?? 0],
  ["prunable", ({ prunable }) => prunable],
];
const BLOCKS = "▁▂▃▄▅▆▇█";
const NAME_WIDTH = 10;
const LEGEND =
  "active, archived, expired, pruned: by status; candidate, validated, alive, stale: active facts and episodes by lifecycle (alive is the state `active`); prunable: what `pai prune` would take";

/** The weeks as a table: only those in which something changed, with the first and the last. Pure. */
export function tableOfWeeks(result: SimulateJson, paint: Painter): string {
  const rows = result.weeks.map((week) => SERIES.map(([, of]) => of(week)));
  const shown = result.weeks.flatMap((week, i) => {
    const isEnd = i === 0 || i === rows.length - 1;
    return isEnd || String(rows[i]) !== String(rows[i - 1]) ? [{ week, row: rows[i] ?? [] }] : [];
  });
  const head = [
    "week of".padEnd(NAME_WIDTH),
    ...SERIES.map(([name]) => name.padStart(columnWidth(name))),
  ].join(" ");
  const lines = shown.map(({ week, row }) =>
    [
      week.date.padEnd(NAME_WIDTH),
      ...row.map((n, i) => String(n).padStart(columnWidth(SERIES[i]?.[0] ?? ""))),
    ].join(" "),
  );
  return [headline(result), paint.bold(head), ...lines, "", paint.dim(paint.wrap(LEGEND))].join("\n");
}

/** The weeks as one line of bars for each number that is ever more than 0. Pure. */
export function plotWeeks(result: SimulateJson, paint: Painter, width: number): string {
  const room = Math.max(10, Math.min(width, 120) - NAME_WIDTH - 16);
  const most = Math.max(1, ...SERIES.flatMap(([, of]) => result.weeks.map(of)));
  const lines = SERIES.flatMap(([name, of]) => {
    const values = result.weeks.map(of);
    if (values.every((value) => value === 0)) return [];
    const bars = thinned(values, room)
      .map((value) => barOf(value, most))
      .join("");
    return `${paint.dim(name.padEnd(NAME_WIDTH))} ${paint.good(bars)} ${values[0]} -> ${values.at(-1)}`;
  });
  const [first, last] = [result.weeks[0]?.date ?? "", result.weeks.at(-1)?.date ?? ""];
  const span = paint.dim(
    `${" ".repeat(NAME_WIDTH)} ${first} to ${last}, one column per week or more; █ is ${most}`,
  );
  return [headline(result), ...lines, span, "", paint.dim(paint.wrap(LEGEND))].join("\n");
}

function headline({ memories, days, accessPattern, weeks, set }: SimulateJson): string {
  const happened = new Map<string, number>();
  for (const week of weeks) {
    for (const [word, n] of Object.entries(week.happened)) happened.set(word, (happened.get(word) ?? 0) + n);
  }
  const told = [...happened].map(([word, n]) => `${word.replace(".", " ")} ${n}`).join(", ");
  const tried = Object.entries(set).map(([key, value]) => `, ${key} ${value}`);
  const looked = accessPattern === "none" ? "never looked up" : `looked up: ${accessPattern}`;
  return `${memories} memories, ${days} days, ${looked}${tried.join("")}: ${told === "" ? "no changes" : told}`;
}

function columnWidth(name: string): number {
  return Math.max(6, name.length);
}

/** At most so many of the values, evenly spread, the last among them. */
function thinned(values: readonly number[], most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(values.length / most));
  return values.filter((_, i) => (values.length - 1 - i) % step === 0);
}

function barOf(value: number, most: number): string {
  if (value === 0) return " ";
  return BLOCKS[Math.min(BLOCKS.length - 1, Math.ceil((value / most) * BLOCKS.length) - 1)] ?? "";
}
