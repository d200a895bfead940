import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const AT = Date.parse("2026-03-11T12:00:00Z");

describe("a note without its I", () => {
  it.each([
    "Did my Norwegian",
    "Did my Norwegian on the tram, word order is odd",
    "Did my lengths, 1000 m today",
    "Did my taxes yesterday.",
    "Read in bed",
    "Read in bed till eleven, the Laxness",
    "Read on the train",
  ])("states what was done: %s", (text) => {
    expect(extractStatements(text, AT)).toMatchObject([{}]);
    expect(extractStatements(text, AT)[0]?.commitment).toBeUndefined();
  });

  it.each([
    "Did my package arrive",
    "Did my boss call",
    "Did my order from Amazon come",
    "Did my Norwegian improve?",
    "Did the server crash",
  ])("is told from a question: %s", (text) => {
    expect(extractStatements(text, AT)).toEqual([]);
  });

  it.each(["Read through the contract", "Read in the budget by Friday"])(
    "is told from a to-do: %s",
    (text) => {
      expect(extractStatements(text, AT)[0]?.commitment).toBeDefined();
    },
  );
});

describe("a list with something in brackets", () => {
  it.each([
    "guests: Ulla, Piet (might be late), Sven",
    "choir: Ada, Bo (has a cold), Cy",
    "to Rome: Nils, Runa (is bringing her dog), me",
  ])("stays whole: %s", (text) => {
    expect(extractStatements(text, AT)).toMatchObject([{ text }]);
  });
});
