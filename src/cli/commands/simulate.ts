import { PaiError } from "../../domain/errors.ts";
import type { SimulateJson } from "../../domain/system-shapes.ts";
import { number } from "../options.ts";
import type { Painter } from "../render/painter.ts";
import type { Commands, Run } from "../run.ts";

/** How far ahead a simulation goes at most: ten years. */
const MOST_DAYS = 3_650;

/** `pai simulate` */
const simulate: Run = async ({ session, options, paint }) => {
  const result = await session.memory.simulate({
    days: number(options, "days", { min: 1, max: MOST_DAYS, whole: true }),
    accessPattern: options.accessPattern as SimulateJson["accessPattern"], // commander has checked the choice
    set: settingsOf(Array.isArray(options.set) ? options.set.map(String) : []),
  });
  return { json: result, text: tableOfWeeks(result, paint) };
};

function settingsOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at > 0) return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      throw new PaiError("invalid_value", `expected --set to be KEY=VALUE, got ${JSON.stringify(pair)}`, {
        hint: "pai simulate --set lifecycle.staleDecay=0.5",
      });
    }),
  );
}

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
const NAME_WIDTH = 10;
const LEGEND =
  "active, archived, expired, pruned: by status; candidate, validated, alive, stale: active facts and episodes by lifecycle (alive is the state `active`); prunable: what `pai prune` would take";

/** The weeks as a table: only those in which something changed, with the first and the last. Pure. */
function tableOfWeeks(result: SimulateJson, paint: Painter): string {
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

export const SIMULATE: Commands = { simulate };
