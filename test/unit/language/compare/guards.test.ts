import { describe, expect, it } from "vitest";
import { covers } from "../../../../src/language/compare/covers.ts";
import { guardBetween } from "../../../../src/language/compare/guards.ts";
import { areSameWords } from "../../../../src/language/compare/same-words.ts";

describe("guards between two statements", () => {
  it.each([
    ["Server 3 is down", "Server 4 is down", "numbers"],
    ["We meet on Monday", "We meet on Tuesday", "numbers"],
    ["I sent it to Mara", "I sent it to Anna", "names"],
    ["I like running", "I don't like running", "negation"],
    ["Ich mag Kaffee", "Ich mag keinen Kaffee", "negation"],
    ["I like tea a lot", "I love tea", undefined],
  ])("%s / %s: %s", (a, b, guard) => {
    expect(guardBetween(a, b)).toBe(guard);
    expect(guardBetween(b, a)).toBe(guard);
  });
});

describe("the same words", () => {
  it("are the same in whatever case, with whatever marks and contractions", () => {
    expect(areSameWords("I'm living in Rome!", "i am living in rome")).toBe(true);
    expect(areSameWords("I live in Rome", "I live in Roma")).toBe(false);
    expect(areSameWords("port 80", "port 81")).toBe(false);
    expect(areSameWords("Anna called Ben", "Ben called Anna")).toBe(false);
  });
});

describe("a newer statement covers an older one", () => {
  it("by two thirds of its content words, values aside", () => {
    expect(covers("gateway timeout bumped to 60s", "gateway timeout is 30s")).toBe(true);
    expect(covers("Joanne charges £6.50 after all", "Joanne charges £7.20 from january")).toBe(true);
    expect(covers("new landlord: Frau Weber", "my landlord is Herr Kunze")).toBe(true);
    expect(covers("Ana has moved to Lisbon", "Ana lives in Porto and works as a vet")).toBe(false);
    expect(covers("surgery rang, mum goes up to 4mg", "Mum's on warfarin 3mg, INR every 2 weeks")).toBe(
      false,
    );
  });
});
