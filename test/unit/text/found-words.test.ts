import { describe, expect, it } from "vitest";
import { hasAll, wordPattern } from "../../../src/text/found-words.ts";

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

describe("a text that has all that was asked for", () => {
  it.each([
    ["van reg", "liams van is a white transit, reg NK19 abc", true],
    ["what is the reg of the van", "liams van is a white transit, reg NK19 abc", true],
    ["vans", "the van is white", false],
    ["boiler service tuesday", "The boiler was serviced", false],
    ["who is it", "who is it?", true],
  ])("%s: %s", (asked, text, isSo) => {
    expect(hasAll(text, asked)).toBe(isSo);
  });
});
