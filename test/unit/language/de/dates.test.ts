import { describe, expect, it } from "vitest";
import { GERMAN_DATES } from "../../../../src/language/de/date-forms.ts";
import { readDates } from "../../../../src/language/sentence/dates.ts";

/** A Saturday. */
const AT = Date.parse("2026-11-21T10:00:00Z");
const days = (text: string, past = false) =>
  readDates(text.toLowerCase(), AT, past, GERMAN_DATES).map(({ ms, lastMs }) =>
    new Date(lastMs ?? ms).toISOString().slice(0, 10),
  );

describe("dates in German", () => {
  it.each([
    ["am Freitag", "2026-11-27"],
    ["bis Freitagabend", "2026-11-27"],
    ["Montag früh", "2026-11-23"],
    ["bis Mi.", "2026-11-25"],
    ["bis 3. Dezember", "2026-12-03"],
    ["zum 3.12.", "2026-12-03"],
    ["am 3.12", "2026-12-03"],
    ["am 03.12.2027", "2027-12-03"],
    ["am 03.12.27", "2027-12-03"],
    ["2026-12-03", "2026-12-03"],
    ["spaetestens am 15. Dezember", "2026-12-15"],
    ["am 1. März", "2027-03-01"],
    ["am 1. Maerz", "2027-03-01"],
    ["bis zum 30.", "2026-11-30"],
    ["bis zum Ersten", "2026-12-01"],
    ["morgen", "2026-11-22"],
    ["morgen früh", "2026-11-22"],
    ["übermorgen", "2026-11-23"],
    ["uebermorgen", "2026-11-23"],
    ["heute Abend", "2026-11-21"],
    ["gestern", "2026-11-20"],
    ["vorgestern", "2026-11-19"],
    ["vor drei Tagen", "2026-11-18"],
    ["vor einem Jahr", "2025-11-21"],
    ["in zwei Wochen", "2026-12-05"],
    ["innerhalb von 14 Tagen", "2026-12-05"],
    ["nächste Woche", "2026-11-29"],
    ["übernächste Woche", "2026-12-06"],
    ["nächsten Monat", "2026-12-31"],
    ["diese Woche", "2026-11-22"],
    ["dieses Wochenende", "2026-11-22"],
    ["am Wochenende", "2026-11-22"],
    ["nächstes Wochenende", "2026-11-29"],
    ["Ende des Monats", "2026-11-30"],
    ["bis Monatsende", "2026-11-30"],
    ["zum Jahresende", "2026-12-31"],
    ["Ende nächster Woche", "2026-11-29"],
    ["Ende Januar", "2027-01-31"],
    ["im Februar", "2027-02-01"],
    ["kommenden Dienstag", "2026-11-24"],
    ["am dritten Advent", "2026-12-13"],
    ["am 1. Advent", "2026-11-29"],
    ["bis Weihnachten", "2026-12-25"],
    ["an Heiligabend", "2026-12-24"],
    ["seit 2004", "2004-01-01"],
  ])("%s is %s", (text, day) => {
    expect(days(text)).toEqual([day]);
  });

  it.each([
    "um 14 Uhr",
    "donnerstags ist Chorprobe",
    "jeden Freitag",
    "guten Morgen",
    "im dritten Stock",
    "am 3. Stock",
    "Version 1.2.3",
    "2000 Euro",
    "Das kostet 3.50",
    "di und sa sind Abkürzungen",
  ])("%s names none", (text) => {
    expect(days(text)).toEqual([]);
  });

  it("looks back in the past and behind seit", () => {
    expect(days("am Freitag", true)).toEqual(["2026-11-20"]);
    expect(days("seit September")).toEqual(["2026-09-01"]);
  });

  it("knows limits", () => {
    const limits = (text: string) => readDates(text, AT, false, GERMAN_DATES).map(({ limit }) => limit);
    expect(limits("bis freitag")).toEqual([true]);
    expect(limits("spätestens am 15. dezember")).toEqual([true]);
    expect(limits("am freitag")).toEqual([false]);
  });
});
