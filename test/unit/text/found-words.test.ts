import { describe, expect, it } from "vitest";
import { wordPattern } from "../../../src/text/found-words.ts";

describe("a name in a text", () => {
  it.each([
    ["Rose", "Rose came by", true],
    ["Rose", "I bought a rose", false],
    ["wei", "Wei's room", true],
    ["Ann", "Anna came by", false],
    ["Jürgen", "mit Jürgen, gestern", true],
    ["C++ (old)", "We use C++ (old) there", true],
  ])("%s: %s", (name, text, isThere) => {
    expect(wordPattern(name).test(text)).toBe(isThere);
  });
});
