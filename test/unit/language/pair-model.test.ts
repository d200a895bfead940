import { describe, expect, it } from "vitest";
import { gistOf } from "../../../src/language/compare/gist.ts";
import { rarestOf, scorePair, toldOf } from "../../../src/language/compare/pair-model.ts";
import { seeded } from "../../seeded.ts";
import { fact } from "../recall/made.ts";

const WORDS = [
  "",
  "?!",
  "the",
  "my",
  "42",
  "£7",
  "no longer",
  "moved",
  "Zoë",
  "constructor",
  "tea",
  "茶",
  "2026-03-01",
];

describe("how likely one memory puts another out of date", () => {
  it("is a likelihood, whatever the two say, also nothing that is a word", () => {
    const random = seeded(7);
    const said = () => Array.from({ length: random(7) }, () => WORDS[random(WORDS.length)]).join(" ");
    const told = (day: number) => {
      const { row, text } = fact(said(), { created: `2026-01-0${day}T00:00:00Z`, category: "fact" });
      return toldOf({ header: row.header, text });
    };
    for (let nth = 0; nth < 2_000; nth++) {
      const [older, newer] = [told(1), told(2)];
      const rarity = () => 1;
      const { score } = scorePair(newer, older, { rarity, rarest: rarestOf([older, newer], rarity) });
      expect(score, `${older.memory.text} | ${newer.memory.text}`).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });
});

describe("the numbers of a statement", () => {
  it.each<[string, string[]]>([
    ["taxi: 01632 960222", ["01632960222"]],
    ["plombier Luc 06 12 34 56 78, le matin", ["0612345678"]],
    ["Tierarzt 0341-5550198", ["03415550198"]],
    ["my boss, +1 (415) 555-0132", ["14155550132"]],
    ["fontanero Paco 612 345 678", ["612345678"]],
    ["between 1000 - 1200, at 9.30", ["1000", "1200", "9.30"]],
    ["14 panels of 1 290mm", ["14", "1290 mm"]],
  ])("are read whole where they are written in groups: %s", (text, numbers) => {
    expect([...gistOf(text).values.number].sort()).toEqual([...numbers].sort());
  });
});
