import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LateLetters, LatePattern } from "../../scripts/build/late.mjs";
import {
  latePatterns,
  misusedImports,
  patternSource,
  patternsIn,
  searchedSource,
} from "../../scripts/build/late-patterns.mjs";
import { LetterPattern } from "../../src/text/letters.ts";
import { ROOT, sourcesBelow } from "./checkout.ts";

const patternTexts = (source: string) => patternsIn(source).map(({ start, end }) => source.slice(start, end));

/** A late pattern as the build writes it. */
function lateOf(pattern: RegExp): LatePattern {
  return new Function("LatePattern", `return ${patternSource(pattern)}`)(LatePattern);
}

describe("the patterns of a module that the build makes late", () => {
  it("are those that it declares at its top and searches texts with", () => {
    const source = `
      const TEA = /\btea\b/i;
      export const MADE: RegExp = new RegExp("^(?:a|b)$");
      const OVER = new LetterPattern("\\p{L}+ tea", "g");
      const LISTS = [{ when: /green/ }, { when: [/black/g] }];
      function found(text: string): boolean {
        const inner = /inner/;
        return TEA.test(text) || MADE.exec(text) !== null || text.replace(TEA, "") === inner.source || OVER.on(text).test(text);
      }`;
    expect(patternTexts(source)).toEqual([
      "/\btea\b/i",
      'new RegExp("^(?:a|b)$")',
      'new LetterPattern("\\p{L}+ tea", "g")',
      "/green/",
      "/black/g",
    ]);
  });

  it.each([
    ["handed to somebody", "const TEA = /tea/;\nask(TEA);"],
    ["kept in a list by name", "const TEA = /tea/;\nconst ALL = [TEA];"],
    ["searched from a place on", "const TEA = /tea/y;\nTEA.lastIndex = 4;"],
    ["the text that is searched", "const TEA = /tea/;\nreplace(TEA);"],
    ["what stands for what was found", "const TEA = /tea/;\ntext.replace(other, TEA);"],
    ["over letters, and an argument", 'const TEA = new LetterPattern("tea");\ntext.replace(TEA, "");'],
    ["in a list of a module that asks what is a pattern", "const ALL = [/tea/];\none instanceof RegExp;"],
    ["made when a function is called", "const tea = () => /tea/;"],
    ["one that may become another", "let TEA = /tea/;\nTEA.test(text);"],
  ])("are none that is %s", (_, source) => {
    expect(patternTexts(source.replaceAll("\\n", "\n"))).toEqual([]);
  });

  it("are none that another module does more with than to search texts", () => {
    const uses = (use: string, isLetters = false) => {
      const source = `import { TEA as LEAF, OTHER } from "./tea.ts";\nOTHER.lastIndex = 1;\n${use}`;
      return misusedImports(source, (from, name) =>
        from === "./tea.ts" && name === "TEA" ? { isLetters } : undefined,
      ).length;
    };
    expect([uses("LEAF.test(text);"), uses('text.replace(LEAF, "");'), uses("LEAF.on(text);", true)]).toEqual(
      [...[0, 0, 0]],
    );
    expect([uses("LEAF.lastIndex = 1;"), uses("ask(LEAF);"), uses("const all = [LEAF];")]).toEqual([1, 1, 1]);
    expect([uses("LEAF.on(text);"), uses('text.replace(LEAF, "");', true)]).toEqual([1, 1]);
  });

  it("are declared late in the program, and search as before", async () => {
    const late = await latePatterns(ROOT);
    const file = `${ROOT}src/language/extract/speakers.ts`;
    const source = late(file, readFileSync(file, "utf8"));
    expect(source).toMatch(/new LatePattern\("/);
    expect(source).toMatch(/new LateLetters\(new LetterPattern\(/);
    expect(source).toMatch(/import \{ Late\w+, Late\w+ \} from "[^"]+late\.mjs";\n$/);
  });

  it("are found in most modules that read statements", () => {
    const found = [...sourcesBelow("src/language").values()].flatMap((text) => patternsIn(text));
    expect(found.length).toBeGreaterThan(150);
  });
});

describe("a late pattern", () => {
  const cases = [
    /\b(?:green|black) (tea)\b/g,
    /^(?:my|our) (\w+)/,
    /^(?:My|Our) (\w+)/i,
    /(?<what>cup|pot)s?$/,
    /\d+(?: cups?)?/g,
    /(?:)/g,
    /nowhere(?=x)/,
    /^(?:x|my|4|Our|cups?)$/,
  ];
  const words = fc.constantFrom(
    "green",
    "black",
    "tea",
    " ",
    "my",
    "Our",
    "cup",
    "pots",
    "4",
    "nowhere",
    "x",
    "é",
    "\n",
  );
  const texts = fc.array(
    fc.array(words, { maxLength: 8 }).map((all) => all.join("")),
    { minLength: 1, maxLength: 4 },
  );

  it("finds what the pattern finds, in whatever way it is asked", () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), texts, (pattern, asked) => {
        // Of a pattern for all places `test` keeps where it stopped, so each question gets its own.
        const both = () => [lateOf(pattern) as unknown as RegExp, new RegExp(pattern.source, pattern.flags)];
        const ask: ((one: RegExp, text: string) => unknown)[] = [
          (one, text) => one.test(text),
          (one, text) => one.exec(text),
          (one, text) => text.match(one),
          (one, text) => text.replace(one, (found) => found.toUpperCase()),
          (one, text) => text.search(one),
          (one, text) => text.split(one, 3),
          ...(pattern.flags.includes("g")
            ? [
                (one: RegExp, text: string) => [...text.matchAll(one)],
                (one: RegExp, text: string) => text.replaceAll(one, "[$&]"),
              ]
            : []),
        ];
        for (const question of ask) {
          const [late, plain] = both().map((one) => asked.map((text) => question(one, text)));
          expect(late).toEqual(plain);
        }
      }),
    );
  });

  it("is not made for a text that does not begin as it would have to", () => {
    const broken = new LatePattern("^(", "i", undefined, "\nmy \nour\n");
    expect([broken.test("their tea"), broken.test("m"), broken.exec("")]).toEqual([false, false, null]);
    expect(() => broken.test("Our tea")).toThrow(SyntaxError);
  });
});

describe("a late pattern over letters", () => {
  it("finds what the pattern finds, in texts of ASCII and others", () => {
    const make = (flags = "") => new LetterPattern(String.raw`\b\p{Lu}\p{L}+ (?:drinks|brews) tea`, flags);
    const searched = searchedSource({ source: make().source, flags: "" });
    const late = (flags = ""): LateLetters =>
      new Function("LateLetters", "pattern", `return new LateLetters(pattern, ${searched})`)(
        LateLetters,
        make(flags),
      );
    for (const text of [
      "Mara drinks tea",
      "Zoë brews tea",
      "Ünal drinks tea",
      "Mara likes tea",
      "Zoë",
      "",
      "a drinks tea",
    ]) {
      expect(late().test(text)).toBe(make().test(text));
      expect(late().exec(text)).toEqual(make().exec(text));
      expect(text.replace(late("g").on(text), "")).toBe(text.replace(make("g").on(text), ""));
      expect([...text.matchAll(late("g").on(text))]).toEqual([...text.matchAll(make("g").on(text))]);
    }
  });
});
