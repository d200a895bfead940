import { describe, expect, it } from "vitest";
import { withoutLeadIns } from "../../../../src/language/extract/lead-ins.ts";
import { proseLines } from "../../../../src/language/extract/lines.ts";
import { sentencesOf } from "../../../../src/language/extract/sentences.ts";
import { withFirstPerson } from "../../../../src/language/extract/verbs.ts";
import { readDates } from "../../../../src/language/sentence/dates.ts";

/** A Saturday. */
const AT = Date.parse("2026-11-21T23:59:00Z");
const days = (text: string, past = false) =>
  readDates(text, AT, past).map(({ ms }) => new Date(ms).toISOString().slice(0, 10));

describe("readDates", () => {
  it.each([
    ["today", "2026-11-21"],
    ["yesterday", "2026-11-20"],
    ["tomorrow morning", "2026-11-22"],
    ["the day after tomorrow", "2026-11-23"],
    ["last tuesday", "2026-11-17"],
    ["last saturday", "2026-11-14"],
    ["next monday", "2026-11-23"],
    ["this friday", "2026-11-27"],
    ["this saturday", "2026-11-21"],
    ["by friday", "2026-11-27"],
    ["3 days ago", "2026-11-18"],
    ["two weeks ago", "2026-11-07"],
    ["a month ago", "2026-10-21"],
    ["in 10 days", "2026-12-01"],
    ["in a year", "2027-11-21"],
    ["2024-02-29", "2024-02-29"],
    ["3 may 2024", "2024-05-03"],
    ["may 3rd, 2024", "2024-05-03"],
    ["the 3rd of may", "2027-05-03"],
    ["dec 1", "2026-12-01"],
    ["by the 5th", "2026-12-05"],
    ["end of the month", "2026-11-30"],
    ["by the end of next month", "2026-12-31"],
    ["end of the year", "2026-12-31"],
    ["end of march", "2027-03-31"],
    ["next weekend", "2026-11-28"],
    ["since 2011", "2011-01-01"],
  ])("reads %j", (text, day) => {
    expect(days(text)).toEqual([day]);
  });

  it("looks back where the text does", () => {
    expect(days("on friday", true)).toEqual(["2026-11-20"]);
    expect(days("may 3", true)).toEqual(["2026-05-03"]);
    expect(days("dec 1", true)).toEqual(["2025-12-01"]);
  });

  it.each([
    "on tuesday mornings",
    "on tuesdays",
    "every friday",
    "31 february 2024",
    "the may queen",
    "v1.3",
    "",
  ])("finds no day in %j", (text) => {
    expect(days(text)).toEqual([]);
  });

  it.each([
    ["i'm learning spanish since march", "2026-03-01"],
    ["i've been learning the accordion since january", "2026-01-01"],
    ["i've been reading since 8 december", "2025-12-08"],
    ["i work there since early december", "2025-12-01"],
  ])("looks back behind since: %s", (text, day) => {
    expect(days(text, false)).toEqual([day]);
  });

  it("tells what is a limit", () => {
    expect(readDates("finish it by friday, not yesterday", AT, false).map(({ limit }) => limit)).toEqual([
      true,
      false,
    ]);
  });
});

describe("sentencesOf", () => {
  it.each([
    ["I met Dr. Okafor. She is nice.", ["I met Dr. Okafor.", "She is nice."]],
    ["It opens at 3 p.m. on Tuesday. Come!", ["It opens at 3 p.m. on Tuesday.", "Come!"]],
    ["It opens at 3 p.m. I am late.", ["It opens at 3 p.m.", "I am late."]],
    ["v1.3 costs $3.50 at api.example.com.", ["v1.3 costs $3.50 at api.example.com."]],
    ["J. K. Rowling wrote it.", ["J. K. Rowling wrote it."]],
    ["i live in rome. i work at acme.", ["i live in rome.", "i work at acme."]],
    ['He said "No. Never." Then he left.', ['He said "No. Never."', "Then he left."]],
    ["犬が好きです。猫も好きです。", ["犬が好きです。", "猫も好きです。"]],
    ["", []],
  ])("cuts %j", (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });
});

describe("proseLines", () => {
  it("drops bullets, and names the heading of a list", () => {
    expect(proseLines("Allergies:\n- [ ] nuts\n2. latex\n\nI am Bo")).toEqual([
      { text: "nuts", heading: "Allergies" },
      { text: "latex", heading: "Allergies" },
      { text: "I am Bo", heading: undefined },
    ]);
  });

  it("keeps prose that names code and addresses", () => {
    const lines = [
      "I keep it in `src/a.ts`",
      "My page is https://teo.example",
      "Return the books",
      "Error rates fell",
    ];
    expect(proseLines(lines.join("\n")).map(({ text }) => text)).toEqual(lines);
  });
});

describe("withoutLeadIns", () => {
  it.each([
    ["Hi there, I'm Bo", "I'm Bo"],
    ["Remember that I like tea", "I like tea"],
    ["Ok so I moved", "I moved"],
    ["Note to self: buy milk", "buy milk"],
    ["Remember to buy milk", "Remember to buy milk"],
    ["So far it works", "So far it works"],
    ["Actually, I live here", "Actually, I live here"],
  ])("reads %j from its first word that states something", (text, rest) => {
    expect(withoutLeadIns(text)).toBe(rest);
  });
});

describe("withFirstPerson", () => {
  it.each([
    ["met tom on sunday", "i met tom on sunday"],
    ["currently learning go", "i'm currently learning go"],
    ["born in porto", "i was born in porto"],
    ["software engineer at acme", "i'm a software engineer at acme"],
    ["read the manual", "read the manual"],
    ["the shed is red", "the shed is red"],
  ])("reads %j", (plain, whole) => {
    expect(withFirstPerson(plain)).toBe(whole);
  });
});
