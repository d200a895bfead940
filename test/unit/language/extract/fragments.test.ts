import { describe, expect, it } from "vitest";
import { completeFragment } from "../../../../src/language/extract/complete-fragment.ts";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const whole = (denies: boolean) => (fragment: string, statement: string) =>
  completeFragment(fragment, statement, { denies })?.text;

describe("a correction whose value the statement has already", () => {
  it.each([
    ["Tuesday at 7", "The rehearsal is on Tuesday at 7"],
    ["it's 3319", "The door code is 3319"],
    ["she's called Mochi", "My cat is called Mochi"],
    ["it's on the 19th", "The wedding is on 19 July in Ulm"],
  ])("%s, of %s, says it again", (fragment, statement) => {
    expect(completeFragment(fragment, statement, { denies: true })).toEqual({
      text: statement,
      replaces: false,
    });
  });

  it("is none where it gives no value at all", () => {
    expect(whole(true)("on the", "The door code is 3319")).toBeUndefined();
  });
});

describe("a denial that has no subject of its own", () => {
  it.each([
    ["it's blue", "My front door is red", "My front door is blue"],
    ["it's under the flowerpot", "The spare key is under the mat", "The spare key is under the flowerpot"],
    ["in the shed", "The spare key is under the mat", "The spare key is in the shed"],
    ["it's in the green room", "Standup is at 9:30 in the blue room", "Standup is at 9:30 in the green room"],
    ["it's on the 19th", "The wedding is on 12 July in Ulm", "The wedding is on 19 July in Ulm"],
    ["June", "We're moving to Hamburg in May", "We're moving to Hamburg in June"],
    ["make that 850", "The rent is 800 euros", "The rent is 850 euros"],
    [
      "It leaves at 7:50, sorry",
      "The bus leaves at 7:40 from the square",
      "The bus leaves at 7:50 from the square",
    ],
    ["she's seven", "My daughter Elin is six", "My daughter Elin is seven"],
    ["he's 7", "My son is 6", "My son is 7"],
    ["she's a midwife", "My sister is a nurse", "My sister is a midwife"],
    ["Sofia leads it", "Ben leads the Atlas project", "Sofia leads the Atlas project"],
    ["it's Sofia who leads it", "Ben leads the Atlas project", "Sofia leads the Atlas project"],
    ["Sofia leads the Atlas project", "Ben leads the Atlas project", "Sofia leads the Atlas project"],
    ["Sofia does", "Ben leads the Atlas project", "Sofia leads the Atlas project"],
    ["Sofia", "Ben leads the Atlas project", "Sofia leads the Atlas project"],
    ["Ms Green", "My daughter's teacher is Mr Brown", "My daughter's teacher is Ms Green"],
    ["I mean Miko", "Our new cat is called Milo", "Our new cat is called Miko"],
    ["with Bea", "I have lunch with Ana on Monday", "I have lunch with Bea on Monday"],
    ["the viola", "Karl plays the violin", "Karl plays the viola"],
    ["my brother", "My sister plays the violin", "My brother plays the violin"],
    ["It was Ghent, not Bruges", "We went to Bruges in May", "We went to Ghent in May"],
    ["Friday at 5pm", "The dentist is on Thursday at 3pm", "The dentist is on Friday at 5pm"],
    ["it's on Friday at 5", "The dentist is on Thursday at 3pm", "The dentist is on Friday at 5"],
    ["it's on Friday at 5", "The dentist is on Thursday in Ulm", "The dentist is on Friday at 5 in Ulm"],
    ["on Monday at 6", "The meeting is on Monday at 5", "The meeting is on Monday at 6"],
    ["19 June at 10:00", "The launch is on 12 June at 9:00", "The launch is on 19 June at 10:00"],
    ["at 7:50", "The train leaves at 7", "The train leaves at 7:50"],
    [
      "Tuesday at 7",
      "The party is at 5 Elm Street on Monday",
      "The party is at 5 Elm Street on Tuesday at 7",
    ],
    ["v2.1", "We run v2.0 in production", "We run v2.1 in production"],
  ])("%s, of %s", (fragment, statement, expected) => {
    expect(whole(true)(fragment, statement)).toBe(expected);
  });

  it.each([
    ["it's fine", "My front door is red"],
    ["it's broken", "My front door is red"],
    ["it's in room 4", "The meeting is on Monday"],
    ["It's at 8", "The party is at Mia's place"],
    ["Friday, room 5", "The meeting is on Monday in room 4 on level 3"],
    ["the dog", "The cat knocked over the vase"],
    ["Sofia likes it", "Ben leads the Atlas project"],
    ["Sofia leads the Heron project", "Ben leads the Atlas project"],
    ["Siemens", "Ana works at Bosch"],
    ["she's a nurse", "The lift is a mess"],
    ["it's a shame", "My car is a Golf"],
    ["he works at night", "My brother works at Bosch in Ulm"],
    ["it's late", "I live in Ghent"],
    ["at seven on Sundays", "We close at six"],
  ])("%s means nothing of %s, or may mean several things", (fragment, statement) => {
    const text = whole(true)(fragment, statement);
    expect(completeFragment(fragment, statement, { denies: true })?.replaces ?? false, text).toBe(false);
  });
});

