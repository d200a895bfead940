import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";
import { languageOf } from "../../../../src/language/languages.ts";

/** A Saturday. */
const AT = Date.parse("2026-11-21T10:00:00Z");
const read = (text: string) => extractStatements(text, AT);

describe("the language of a text", () => {
  it.each([
    ["de", "Wie spät ist es in Oslo"],
    ["de", "Uwe sammelt Fingerhüte"],
    ["de", "Blumen sind gegossen"],
    ["de", "muss noch zum friseur"],
    ["en", "I was in an old band"],
    ["en", "Based in Basel, home in Lörrach"],
    ["en", "im 15"],
    ["en", "12:30"],
    [undefined, "J'habite à Lyon avec ma sœur"],
    [undefined, "Jeg bor i Aarhus og har en hund"],
    [undefined, "Я живу в Киеве"],
  ])("%s: %s", (code, text) => {
    expect(languageOf(text)?.code).toBe(code);
  });

  it("is that of the text around it where a line does not tell", () => {
    expect(languageOf("Butter", languageOf("Butter\nWir haben keine mehr"))?.code).toBe("de");
  });
});

describe("German remarks", () => {
  it.each([
    [
      "Uwe ist Maurer in Kiel, will nach Oslo und kann gut kochen",
      ["Uwe ist Maurer in Kiel", "will nach Oslo", "kann gut kochen"],
    ],
    ["Der Arzt sagt, ich soll weniger Salz essen.", ["Der Arzt sagt, ich soll weniger Salz essen"]],
    ["Hallo! Wie geht's dir heute?", []],
    ["Danke dir, das war lieb.", []],
    ["Übersetze mir den Brief ins Englische.", []],
    ["Wenn ich ein Boot hätte, würde ich segeln.", []],
    ["Einkaufen: Milch, Brot, Käse", []],
    ["Nein, der Kurs ist im Juli.", ["der Kurs ist im Juli"]],
    ["Übrigens, die Pumpe steht im Keller.", ["die Pumpe steht im Keller"]],
    ["Da ich kein Auto habe, kommt man da mit dem Bus hin?", ["ich kein Auto habe"]],
    [
      "Der Kurs endet am 3. Dezember. Danach ist Pause im Verein.",
      ["Der Kurs endet am 3. Dezember", "Danach ist Pause im Verein"],
    ],
  ])("%s", (text, statements) => {
    expect(read(text).map((one) => one.text)).toEqual(statements);
  });

  it.each([
    ["Meine Schwester Ina wohnt in Kiel", "ina"],
    ["Den Chor leitet seit Mai Frau Abel", "abel"],
    ["Mandant Dr. Feldmann wünscht Briefe per Post", "feldmann"],
    ["der Kollege Schulte vertritt mich", "schulte"],
    ["frau abel mag nur tee", "abel"],
    ["Mein Bruder wohnt in Kiel", "owner"],
    ["Heute hat der Bäcker zu", "owner"],
  ])("%s is about %s", (text, subject) => {
    expect(read(text)[0]?.subject).toBe(subject);
  });

  it("know whom a pronoun means", () => {
    const found = read("Katrin ist meine Große. Wohnt in Kiel. Sie mag Tee.");
    expect(found.map(({ subject }) => subject)).toEqual(["katrin", "katrin", "katrin"]);
  });

  it.each([
    ["Muss bis Ende November die Umsatzsteuer melden.", "2026-11-30"],
    ["Erinnere mich am Montag daran, die Heizung zu entlüften.", "2026-11-23"],
    ["Nicht vergessen: morgen Karte für Inge einwerfen", "2026-11-22"],
    ["Bis 4.12. muss der Antrag beim Amt sein.", "2026-12-04"],
    ["Am Dienstag hole ich Oma vom Bahnhof ab.", "2026-11-24"],
    ["Ich kümmere mich um die Getränke.", undefined],
  ])("%s is promised", (text, due) => {
    const [found] = read(text);
    expect(found?.commitment).toBeDefined();
    expect(found?.commitment?.due?.slice(0, 10)).toBe(due);
  });

  it.each([
    "Er muss noch seine Steuer machen.",
    "Meine Tochter muss bis Freitag ein Referat halten.",
    "Ich muss jeden Morgen eine Tablette nehmen.",
    "Tim hat versprochen, sich zu melden.",
    "Als Kind musste ich in die Kirche.",
  ])("%s promises nothing", (text) => {
    expect(read(text).every(({ commitment }) => commitment === undefined)).toBe(true);
  });
});
