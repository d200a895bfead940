import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/capture/extract/extract.ts";

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
    "I'll keep going",
    "I'll be there for you",
    "We'll have so much fun on Friday",
    "I'll stay positive",
    "Remember to keep smiling",
    "I will do my best",
  ])("are no attitudes, and no good times: %s", (text) => {
    expect(dueIn(text)).toEqual([]);
  });
});
