import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../../src/domain/limits.ts";
import { sentencesOf } from "../../../../src/language/extract/sentences.ts";
import { statementsIn } from "../../../support/statements.ts";

const AT = Date.parse("2026-11-21T10:00:00Z");
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const phrases = fc.constantFrom(
  ...[
    "I live in Rome",
    "and I work at Acme",
    "my sister Mara",
    "Dr. Lee",
    "e.g.",
    "v1.3",
    "by Friday",
    "?",
    "\n- ",
  ],
  ...[
    "if I were",
    '"I said',
    "todo:",
    "Allergies:",
    "not",
    "actually,",
    "```",
    "{",
    "ich wohne",
    "Ich muss noch die Hecke schneiden, und der Uwe ist Maurer.",
    "am 3. ",
    "🙂",
    "I'll call",
    "; ",
  ],
);
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.array(phrases, { maxLength: 30 }).map((parts) => parts.join(" ")),
);

describe("any text", () => {
  it("gives statements of the input's words alone, at most 3 a sentence, with values in range", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const statements = statementsIn(text, AT);
        const words = new Set(wordsOf(text));
        const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
        const sentences = lines.reduce((sum, line) => sum + sentencesOf(line).length, 0);
        expect(statements.length).toBeLessThanOrEqual(3 * sentences);
        for (const one of statements) {
          expect(wordsOf(one.text).filter((word) => !words.has(word))).toEqual([]);
          expect(one.text.trim()).not.toBe("");
          expect([0.35, 0.6, 0.8, 0.95]).toContain(one.confidence);
          expect(Number.isInteger(one.importance) && one.importance >= 1 && one.importance <= 10).toBe(true);
          expect(Math.max(one.keywords.length, one.entities.length)).toBeLessThanOrEqual(8);
          expect(one.subject).toBe(one.subject.toLowerCase());
        }
      }),
      { examples: [["printer is HP LaserJet M15w"]] },
    );
  });
});

describe("a short item of a list", () => {
  const first = (heading: string) => statementsIn(`# ${heading}\n- The lathe is green.`, AT)[0]?.text;

  it.each(["2026-05-08", "2026_05_08", "20260508", "2026-W19", "May 8th, 2026", "Freitag, 8. Mai 2026"])(
    "is told by itself below a day: %s",
    (day) => {
      expect(first(day)).toBe("The lathe is green");
    },
  );

  it.each(["Kestrel", "1984", "窯"])("is told with what else stands above it: %s", (heading) => {
    expect(first(heading)).toBe(`${heading}: The lathe is green`);
  });
});

describe("bad input", () => {
  it("takes a paragraph of 1 MiB without a stop, and keeps no statement over the limit", () => {
    const text = "the cat and the dog ".repeat(52_429).slice(0, LIMITS.rememberBytes);
    const longest = Math.max(0, ...statementsIn(text, AT).map((one) => one.text.length));
    expect(longest).toBeLessThanOrEqual(LIMITS.statementBytes);
  });

  it("finds the first of 10,000 sentences on one line, as many as are read of one text", () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `Locker ${at} is in room ${at + 1}.`).join(" ");
    expect(statementsIn(text, AT)).toHaveLength(LIMITS.textStatements);
  });

  it.each([
    ["nothing", ""],
    ["white space", " \n\t\r\n "],
    ["emoji", "🎉🎉 👍🏽 👨‍👩‍👧"],
    ["punctuation", "... !!! — ???"],
    ["code in a fence", "```\nconst owner = 'me';\nI live in code\n```"],
    ["code without a fence", "const a = 1;\nfunction f(x) { return x; }"],
    ["JSON", '{"name": "Ada", "likes": ["tea"]}'],
    ["JSON over lines", '[\n  {"id": 1},\n  {"id": 2}\n]'],
    ["addresses", "- https://a.example\n- https://b.example/x?y=1"],
    ["a log", "2026-11-20 10:12:01 INFO I am ready\n[ERROR] I could not connect"],
    ["lone surrogates", "\ud800\udc00\ud800"],
  ])("finds nothing in %s", (_, text) => {
    expect(statementsIn(text, AT)).toEqual([]);
  });

  it.each([
    [
      "before code, on the line that leads to it",
      "My dentist is Odile. Here is the log:\n```\nINFO job 7\n```",
    ],
    ["behind code", "Log one:\n```\nINFO job 7\n```\nLog two:\n```\nINFO job 9\n```\nMy dentist is Odile."],
    ["behind JSON", 'Config:\n{"a": 1}\nMy dentist is Odile.'],
    [
      "behind another's words in code",
      "Can you fix the text?\n```\nI live in Porto.\n```\nMy dentist is Odile.",
    ],
  ])("takes what is said %s, and nothing along", (_, text) => {
    expect(statementsIn(text, AT).map((one) => one.text)).toEqual(["My dentist is Odile"]);
  });
});

it.each([
  ["I met Lena on Friday", "2026-11-27"],
  ["we went to Bath on Saturday", "2026-11-28"],
  ["sold the car on Tuesday", "2026-11-24"],
  ["Mara and Jo got married on 12 September", "2026-09-12"],
  ["I finished the Camino on 4 October", "2026-10-04"],
])("tells what happened of the day before, not of the one to come: %s", (text, day) => {
  const [statement] = statementsIn(text, Date.parse("2026-12-01T10:00:00Z"));
  expect([statement?.validAt?.slice(0, 10), statement?.due]).toEqual([day, undefined]);
});
