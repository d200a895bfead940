import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NearEdge } from "../../../src/recall/edges-around.ts";
import { spread } from "../../../src/recall/spread.ts";

type Drawn = readonly [from: string, to: string, confidence: number];

function edgesOf(drawn: readonly Drawn[]) {
  return (id: string): NearEdge[] =>
    drawn.flatMap(([from, to, confidence]) => {
      const other = id === from ? to : id === to ? from : undefined;
      return other === undefined ? [] : [{ from, to, type: "link", other, confidence, weight: 1, days: [] }];
    });
}
const reach = (drawn: readonly Drawn[], mayPass = (_: string) => true) =>
  spread([{ id: "a", score: 1 }], edgesOf(drawn), mayPass).map(
    ({ id, activation, path }) => `${id} ${activation.toFixed(3)} ${path.map(({ other }) => other).join("")}`,
  );

describe("following edges", () => {
  it("hands on 0.8 of the score on the first edge and 0.7 further on, times its confidence", () => {
    expect(
      reach([
        ["a", "b", 1],
        ["b", "c", 1],
        ["d", "c", 0.9],
      ]),
    ).toEqual(["b 0.800 b", "c 0.560 bc", "d 0.353 bcd"]);
  });

  it("goes no further than three edges, nor along edges below the floor", () => {
    const chain: Drawn[] = [
      ["a", "b", 1],
      ["b", "c", 1],
      ["c", "d", 1],
      ["d", "e", 1],
    ];
    expect(reach(chain)).toHaveLength(3);
    expect(reach([["a", "b", 0.19]])).toEqual([]);
    expect(
      reach([
        ["a", "b", 0.5],
        ["b", "c", 0.6],
      ]),
    ).toEqual(["b 0.400 b"]); // 0.168 is left of the start
  });

  it("takes the best of several paths, and is not caught in circles", () => {
    expect(
      reach([
        ["a", "b", 0.3],
        ["a", "c", 1],
        ["c", "b", 1],
        ["b", "a", 0.3],
      ]),
    ).toEqual(["c 0.800 c", "b 0.560 cb"]);
  });

  it("does not lead through what may not be passed", () => {
    const found = reach(
      [
        ["a", "b", 1],
        ["b", "c", 1],
      ],
      (id) => id !== "b",
    );
    expect(found).toEqual(["b 0.800 b"]); // whoever asks decides what to show
  });

  it("does not depend on the order of edges and seeds, and looks at few memories in a thicket", () => {
    const ends = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const drawn = fc.array(fc.tuple(ends, ends, fc.constantFrom(0.3, 0.6, 0.8, 1)), { maxLength: 12 });
    fc.assert(
      fc.property(drawn, (some) => {
        const edges = some.filter(([from, to]) => from !== to);
        const seeds = [
          { id: "a", score: 0.9 },
          { id: "f", score: 0.7 },
        ];
        const ids = (all: Drawn[], start: typeof seeds) =>
          spread(start, edgesOf(all), () => true).map(({ id, activation }) => [id, activation.toFixed(9)]);
        expect(ids([...edges].reverse(), [...seeds].reverse())).toEqual(ids(edges, seeds));
      }),
    );
    let looked = 0;
    const all = Array.from({ length: 500 }, (_, i) => `n${i}`);
    const thicket = (id: string): NearEdge[] => {
      looked++;
      return all.map((to) => ({ from: id, to, type: "link", other: to, confidence: 1, weight: 1, days: [] }));
    };
    spread([{ id: "a", score: 1 }], thicket, () => true);
    expect(looked).toBeLessThanOrEqual(16);
  });
});
