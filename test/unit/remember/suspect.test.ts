import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import type { Neighbour } from "../../../src/domain/plan.ts";
import { suspect as suspectOf } from "../../../src/remember/suspect.ts";

const T0 = Date.UTC(2026, 4, 4);
const DAY_MS = 86_400_000;
/** All terms tell the same. */
const rarity = () => 3;

type Kind = "fact" | "commitment" | "episode";

function memory(text: string, day: number, kind: Kind = "fact", more: Partial<Header> = {}): Memory {
  const atMs = T0 + day * DAY_MS;
  const id = deriveId({ kind, atMs, of: [text] });
  const header = { id, kind, created: new Date(atMs).toISOString(), ...more } as Header; // only what is looked at
  return { path: `${id}.md`, header, text, raw: "" };
}

/** What is suspected of a memory that is all that was said. */
function suspect(one: Memory, candidates: readonly Neighbour[], rareness: (term: string) => number) {
  return suspectOf({ memory: one, said: one.text }, candidates, rareness);
}

function near(one: Memory, cosine = 0.5): Neighbour {
  return { memory: one, cosine };
}

/** What a statement of the tenth day makes suspect of one of the first. */
function suspected(older: string, newer: string, { kind = "fact" as Kind, cosine = 0.5 } = {}) {
  const filed = older.includes("decided") ? { category: "decision" as const } : {};
  return suspect(memory(newer, 10), [near(memory(older, 1, kind, filed), cosine)], rarity).map(
    (one) => one.kind,
  );
}

describe("what is suspected to replace something", () => {
  it.each([
    ["rehearsal is in the church hall", "rehearsal moved, we sing in the library now"],
    ["the greenhouse heater is set to 12", "greenhouse heater bumped to 15"],
    ["Quentin trains the puppies", "no longer Quentin, the puppies go to Isolde"],
    ["newsletter goes out on mondays", "from now on the newsletter goes out thursdays"],
    ["Die Töpferei öffnet um 10", "Töpferei öffnet jetzt um 11"],
    ["Imker Vogt liefert den Honig", "der Honig kommt nicht mehr von Vogt, sondern aus Trier"],
    ["le cours de poterie est à 18h", "le cours de poterie est maintenant à 19h"],
    ["la panadería abre a las 7", "la panadería ahora abre a las 8"],
    ["бассейн открывается в 7", "теперь бассейн открывается в 8"],
    ["瑜伽课在三楼", "瑜伽课换到五楼了"],
    ["図書館は9時に開く", "図書館は10時に変更になった"],
    ["doctor says no lifting because of my back", "my back is fine again"],
    ["don't use the small kiln, it's broken", "the small kiln is repaired"],
    ["kein Sport wegen der Bronchitis", "die Bronchitis ist weg"],
    ["pas de sport à cause du genou", "le genou est guéri"],
    ["nada de correr por la rodilla", "la rodilla ya está curada"],
    [
      "We decided to fire the pots in the old kiln",
      "no more old kiln for the pots, the potter got us a better one",
    ],
  ])("%s || %s", (older, newer) => {
    expect(suspected(older, newer)).toEqual(["replaces"]);
  });

  it("includes what holds from a day to come on", () => {
    const from = memory("from 1 July Petra is my boss", 10, "fact", { valid_at: "2026-07-01T00:00:00Z" });
    const found = suspect(from, [near(memory("my boss is Karl", 1), 0.9)], rarity);
    expect(found).toMatchObject([{ kind: "replaces", why: "the same subject, from a day to come" }]);
  });

  it("says why without the words of either", () => {
    const [found] = suspect(
      memory("choir fee is 40 now", 10),
      [near(memory("the choir fee is 35", 1))],
      rarity,
    );
    expect(found).toMatchObject({ why: "the same subject, another number, a word of change: now" });
  });

  it("is no plan that is only near in meaning and has other numbers, in a store of two", () => {
    expect(suspected("rowing camp Fri 27 to Sun 29 Nov", "graz to linz 31 dec", { cosine: 0.8 })).toEqual([]);
  });

  it.each([
    ["Odile collects stamps", "the ferry leaves at nine now"],
    ["the attic window is stuck", "the cellar door squeaks"],
    ["choir: Odile orders the scores for Rutter", "choir: the tenors brought their own stands"],
    ["gotta call Mrs Novak about the beehives", "Mrs Adler has a new kiln now"],
    ["no rowing in the autumn break", "new oars next autumn"],
    ["Odile sammelt Briefmarken", "die Fähre legt jetzt um neun ab"],
    ["Odile collectionne les timbres", "le bac part maintenant à neuf heures"],
    ["эдуард собирает марки", "паром теперь отходит в девять"],
    ["他收集邮票", "渡轮现在九点开"],
  ])("is silent about two things: %s || %s", (older, newer) => {
    expect(suspected(older, newer, { cosine: 0.1 })).toEqual([]);
  });
});

