import { describe, expect, it } from "vitest";
import { candidatesIn } from "../../../src/beliefs/clusters.ts";
import { foldBelief } from "../../../src/beliefs/fold.ts";
import type { ObservedFact } from "../../../src/beliefs/observed.ts";
import { DAY_MS } from "../../../src/text/calendar.ts";
import { embedder } from "../../support/embedder.ts";

const T0 = Date.parse("2026-03-02T10:00:00Z");

/** What is believed after notes, one a day; a text that was said before is the same fact once more. */
function believed(texts: readonly string[]): readonly string[] {
  const facts = new Map<string, ObservedFact>();
  for (const [day, text] of texts.entries()) {
    const observation = { key: `day ${day}`, atMs: T0 + day * DAY_MS };
    const known = facts.get(text);
    const observations = [...(known?.observations ?? []), observation];
    facts.set(text, {
      id: `fa_${facts.size}`,
      subject: "owner",
      isNote: true,
      instead: [],
      ...known,
      text,
      observations,
    });
  }
  return candidates([...facts.values()])
    .filter(({ evidence }) => foldBelief(evidence, T0 + texts.length * DAY_MS).length > 0)
    .map(({ text }) => text);
}

function candidates(facts: readonly ObservedFact[]) {
  const plan = candidatesIn(facts, { weights: new Map(), others: [] });
  let step = plan.next();
  while (!step.done) step = plan.next(step.value.ask === "embed" ? embedder().embed(step.value.texts) : []);
  return step.value;
}

const thrice = (text: string) => [text, text, text];

describe("what notes have in common", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      "a word with two meanings",
      [
        "I'm learning Rust",
        "there's rust on the gate",
        "rust on the car door again",
        "scraped rust off the chain",
      ],
      [],
    ],
    ["a thing that others have", ["I play bass", "sea bass for dinner", "Had bass at the harbour"], []],
    [
      "a thing in other company",
      ["I wear glasses", "two wine glasses broke", "glasses in the dishwasher came out milky"],
      [],
    ],
    ["a verb and a noun", ["I take the train", "train the new hire on the CRM", "we train on Tuesdays"], []],
    [
      "a verb of other things",
      ["Ran by the river before work", "my nose runs all day", "the build runs for 20 minutes"],
      [],
    ],
    ["an amount", ["I earn 60k a year", "I earn 65k a year", "I earn 70k a year"], []],
    [
      "whom it is with",
      ["I have a meeting with Petra", "I have a meeting with Omar", "I have a meeting with Luis"],
      [],
    ],
    [
      "the full name of somebody",
      [
        "I met Maren Brontavsky at the fair",
        "My sister is called Maren Brontavsky",
        "I prefer lunch with Maren Brontavsky on Fridays",
        "The report for Maren Brontavsky was too long",
      ],
      [],
    ],
    ["what holds for the moment", thrice("Petra is on holiday this week"), []],
    ["what has come back", thrice("the heating is off again"), []],
  ])("is no belief where that is %s", (_what, texts, beliefs) => {
    expect(believed(texts)).toEqual(beliefs);
  });

  it.each<[string, readonly string[]]>([
    [
      "I cycle to work in the rain",
      ["I cycle to work in the rain", "Cycled to work with Bo", "I cycled to work, wind from behind"],
    ],
    [
      "I teach yoga in the park",
      ["I teach yoga at the gym on Kings Road", "I teach yoga at the library", "I teach yoga in the park"],
    ],
    [
      "I use Windows for gaming",
      [
        "I use Windows for gaming",
        "I use Windows for gaming nights",
        "I use Windows for gaming with friends",
      ],
    ],
    ["I trust Nina", ["I trust Nina with the keys", "I trust Nina", "I trust Nina with the kids"]],
  ])("is one in the words of the clearest: %s", (belief, texts) => {
    expect(believed(texts)).toEqual([belief]);
  });

  it("are two where as much was said against it as for it, each with the other's facts against it", () => {
    const [yes, no] = ["I eat meat", "I don't eat meat"];
    const facts = [yes, no].map((text, at): ObservedFact => {
      const days = [0, 1, 2].map((day) => ({ key: `day ${at}${day}`, atMs: T0 + (at * 10 + day) * DAY_MS }));
      return { id: `fa_${at}`, subject: "owner", isNote: true, instead: [], text, observations: days };
    });
    const found = candidates(facts).map(({ text, evidence }) => [
      text,
      ...["supports", "contradicts"].map(
        (verdict) => evidence.filter((one) => one.verdict === verdict).length,
      ),
    ]);
    expect(found).toEqual([
      [yes, 3, 3],
      [no, 3, 3],
    ]);
  });

  it.each<[string, readonly string[], number]>([
    ["another value of one matter", ["Standup is at 9:30", "Standup is at 10:15"], 1],
    ["another amount on another day", ["Ran 6 km before work", "Ran 8 km before work"], 0],
    ["a denial of one matter", ["I drink coffee", "I never drink coffee"], 1],
    ["two denials in one clause", ["I sleep with earplugs", "I can't sleep without earplugs"], 0],
    ["a denial of something else", ["I take the tram", "No bike, so I take the tram"], 0],
  ])("is spoken against, or not, by %s", (_, [said = "", other = ""], against) => {
    const observed = (text: string, days: readonly number[]): ObservedFact => {
      const observations = days.map((day) => ({ key: `day ${day}`, atMs: T0 + day * DAY_MS }));
      return { id: `fa_${days[0]}`, subject: "owner", isNote: true, instead: [], text, observations };
    };
    const [found] = candidates([observed(said, [0, 1, 2]), observed(other, [5])]);
    expect(found?.evidence.filter(({ verdict }) => verdict === "contradicts")).toHaveLength(against);
  });

  it.each([
    "Never push to main",
    "Always run the linter before committing",
    "Use pnpm, not npm",
    "answer in English, even if I write German",
    "My locker is number 214",
    "I sleep 6 hours a night",
    "Rent is 940 euros",
    "Die Kita schließt um 16 Uhr",
    "Ich trinke keinen Kaffee",
    "je ne mange pas de viande",
    "我不喝咖啡",
    "Prefiero reuniones cortas por la mañana",
    "The gateway timeout is 30s",
  ])("is what is said on several days word for word: %s", (text) => {
    expect(believed(thrice(text))).toEqual([text]);
  });

  it.each<[string, readonly string[]]>([
    [
      "never cut box in full sun",
      [
        "never cut box in full sun",
        "never cut box in full sun, the edges burn",
        "Never cut box in full sun, told Amir so",
      ],
    ],
    [
      "I don't work Sundays",
      ["I don't work Sundays", "I don't work Sundays, not even for Bergmann", "I don't work Sundays"],
    ],
    [
      "Kein Salz im Brotteig",
      ["Kein Salz im Brotteig", "Kein Salz im Brotteig, sonst geht er nicht", "Kein Salz im Brotteig"],
    ],
  ])("is what is said word for word before what explains it: %s", (belief, texts) => {
    expect(believed(texts)).toEqual([belief]);
  });

  it.each(["is the dentist open?", "you never answer", "it is broken", "The launch is on 14 May", "lunch"])(
    "is nothing where no belief can be made of it: %s",
    (text) => {
      expect(believed(thrice(text))).toEqual([]);
    },
  );
});
