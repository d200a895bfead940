import { describe, expect, it } from "vitest";
import { mayBeOfOne } from "../../../../src/language/compare/decide.ts";

const of = (subject: string, text: string) => ({ subject, text });

describe("whether two statements can be about one", () => {
  it.each([
    ["both of the owner", of("owner", "I live in Rome"), of("owner", "I moved to Oslo"), true],
    [
      "a woman whom nobody names, twice",
      of("owner", "She lives in Rome"),
      of("owner", "She lives in Oslo"),
      false,
    ],
    ["a man's thing", of("owner", "His shift starts at 6"), of("owner", "The shift starts at 7"), false],
    ["the same words", of("owner", "She lives in Rome"), of("owner", "She lives in Rome"), true],
    [
      "a name and a pronoun for it",
      of("nadia", "Nadia lives in Rome"),
      of("nadia", "She lives in Oslo"),
      true,
    ],
    ["under two, each named", of("owner", "My boss is Helen"), of("priya", "Priya is the boss"), true],
    [
      "under two, one of them not named",
      of("owner", "My boss is Helen"),
      of("priya", "She is the boss"),
      false,
    ],
  ])("%s", (_, a, b, expected) => {
    expect(mayBeOfOne(a, b)).toBe(expected);
    expect(mayBeOfOne(b, a)).toBe(expected);
  });
});
