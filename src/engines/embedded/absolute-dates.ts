import type { ParsedComponents } from "chrono-node";
import { Chrono, configuration } from "chrono-node/en";
import type { ReadDate } from "../../ingest/transcripts/admit.ts";
import { UTC, type Zone } from "../../text/time-zone.ts";

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

/**
 * Reads a date in English words or in figures that means one day whoever reads it and whenever: "1:56 pm on
 * 8 May, 2023", "Mon, 08 May 2023 13:56:00 +0200", "25/12/2023". ms since 1970; without a time the start of
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
  return found.every((atMs) => atMs === found[0]) ? found[0] : undefined;
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
