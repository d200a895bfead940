import fc from "fast-check";
import { describe, expect, it } from "vitest";
import hostileTexts from "../../../fixtures/hostile-texts.json";
import { digitsOf, readQuery } from "../../../src/recall/read-query.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");

describe("readQuery", () => {
  it("reads terms in order, each once", () => {
    expect(readQuery("What coffee does Ann drink, which COFFEES?", NOW)).toEqual({
      text: "What coffee does Ann drink, which COFFEES?",
      terms: ["coffe", "ann", "drink"],
      wanted: "What coffee does Ann drink, which COFFEES?",
      phrases: [],
      excluded: [],
      notices: [],
    });
  });

  it.each(["2022-03-09", "2022/03/09", "09.03.2022", "9.3.2022"])(
    "looks for a day in digits by its words: %s",
    (day) => {
      const { terms, time } = readQuery(`What did I eat on ${day}?`, NOW);
      expect(terms).toEqual(["eat", "9", "march", "2022"]);
      expect(time?.terms).toEqual(["9", "march", "2022"]);
      expect(digitsOf(time).march).toEqual([day]);
    },
  );

  it("reads quoted texts as phrases, whose words are terms too", () => {
    expect(readQuery('editor "dark mode" theme', NOW)).toMatchObject({
      terms: ["editor", "dark", "mode", "theme"],
      phrases: ["dark mode"],
    });
    expect(readQuery("“dark mode” «light mode»", NOW).phrases).toEqual(["dark mode", "light mode"]);
  });

  it("reads what stands behind a minus as excluded, and not as a term", () => {
    expect(readQuery('tea -coffee -"green tea" -é', NOW)).toMatchObject({
      terms: ["tea"],
      excluded: ["coffee", "green tea", "é"],
      wanted: "tea",
      phrases: [],
    });
  });

  it("looks for stop words where nothing else is asked", () => {
    expect(readQuery("to be or not to be", NOW).terms).toEqual(["to", "be", "or", "not"]);
    expect(readQuery("who is it -tea", NOW).terms).toEqual(["who", "is", "it"]);
  });

  it("cuts at 2,000 characters with a notice", () => {
    const whole = "ab ".repeat(700);
    expect(readQuery(whole, NOW).text).toHaveLength(2000);
    expect(readQuery(whole, NOW).notices).toEqual(["the query was cut to 2000 characters"]);
    expect(readQuery("a".repeat(2000), NOW).notices).toEqual([]);
    expect(readQuery(`${"a".repeat(1999)}😀`, NOW).text).toHaveLength(1999);
  });

  it("uses the first 64 terms with a notice", () => {
    const words = Array.from({ length: 80 }, (_, i) => `w${i}`);
    const { terms, notices } = readQuery(words.join(" "), NOW);
    expect(terms).toEqual(words.slice(0, 64));
    expect(notices).toEqual(["only the first 64 of 80 terms of the query were used"]);
    expect(readQuery(words.slice(0, 64).join(" "), NOW).notices).toEqual([]);
  });

  it("reads composed, decomposed and full-width text alike", () => {
    expect(readQuery("Größe cafe\u0301", NOW).terms).toEqual(readQuery("Gro\u0308ße café", NOW).terms);
    expect(readQuery("ＴＥＡ", NOW).terms).toEqual(["tea"]);
  });

  it.each([" ", "a", '"', "-", '-"', "a ", '"a" ', "\u0301", "日本", "\ud800", "aB", "a.", "ﷺ"])(
    "reads 100,000 characters of %j",
    (unit) => {
      const read = readQuery(unit.repeat(Math.ceil(100_000 / unit.length)), NOW);
      expect(read.terms.length).toBeLessThanOrEqual(64);
      expect(read.text.length).toBeLessThanOrEqual(2000);
    },
  );

  it("reads any text, and no term is longer than 64", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...hostileTexts.map((t) => t.text)));
    fc.assert(
      fc.property(text, (query) => {
        const { terms, excluded, phrases } = readQuery(query, NOW);
        expect(new Set(terms).size).toBe(terms.length);
        for (const term of terms) expect(term.length).toBeLessThanOrEqual(64);
        for (const piece of [...excluded, ...phrases]) expect(piece).not.toBe("");
      }),
    );
  });
});
