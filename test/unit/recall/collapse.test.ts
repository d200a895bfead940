import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { type Asked, asking, episode, fact, idOf, type Made } from "./made.ts";

const recalled = (query: string, memories: readonly Made[], asked?: Asked) =>
  rankHits(asking(query, memories, asked));
const ids = (query: string, memories: readonly Made[], asked?: Asked) =>
  recalled(query, memories, asked).results.map(({ row }) => row.header.id);

const said = episode("I always drink green tea");
const stated = fact("Green tea is a favourite", { sources: [idOf(said)] });

describe("a fact and the remark it came from", () => {
  it("are one result: the fact, which names the episode", () => {
    const { results, rejected } = recalled("green tea", [said, stated]);
    expect(results).toMatchObject([{ row: stated.row, episode: idOf(said) }]);
    expect(rejected).toEqual({ source: 1 });
  });

  it("are one result where the remark matches better, in the fact's place", () => {
    const cheap = fact("Green is cheap");
    expect(ids("drink green tea", [said, stated, cheap])).toEqual([idOf(stated), idOf(cheap)]);
    expect(ids("drink green tea", [said, stated], { limit: 1 })).toEqual([idOf(stated)]);
  });

  it("are one result for a fact that cites a turn", () => {
    const turn = fact("Green tea, always", { sources: [`${idOf(said)}#0123abcd`] });
    expect(recalled("green tea", [said, turn]).results).toMatchObject([
      { row: turn.row, episode: idOf(said) },
    ]);
  });

  it("leaves the remark where the fact lacks the phrase, or the word", () => {
    expect(ids('"always drink"', [said, stated])).toEqual([idOf(said)]);
    expect(ids("drink", [said, stated])).toEqual([idOf(said)]);
  });

  it("leaves a whole conversation beside its facts", () => {
    const talk = episode("green tea and much else", { turns: 12 });
    const point = fact("Green tea is fine", { sources: [`${idOf(talk)}#0123abcd`] });
    expect(ids("green tea", [talk, point])).toHaveLength(2);
  });
});

describe("a remark whose facts are out of recall", () => {
  const old = (status: "superseded" | "forgotten" | "expired") =>
    fact("Old", { status, sources: [idOf(said)] });

  it.each(["superseded", "expired", "forgotten"] as const)("is not recalled when they are %s", (status) => {
    expect(recalled("tea", [said], { unsearched: [old(status)] })).toMatchObject({
      results: [],
      rejected: { silenced: 1 },
    });
  });

  it.each([
    ["superseded", 1],
    ["expired", 1],
    ["forgotten", 0],
  ] as const)("is recalled where episodes are asked for and they are %s: %d", (status, count) => {
    const asked = { filters: { kind: "episode" }, unsearched: [old(status)] } as const;
    expect(ids("tea", [said], asked)).toHaveLength(count);
  });

  it.each([
    ["superseded", 1],
    ["expired", 1],
    ["forgotten", 0],
  ] as const)(
    "is recalled while another still is, unless one was forgotten, when one is %s: %d",
    (status, count) => {
      const unsearched = [old(status), fact("Kept", { sources: [idOf(said)] })];
      expect(ids("tea", [said], { unsearched })).toHaveLength(count);
    },
  );

  it("is recalled where there is none", () => {
    expect(ids("tea", [said])).toHaveLength(1);
  });

  it("is recalled as of a day on which they were true", () => {
    const past = fact("Old", { status: "superseded", invalid_at: "2026-03-01", sources: [idOf(said)] });
    const filters = { asOfMs: Date.parse("2026-02-01") };
    expect(ids("tea", [said], { filters, unsearched: [past] })).toHaveLength(1);
  });

  it("does not silence a conversation", () => {
    const talk = episode("tea and much else", { turns: 12 });
    const point = fact("Old", { status: "forgotten", sources: [`${idOf(talk)}#0123abcd`] });
    expect(ids("tea", [talk], { unsearched: [point] })).toHaveLength(1);
  });
});

describe("near-identical results", () => {
  it("are one", () => {
    const again = [
      fact("I like the tea", { created: "2026-03-01T00:00:00Z" }),
      fact("I LIKE TEA!", { created: "2026-02-01T00:00:00Z" }),
      fact("I like tea.", { valid_at: "2025-12-01T00:00:00Z" }),
    ];
    const { results, rejected } = recalled("tea", again);
    expect(results).toHaveLength(1);
    expect(rejected).toEqual({ repeat: 2 });
  });

  it.each([
    ["I like tea", "I do not like tea"],
    ["I like tea", "I liked tea"],
    ["tea at -5 degrees", "tea at 5 degrees"],
    ["tea in C", "tea in C++"],
    ["tea v1.5", "tea v1 5"],
  ])("are not %j and %j", (a, b) => {
    expect(ids("tea", [fact(a), fact(b)])).toHaveLength(2);
  });

  it("are not the same words about different people", () => {
    expect(
      ids("tea", [fact("likes tea", { subject: "ann" }), fact("likes tea.", { subject: "bob" })]),
    ).toHaveLength(2);
  });
});
