import { describe, expect, it } from "vitest";
import type { ObservedFact } from "../../../src/beliefs/observed.ts";
import { habitual } from "../../../src/beliefs/theme-wordings.ts";
import { themesIn } from "../../../src/beliefs/themes.ts";

const DAY_MS = 86_400_000;

/** Facts said on days of their own, by the owner or as turns of Ann. */
function said(texts: readonly string[], isNote = true): readonly ObservedFact[] {
  return texts.map((text, i) => {
    const observations = [{ key: `day ${i}`, atMs: i * DAY_MS }];
    return { id: `fa_${i}`, text, subject: isNote ? "owner" : "ann", observations, isNote };
  });
}

function themesOf(facts: readonly ObservedFact[], voice: string) {
  const seeking = themesIn(facts, voice);
  for (;;) {
    const { done, value } = seeking.next();
    if (done) return value;
  }
}

const themes = (texts: readonly string[]) => themesOf(said(texts), "owner").map(({ text }) => text);

describe("themes", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["join words of one activity", ["Swam 800 m before work", "Tuesday swim", "Pool, 1200 m"], ["I swim"]],
    [
      "need all of their telling words",
      ["Nora was late for lunch", "Nora came an hour late", "We met late, said Nora", "Nora sang"],
      ["Nora comes late"],
    ],
    ["need three occasions", ["Swam 800 m before work", "Tuesday swim"], []],
    [
      "do not take a friend's habit for one's own",
      ["Swam 800 m", "Tuesday swim", "I saw Rob", "Rob swims daily"],
      [],
    ],
    [
      "do not take a thought for a deed",
      ["Climbed to the hut", "Maybe I should climb", "Thinking about climbing"],
      [],
    ],
    ["do not take a denial for support", ["Swam 800 m", "Tuesday swim", "No swim today"], []],
    [
      "are borne out by two words of what is said in general",
      [
        "I'd rather write plain SQL than fight an ORM",
        "The ORM is gone, SQL is left",
        "No ORM, I insisted on SQL",
      ],
      ["I'd rather write plain SQL than fight an ORM"],
    ],
    ["name no amount", ["Baked two loaves", "Sunday bread", "The dough is rising"], ["I bake"]],
    ["tell apart a verb with its particle", ["Ran to the lake", "Morning run", "My licence ran out"], []],
    [
      "do not take a word of a group for another deed",
      ["Paged at 11", "RFC sent, 6 pages", "Read a novel"],
      [],
    ],
    [
      "make no habit of what was done once and only spoken of before",
      ["Took Ida to the eye specialist", "The eye specialist rang", "Eye specialist at ten"],
      [],
    ],
    ["are none where nothing is told", ["Good day", "Nice day", "Great day"], []],
  ])("%s", (_, texts, expected) => {
    expect(themes(texts)).toEqual(expected);
  });

  it("are about whom all of their facts are about", () => {
    const texts = ["Nadia swam before work", "Nadia swam on Tuesday", "Nadia swims on Fridays"];
    const facts = said(texts).map((fact) => ({ ...fact, subject: "nadia" }));
    expect(themesOf(facts, "owner").map(({ subject }) => subject)).toEqual(["nadia"]);
  });

  it("know what ends them", () => {
    const [run] = themesOf(
      said(["Ran to the lake", "Morning run", "Ran with Nora", "Torn calf. No running for a month"]),
      "owner",
    );
    expect(run?.members).toHaveLength(3);
    expect(run?.ending.map(({ text }) => text)).toEqual(["Torn calf. No running for a month"]);
  });

  it("know that what was told just before is over", () => {
    const told = ["Did my Norwegian", "Norwegian streak: 30 days", "My daily Norwegian: a dialogue"];
    const last = "Found my old Norwegian notebook, no wish to go on with it";
    const found = themesOf(said([...told, last]), "owner").filter(({ text }) => text.includes("Norwegian"));
    expect(found.flatMap(({ members }) => members.map(({ text }) => text))).toEqual(told);
    expect(found[0]?.ending.map(({ text }) => text)).toEqual([last]);
  });

  it("keep the tense of talks, where one event is told again and again", () => {
    const told = ["Lost my job at the bank", "I lost my job in May", "After I lost my job, I slept"];
    expect(themesOf(said(told, false), "ann").map(({ text }) => text)).toEqual(["I lost my job"]);
  });

  it.each([
    ["Cycled to the office", "I cycle to the office"],
    ["Baked the bread", "I bake the bread"],
    ["Deleted the app", "I delete the app"],
    ["Visited the lido", "I visit the lido"],
    ["Working from home", "I work from home"],
    ["I ran with Nora", "I run with Nora"],
    ["Maren was late", "Maren is late"],
    ["The tests failed", "The tests fail"],
    ["Tobin carried it", "Tobin carries it"],
    ["Smoked trout sandwich", "Smoked trout sandwich"],
  ])("tell %j as %j", (past, habit) => {
    expect(habitual(past)).toBe(habit);
  });
});