describe("what is so after all", () => {
  it.each([
    ["Actually it's blue", "The front door is red", "The front door is blue"],
    [
      "Actually it's on the second floor",
      "My office is on the third floor",
      "My office is on the second floor",
    ],
    ["Actually it's a Polo", "My car is a Golf", "My car is a Polo"],
    [
      "it's been moved to March",
      "The launch of Heron is in April",
      "The launch of Heron has been moved to March",
    ],
  ])("%s, of %s", (fragment, statement, expected) => {
    expect(whole(false)(fragment, statement)).toBe(expected);
  });

  it.each([
    ["Actually it's a nightmare", "My car is a Golf"],
    ["Actually it's on sale", "My flat is on the third floor"],
    ["Actually she's in love", "Sofia is in Paris"],
    ["Sofia leads it", "Ben leads the Atlas project"],
    ["in the shed", "The spare key is under the mat"],
  ])("%s leaves %s as it is", (fragment, statement) => {
    expect(whole(false)(fragment, statement)).toBeUndefined();
  });

  it("only names what its pronoun means where the guards are to decide", () => {
    const found = completeFragment("she lives in Bergen", "My sister lives in Oslo", { denies: false });
    expect(found).toEqual({ text: "My sister lives in Bergen", replaces: false });
  });
});

describe("a denial that is read", () => {
  const said = (text: string) =>
    extractStatements(text, Date.parse("2026-11-21T10:00:00Z")).map(
      ({ text: own, denies, leans, commitment }) =>
        `${own}${denies ? " !" : ""}${leans ? " ~" : ""}${commitment ? " *" : ""}`,
    );

  it.each([
    ["No, it's blue.", ["it's blue ! ~"]],
    ["Make that 850.", ["Make that 850 ! ~"]],
    ["It leaves at 7:50, sorry.", ["It leaves at 7:50, sorry !"]],
    ["Wrong, it's 4417.", ["it's 4417 !"]],
    ["Change of plan: it leaves from gate C4.", ["it leaves from gate C4 !"]],
    ["It's blue.", []],
  ])("%s", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});

describe("a value behind one word, or before what it is of", () => {
  it.each([
    ["audition!! 8 oct half 10, town hall", "audition!! 8 oct half 10, town hall"],
    ["7.48!!! new ferry times from the pier", "7.48!!! new ferry times from the pier"],
  ])("stays with it: %s", (said, kept) => {
    expect(extractStatements(said, Date.UTC(2026, 8, 1)).map(({ text }) => text)).toContain(kept);
  });

  it("takes no sentence of its own with it", () => {
    const found = extractStatements("Brilliant! The ferry leaves at 7 from the pier", Date.UTC(2026, 8, 1));
    expect(found.map(({ text }) => text)).toEqual(["The ferry leaves at 7 from the pier"]);
  });
});
