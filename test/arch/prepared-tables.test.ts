import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headsOf, needlesOf } from "../../scripts/build/needles.mjs";
import { evaluate, moduleOf, TABLES, withKeySets } from "../../scripts/build/tables.mjs";
import { keySet } from "../../src/language/compare/lexicon.ts";
import { plainForm, type Rule } from "../../src/language/extract/plain-form.ts";
import { ROOT } from "./checkout.ts";

const HALVES = ["development", "development-2", "held-out"];
const remarks = HALVES.flatMap((half) =>
  readFileSync(`${ROOT}fixtures/extraction/${half}.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => plainForm((JSON.parse(line) as { text: string }).text)),
);

const LATE = `${ROOT}scripts/build/late.mjs`;
const tables = await Promise.all(TABLES.map(async (file) => [file, await evaluate(ROOT, file)] as const));

describe("the tables that the build works out", () => {
  it.each(tables)("%s comes to the same", async (_, exports) => {
    const source = moduleOf(exports, { late: pathToFileURL(LATE).href });
    const prepared = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    expect(Object.keys(prepared).sort()).toEqual(Object.keys(exports).sort());
    for (const [name, value] of Object.entries(exports)) expect(plain(prepared[name])).toEqual(plain(value));
  });

  it("give a rule needles of which each remark has one in which it is found", () => {
    let found = 0;
    for (const [, exports] of tables) {
      for (const rule of Object.values(exports).flatMap(rulesIn)) {
        const needles = needlesOf(rule.when);
        for (const remark of needles ? remarks.filter((text) => rule.when.test(text)) : []) {
          found++;
          expect(needles?.some((needle: string) => remark.includes(needle))).toBe(true);
        }
      }
    }
    expect(found).toBeGreaterThan(500);
  });
});

describe("the sets of keys that the build works out", () => {
  it("are those of the words in the source, on one line or on several", async () => {
    const source =
      'export const A = keySet("give causing");\nexport const B = keySet(\n  `\n  likes the\n  went`,\n);';
    const folded = withKeySets(source, keySet);
    const made = await import(`data:text/javascript,${encodeURIComponent(folded)}`);
    expect(made).toMatchObject({ A: keySet("give causing"), B: keySet("likes the went") });
  });

  it("leave words alone that are no text in the source", () => {
    const source = ["keySet(verbs)", "keySet(`$", "{verbs} go`)"].join("");
    expect(withKeySets(source, keySet)).toBe(source);
  });

  it("take the place of the calls in the guards", () => {
    const endings = readFileSync(`${ROOT}src/language/compare/endings.ts`, "utf8");
    expect(endings).toMatch(/keySet\(["`]/);
    expect(withKeySets(endings, keySet)).not.toMatch(/keySet\(["`]/);
  });
});

describe("the needles of a pattern", () => {
  it.each<[RegExp, readonly string[] | undefined]>([
    [/^i (?:like|love) tea$/, ["i like tea", "i love tea"]],
    [/\b(?:a |the )?cats?\b/, ["cat"]],
    [/(?:no|yes)+ .* (?=maybe)/, ["maybe"]],
    [/gr[ae]y/, ["gray", "grey"]],
    [/abc{2,3}def/, ["def"]],
    [/abc{0}def/, ["def"]],
    [/word(?!less)\.\w+/, ["word."]],
    [/alpha|\d+/, undefined],
    [/(?:alpha)?/, undefined],
    [/Alpha/i, ["alpha"]],
    [/alpha/iu, undefined],
    [/(?<name>beta)\k<name>/, ["beta"]],
    [/\x41\u{42}|gamma/u, undefined],
  ])("%s", (pattern, needles) => {
    expect(needlesOf(pattern)).toEqual(needles);
  });

  it("and its beginnings are in every text in which the pattern is found", () => {
    const unit = fc.constantFrom("a", "b", "ab", "ba", ".", "[ab]", "[^a]", "\\b", "\\w", "^", "$");
    const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
      piece: fc.oneof(
        { weight: 5, arbitrary: unit },
        {
          weight: 2,
          arbitrary: fc
            .tuple(fc.constantFrom("(?:", "(", "(?=", "(?!", "(?<=", "(?<!"), tie("pattern"))
            .map(([open, inner]) => `${open}${inner})`),
        },
        {
          weight: 2,
          arbitrary: fc
            .tuple(
              fc.constantFrom("a", "b", "[ab]"),
              fc.constantFrom("?", "*", "+", "{0}", "{1,2}", "{2}", "??"),
            )
            .map(([one, count]) => one + count),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(tie("pattern"), fc.constantFrom("?", "*", "+", "{0,1}"))
            .map(([inner, count]) => `(?:${inner})${count}`),
        },
      ),
      pattern: fc
        .array(
          fc.array(tie("piece"), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join("")),
          { minLength: 1, maxLength: 2 },
        )
        .map((all) => all.join("|")),
    }));
    fc.assert(
      fc.property(
        pattern,
        fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 }), { maxLength: 8 }),
        (source, texts) => {
          const needles = needlesOf(new RegExp(source));
          for (const text of needles ? texts.filter((one) => new RegExp(source).test(one)) : [])
            expect(needles?.some((needle: string) => text.includes(needle))).toBe(true);
          const heads = headsOf(new RegExp(source));
          for (const text of heads ? texts.filter((one) => new RegExp(source).test(one)) : [])
            expect(heads).toContain(text.slice(0, Math.max(...(heads ?? []).map((head) => head.length))));
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe("the beginnings of texts in which a pattern is found", () => {
  it.each<[RegExp, readonly string[] | undefined]>([
    [/^i (?:like|love) tea$/, ["i li", "i lo"]],
    [/^(?:please )?(?:use|keep)\b/, ["ple", "use", "kee"]],
    [/^(?:i|here|there)$/, ["i", "here", "ther"]],
    [/^(?:i|here|there)\b/, ["i", "h", "t"]],
    [/^(?:no|maybe) /i, ["no ", "may"]],
    [/^ab?c/, ["ab", "ac"]],
    [/^a{2,3}b/, ["a"]],
    [/^(?:^a)?bcd/, ["abc", "bcd"]],
    [/^[Aa]fter|^[Oo]n/, ["Af", "af", "On", "on"]],
    [/^alpha|beta/, undefined],
    [/^(?:alpha)?/, undefined],
    [/^\d+ alpha/, undefined],
    [/(?:please )?^alpha/, undefined],
    [/^alpha/m, undefined],
    [/^ÄB/i, undefined],
  ])("%s", (pattern, heads) => {
    expect(headsOf(pattern)?.toSorted()).toEqual(heads?.toSorted());
  });
});

function rulesIn(value: unknown): readonly Rule<unknown>[] {
  return Array.isArray(value) ? value.filter((item) => item?.when instanceof RegExp) : [];
}

/** Rules as data, their patterns as text, so that those made by the build and by hand compare. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.iterator in value) return [...(value as Iterable<unknown>)].map(plain); // a list, a set or a map
  if ("source" in value && "flags" in value) return `/${value.source}/${value.flags}`;
  if (!("when" in value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  const { gives, when, unless, why } = value as Rule<unknown>;
  return { gives, when: plain(when), unless: plain(unless), why };
}
