import { describe, expect, it } from "vitest";
import { rivalryOf, valuesIn } from "../../../../src/language/compare/rivals.ts";

const rivalry = (a: string, b: string) => rivalryOf(valuesIn(a), valuesIn(b));

describe("values of one sort", () => {
  it.each([
    ["landlord takes 410 from nov", "395 warm"],
    ["cargo bike was 2,300", "3,200 for the yellow one"],
    ["9:45 from now on", "standup is 9:15"],
    ["no, it is IT-20913", "the ticket is IT-20931"],
    ["budget is 14k", "budget is 13500"],
  ])("may be two of one thing: %s, %s", (a, b) => {
    expect(rivalry(a, b)).toBeGreaterThan(0.5);
  });

  it.each([
    ["14 nov instead", "the deposit was 1200"],
    ["the same 410", "410 warm"],
    ["9:15 on mondays", "9:15 every day"],
    ["nothing of the sort", "395 warm"],
  ])("may not: %s, %s", (a, b) => {
    expect(rivalry(a, b)).toBe(0);
  });
});
