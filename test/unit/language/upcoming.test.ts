import { describe, expect, it } from "vitest";
import { beginsLater, daysAhead, isBehind } from "../../../src/language/upcoming.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const SAID = Date.parse("2026-03-04T09:00:00Z"); // a Wednesday
const SPAN = { fromMs: day("2026-03-04"), untilMs: day("2026-04-04") };

const ahead = (text: string, said: { createdMs?: number; validMs?: number } = {}, span = SPAN) => {
  const { createdMs = SAID, validMs = createdMs } = said;
  return daysAhead(text, { createdMs, validMs }, span).map((ms) => new Date(ms).toISOString().slice(0, 10));
};

describe("daysAhead", () => {
  it.each([
    ["The choir sings on 6 March", ["2026-03-06"]],
    ["The market is on March 14 and March 28", ["2026-03-14", "2026-03-28"]],
    ["Inspection: 2026/03/12", ["2026-03-12"]],
    ["Inspection: 12.3.2026", ["2026-03-12"]],
    ["Inspection: 3/22/2026", ["2026-03-22"]],
    ["Inspection: 4/3/2026", []], // the day or the month comes first
    ["Die Abnahme ist am 12. März", ["2026-03-12"]],
    ["We move at the end of March", ["2026-03-31"]],
    ["I have worked here since March 2", []],
    ["The fair is on 6 May", []],
    ["The course is 5-7 March", ["2026-03-05", "2026-03-06", "2026-03-07"]],
    ["Open house Thurs 12th", ["2026-03-12"]],
    ["Camp Fri 6 to Sun 8 March", ["2026-03-06", "2026-03-07", "2026-03-08"]],
    ["Camp Fri 6 - Sun 8", ["2026-03-06", "2026-03-07", "2026-03-08"]],
    ["Camp is Friday the 6th till Sunday the 8th", ["2026-03-06", "2026-03-07", "2026-03-08"]],
    ["Mo 30.3. bis Mi 1.4. ist zu", ["2026-03-30", "2026-03-31", "2026-04-01"]],
    ["Mrs Ling is here 17th-19th", ["2026-03-17", "2026-03-18", "2026-03-19"]],
    ["The hall is booked from the 30th to the 1st", ["2026-03-30", "2026-03-31", "2026-04-01"]],
    ["Der Lehrling ist vom 17. bis 19. weg", ["2026-03-17", "2026-03-18", "2026-03-19"]],
    ["The shop sells 17th-19th century chairs", []],
    ["The fair moved from 13 March to 20 March", ["2026-03-20"]],
    ["The fitting was pushed back from Tue 17 to Thu 19 March", ["2026-03-19"]],
    ["The 20 March dinner has been moved to 27 March", ["2026-03-27"]],
    ["The exam is on 20 March, not 18 March", ["2026-03-20"]],
    ["Abnahme von Mittwoch auf Freitag, den 20. März, verschoben", ["2026-03-20"]],
    ["Die Prüfung ist am 20. statt am 18. März", ["2026-03-20"]],
    ["Der Termin am 20. März ist abgesagt", []],
    ["The choir sings on the last Friday of the month", ["2026-03-27"]],
    ["The fair on 13 March is cancelled", []],
    ["Saw Tom on Sat 28 Feb", []],
    ["The house was built in 2026", []],
    ["I always water the orchids on Sunday", []],
    ["We usually bake on Friday", []],
    ["Our fiscal year starts in April", []],
    ["Unser Geschäftsjahr beginnt im April", []],
    ["I never missed a race, the next is on 2026-03-14", ["2026-03-14"]],
  ])("%s", (text, days) => {
    expect(ahead(text)).toEqual(days);
  });

  it("has birthdays and the like each year, and nothing else", () => {
    const longAgo = { createdMs: day("2024-05-01") };
    expect(ahead("Ida's birthday is on 8 March", longAgo)).toEqual(["2026-03-08"]);
    expect(ahead("Ida was born on 8 March 1990", longAgo)).toEqual(["2026-03-08"]);
    expect(ahead("Idas Geburtstag ist am 8. März", longAgo)).toEqual(["2026-03-08"]);
    expect(ahead("The fair is on 8 March", longAgo)).toEqual([]);
    const newYear = { fromMs: day("2026-12-20"), untilMs: day("2027-01-20") };
    expect(ahead("Ida's birthday is on 2 January", longAgo, newYear)).toEqual(["2027-01-02"]);
    expect(ahead("Leap's birthday is on 29 February 2024", longAgo)).toEqual([]);
  });

  it("counts relative days from when they were said, or takes the date that was read then", () => {
    const imported = { createdMs: SAID, validMs: day("2026-03-04") };
    expect(ahead("We fly on Friday")).toEqual(["2026-03-06"]);
    expect(ahead("The vet comes tomorrow")).toEqual(["2026-03-05"]);
    expect(ahead("The vet comes tomorrow", { createdMs: day("2026-02-02") })).toEqual([]);
    expect(ahead("The vet comes tomorrow", imported)).toEqual(["2026-03-04"]);
    expect(ahead("We fly next Friday", { createdMs: SAID, validMs: day("2026-03-13") })).toEqual([
      "2026-03-13",
    ]);
  });
});

