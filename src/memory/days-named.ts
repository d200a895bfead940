import { readAskedTime } from "../recall/query-dates.ts";
import { DAY_MS } from "../text/calendar.ts";
import { parseMoment, type Zone } from "../text/time-zone.ts";

/**
 * The past days that words name, as "yesterday" or "last week", which is Monday to Sunday; undefined where they name none. `toMs`: a moment of the last
 * one, ms since 1970; none where the words say only where they begin, as a date and "3 days ago" do. Pure.
 */
export function daysNamed(
  words: string,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: Zone },
): { readonly fromMs: number; readonly toMs?: number } | undefined {
  const isSpan = /^(?:the )?last |^yesterday$/i.test(words);
  const iso = isSpan ? undefined : parseMoment(words, nowMs, zone);
  if (iso !== undefined) return { fromMs: Date.parse(iso) };
  const asked = readAskedTime(words, zone.toWall(nowMs), false);
  const isAll = asked?.words.length === 1 && asked.words[0]?.length === words.length;
  return isAll ? { fromMs: asked.fromMs, toMs: asked.untilMs - DAY_MS } : undefined;
}
