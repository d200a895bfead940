import { describe, expect, it } from "vitest";
import { GERMAN_DATES } from "../../../src/language/de/date-forms.ts";
import { readDates } from "../../../src/language/sentence/dates.ts";

const SAID = Date.parse("2026-11-03T10:00:00Z");
const dayIn = (text: string, words?: typeof GERMAN_DATES) =>
  readDates(text, SAID, false, words).map(({ ms }) => new Date(ms).toISOString().slice(0, 10));

describe("a date without a year, in words of what is or will be", () => {
  it.each([
    ["from 2 november we start at seven", "2026-11-02"],
    ["from october i work from home", "2026-10-01"],
    ["in november we close early", "2026-11-01"],
  ])("is the one just over where that still holds: %s", (text, day) => expect(dayIn(text)).toEqual([day]));

  it("is it in German, too", () => {
    expect(dayIn("ab november fange ich um 6:30 an", GERMAN_DATES)).toEqual(["2026-11-01"]);
  });

  it.each([
    ["party on 2 november", "2027-11-02"],
    ["by november i want it done", "2027-11-01"],
    ["from july we are six", "2027-07-01"],
  ])("is the next one elsewhere: %s", (text, day) => expect(dayIn(text)).toEqual([day]));
});

describe("a date without a year, told of what was done", () => {
  it.each([
    ["sophie signed, starts 12 january", true],
    ["got the flat, keys 17 january", true],
    ["we married on 3 october", undefined],
    ["we moved here on 3 february", undefined],
  ])("is unsure where the next such day is nearer and nothing about it is past: %s", (text, unsure) =>
    expect(readDates(text, SAID, true).map((date) => date.unsure)).toEqual([unsure]),
  );
});
