import { describe, expect, it } from "vitest";
import type { RecallInput } from "../../../src/recall/admission.ts";
import { rankHits } from "../../../src/recall/recall.ts";
import { type Asked, asking, fact, idOf, type Made, talk, turnId } from "./made.ts";

const link = (other: Made, strength = 1) => ({
  links: [{ to: idOf(other), type: "references" as const, strength }],
});

function recalled(query: string, memories: readonly Made[], asked: Asked = {}) {
  const input = asking(query, memories, asked);
  const linking = (id: string) =>
    memories.map(({ row }) => row).filter(({ header }) => header.links?.some(({ to }) => to === id));
  const graph: RecallInput["graph"] = { linking, observedEdges: () => [] };
  return rankHits({ ...input, graph });
}
const shown = (results: ReturnType<typeof recalled>["results"]) => results.map(({ row }) => row.header.id);

describe("neighbours of what was found", () => {
  const oslo = fact("Anna lives in Oslo");
  const job = fact("She builds ships", link(oslo, 0.9));
  const dog = fact("A dog keeps her company", link(job, 0.9));

  it("follow behind it, along links in both directions, with their path", () => {
    const { results } = recalled("oslo", [oslo, job, dog]);
    expect(shown(results)).toEqual([oslo, job, dog].map(idOf));
    const [, first, second] = results;
    expect(first).toMatchObject({ via: idOf(oslo), support: "weak", explain: { foundBy: "graph" } });
    expect(second?.explain.path?.map(({ other, confidence }) => [other, confidence])).toEqual([
      [idOf(job), 1],
      [idOf(dog), 1],
    ]);
    expect(results[0]?.via).toBeUndefined();
  });

  it("never rank above a direct hit, however much else speaks for them; the parts still add up", () => {
    const weak = fact("oslo and many other words that have nothing to do with it", { importance: 1 });
    const strong = fact("She builds ships", { ...link(oslo), importance: 10, pinned: true });
    const { results } = recalled("oslo Anna", [oslo, weak, strong]);
    expect(shown(results).at(-1)).toBe(idOf(strong));
    const scores = results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { score, explain } of results) {
      expect(explain.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 5);
    }
  });

  it("are not what a cosine alone has linked: the query's own vector was compared with that", () => {
    const linked = (strength?: number) => {
      const related = { to: idOf(oslo), type: "related" as const, ...(strength && { strength }) };
      return fact("She likes cheese", { links: [related] });
    };
    expect(shown(recalled("oslo", [oslo, linked(0.62)]).results)).toEqual([idOf(oslo)]);
    expect(recalled("oslo", [oslo, linked()]).results).toHaveLength(2);
  });

  it("are three at most, and as many as there is room for", () => {
    expect(recalled("oslo", [oslo, job, dog], { limit: 1 }).results).toHaveLength(1);
    expect(recalled("oslo", [oslo, job, dog], { limit: 2 }).results).toHaveLength(2);
    const many = Array.from({ length: 5 }, (_, i) => fact(`She builds ship ${i}`, link(oslo)));
    expect(recalled("oslo", [oslo, ...many]).results).toHaveLength(4);
  });

  it.each([
    ["forgotten", { status: "forgotten" as const }, {}],
    ["sensitive", { sensitive: true }, {}],
    ["of another subject than asked for", {}, { filters: { subject: "bob" } }],
    ["below the least score", {}, { filters: { minScore: 0.75 } }],
  ])("are left out where they are %s", (_, keys, asked) => {
    const bobs = fact("Anna lives in Oslo", { subject: "bob" });
    const hidden = fact("She builds ships", { ...link(bobs), ...keys });
    expect(shown(recalled("oslo", [bobs, hidden], asked).results)).toEqual([idOf(bobs)]);
  });

  it("are not looked for where an excluded word stands in them, or nothing was found", () => {
    expect(shown(recalled("oslo -ships", [oslo, job]).results)).toEqual([idOf(oslo)]);
    expect(recalled("berlin", [oslo, job]).results).toEqual([]);
  });

  it("start from the facts of a turn that was found, and are not shown beside their own turn", () => {
    const said = talk(["anna: My flat is in Oslo", "anna: The harbour is close"]);
    const flat = fact("Anna has a flat", { sources: [turnId(said, 1)] });
    const ships = fact("She builds ships", link(flat));
    const harbour = fact("Near the water", { ...link(flat), sources: [turnId(said, 2)] });
    const { results } = recalled("oslo harbour", [said, flat, ships, harbour]);
    expect(shown(results)).toContain(idOf(ships));
    expect(shown(results)).not.toContain(idOf(harbour));
  });
});
