import { describe, expect, it } from "vitest";
import type { TextHit, TextSearch } from "../../../src/index-ports.ts";
import {
  cosineSupport,
  joinedSupport,
  levelAmong,
  strengthOf,
  supportOf,
} from "../../../src/recall/support.ts";
import { fact } from "./made.ts";

const FLOOR = 0.37;
/** What one matching word of several is divided by in a store of 1,000. */
const ONE_OF_SEVERAL = 1 + 0.05 * Math.log(1_000);
/** idf of a word in n of 1,000 memories. */
const idf = (n: number) => Math.log(1 + (1000 - n + 0.5) / (n + 0.5));
const search = (weights: Record<string, number>, matching: TextSearch["matching"] = "exact"): TextSearch => ({
  hits: [],
  idf: weights,
  items: 1_000,
  matching,
  compared: false,
});
const hit = (matched: TextHit["matched"]): TextHit => ({
  kind: "fact",
  row: fact("x").row,
  score: 1,
  cosine: 0,
  matched,
});
const supports = (weights: Record<string, number>, ...matched: string[]) =>
  supportOf(hit(Object.fromEntries(matched.map((t) => [t, [t]]))), search(weights), {
    terms: Object.keys(weights),
  });

describe("supportOf", () => {
  it("is 1 for a hit with every term, 0 for one with none and for no terms", () => {
    expect(supports({ tea: 3, green: 5 }, "tea", "green")).toBe(1);
    expect(supports({ tea: 3, green: 5 })).toBe(0);
    expect(supports({})).toBe(0);
  });

  it("weighs terms by the root of their idf plus one", () => {
    expect(supports({ tea: 2, green: 5 }, "tea")).toBeCloseTo(
      Math.sqrt(3) / (Math.sqrt(3) + Math.sqrt(6)) / ONE_OF_SEVERAL,
      12,
    );
  });

  it("stays below the floor where only one common word of the question is there", () => {
    expect(supports({ user: idf(600), favourit: idf(0), pizza: idf(0) }, "user")).toBeLessThan(FLOOR);
    expect(supports({ like: idf(300), volcano: idf(0) }, "like")).toBeLessThan(FLOOR);
  });

  it("passes the floor with two words of several, not with one that a large store happens to hold", () => {
    const weights = { volcano: idf(1), trip: idf(0), week: idf(40) };
    expect(supports(weights, "volcano")).toBeLessThan(FLOOR);
    expect(supports(weights, "volcano", "week")).toBeGreaterThan(FLOOR);
    expect(supports({ volcano: idf(1), week: idf(40) }, "volcano")).toBeGreaterThan(FLOOR);
  });

  it("passes the floor with one rare word of two in a small store, not in a large one where the other is unknown", () => {
    const of = (items: number, df: number) => Math.log(1 + (items - df + 0.5) / (df + 0.5));
    const inStore = (items: number) => {
      const weights = { editor: of(items, 1), favourit: of(items, 0) };
      return supportOf(
        hit({ editor: ["editor"] }),
        { ...search(weights), items },
        { terms: ["editor", "favourit"] },
      );
    };
    expect(inStore(10)).toBeGreaterThan(FLOOR);
    expect(inStore(100_000)).toBeLessThan(FLOOR);
  });

  it("passes the floor with one of two words in a store of a single memory", () => {
    const only = Math.log(1 + 0.5 / 1.5);
    const absent = Math.log(1 + 1.5 / 0.5);
    const found = { ...search({ editor: only, favourit: absent }), items: 1 };
    expect(supportOf(hit({ editor: ["editor"] }), found, { terms: ["editor", "favourit"] })).toBeGreaterThan(
      FLOOR,
    );
  });

  it("takes a prefix for less than the word, and a fuzzy match for half", () => {
    const weights = { edi: 7 };
    const found = hit({ edi: ["editor"] });
    expect(supportOf(found, search(weights, "prefix"), { terms: ["edi"] })).toBe(0.75);
    expect(supportOf(found, search(weights, "fuzzy"), { terms: ["edi"] })).toBe(0.5);
    expect(supportOf(hit({ edi: ["edi", "editor"] }), search(weights, "fuzzy"), { terms: ["edi"] })).toBe(1);
  });

  it("stays below the floor where one of three unknown words resembles something", () => {
    const weights = { zebra: 7, quark: 7, violin: 7 };
    expect(
      supportOf(hit({ zebra: ["cobra"] }), search(weights, "fuzzy"), { terms: Object.keys(weights) }),
    ).toBeLessThan(FLOOR);
  });

  it("takes a short word with another letter for less than one with a letter more", () => {
    const support = (term: string, match: string) =>
      supportOf(hit({ [term]: [match] }), search({ [term]: 7 }, "fuzzy"), { terms: [term] });
    expect(support("live", "like")).toBe(0.25);
    expect(support("celo", "cello")).toBe(0.5);
    expect(support("editr", "edits")).toBe(0.5);
  });

  it("takes another word for the same thing for less than the word", () => {
    const related = { live: ["address"] };
    const found = hit({ address: ["address"] });
    expect(supportOf(found, search({ live: 7 }), { terms: ["live"], related })).toBe(0.75);
    expect(supportOf(found, search({ live: 7 }), { terms: ["live"] })).toBe(0);
  });

  it("takes a word of the kind that was asked for, or for the same, for nothing", () => {
    const weights = { instrument: 5, mara: 1 };
    const found = hit({ instrument: ["violin"], mara: ["mara"] });
    expect(supportOf(found, search(weights), { terms: ["instrument", "mara"] })).toBe(
      supports(weights, "mara"),
    );
  });

  it("reads terms that are names of object members as terms", () => {
    expect(supportOf(hit({}), search({ constructor: 2 }), { terms: ["constructor"] })).toBe(0);
    expect(supportOf(hit({}), search({}), { terms: ["toString"] })).toBe(0);
  });
});

