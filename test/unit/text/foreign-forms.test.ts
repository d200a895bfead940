import { describe, expect, it } from "vitest";
import { analyse } from "../../../src/text/analyse.ts";
import { formsAmong, formsIn } from "../../../src/text/foreign-forms.ts";

const found = (language: string, word: string, known: string) =>
  formsAmong(analyse(word)[0] ?? "", analyse(known), formsIn(language)).length > 0;

describe("forms of foreign words", () => {
  it.each([
    ["de", "Rahmen", "Kunststoffrahmen"],
    ["de", "Straßenseite", "Straße"],
    ["de", "Mieter", "Miete"],
    ["nl", "verzekering", "autoverzekering"],
    ["fr", "ouverture", "ouvert"],
    ["es", "programar", "programa"],
    ["ru", "перевод", "переводы"],
  ])("%s: %s, %s", (language, word, known) => expect(found(language, word, known)).toBe(true));

  it.each([
    ["de", "Vertrag", "Vertrauen"],
    ["de", "Rad", "Radieschen"],
    ["de", "Kosten", "Kostüm"],
    ["fr", "port", "aéroport"],
    ["de", "2026", "20261"],
    ["ru", "дом", "домино"],
  ])("are no words that are alike by chance, %s: %s, %s", (language, word, known) =>
    expect(found(language, word, known)).toBe(false),
  );

  it("are few", () => {
    const known = Array.from(
      { length: 100 },
      (_, i) => `reserv${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}`,
    );
    expect(formsAmong("reserva", known, formsIn("es"))).toHaveLength(20);
  });
});
