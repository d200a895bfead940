import { describe, expect, it } from "vitest";
import { extractionFigures, readLabelled } from "../../../../bench/extraction-figures.ts";
import { embeddedExtractor } from "../../../../src/engines/embedded/engines.ts";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

/** Shares that were reached, less a little: a change may move single remarks, and must not undo the reading of many. */
const FLOORS = {
  development: { precision: 0.99, recall: 0.99, subjects: 0.99, kept: 1, meant: 1 },
  "development-2": { precision: 0.99, recall: 0.99, subjects: 0.99, kept: 0, meant: 0 },
  "hand-b": { precision: 0.75, recall: 0.86, subjects: 0.91, kept: 0.85, meant: 0.9 },
  "hand-c": { precision: 0.86, recall: 0.86, subjects: 0.9, kept: 0.8, meant: 0.8 },
};

describe("remarks that strangers wrote and labelled", () => {
  it.each(Object.entries(FLOORS))("are read as well as before: %s", (name, floor) => {
    const found = extractionFigures(readLabelled(`fixtures/extraction/${name}.jsonl`), embeddedExtractor());
    const { facts, commitments, subjectsRight } = found;
    expect(facts.matched / facts.extracted).toBeGreaterThanOrEqual(floor.precision);
    expect(facts.matched / facts.labelled).toBeGreaterThanOrEqual(floor.recall);
    expect(subjectsRight / facts.matched).toBeGreaterThanOrEqual(floor.subjects);
    expect(commitments.matched).toBeGreaterThanOrEqual(commitments.labelled * floor.kept);
    expect(commitments.matched).toBeGreaterThanOrEqual(commitments.extracted * floor.meant);
  });
});

/** A Saturday. */
const AT = Date.parse("2026-11-21T10:00:00Z");
const find = (text: string) => extractStatements(text, AT);
const texts = (text: string) => find(text).map((one) => one.text);

describe("a sentence of several statements", () => {
  it.each([
    [
      "My nephew Ruben repairs clocks and he never works before noon",
      ["My nephew Ruben repairs clocks", "he never works before noon"],
    ],
    [
      "Ilka is our new treasurer; her office moved to the annex",
      ["Ilka is our new treasurer", "her office moved to the annex"],
    ],
    [
      "News from the club: the pool closes in May, we have a new coach",
      ["the pool closes in May", "we have a new coach"],
    ],
    [
      "I was ill a lot as a child, and since then I read every label",
      ["I was ill a lot as a child", "since then I read every label"],
    ],
    ["The shed key is in the hall. Top hook.", ["The shed key is in the hall. Top hook"]],
    ["Since I'm allergic to nuts, which of these cakes can I eat?", ["I'm allergic to nuts"]],
    ['{"step": "lint", "ok": false} the linter is pinned to 4.2', ["the linter is pinned to 4.2"]],
    ["Shed stuff\n- the mower needs a new blade", ["the mower needs a new blade"]],
  ])("is cut where each says something for itself: %s", (text, kept) => {
    expect(texts(text)).toEqual(kept);
  });

  it.each([
    "The kiln was fried and he put a new one in",
    "My bike has a flat and I hate it",
    "Peter is not my boss; he's just loud",
    "I could be wrong but the lease ends in May",
  ])("stays whole where a part means another: %s", (text) => {
    expect(texts(text)).toEqual([text]);
  });

  it.each([
    "There, it's said.",
    "There's something with today.",
    "Earlier I wrote that the choir meets on Monday",
  ])("keeps nothing of what tells nothing: %s", (text) => {
    expect(texts(`The shed is full. ${text}`)).toEqual(["The shed is full"]);
  });

  it("keeps what has a verb of its own, and no word alone", () => {
    expect(texts("one")).toEqual([]);
    expect(texts("I cleaned the gutters. The roof leaks.")).toEqual([
      "I cleaned the gutters",
      "The roof leaks",
    ]);
    expect(texts("`git status -sb`")).toEqual([]);
  });
});

describe("whom a statement is about", () => {
  it.each([
    ["Grandpa Anselm was born in Graz", "anselm"],
    ["Our landlady, Frau Wessely, is a widow", "wessely"],
    ["The old man across the road, Per Lund, was a shearer", "per lund"],
    ["My boss is Huang Mei", "huang mei"],
    ["Dad's new cardiologist is Dr. Nora Falk", "nora falk"],
    ["Basil, the plumber, is an honest man", "basil"],
    ["Our Jakub goes to Brno", "jakub"],
    ["About Callum: he's our lodger", "callum"],
    ["gate closes 9 pm", "owner"],
    ["rashid prefers tea", "rashid"],
    ["Sea shanties, the proper ones, are my evening", "owner"],
    ["Our Jenkins job takes an hour", "owner"],
    ["Tunde (my eldest) is off dairy", "tunde"],
    ["Marieke de Wit is my new supervisor", "marieke de wit"],
    ["jaz is moving to Bristol in June", "jaz"],
    ["auth-svc: owned by the platform team", "auth-svc"],
    ["Reyhan = our new tester", "reyhan"],
    ["On Fridays Reyhan works from home", "reyhan"],
    ["I just found out that Reyhan speaks Welsh", "reyhan"],
    ["an old ewe called Bess went lame", "bess"],
    ["She is on night shift", "owner"],
    ["Tomatoes need staking by June", "owner"],
    ["English is my third language", "owner"],
    ["The Johnsons are moving out", "owner"],
    ["Will get the bike fixed by Friday", "owner"],
    ["Will's my brother-in-law", "will"],
  ])("%s: %s", (text, subject) => {
    expect(find(text)[0]?.subject).toBe(subject);
  });
});

describe("what one is bound to", () => {
  it.each([
    ["gotta drop the samples at the lab before Nov 28", "2026-11-28"],
    ["dont let me forget to call Telus tomorrow", "2026-11-22"],
    ["on wednesday give the drill back to Ranjit", "2026-11-25"],
    ["I need 2 pay the electric by the 28th", "2026-11-28"],
    ["library books due back 3 dec", "2026-12-03"],
    ["I signed up to chaperone the museum trip on the 9th", "2026-12-09"],
    ["the invoice to Halvorsen has to go out on Thursday", "2026-11-26"],
    ["Swore to the kids we'd go sledding on Sunday", "2026-11-22"],
    ["Don't forget: bins out tonight", "2026-11-21"],
    ["Please put in my diary: hygienist on 4 Dec", "2026-12-04"],
    ["must ring the vet back mon", "2026-11-23"],
    ["final payment by the first", "2026-12-01"],
    ["put on my list: translate the instructions of the loom", undefined],
  ])("is kept with its day: %s", (text, due) => {
    expect(find(text).map(({ commitment }) => commitment?.due?.slice(0, 10))).toEqual([due]);
    expect(find(text)[0]?.commitment).toBeDefined();
  });

  it.each([
    "My sister has to work on Sunday",
    "I have to wear glasses for driving",
    "The rent is due on the first of every month",
    "The baby is due on 3 March",
    "I volunteered at the hospice until 2019",
    "Closed until Monday",
    "I cook on Mondays",
    "Hector reckons the paddock will flood by February",
  ])("is nothing that others have to do, or that is so: %s", (text) => {
    expect(find(text).filter(({ commitment }) => commitment !== undefined)).toEqual([]);
  });
});
