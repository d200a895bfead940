import type { Config } from "../domain/config.ts";
import { utcDay } from "../domain/paths.ts";
import { costOf, readUsage, sumUsage, type UsageLine } from "../domain/usage.ts";
import type { UsageJson } from "../domain/write-shapes.ts";
import { DAY_MS } from "../text/calendar.ts";
import { groupsOf } from "../text/groups.ts";

export interface UsageOptions {
  /** Days up to today, UTC (default 30). */
  readonly days?: number | undefined;
}

export interface UsageSources {
  readonly config: Config;
  /** Wall time, ms since 1970. */
  readonly wallMs: number;
  /** What was noted on the UTC day of a moment. */
  readonly noted: (moment: number) => string;
}

const DAYS = 30;

/** What models were asked and what it cost, day by day, the latest first; requests of one kind are one row. */
export function usage(
  { config, wallMs, noted }: UsageSources,
  { days = DAYS }: UsageOptions = {},
): UsageJson {
  const sum = (lines: readonly UsageLine[]) => {
    const all = sumUsage(lines);
    return { ...all, cost: costOf(all, { in: config["llm.priceIn"], out: config["llm.priceOut"] }) };
  };
  const byDay = Array.from({ length: days }, (_, back) => {
    const moment = wallMs - back * DAY_MS;
    return { day: utcDay(moment), lines: readUsage(noted(moment)).filter(({ state }) => state !== "void") };
  });
  const results = byDay.flatMap(({ day, lines }) => {
    const groups = groupsOf(lines, (one) => JSON.stringify([one.command, one.role, one.model]));
    return [...groups.values()].flatMap((group) =>
      group.slice(0, 1).map(({ command, role, model }) => ({ day, command, role, model, ...sum(group) })),
    );
  });
  const limits = { dailyCalls: config["llm.dailyCalls"], dailyTokens: config["llm.dailyTokens"] };
  return {
    results,
    total: sum(byDay.flatMap(({ lines }) => lines)),
    today: { ...sum(byDay[0]?.lines ?? []), ...limits },
  };
}
