import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyse, analyseAny } from "../../../src/text/analyse.ts";
import { IRREGULAR_FORMS } from "../../../src/text/irregular-forms.ts";
import { STOP_WORDS } from "../../../src/text/stop-words.ts";

describe("analyse", () => {
  it.each<[string, string[]]>([
    ["Melanie’s kids went to buy photos", ["melani", "child", "go", "bui", "photo"]],
    ["Melanie's Running", ["melani", "run"]],
    ["running running", ["run", "run"]],
    ["snake_case", ["snake_case", "snake", "case"]],
    ["camelCase", ["camelcas", "camel", "case"]],
    ["HTTPServer", ["httpserver", "http", "server"]],
    ["APIs", ["api"]],
    ["v1.2.3", ["v1.2.3", "v1", "2", "3"]],
    ["src/text/analyse.ts", ["src/text/analyse.ts", "src", "text", "analys", "ts"]],
    ["std::map", ["std::map", "std", "map"]],
    ["C, C++ and C#", ["c", "c++", "c#"]],
    ["notepad++", ["notepad++", "notepad"]],
    ["a@example.com", ["a@example.com", "exampl", "com"]],
    ["tea/coffee, well-known", ["tea", "coffe", "well", "know"]],
    ["E-mail", ["email", "mail"]],
    ["O'Brien", ["obrien", "brien"]],
    ["they don’t, we'll", []],
    ["1,000,000 or 10,5", ["1000000", "10,5", "10", "5"]],
    ["8 may 2023", ["8", "mai", "2023"]],
    ["wait...what", ["wait"]],
    ["東京都に住んでいます", ["東京", "都", "住", "んで", "ます"]],
    ["TypeScript日本語", ["typescript", "type", "script", "日本語"]],
    ["ผมรักกรุงเทพ", ["ผม", "รัก", "กรุงเทพ"]],
    ["Привет мир", ["привет", "мир"]],
    ["Café naïve İstanbul", ["cafe", "naiv", "istanbul"]],
    ["２０ ｋｇ ﬁne", ["20", "kg", "fine"]],
    ["", []],
    ["?! ❤️ ___", []],
  ])("reads %j", (text, terms) => {
    expect(analyse(text)).toEqual(terms);
  });

  it("gives nothing for stop words alone, unless they are asked for", () => {
    expect(analyse("What is it?")).toEqual([]);
    expect(analyse("What is it?", { keepStopWords: true })).toEqual(["what", "is", "it"]);
    expect(analyseAny("What is it?")).toEqual(["what", "is", "it"]);
    expect(analyseAny("What is tea?")).toEqual(["tea"]);
  });

  it("reads composed and decomposed text alike", () => {
    const text = "Größe café がぎ 한국어 İ";
    expect(analyse(text.normalize("NFD"))).toEqual(analyse(text.normalize("NFC")));
  });

  it("reads either case of plain words alike", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/)), (words) => {
        expect(analyse(words.join(" ").toUpperCase())).toEqual(analyse(words.join(" ")));
      }),
    );
  });

  it("cuts terms at 64 units without half a character", () => {
    expect(analyse("x".repeat(1000))).toEqual(["x".repeat(64)]);
    expect(analyse(`${"я".repeat(63)}𝐀`.normalize("NFC"))[0]).toHaveLength(64);
    expect(analyse(`${"x".repeat(63)}𐐷𐐷`)).toEqual(["x".repeat(63)]);
  });

  it("takes any text, and gives terms without spaces, upper case or lone surrogates", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const term of analyse(text)) {
          expect(term).not.toBe("");
          expect(term).not.toMatch(/\s/u);
          expect(term).not.toMatch(/[A-Z]/);
          expect(term.length).toBeLessThanOrEqual(64);
          expect(term).not.toMatch(/\p{Cs}/u);
        }
      }),
    );
  });

  it("gives the same terms whether a text was seen before or not", () => {
    const first = analyse("Foo-bar snake_case");
    for (let i = 0; i < 25_000; i++) analyse(`filler${i}`);
    expect(analyse("Foo-bar snake_case")).toEqual(first);
  });
});

describe("the tables of words", () => {
  it("hold lower-case words, and no irregular form is its own base or a stop word", () => {
    for (const word of STOP_WORDS) expect(word).toMatch(/^[a-z'.]+$/);
    for (const [form, base] of IRREGULAR_FORMS) {
      expect(form).toMatch(/^[a-z]+$/);
      expect(base).toMatch(/^[a-z]+$/);
      expect(form).not.toBe(base);
      expect(STOP_WORDS.has(form)).toBe(false);
      expect(IRREGULAR_FORMS.has(base)).toBe(false);
    }
  });

  it("keeps the month of May", () => {
    expect(STOP_WORDS.has("may")).toBe(false);
  });
});