describe("what is suspected to be said again", () => {
  it.each([
    ["the beehives stand behind the orchard wall", "beehives: behind the wall of the orchard"],
    ["Odile can't stand marzipan", "marzipan, Odile really hates it"],
    ["Imker Vogt liefert den Honig", "Honig kriegen wir vom Imker Vogt"],
  ])("%s || %s", (older, newer) => {
    expect(suspected(older, newer, { cosine: 0.75 })).toEqual(["same"]);
  });
});

describe("what is suspected to end a promise", () => {
  it.each([
    ["I'll mend the kite for Isolde", "Isolde's kite is mended and delivered"],
    ["must order the organ pipes", "organ pipes ordered"],
    ["I promised Quentin the sheet music", "Quentin got his sheet music"],
    ["ich muss die Orgelpfeifen bestellen", "Orgelpfeifen sind bestellt"],
  ])("%s || %s", (older, newer) => {
    expect(suspected(older, newer, { kind: "commitment" })).toEqual(["closes"]);
  });

  it("is nothing that merely shares a word with it", () => {
    const [older, newer] = ["I'll mend the kite for Isolde", "a lighthouse near Bremen, with Isolde"];
    expect(suspected(older, newer, { kind: "commitment", cosine: 0 })).toEqual([]);
  });

  it("is another promise, but a promise says nothing of facts", () => {
    const promise = memory(
      "I'll bring the kite on Sunday instead, not Friday, it's delayed",
      10,
      "commitment",
    );
    const [old, fact] = [
      memory("I'll bring the kite on Friday", 1, "commitment"),
      memory("the kite is red", 2),
    ];
    expect(suspect(promise, [near(fact)], rarity)).toEqual([]);
    expect(suspect(promise, [near(old)], rarity).every(({ kind }) => kind === "closes")).toBe(true);
  });
});

describe("what is suspected to be a promise", () => {
  it.each([
    "the roof must be tarred before winter",
    "das Dach muss vor dem Winter dicht sein",
    "tengo que alquitranar el techo",
  ])("%s", (text) => {
    const one = memory(text, 10);
    expect(suspect(one, [], rarity)).toMatchObject([
      { kind: "promise", about: [one.header.id, one.header.id] },
    ]);
  });

  it("is no promise that was read as one", () => {
    expect(suspect(memory("the roof must be tarred before winter", 10, "commitment"), [], rarity)).toEqual(
      [],
    );
  });
});

