import { DAY_MS } from "../../text/calendar.ts";
import type { Config } from "../config.ts";
import { DEFAULTS } from "../vocabulary.ts";
import type { Aged, Moment } from "./aging.ts";
import { isArchivable, isLongResolved, isPastTtl, isPrunable } from "./leaving.ts";
import { hasLifecycle, lifecycleNow, nextLifecycle } from "./transitions.ts";

/** What will become of a memory that nobody looks up, confirms or changes. */
export interface Outlook {
  readonly what: "expired" | "stale" | "archived" | "pruned";
  /** The day on which maintenance would do it, ms since 1970; the moment of the question where it is due. */
  readonly atMs: number;
}

/** Nothing lies further ahead: every rule but a time to live has fired or never will. */
const HORIZON_DAYS = 3_650;

/**
 * The next thing that maintenance would do to a memory, undefined where that is nothing within ten years. Of two on
 * one day the harder one. Every rule, once true, stays true while nothing happens, so the day is found by halving. Pure.
 */
export function outlookOf(aged: Aged, moment: Moment, settings: Config): Outlook | undefined {
  const status = aged.header.status ?? DEFAULTS.status;
  if (aged.header.pinned === true || (status !== "active" && status !== "archived")) return undefined;
  const found = rulesFor(aged, settings, status === "archived").flatMap(([what, holds]) => {
    const at = (days: number) => holds({ ...moment, nowMs: moment.nowMs + days * DAY_MS });
    const days = firstDay(at);
    return days === undefined ? [] : [{ what, atMs: moment.nowMs + days * DAY_MS }];
  });
  return found.sort((a, b) => a.atMs - b.atMs)[0];
}

type Rule = readonly [Outlook["what"], (moment: Moment) => boolean];

function rulesFor(aged: Aged, settings: Config, isArchived: boolean): readonly Rule[] {
  const { header } = aged;
  const expiring: Rule = [
    "expired",
    ({ nowMs }) =>
      isPastTtl(header, nowMs) || isLongResolved(header, settings["commitments.decayDays"], nowMs),
  ];
  if (isArchived) return [expiring];
  const state = (moment: Moment) => nextLifecycle(aged, moment, settings, { isOutvoted: false });
  const rule = { threshold: settings["prune.threshold"] };
  return [
    expiring,
    ["pruned", (moment) => settings["prune.auto"] && isPrunable(aged, moment, rule)],
    [
      "archived",
      (moment) =>
        isArchivable(aged, moment.nowMs, settings) || (hasLifecycle(header) && state(moment) === "archived"),
    ],
    [
      "stale",
      (moment) =>
        hasLifecycle(header) &&
        lifecycleNow(header) !== "stale" &&
        ["stale", "archived"].includes(state(moment)),
    ],
  ];
}

function firstDay(holds: (days: number) => boolean): number | undefined {
  if (holds(0)) return 0;
  if (!holds(HORIZON_DAYS)) return undefined;
  let [before, after] = [0, HORIZON_DAYS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}
