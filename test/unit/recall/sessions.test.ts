import { describe, expect, it } from "vitest";
import type { TextHit } from "../../../src/index-ports.ts";
import { rankHits } from "../../../src/recall/recall.ts";
import { statementPlaces } from "../../../src/recall/sessions.ts";
import { asking, fact, type Made, talk } from "./made.ts";

const noted = (text: string, minute: number, session = "a") =>
  fact(text, { session, created: `2026-01-01T00:0${minute}:00Z` });
const hitOf = ({ row }: Made, score: number, ...terms: string[]): TextHit => {
  return {
    kind: row.header.kind,
    row,
    score,
    cosine: 0,
    matched: Object.fromEntries(terms.map((term) => [term, [term]])),
  };
};

describe("statements of one session", () => {
  const [first, second, third] = [noted("one", 1), noted("two", 2), noted("three", 3)];

  it("speak for each other, the nearer the more", () => {
    const hits = [hitOf(third, 1, "tea"), hitOf(first, 0), hitOf(second, 0)];
    const places = statementPlaces(hits);
    const [of3, of1, of2] = hits.map((hit) => places.get(hit));
    expect(of2?.around).toBeCloseTo(Math.exp(-1 / 8));
    expect(of1?.around).toBeCloseTo(Math.exp(-4 / 8));
    expect(of3?.around).toBe(0);
    expect([of1?.near, of2?.near]).toEqual([[{}], [{}, { tea: ["tea"] }]]);
  });

  it("have the score of their session: more of what is asked for is better, the best is 1", () => {
    const other = [noted("four", 4, "b"), noted("five", 5, "b")];
    const hits = [
      hitOf(first, 1, "tea", "cake"),
      hitOf(second, 0),
      ...other.map((one) => hitOf(one, 1, "tea")),
    ];
    const places = statementPlaces(hits);
    const [best, same, worse] = hits.map((hit) => places.get(hit)?.session ?? Number.NaN);
    expect([best, same]).toEqual([1, 1]);
    expect(worse).toBeLessThan(1);
    expect(worse).toBeGreaterThan(0);
  });

  it("have the nearest meaning of their session, and none of another", () => {
    const other = [noted("four", 4, "b"), noted("five", 5, "b")].map((one) => hitOf(one, 1, "tea"));
    const near = { ...hitOf(second, 0), cosine: 0.7 };
    const hits = [hitOf(first, 1, "tea"), near, ...other];
    const places = statementPlaces(hits);
    expect(hits.map((hit) => places.get(hit)?.nearest)).toEqual([0.7, 0.7, 0, 0]);
  });

  it("have no place alone, without a session, or as turns", () => {
    const chat = talk(["Mara: tea", "Ben: tea"], { session: "a" });
    const turns = (chat.turns ?? []).map((turn) => ({ ...hitOf(chat, 1, "tea"), turn }));
    const hits = [hitOf(first, 1, "tea"), hitOf(fact("six"), 1, "tea"), ...turns];
    expect(statementPlaces(hits).size).toBe(0);
  });

  it("bring up what stands next to the words of the query, and nothing of another session", () => {
    const memories = [
      noted("The trip to Ghent was long", 1),
      noted("We slept in a canal boat in Ghent", 2),
      noted("The trip ended in Ghent", 3),
      noted("We looked at a windmill in Ghent", 1, "b"),
      noted("It rained in Ghent", 2, "b"),
    ];
    const { results } = rankHits(asking("trip Ghent", memories));
    const texts = results.map(({ row }) => memories.find((one) => one.row === row)?.text);
    expect(texts.indexOf("We slept in a canal boat in Ghent")).toBe(2);
  });
});
