import type { Chrono, ParsedComponents, ParsedResult } from "chrono-node";
import type { ReadDates } from "../../language/extract/extract.ts";
import { namesIn, type OtherLanguage } from "../../language/other-languages.ts";
import type { DateFound } from "../../language/sentence/date-rules.ts";
import { DAY_MS, midnight } from "../../text/calendar.ts";

/** What reads days in a language without a folder of its own, by its code. */
const READERS: Readonly<Record<OtherLanguage, () => Promise<{ readonly casual: Chrono }>>> = {
  es: () => import("chrono-node/es"),
  fr: () => import("chrono-node/fr"),
  it: () => import("chrono-node/it"),
  ja: () => import("chrono-node/ja"),
  nl: () => import("chrono-node/nl"),
  pt: () => import("chrono-node/pt"),
  ru: () => import("chrono-node/ru"),
  sv: () => import("chrono-node/sv"),
  zh: () => import("chrono-node/zh"),
};
/** The patterns of chrono-node take more than in proportion to a text. */
const MOST_CHARS = 300;
const MOST_DATES = 8;
/** The hour of what names a day alone. */
const NOON = 12;
const WEEK_DAYS = 7;
const MOST_WEEKS = 9;
/** What is told of a day without its year is meant of one that is no farther: a promise that is so long over is for the next one. */
const NEAR_DAYS = 92;

/** Loads what reads the days of a text in one of these languages. Its hours are not read: noon is the same day everywhere. */
export async function otherDates(languages: readonly OtherLanguage[]): Promise<ReadDates> {
  const readers = await Promise.all(
    languages.map(async (language) => ({ language, casual: (await READERS[language]()).casual })),
  );
  return (said, atMs, isPromise) => {
    const today = midnight(atMs);
    const head = said.slice(0, MOST_CHARS).toLowerCase();
    for (const { language, casual } of readers) {
      const names = namesIn(language);
      const dated = names.unknown.reduce(
        (left, { pattern, days }) =>
          left.replace(pattern, new Date(today + days * DAY_MS).toISOString().slice(0, 10)),
        head,
      );
      const found = casual
        .parse(dated, { instant: new Date(today + DAY_MS / 2), timezone: 0 })
        .filter(({ start, text: words }) => !isNoDay(start, today) || names.today.test(words));
      if (found.length > 0)
        return found.slice(0, MOST_DATES).map((one) => dateOf(one, dated, today, isPromise));
    }
    return [];
  };
}

/** Whether no day is named, but a month, which may be somebody's name ("Juli"), or an hour, which is taken for today's. */
function isNoDay(start: ParsedComponents, today: number): boolean {
  const parts = (["day", "weekday"] as const).filter((part) => start.isCertain(part));
  return (
    parts.length === 0 || (dayOf(start) === today && start.get("hour") !== NOON && !parts.includes("weekday"))
  );
}

/** Of days without their year, and of weekdays, chrono takes the nearest. */
function dateOf(
  { start, end, text, index }: ParsedResult,
  whole: string,
  today: number,
  isPromise: boolean,
): DateFound {
  const isDay = start.isCertain("day");
  const isWhole = isDay && start.isCertain("year");
  const isBareWeekday = !isDay && start.isCertain("weekday") && !/\S\s+\S/.test(text.trim());
  const numbered = isBareWeekday ? numberedDay(dayOf(start), whole.slice(index + text.length)) : undefined;
  if (numbered !== undefined) return { ms: numbered, kind: "partial", limit: false };
  const isMeant = isPromise || start.isCertain("hour");
  const near = dayOf(start);
  const next = isBareWeekday ? near + WEEK_DAYS * DAY_MS : dayOf(start, 1);
  const isPast = isBareWeekday ? near < today : isDay && !isWhole && near < today - NEAR_DAYS * DAY_MS;
  const ms = isPast && isMeant ? next : near;
  const isUnsure = isBareWeekday ? !isMeant : isDay && !isWhole && ms > today + NEAR_DAYS * DAY_MS;
  return {
    ms,
    kind: isWhole ? (/\d{4}/.test(text) ? "full" : "relative") : "partial",
    limit: false,
    ...(end && { lastMs: dayOf(end) }),
    ...(isUnsure && { unsure: true }),
  };
}

/** "Domenica 29", of which chrono reads the weekday alone: of the Sundays that come next the 29th. */
function numberedDay(weekday: number, after: string): number | undefined {
  const [, day] = /^ (\d{1,2})(?!\d|[:.h]\d)/.exec(after) ?? [];
  const days = Array.from({ length: MOST_WEEKS }, (_, i) => weekday + i * WEEK_DAYS * DAY_MS);
  return days.find((ms) => new Date(ms).getUTCDate() === Number(day));
}

function dayOf(parts: ParsedComponents, years = 0): number {
  return Date.UTC((parts.get("year") ?? 0) + years, (parts.get("month") ?? 1) - 1, parts.get("day") ?? 1);
}
