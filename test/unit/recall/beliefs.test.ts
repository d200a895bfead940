import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { type Asked, asking, belief, fact, idOf, type Made } from "./made.ts";

const sure = { alpha: 4, beta: 1, evidence: 3 };
const tea = belief("Ann drinks green tea", sure);
const more = ["Ann drinks tea", "Ann drinks black tea"].map((text) => belief(text, sure));
const facts = ["morning", "noon", "night"].map((when) => fact(`Ann drinks green tea every ${when}`));

const ids = (memories: readonly Made[], asked?: Asked) =>
  rankHits(asking("who drinks green tea", memories, asked)).results.map(({ row }) => row.header.id);

describe("beliefs in recall", () => {
  it("follow what was found and take no place from it", () => {
    expect(ids([tea, ...facts], { limit: 3 })).toEqual([...ids(facts, { limit: 3 }), idOf(tea)]);
    expect(ids([tea, ...facts], { limit: 1 })).toHaveLength(2);
  });

  it("leave the scores of everything else as they are", () => {
    const scores = (memories: readonly Made[]) =>
      rankHits(asking("drinks tea", memories))
        .results.filter(({ row }) => row.header.kind === "fact")
        .map(({ explain }) => explain.parts.find(({ name }) => name === "text")?.value);
    expect(scores([tea, ...facts])).toEqual(scores(facts));
  });

  it("are two at most, the best", () => {
    const found = ids([...more, tea, ...facts]);
    expect(found).toHaveLength(5);
    expect(found[3]).toBe(idOf(tea));
    expect(ids([...more, tea], { filters: { kind: "belief" } })).toHaveLength(3);
  });

  it.each([
    ["doubted", { alpha: 2, beta: 4 }],
    ["archived", { ...sure, status: "archived" as const }],
    ["superseded", { ...sure, status: "superseded" as const }],
    ["forgotten", { ...sure, status: "forgotten" as const }],
  ])("stay away when they are %s", (_, keys) => {
    expect(ids([belief("Ann drinks green tea", keys)])).toEqual([]);
  });
});
