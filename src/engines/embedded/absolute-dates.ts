import type { ParsedComponents } from "chrono-node";
import { Chrono, configuration } from "chrono-node/en";
import type { ReadDate } from "../../ingest/transcripts/admit.ts";
import { knownLanguages } from "../../ingest/transcripts/stamp.ts";
import { made } from "../../text/memoised.ts";
import { parseIso, UTC, type Zone } from "../../text/time-zone.ts";

/** No date of a conversation is longer. */
const MAX_CHARS = 80;
/** Two days that have nothing in common: what reads the same on both does not depend on the day. */
const SOME_DAYS = [Date.UTC(2001, 1, 3, 4, 5), Date.UTC(2019, 9, 21, 17, 45)];
/** What chrono takes for the hour where a text names none. */
const IMPLIED_HOUR = 12;
/*
 * The strict readings have what absolute dates need. Compiling the patterns of the casual ones, which are for
 * relative dates, takes three times as long (195 ms, not 60). A reader compiles them when it is first used.
 */
const monthFirst = new Chrono(configuration.createConfiguration(true, false));
const dayFirst = new Chrono(configuration.createConfiguration(true, true));
/** A date in figures, whose order depends on the country. */
const IN_FIGURES = /\d[/.-]\d/;

/** What a word says in a date, in whatever language: the month of that number, from 1, or 0 for nothing that counts; undefined where languages differ. */
const meaningOfWords = made(() => {
  const found = new Map<string, number | undefined>();
  const long = { dateStyle: "full", timeStyle: "short" } as const;
  for (const language of knownLanguages())
    for (const form of [long, { dateStyle: "medium" }, { month: "long" }] as const) {
      const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", calendar: "gregory", ...form });
      // A day of each month, and one of each weekday.
      for (let month = 1; month <= 12; month++)
        for (const { type, value } of format.formatToParts(Date.UTC(2020, 0, 31 * month - 30))) {
          const words = type === "dayPeriod" ? [] : wordsIn(value);
          const name = type === "month" && !/\p{N}/u.test(value) ? words.at(-1) : undefined; // "d'abril"
          for (const word of words) {
            const means = word === name ? month : 0;
            found.set(word, found.has(word) && found.get(word) !== means ? undefined : means);
          }
        }
    }
  return found;
});

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** The time behind a date: "08:00", "8h05", "8:00 Uhr". */
const CLOCK = /(?<!\d)(\d{1,2})[:h](\d\d)(?::\d\d)?(?: Uhr)?$/u;
/** What makes an ordinal of a number: "1er", "1º". */
const ORDINAL = /(?<=\d)[\p{Ll}º]{1,2}(?!\p{L})/gu;

/** "Dienstag, 1. September 2020 08:00", "1 de septiembre de 2020", "2020年9月1日": a day that is the same in all languages that have its words. */
function inAnyLanguage(text: string, zone: Zone): number | undefined {
  const [clock = "", hour = "", minute = ""] = CLOCK.exec(text) ?? [];
  const date = text.slice(0, text.length - clock.length).replace(ORDINAL, "");
  const meant = wordsIn(date).map((word) => meaningOfWords().get(word));
  const months = meant.filter((one) => one !== 0);
  const figures = date.match(/\d+/gu) ?? [];
  const [year = "", month = "", day = "", ...more] =
    months.length > 0 || /^\d{4}\p{Lo}/u.test(date)
      ? [...months.map(String), ...figures].toSorted((a, b) => Number(b.length > 2) - Number(a.length > 2))
      : [];
  if (meant.includes(undefined) || months.length > 1 || year.length !== 4 || more.length > 0)
    return undefined;
  const time = clock === "" ? "" : `T${hour.padStart(2, "0")}:${minute}`;
  const iso = parseIso(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${time}`, zone);
  return iso === undefined ? undefined : Date.parse(iso);
}

/**
 * Reads a date in words or in figures that means one day whoever reads it and whenever: "1:56 pm on
 * 8 May, 2023", "Mon, 08 May 2023 13:56:00 +0200", "25/12/2023", "8 de mayo de 2023". ms since 1970; without a time the start of
 * the day; of `zone` where no other is named. Undefined for what is relative ("yesterday"), lacks its year, depends
 * on the country (05/08/2023), or is more than a date. About 0.3 ms. Pure.
 */
export const readAbsoluteDate: ReadDate = (text, zone = UTC) => {
  const source = text.trim();
  if (source.length > MAX_CHARS) return undefined;
  const readers = IN_FIGURES.test(source) ? [monthFirst, dayFirst] : [monthFirst];
  const found = readers.flatMap((reader) =>
    SOME_DAYS.map((day) => {
      const results = reader.parse(source, { instant: new Date(day), timezone: 0 });
      const [only] = results;
      const whole = results.length === 1 && only !== undefined && only.end === null && only.text === source;
      return whole ? toMs(only.start, zone) : undefined;
    }),
  );
  const inEnglish = found.every((atMs) => atMs === found[0]) ? found[0] : undefined;
  return inEnglish ?? inAnyLanguage(source, zone);
};

function toMs(parts: ParsedComponents, zone: Zone): number | undefined {
  const isDay = parts.isCertain("year") && parts.isCertain("month") && parts.isCertain("day");
  const hour = parts.get("hour") ?? IMPLIED_HOUR;
  const isVague = !parts.isCertain("hour") && hour !== IMPLIED_HOUR; // "at night"
  if (!isDay || isVague) return undefined;
  const at = new Date(0);
  at.setUTCFullYear(parts.get("year") ?? 0, (parts.get("month") ?? 1) - 1, parts.get("day") ?? 1);
  if (parts.isCertain("hour")) {
    at.setUTCHours(hour, parts.get("minute") ?? 0, parts.get("second") ?? 0, parts.get("millisecond") ?? 0);
  }
  return parts.isCertain("timezoneOffset")
    ? at.getTime() - (parts.get("timezoneOffset") ?? 0) * 60_000
    : zone.toMoment(at.getTime());
}