describe("cosineSupport", () => {
  it.each([
    [0, 0],
    [0.24, 0.185],
    [0.48, 0.37],
    [0.74, 0.685],
    [1, 1],
  ])("takes a cosine of %d at the level 0.48 for %d", (cosine, support) => {
    expect(cosineSupport(cosine, 0.48)).toBeCloseTo(support, 12);
  });
});

describe("joinedSupport", () => {
  it("passes the floor with few words and a near meaning, each of which is too little", () => {
    expect(0.3).toBeLessThan(FLOOR);
    expect(joinedSupport(0.3, 0.3)).toBeGreaterThan(FLOOR);
  });

  it("asks for more words where the meaning is far, and not for all", () => {
    expect(joinedSupport(0.38, 0)).toBeLessThan(FLOOR);
    expect(joinedSupport(0.45, 0)).toBeGreaterThan(FLOOR);
  });

  it("is at most 1", () => {
    expect(joinedSupport(1, 0.8)).toBe(1);
  });
});

describe("names", () => {
  const search = { idf: { mara: 0.5, career: 3.5, path: 6 }, items: 200, matching: "exact" } as const;
  const support = (found: readonly string[], terms: readonly string[], names: readonly string[]) =>
    supportOf({ matched: Object.fromEntries(found.map((term) => [term, [term]])) }, search, { terms, names });

  it("of those whom memories are about count as rare words, however often they stand there", () => {
    const terms = ["career", "path", "mara"];
    expect(support(["mara", "career"], terms, ["mara"])).toBeGreaterThan(
      support(["mara", "career"], terms, []) + 0.05,
    );
  });

  it("are no answer alone beside a word that nothing has", () => {
    expect(support(["mara"], ["mara", "path"], ["mara"])).toBeLessThan(FLOOR);
  });

  it("never count less for being names", () => {
    expect(support(["path"], ["career", "path"], ["path"])).toBe(support(["path"], ["career", "path"], []));
  });
});

describe("light words", () => {
  const search = { idf: { make: 2, kiln: 2, glaze: 2 }, items: 1_000, matching: "exact" } as const;
  const support = (found: readonly string[], terms: readonly string[]) =>
    supportOf({ matched: Object.fromEntries(found.map((term) => [term, [term]])) }, search, { terms });

  it("weigh less than words that tell", () => {
    expect(support(["glaze", "kiln"], ["make", "glaze", "kiln"])).toBeCloseTo(2 / 2.4, 9);
  });

  it("do not make one telling word two words found", () => {
    const chance = 1 + 0.05 * Math.log(1_000);
    expect(support(["make", "kiln"], ["make", "kiln", "glaze"])).toBeCloseTo(1.4 / 2.4 / chance, 9);
    expect(support(["glaze", "kiln"], ["kiln", "glaze"])).toBe(1);
  });

  it("count as others in a query that holds nothing else", () => {
    const light = { idf: { make: 2, first: 2 }, items: 1, matching: "exact" } as const;
    expect(supportOf({ matched: { make: ["make"] } }, light, { terms: ["make", "first"] })).toBeCloseTo(
      0.5,
      9,
    );
  });
});

describe("levelAmong", () => {
  it("asks for more the more there is to compare with, and never for more than the same text", () => {
    expect(levelAmong(0, 0.5)).toBe(0.5);
    expect(levelAmong(1, 0.5)).toBe(0.5);
    expect(levelAmong(1_000, 0.5)).toBeCloseTo(0.5691, 4);
    expect(levelAmong(1_000_000, 0.99)).toBe(1);
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
