import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import { FORMAT } from "../../../src/index/format.ts";
import { GERMAN_DATES } from "../../../src/language/de/date-forms.ts";
import { ENGLISH_DATES } from "../../../src/language/en/date-forms.ts";
import { dateWordsOf } from "../../../src/language/languages.ts";
import { readDates } from "../../../src/language/sentence/dates.ts";
import { namesDay } from "../../../src/language/upcoming.ts";

const LIVES = ["shut/gardener1.txt", "shut/rentner1.txt", "read/backend1.txt", "read/pairs-de.txt"];

describe("whether a text names a day", () => {
  it("is yes for every remark of which a date is read, and no for most others", () => {
    const remarks = LIVES.flatMap((life) => fs.readFileSync(`fixtures/lives/${life}`, "utf8").split("\n"))
      .filter((line) => line.startsWith("> "))
      .map((line) => line.slice("> ".length).toLowerCase());
    const dated = remarks.filter((text) => readDates(text, 0, false, dateWordsOf(text, text)).length > 0);
    expect(dated.length).toBeGreaterThan(50);
    expect(dated.filter((text) => !namesDay(text))).toEqual([]);
    for (const words of [ENGLISH_DATES, GERMAN_DATES]) {
      const everyRule = { ...words, cue: /(?:)/, named: [] };
      for (const text of remarks)
        expect(readDates(text, 0, false, words)).toEqual(readDates(text, 0, false, everyRule));
    }
    expect(remarks.filter(namesDay).length).toBeLessThan(dated.length * 1.5);
  });

  it("reads dates as the indexes of this format were made", () => {
    const tables = [ENGLISH_DATES, GERMAN_DATES].map(({ forms, cue, named }) => [
      forms,
      cue.source,
      named.map((one) => [one.part, one.cue.source]),
    ]);
    const made = { format: FORMAT, tables: sha256(JSON.stringify(tables)).slice(0, "sha256:".length + 16) };
    // Where the tables differ, raise FORMAT with them: an index keeps which facts name a day.
    expect(made).toEqual({ format: 26, tables: "sha256:b347bac189794eaf" });
  });
});
