import { describe, expect, it } from "vitest";
import { dateWords } from "../../../src/text/calendar.ts";
import { formatDay, parseDuration, parseMoment } from "../../../src/text/time-zone.ts";

const NOW = Date.parse("2026-03-31T15:30:00Z");

describe("dateWords", () => {
  it.each([
    ["2023-05-08", "8 may 2023 monday"],
    ["2024-02-29T23:59:59Z", "29 february 2024 thursday"],
    ["2024-02-29T23:59:59-05:00", "1 march 2024 friday"],
    ["1969-07-20T20:17:00Z", "20 july 1969 sunday"],
    ["no date", ""],
  ])("gives the words of %s", (iso, words) => {
    expect(dateWords(iso)).toBe(words);
  });
});

describe("parseDuration", () => {
  it.each([
    ["90s", 90_000],
    ["30m", 1_800_000],
    ["12h", 43_200_000],
    ["7d", 604_800_000],
    [" 2W ", 1_209_600_000],
    ["0d", 0],
  ])("reads %j", (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(["", "7", "d", "7 d", "-7d", "1.5d", "7y", "7d7d", "9999999d", "7dd"])("refuses %j", (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe("parseMoment", () => {
  it.each([
    ["2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["2026-01-02T03:04", "2026-01-02T03:04:00.000Z"],
    ["2026-01-02 03:04:05", "2026-01-02T03:04:05.000Z"],
    ["2026-01-02t03:04:05.678z", "2026-01-02T03:04:05.678Z"],
    ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["0099-12-31", "0099-12-31T00:00:00.000Z"],
    ["now", "2026-03-31T15:30:00.000Z"],
    ["Today", "2026-03-31T00:00:00.000Z"],
    ["yesterday", "2026-03-30T00:00:00.000Z"],
    ["last week", "2026-03-24T15:30:00.000Z"],
    ["3 days ago", "2026-03-28T15:30:00.000Z"],
    ["1  day ago", "2026-03-30T15:30:00.000Z"],
    ["a week ago", "2026-03-24T15:30:00.000Z"],
    ["an hour ago", "2026-03-31T14:30:00.000Z"],
    ["1 month ago", "2026-02-28T15:30:00.000Z"],
    ["13 months ago", "2025-02-28T15:30:00.000Z"],
    ["2 years ago", "2024-03-31T15:30:00.000Z"],
    ["0 days ago", "2026-03-31T15:30:00.000Z"],
  ])("reads %j", (text, iso) => {
    expect(parseMoment(text, NOW)).toBe(iso);
  });

  it.each([
    "",
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-01-32",
    "2026-1-2",
    "20260102",
    "2026-01-02T",
    "soon",
    "2026-01-02T25:00",
    "2026-01-02T03:61",
    "2026-01-02T03",
    "2026-01-02T03:04 05",
    "2026-01-02T03:04+2",
    "days ago",
    "-1 days ago",
    "999999 years ago",
    "3 fortnights ago",
    "2026",
    `${"9".repeat(100_000)} days ago`,
  ])("refuses %.30j", (text) => {
    expect(parseMoment(text, NOW)).toBeUndefined();
  });
});

describe("formatDay", () => {
  it("gives the UTC day, or nothing", () => {
    expect(formatDay("2026-03-31T23:30:00-01:00")).toBe("2026-04-01");
    expect(formatDay("2026-03-31")).toBe("2026-03-31");
    expect(formatDay("")).toBe("");
  });
});
