import { describe, expect, it } from "vitest";
import { GERMAN } from "../../../../src/language/de/german.ts";
import { ENGLISH } from "../../../../src/language/en/english.ts";
import { TABLES } from "../../../../src/language/language.ts";
import { Lists } from "../../../../src/language/rules/lists.ts";
import { Table } from "../../../../src/language/rules/match.ts";
import { readRows } from "../../../../src/language/rules/notation.ts";

/** Each row of each table is a test: what it must match, what it must not, and that nothing else says the same of it. */
for (const language of [ENGLISH, GERMAN])
  for (const name of TABLES.filter((one) => language.table(one).rows.length > 0))
    describe(`${language.code}/${name}`, () => {
      const table = language.table(name);
      for (const row of table.rows)
        it(`line ${row.line}: ${row.example}`, () => {
          const others = new Table(
            table.rows.filter((one) => one !== row),
            language.lexicon,
          );
          const alone = new Table([row], language.lexicon);
          const example = language.sentenceOf(row.example);
          expect(table.first(example)?.row.line).toBe(row.line);
          expect(others.says(example), "another row says the same of it: this one is not needed").not.toBe(
            row.says,
          );
          expect(alone.says(language.sentenceOf(row.counter)), row.counter).toBeUndefined();
        });
    });

describe("what the build writes", () => {
  it.each([ENGLISH, GERMAN])("says the same of every example: $code", (language) => {
    const { lexicon } = language;
    const lists = new Lists(lexicon.lists.compiled(), () => "");
    expect(lists.names().map((name) => lists.entries(name))).toEqual(
      lexicon.lists.names().map((name) => lexicon.lists.entries(name)),
    );
    for (const { rows } of TABLES.map((name) => language.table(name))) {
      const bare = rows.map(({ says, pattern, unless, needs }) => ({ says, pattern, unless, needs }));
      const table = new Table(JSON.parse(JSON.stringify(bare)), { ...lexicon, lists });
      expect(rows.map(({ example }) => table.says(language.sentenceOf(example)))).toEqual(
        rows.map(({ says }) => says),
      );
    }
  });
});

describe("a broken row", () => {
  const read = (text: string) => () => readRows("en/forms.ts", text, ENGLISH.lexicon);
  it.each([
    ["without its counter-example", "question: ^ do\n+ do you", /line 1: a row needs an example/],
    ["of an unknown class", "question: @verbs\n+ a\n- b", /no class is called @verbs/],
    ["of an unknown list", "question: <things>\n+ a\n- b", /no list is called <things>/],
    ["with a sign that means nothing", "question: do&\n+ a\n- b", /en\/forms.ts, line 1/],
    ["without what it says", "do you\n+ a\n- b", /begins with what it says/],
  ])("%s names file and line", (_, text, message) => {
    expect(read(text)).toThrow(message);
  });
});
