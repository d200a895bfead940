import { describe, expect, it } from "vitest";
import { LateMap, LatePattern, LateSet } from "../../scripts/build/late.mjs";

const text = "color\tred\tblue\nseason\tspring";

describe("a map that is made of a text when it is asked", () => {
  it("is what a map of the same entries is, however it is looked at", () => {
    const map = new Map([
      ["red", "color"],
      ["blue", "color"],
      ["spring", "season"],
    ]);
    const late = new LateMap(text);
    expect(late.size).toBe(3);
    for (const key of ["red", "blue", "spring", "color"]) {
      expect(late.has(key)).toBe(map.has(key));
      expect(late.get(key)).toBe(map.get(key));
    }
    expect([...late]).toEqual([...map]);
    expect([...late.entries()]).toEqual([...map.entries()]);
    expect([...late.keys()]).toEqual([...map.keys()]);
    expect([...late.values()]).toEqual([...map.values()]);
    const seen: unknown[] = [];
    late.forEach((value, key) => {
      seen.push([key, value]);
    });
    expect(seen).toEqual([...map]);
  });

  it("tells what it lacks, however often it is asked, and though an entry has it inside", () => {
    for (const missing of ["yellow", "re", "d\tb", "color", ""]) {
      const late = new LateMap(text);
      const set = new LateSet("good morning\nhello");
      for (let asked = 0; asked < 60; asked++) {
        expect([late.has(missing), late.get(missing), set.has(missing)]).toEqual([false, undefined, false]);
      }
      expect([late.get("red"), set.has("hello")]).toEqual(["color", true]);
    }
  });

  it("reads the value of a line once", () => {
    const read: string[] = [];
    const late = new LateMap(text, (value) => {
      read.push(value);
      return undefined;
    });
    for (const key of ["red", "red", "blue"]) late.get(key);
    expect(read).toEqual(["color"]);
  });
});

describe("a set that is made of a text when it is asked", () => {
  it("is what a set of the same entries is, however it is looked at", () => {
    const set = new Set(["good morning", "hello"]);
    const late = new LateSet("good morning\nhello");
    expect(late.size).toBe(2);
    expect(["hello", "good", "good morning"].map((one) => late.has(one))).toEqual([true, false, true]);
    for (const each of [late, late.keys(), late.values()]) expect([...each]).toEqual([...set]);
    expect([...late.entries()]).toEqual([...set.entries()]);
    const seen: string[] = [];
    late.forEach((entry) => {
      seen.push(entry);
    });
    expect(seen).toEqual([...set]);
  });
});

describe("a pattern that is made when a text may have it", () => {
  it.each([
    ["a needle and the pattern", "I like TEA", true],
    ["a needle alone", "a teapot", false],
    ["no needle", "coffee", false],
  ])("finds in a text with %s what the pattern finds, however often it is asked", (_, searched, found) => {
    const late = new LatePattern(String.raw`\btea\b`, "i", "tea\nearl grey");
    for (let asked = 0; asked < 60; asked++) expect(late.test(searched)).toBe(found);
  });

  it("searches every text where no needles are known", () => {
    expect(new LatePattern("[0-9]", "").test("room 4")).toBe(true);
  });

  it("is not made where no needle is in the text, until it was asked often", () => {
    const broken = new LatePattern("(", "", "tea");
    expect(broken.test("coffee")).toBe(false);
    expect(() => broken.test("tea")).toThrow(SyntaxError);
    const often = new LatePattern("(", "", "tea");
    const ask = () => {
      for (let asked = 0; asked < 60; asked++) often.test("coffee");
    };
    expect(ask).toThrow(SyntaxError);
  });
});