describe("suspect", () => {
  it("reads the whole remark: one part names the thing, another says that it changed", () => {
    const older = [near(memory("the choir rehearses in the crypt", 1), 0.3)];
    const part = memory("someone got the library", 10);
    const alone = suspectOf({ memory: part, said: part.text }, older, rarity);
    const said = "the choir is out of the crypt. someone got the library now";
    expect(alone).toEqual([]);
    expect(suspectOf({ memory: part, said }, older, rarity)).toMatchObject([{ kind: "replaces" }]);
  });

  it("thinks little of the name alone that both are about", () => {
    const [plays, geese] = [
      memory("Bruno plays the oboe", 1, "fact", { subject: "bruno" }),
      memory("Bruno is afraid of geese", 10, "fact", { subject: "bruno" }),
    ];
    expect(suspect(geese, [near(plays, 0.1)], rarity)).toEqual([]);
  });

  const newer = memory("the choir fee is 40 now", 10, "fact", { sources: ["ep_1"] });

  it("meets neither what was said in the same remark nor what is no longer in force", () => {
    const text = "the choir fee is 35";
    const together = memory(text, 9, "fact", { sources: ["ep_1"] });
    const gone = memory(text, 8, "fact", { status: "superseded" });
    expect(suspect(newer, [near(together), near(gone), near(newer)], rarity)).toEqual([]);
  });

  it("never takes two events for one", () => {
    const [may, june] = [memory("I paid 35 for the choir", 1), memory("I paid 40 for the choir", 31)];
    expect(suspect(june, [near(may, 0.9)], rarity)).toEqual([]);
  });

  it("is one, of the likeliest and at most two others, whatever the order of the candidates", () => {
    const texts = [
      "choir fee is 35",
      "the choir fee for guests is 20",
      "the choir fee is paid in March",
      "the choir fee for children is nothing",
      "the ferry leaves at nine",
    ];
    const candidates = texts.map((text, n) => near(memory(text, n)));
    const found = suspect(newer, candidates, rarity);
    expect(found).toHaveLength(1);
    expect(found[0]?.about[1]).toBe(candidates[0]?.memory.header.id);
    expect(found[0]?.others).toHaveLength(2);
    expect(found[0]?.others).not.toContain(candidates[4]?.memory.header.id);
    expect(suspect(newer, candidates.toReversed(), rarity)).toEqual(found);
  });

  it("is silent where any of many may be meant: notes of one kind follow each other", () => {
    const meals = ["tacos", "soup", "rice", "eggs"].map((dish, n) => near(memory(`lunch: ${dish}`, n), 0.8));
    const lunch = memory("lunch: pasta", 10);
    expect(suspect(lunch, meals.slice(0, 1), rarity)).not.toEqual([]);
    expect(suspect(lunch, meals, rarity)).toEqual([]);
  });

  it("takes one date for no subject, and a year for no number of it", () => {
    const swim = near(memory("swimming on 2026/05/04 in the lake, 2026 was warm", 1), 0.3);
    const dinner = memory("dinner with Odile on 2026/05/04, the best of 2026", 10);
    const walk = near(memory("a walk round the lake with Bruno", 2), 0.3);
    expect(suspect(dinner, [swim, walk], rarity)).toEqual([]);
  });

  it("suspects more where two amounts may be of one thing", () => {
    const older = near(memory("room in the flat of Mr Fogarty, 780 the month", 1), 0.7);
    const scoreOf = (text: string) => suspect(memory(text, 10), [older], rarity)[0]?.score ?? 0;
    expect(scoreOf("the room is 820 from november")).toBeGreaterThan(scoreOf("the room has 3 windows"));
  });

  it("suspects more of a promise near the day on which it is due", () => {
    const due = (day: string) => {
      const { memory: promise, cosine } = near(memory("send the form to the office", 1, "commitment"), 0.9);
      return { cosine, memory: { ...promise, header: { ...promise.header, due: day } } } as Neighbour;
    };
    const scoreOf = (day: string) =>
      suspect(memory("the form for the office is in the post", 10), [due(day)], rarity)[0]?.score ?? 0;
    expect(scoreOf("2026-05-11T00:00:00.000Z")).toBeGreaterThan(scoreOf("2026-09-11T00:00:00.000Z"));
  });

  it("asks nothing that is less likely than four times in five, such as about a single word of two", () => {
    const older = near(memory("the heater in the old greenhouse behind the barn was a gift of Pavel", 1));
    expect(suspect(memory("the greenhouse is of glass", 10), [older], rarity)).toEqual([]);
  });

  it.each([
    ["confirmed", { verification: "user_confirmed" }, 1],
    ["pinned", { pinned: true }, 1],
    ["neither", {}, 0],
  ] as const)("always asks about another value of what is %s, unlike it or not", (_, care, asked) => {
    const home = near(memory("I live in Porto", 1, "fact", care), 0);
    const found = suspect(memory("I have moved to Lisbon", 10), [home], rarity);
    expect(found).toHaveLength(asked);
  });

  it("weighs what is common in the store less", () => {
    const older = near(memory("Bruno likes rye bread", 1), 0.9);
    const said = memory("Bruno bakes rye now", 10);
    const scoreBy = (idf: number) =>
      suspect(said, [older], (term) => (term === "bruno" ? idf : 6)).map(({ score }) => score)[0] ?? 0;
    expect(scoreBy(6)).toBeGreaterThan(scoreBy(0));
  });

  it("is linear in its candidates and looks at the beginning of long ones", () => {
    let asked = 0;
    const counting = (term: string) => {
      asked += 1;
      return term.length;
    };
    const long = "numbers 1 2 3 and words without end ".repeat(30_000);
    const askedFor = (many: number) => {
      asked = 0;
      const candidates = Array.from({ length: many }, (_, n) => near(memory(`${n} ${long}`, n)));
      suspect(memory(long, 100), candidates, counting);
      return asked;
    };
    expect(askedFor(40)).toBeLessThan(5 * askedFor(10));
  });
});
