import { describe, expect, it } from "vitest";
import { readAskedTime } from "../../../src/recall/query-dates.ts";

/** A Sunday. */
const NOW = Date.parse("2026-11-22T08:00:00Z");
const dayOf = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : "open");
const read = (query: string, nowMs = NOW) => {
  const time = readAskedTime(query, nowMs);
  return time && `${dayOf(time.fromMs)} ${dayOf(time.untilMs)}`;
};

describe("the time that a query asks about", () => {
  it.each([
    ["what did I do last week", "2026-11-09 2026-11-16"],
    ["what did I do in May", "2026-05-01 2026-06-01"],
    ["what happened on 3 March", "2026-03-03 2026-03-04"],
    ["what happened on March 3rd?", "2026-03-03 2026-03-04"],
    ["the 3rd of March, 2024", "2024-03-03 2024-03-04"],
    ["on 2024-02-29", "2024-02-29 2024-03-01"],
    ["what changed since summer", "2026-06-01 2026-11-23"],
    ["since 2024", "2024-01-01 2026-11-23"],
    ["what did we talk about yesterday evening", "2026-11-21 2026-11-22"],
    ["two weeks ago", "2026-11-05 2026-11-12"],
    ["3 days ago", "2026-11-19 2026-11-20"],
    ["in the last 3 days", "2026-11-19 2026-11-23"],
    ["on Friday", "2026-11-20 2026-11-21"],
    ["what will I do on Friday", "2026-11-27 2026-11-28"],
    ["last Friday", "2026-11-20 2026-11-21"],
    ["anything new since Friday", "2026-11-20 2026-11-23"],
    ["last weekend", "2026-11-14 2026-11-16"],
    ["this weekend", "2026-11-21 2026-11-23"],
    ["next week", "2026-11-23 2026-11-30"],
    ["last month", "2026-10-01 2026-11-01"],
    ["last year", "2025-01-01 2026-01-01"],
    ["last summer", "2026-06-01 2026-09-01"],
    ["summer 2024", "2024-06-01 2024-09-01"],
    ["in winter", "2025-12-01 2026-03-01"],
    ["q3 2025", "2025-07-01 2025-10-01"],
    ["in the spring of 2023", "2023-03-01 2023-06-01"],
    ["between March and May", "2026-03-01 2026-06-01"],
    ["from 3 March to 10 March", "2026-03-03 2026-03-11"],
    ["before June 2025", "open 2025-06-01"],
    ["after June 2025", "2025-07-01 2026-11-23"],
    ["on 29 February", "2024-02-29 2024-03-01"],
    ["the December release", "2025-12-01 2026-01-01"],
    ["yesterday's meeting", "2026-11-21 2026-11-22"],
  ])("%j is %s", (query, expected) => {
    expect(read(query)).toBe(expected);
  });

  it.each([
    "who may know",
    "march in line",
    "on 30 February",
    "until 31 April",
    "on Fridays",
    "room 12",
    "version 2025",
    "the mayor of Maryland",
    "node-20 2025-13-45",
    "week-old bread",
    "",
  ])("is none in %j", (query) => {
    expect(read(query)).toBeUndefined();
  });

  it("tells words that count from now from those by which a memory is found", () => {
    expect(readAskedTime("since last summer or on 3 March", NOW)).toMatchObject({
      words: ["3 March", "last summer"],
      relative: ["last summer"],
    });
  });

  it("counts weeks from Monday, on every day of one", () => {
    const weeks = Array.from({ length: 7 }, (_, i) =>
      read("last week", Date.parse("2026-11-16") + i * 86_400_000),
    );
    expect(new Set(weeks)).toEqual(new Set(["2026-11-09 2026-11-16"]));
  });
});

describe("the end that a query sets", () => {
  const day = (ms = 0) => new Date(ms).toISOString().slice(0, 10);
  const untilOf = (query: string) =>
    day(readAskedTime(query, Date.parse("2026-03-04T09:00:00Z"), true)?.untilMs);

  it.each([
    ["what is due by friday", "2026-03-07"],
    ["everything until 6 March", "2026-03-07"],
    ["everything till the 6 March", "2026-03-07"],
    ["what is due before friday", "2026-03-06"],
  ])("holds its day, but for 'before': %s", (query, until) => {
    expect(untilOf(query)).toBe(until);
  });
});