describe("beginsLater", () => {
  const begins = (text: string, from: string) => beginsLater(text, { createdMs: SAID, validMs: day(from) });

  it.each([
    ["My boss is Henrik from 20 March", "2026-03-20"],
    ["The rent is 900 as of 2026-04-01", "2026-04-01"],
    ["Standup is at ten starting Monday", "2026-03-09"],
    ["My rate is 28 an hour, 1 april onwards", "2026-04-01"],
    ["The lockup has a new landlord come 1st of May", "2026-05-01"],
    ["Becky is on ward 12 from the 23rd", "2026-03-23"],
    ["Ab dem 1. April wohne ich in Wien", "2026-04-01"],
  ])("%s", (text, from) => {
    expect(begins(text, from)).toBe(day(from));
  });

  it.each([
    ["Noor takes over as our team lead on 1 April", "2026-04-01"],
    ["The rent goes up to 750 euros on 1 May", "2026-05-01"],
    ["I am moving to Linz on 20 March", "2026-03-20"],
    ["Ben becomes the treasurer on 1 April", "2026-04-01"],
    ["Ich ziehe am 1. April nach Linz", "2026-04-01"],
  ])("with the day on which it changes: %s", (text, due) => {
    expect(beginsLater(text, { createdMs: SAID, validMs: SAID, dueMs: day(due) })).toBe(day(due));
  });

  it.each([
    ["The exam is on 1 April", "2026-04-01"],
    ["The exam moves to 1 April", "2026-04-01"],
    ["The dentist appointment is at ten on 1 April", "2026-04-01"],
    ["The course starts on 1 April", "2026-04-01"],
  ])("not where the day itself is what is told: %s", (text, due) => {
    expect(beginsLater(text, { createdMs: SAID, validMs: SAID, dueMs: day(due) })).toBeUndefined();
  });

  it.each([
    ["The launch is on 2026-06-01", "2026-06-01"],
    ["The shop is open from Monday to Friday", "2026-03-09"],
    ["The exhibition runs from 20 March until 3 April", "2026-03-20"],
    ["The concert is on Friday", "2026-03-06"],
    ["I have worked here from 1 March", "2026-03-01"],
  ])("not: %s", (text, from) => {
    expect(begins(text, from)).toBeUndefined();
  });
});

describe("an appointment", () => {
  const isOver = (text: string) => isBehind(text, SAID, day("2026-03-20"));

  it.each([
    "The viva is on 12 March",
    "hall booked Fri 6 to Sun 8 March",
    "The plumber comes tomorrow",
    "Die Abnahme ist am 12. März",
  ])("is over once its day is: %s", (text) => {
    expect(isOver(text)).toBe(true);
  });

  it.each([
    ["that is still to come", "The viva is on 24 March"],
    ["of which one day is still to come", "The trial is on 12 March, the second one on 24 March"],
    ["that was over when it was told", "The viva was on 2 March"],
    ["of every week", "Choir is on Wednesday"],
    ["of every week from a day on", "Choir is on Wednesdays from 12 March"],
    ["of every year", "Ida's birthday is on 12 March"],
    ["from which on something holds", "The fee is 40 from 12 March"],
    ["that somebody begins on", "Petra takes over on 12 March"],
    ["that is none", "The hall seats 12"],
  ])("is none, or none that is over: a day %s", (_, text) => {
    expect(isOver(text)).toBe(false);
  });
});
