import { describe, expect, it } from "vitest";
import type { Header } from "../../../src/domain/kinds.ts";
import { type Shown, toldSince } from "../../../src/recall/told-since.ts";

let day = 0;
const said = (text: string, more: Partial<Header> = {}): Shown => {
  day += 1;
  const header = { id: `fa_${day}`, kind: "fact", source: "user", ...more } as Header;
  return { header, text, saidMs: day };
};
const pairsIn = (...shown: Shown[]) => {
  const textOf = new Map(shown.map(({ header, text }) => [header.id, text]));
  return [...toldSince(shown)].map(([older, newer]) => [textOf.get(older), textOf.get(newer.id)]);
};

describe("what was said since about the same thing", () => {
  it("is the latest statement with two rare words of an earlier one", () => {
    const pairs = pairsIn(
      said("The Gaelic group meets in Portobello"),
      said("Gaelic group is in Leith this week"),
      said("the gaelic group has moved to Musselburgh"),
      said("The bread comes at four"),
    );
    expect(pairs[0]).toEqual([
      "The Gaelic group meets in Portobello",
      "the gaelic group has moved to Musselburgh",
    ]);
    expect(pairs).toHaveLength(2);
  });

  it("is nothing with one such word, with words that many have, or by somebody who may not replace it", () => {
    expect(pairsIn(said("Ben has a gaelic harp"), said("Ann learns gaelic"))).toEqual([]);
    const choir = ["Ann", "Bea", "Cid", "Dan", "Eva"].map((name) =>
      said(`${name} sings in the parish choir`),
    );
    expect(pairsIn(...choir)).toEqual([]);
    expect(
      pairsIn(said("The spare key hangs in the shed"), said("spare key: shed", { source: "web" })),
    ).toEqual([]);
  });
});
