import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

/** A Saturday. */
const AT = Date.parse("2026-11-21T10:00:00Z");
const dueIn = (text: string) =>
  extractStatements(text, AT).flatMap(({ commitment }) => (commitment ? [commitment.due?.slice(0, 10)] : []));

describe("promises", () => {
  it.each([
    ["I promised Ann I'll be there at 9 on Friday to take her to the airport", "2026-11-27"],
    ["I'll be here at 8 tomorrow to let the plumber in", "2026-11-22"],
    ["I promised Bob I'll keep updating the wiki until 1 December", "2026-12-01"],
    ["I promised Bob I'll keep updating the wiki", undefined],
    ["I have to tell you: I will pay you back 50 euros on Monday", "2026-11-23"],
    ["Everything I have to do by Friday: send the tax form", "2026-11-27"],
    ["Don't forget to be at the dentist at 9 on Friday", "2026-11-27"],
    ["Remember to keep the receipts for the tax office", undefined],
    ["I'll stay late on Friday to finish the slides", "2026-11-27"],
  ])("are what has a time or is called one, in whatever words: %s", (text, due) => {
    expect(dueIn(text)).toEqual([due]);
  });

  it.each([
    ["the bin bag is full to bursting, swap it before Mo moans", undefined],
    ["stool legs blunt again. drop them at the turner's for sharpening", undefined],
    ["the skip is full, get rid of the old pews too", undefined],
    ["a wreath must be ordered for the old sexton", undefined],
    ["the carriage clock needs mending", undefined],
    ["measure up the hall on Monday", "2026-11-23"],
    ["her gutter drips, said I'd come round with a ladder", undefined],
    ["the printer is waiting on us for the cover", undefined],
    ["nobody has told the ringers yet, and that falls to me", undefined],
    ["the drill is Tom's; it has to be back with him by Monday", "2026-11-23"],
  ])("are what is to be done, whoever or whatever the note begins with: %s", (text, due) => {
    expect(dueIn(text)).toEqual([due]);
  });

  it.each([
    "shoes must be cleaned every evening",
    "the seed store must stay below 12 degrees, was 15 this morning",
    "the flag has to remain up this week",
    "the hedge has to be cut by the tenant",
    "when the cow limps, call the vet",
    "the old number is dead, ring 01632 960417",
    "they are waiting for us at the pier",
    "she said I'd nail it",
  ])("are no rules, no directions, and not what others do: %s", (text) => {
    expect(dueIn(text)).toEqual([]);
  });

  it.each([
    "I'll keep going",
    "I'll be there for you",
    "We'll have so much fun on Friday",
    "I'll stay positive",
    "Remember to keep smiling",
    "I will do my best",
  ])("are no attitudes, and no good times: %s", (text) => {
    expect(dueIn(text)).toEqual([]);
  });

  it.each([
    ["Don't forget the milk", "Don't forget the milk"],
    ["Remember the tickets for the ferry.", "Remember the tickets for the ferry"],
  ])("are things that are not to be forgotten: %s", (text, kept) => {
    expect(extractStatements(text, AT)).toEqual([expect.objectContaining({ text: kept, commitment: {} })]);
  });

  it.each(["Remember my birthday is on 3 May", "Don't forget the shop closes at six"])(
    "are no facts that are to be kept: %s",
    (text) => {
      expect(dueIn(text)).toEqual([]);
    },
  );

  it("are not what is ticked off", () => {
    const tasks = extractStatements("- [x] water the plants\n- [ ] book the dentist", AT);
    expect(tasks.map(({ text }) => text)).toEqual(["book the dentist"]);
  });
});

describe("what begins on a day to come", () => {
  it.each([
    "next month i start at the brewery",
    "on Monday i start as a nurse in ward 3",
    "I finish at the depot on the 30th",
    "next week I begin my apprenticeship",
    "we get married on 12 December",
    "I get my cast off on Tuesday",
    "Should come in ten days",
    "pay rose to 14 an hour from the 1st of December",
    "Ab Dezember zahle ich 455 Miete",
  ])("is a fact and nothing promised: %s", (text) => {
    expect(extractStatements(text, AT).map(({ commitment }) => commitment)).toEqual([undefined]);
  });

  it.each([
    "on Monday I start the report for Ana",
    "I'll finish the fence by Friday",
    "I get the paint by Friday",
    "next week i call the bank",
    "Am Montag zahle ich die Miete",
  ])("is a promise where it is a task: %s", (text) => {
    expect(extractStatements(text, AT).map(({ commitment }) => commitment !== undefined)).toEqual([true]);
  });
});

describe("a sentence that opens with a time", () => {
  it.each([
    ["In May Tomasz moved to Bergen", "tomasz", ["Tomasz", "Bergen"]],
    ["Last Friday Bridget married Hamish", "bridget", ["Bridget", "Hamish"]],
    ["Since last January Tomasz works at Equinor", "tomasz", ["Tomasz", "Equinor"]],
    ["On Sunday Ilse plays in Ghent", "ilse", ["Ilse", "Ghent"]],
    ["April Ludgate lives in Pawnee", "april ludgate", ["Pawnee"]],
    ["In May I moved to Bergen", "owner", ["Bergen"]],
  ])("is about whom it names behind that: %s", (text, subject, entities) => {
    const [found] = extractStatements(text, AT);
    expect(found?.subject).toBe(subject);
    expect(found?.entities).toEqual(expect.arrayContaining(entities));
    expect(found?.entities.join()).not.toMatch(/May|Friday|January|Sunday|Last/);
  });
});
