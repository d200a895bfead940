import { DAY_MS, midnight, WEEKDAYS } from "../../text/calendar.ts";

/** `Friday 2026-11-27`, of the days next to `nowMs` (a wall time) also how near. Pure. */
export function dayTitle(day: string, nowMs?: number): string {
  const ms = Date.parse(day);
  const weekday = WEEKDAYS[new Date(ms).getUTCDay()] ?? "";
  const near = nowMs === undefined ? undefined : NEAR[(ms - midnight(nowMs)) / DAY_MS + 1];
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)} ${day}${near === undefined ? "" : ` (${near})`}`;
}

const NEAR = ["yesterday", "today", "tomorrow"];
