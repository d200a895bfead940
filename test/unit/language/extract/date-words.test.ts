import { describe, expect, it } from "vitest";
import { readDates } from "../../../../src/language/sentence/dates.ts";

// A Wednesday.
const AT_MS = Date.UTC(2026, 2, 4, 12);
const dayOf = (text: string) =>
  readDates(text, AT_MS, false).map(({ ms }) => new Date(ms).toISOString().slice(0, 10));

describe("a date", () => {
  it.each(
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map(
      (name, i) => [name, i] as const,
    ),
  )("is read with the month %s", (name, month) => {
    const [year, number] = [month < 2 ? 2027 : 2026, String(month + 1).padStart(2, "0")];
    expect(dayOf(`the inspection is on ${name} 19`)).toEqual([`${year}-${number}-19`]);
  });

  it.each([
    ["day", "2026-03-06"],
    ["week", "2026-03-18"],
    ["fortnight", "2026-04-01"],
    ["month", "2026-05-04"],
    ["year", "2028-03-04"],
  ])("is read in two times a %s", (unit, day) => {
    expect(dayOf(`the inspection is in two ${unit}s`)).toEqual([day]);
  });

  it.each([
    ["mon", "2026-03-09"],
    ["tue", "2026-03-10"],
    ["tues", "2026-03-10"],
    ["thu", "2026-03-05"],
    ["thurs", "2026-03-05"],
    ["fri", "2026-03-06"],
    ["sat", "2026-03-07"],
    ["sun", "2026-03-08"],
  ])("is read on %s", (name, day) => {
    expect(dayOf(`the inspection is on ${name}`)).toEqual([day]);
  });

  it.each([
    ["monday", "2026-03-09"],
    ["tuesday", "2026-03-10"],
    ["thursday", "2026-03-05"],
    ["friday", "2026-03-06"],
    ["saturday", "2026-03-07"],
    ["sunday", "2026-03-08"],
  ])("is read where it is called %s alone", (name, day) => {
    expect(dayOf(`inspection ${name} at nine`)).toEqual([day]);
  });

  it.each([
    ["the rent is 70 from april next year", "2027-04-01"],
    ["the rent is 70 from april next yr", "2027-04-01"],
  ])("is a month of the next year: %s", (text, day) => {
    expect(dayOf(text)).toEqual([day]);
  });
});
