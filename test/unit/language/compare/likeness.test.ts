import { describe, expect, it } from "vitest";
import { gistOf } from "../../../../src/language/compare/gist.ts";
import { likenessOf } from "../../../../src/language/compare/likeness.ts";

const measure = { rarity: () => 3, rarest: 3 };
const like = (a: string, b: string) => likenessOf(gistOf(a), gistOf(b), measure);

describe("the gist of a statement", () => {
  it.each([
    ["mooring costs 1,290 a year", ["1290"]],
    ["mooring costs 1 290 a year", ["1290"]],
    ["tide at 9:45", ["9.45"]],
    ["tide at 9.45", ["9.45"]],
    ["a rope of 30m", ["30 m"]],
    ["berth SEC-441 is free", []],
    ["three ropes", ["3"]],
  ])("has the numbers of %s", (text, numbers) => {
    expect([...gistOf(text).values.number]).toEqual(numbers);
  });

  it("has addresses, and no words of them", () => {
    const { values, terms } = gistOf("the harbour master is gale@pier.example");
    expect([...values.address]).toEqual(["gale@pier.example"]);
    expect(terms).not.toContain("gale");
  });

  it("is that of the beginning of a long statement", () => {
    expect(gistOf(`anchor ${"wave ".repeat(400)}lighthouse`).terms).toEqual(["anchor", "wave"]);
  });
});

describe("the likeness of two statements", () => {
  it("grows with what they share, and is the same both ways", () => {
    const [two, one] = [
      like("the green anchor rope", "anchor rope frayed"),
      like("the green anchor", "anchor frayed"),
    ];
    expect(two.shared).toBeGreaterThan(one.shared);
    expect(like("anchor rope frayed", "the green anchor rope").shared).toBe(two.shared);
    expect(like("the green anchor", "a torn sail")).toMatchObject({ shared: 0, covered: 0, isLed: false });
  });

  it("tells how much of the second is shared, and whether the first begins with it", () => {
    expect(like("anchor frayed", "the anchor").covered).toBeGreaterThan(
      like("anchor frayed", "the anchor of the green boat").covered,
    );
    expect(like("anchor frayed again", "the green anchor").isLed).toBe(true);
    expect(like("again frayed, that anchor", "the green anchor").isLed).toBe(false);
  });

  it("counts several days that both name, and the name of both only half", () => {
    expect(like("mon tue FRI until May", "long watch mon tue thu").shared).toBeGreaterThan(0.5);
    expect(like("monday", "the watch on monday").shared).toBe(0);
    const [a, b] = [gistOf("gale steers"), gistOf("gale has a cough")];
    const named = { ...measure, subject: new Set(["gale"]) };
    expect(likenessOf(a, b, named).shared).toBeLessThan(likenessOf(a, b, measure).shared);
  });

  it.each([
    ["Bin nach Kiel gezogen", "Ich wohne in Ulm"],
    ["On a déménagé à Lille", "J'habite à Metz"],
    ["Me mudé a Jaca", "Vivo en Teruel"],
    ["Переехала в Пермь", "Я живу в Туле"],
    ["Gekündigt bei Nordwind", "Ich arbeite in der Mühle"],
  ])("knows of one matter how it is and that it changed: %s", (newer, older) => {
    expect(like(newer, older).shared).toBeGreaterThan(0);
    expect(gistOf(newer.toLowerCase()).change).toBeDefined();
  });

  it("counts rare words more than common ones", () => {
    const by = (term: string) => (term === "anchor" ? 0 : 3);
    const [a, b] = [gistOf("anchor"), gistOf("anchor frayed")];
    expect(likenessOf(a, b, { rarity: by, rarest: 3 }).shared).toBeLessThan(likenessOf(a, b, measure).shared);
  });

  it.each([
    ["Ankerwinden", "die Winden"],
    ["якоря подняты", "якорь поднят"],
    ["два якоря", "якорями"],
    ["anchored here", "anchor"],
  ])("knows forms of a word: %s, %s", (a, b) => {
    expect(like(a, b).shared).toBeGreaterThan(0);
  });

  it.each([
    ["mooring costs 30", "mooring costs 40", "number"],
    ["30m of rope", "a rope of 40m", "number"],
    ["regatta on 3 june", "regatta on 4 june", "day"],
    ["write to gale@pier.example", "write to storm@pier.example", "address"],
    ["30m of rope", "a rope of 40kg", undefined],
    ["mooring costs 30", "mooring is dear", undefined],
    ["mooring costs 30", "mooring costs 30 again", undefined],
  ])("tells other values: %s, %s", (a, b, sort) => {
    expect(like(a, b).otherValue).toBe(sort);
  });

  it("tells equal values, long numbers sooner than short ones", () => {
    expect(like("code 4417", "4417 opens it").sameValue).toBe(1);
    expect(like("berth 4", "4 gulls").sameValue).toBeLessThan(0.5);
    expect(like("regatta on friday", "friday it rains").sameValue).toBe(1);
  });
});
