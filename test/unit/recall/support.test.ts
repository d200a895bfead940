import { describe, expect, it } from "vitest";
import type { TextHit, TextSearch } from "../../../src/ports.ts";
import { cosineSupport, strengthOf, supportOf } from "../../../src/recall/support.ts";
import { fact } from "./made.ts";

const FLOOR = 0.25;
/** idf of a word in n of 1,000 memories. */
const idf = (n: number) => Math.log(1 + (1000 - n + 0.5) / (n + 0.5));
const search = (weights: Record<string, number>, matching: TextSearch["matching"] = "exact"): TextSearch => ({
  hits: [],
  idf: weights,
  matching,
  compared: false,
});
const hit = (matched: TextHit["matched"]): TextHit => ({ row: fact("x").row, score: 1, cosine: 0, matched });
const supports = (weights: Record<string, number>, ...matched: string[]) =>
  supportOf(hit(Object.fromEntries(matched.map((t) => [t, [t]]))), search(weights), Object.keys(weights));

describe("supportOf", () => {
  it("is 1 for a hit with every term, 0 for one with none and for no terms", () => {
    expect(supports({ tea: 3, green: 5 }, "tea", "green")).toBe(1);
    expect(supports({ tea: 3, green: 5 })).toBe(0);
    expect(supports({})).toBe(0);
  });

  it("weighs terms by their idf plus one", () => {
    expect(supports({ tea: 2, green: 5 }, "tea")).toBeCloseTo(3 / 9, 12);
  });

  it("stays below the floor where only one common word of the question is there", () => {
    expect(supports({ user: idf(600), favourit: idf(0), pizza: idf(0) }, "user")).toBeLessThan(FLOOR);
    expect(supports({ like: idf(300), volcano: idf(0) }, "like")).toBeLessThan(FLOOR);
  });

  it("passes the floor with one rare word of several", () => {
    expect(supports({ volcano: idf(1), trip: idf(0), week: idf(40) }, "volcano")).toBeGreaterThan(FLOOR);
  });

  it("passes the floor with one of two words in a store of a single memory", () => {
    const only = Math.log(1 + 0.5 / 1.5);
    const absent = Math.log(1 + 1.5 / 0.5);
    expect(supports({ editor: only, favourit: absent }, "editor")).toBeGreaterThan(FLOOR);
  });

  it("takes a prefix for less than the word, and a fuzzy match for half", () => {
    const weights = { edi: 7 };
    const found = hit({ edi: ["editor"] });
    expect(supportOf(found, search(weights, "prefix"), ["edi"])).toBe(0.75);
    expect(supportOf(found, search(weights, "fuzzy"), ["edi"])).toBe(0.5);
    expect(supportOf(hit({ edi: ["edi", "editor"] }), search(weights, "fuzzy"), ["edi"])).toBe(1);
  });

  it("stays below the floor where one of three unknown words resembles something", () => {
    const weights = { zebra: 7, quark: 7, violin: 7 };
    expect(supportOf(hit({ zebra: ["cobra"] }), search(weights, "fuzzy"), Object.keys(weights))).toBeLessThan(
      FLOOR,
    );
  });

  it("reads terms that are names of object members as terms", () => {
    expect(supportOf(hit({}), search({ constructor: 2 }), ["constructor"])).toBe(0);
    expect(supportOf(hit({}), search({}), ["toString"])).toBe(0);
  });
});

describe("cosineSupport", () => {
  it.each([
    [0, 0],
    [0.24, 0.125],
    [0.48, 0.25],
    [0.74, 0.625],
    [1, 1],
  ])("takes a cosine of %d at the level 0.48 for %d", (cosine, support) => {
    expect(cosineSupport(cosine, 0.48)).toBeCloseTo(support, 12);
  });
});

describe("strengthOf", () => {
  it.each([
    [1, "strong"],
    [0.5, "strong"],
    [0.49, "weak"],
    [0, "weak"],
  ])("calls %d %s", (support, name) => {
    expect(strengthOf(support)).toBe(name);
  });
});
