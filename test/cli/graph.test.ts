import { describe, expect, it } from "vitest";
import { graphShape } from "../../src/domain/list-shapes.ts";
import { aPerson } from "./harness.ts";

describe("pai show --graph", () => {
  it("draws a tree and JSON of what belongs to a memory", async () => {
    const person = aPerson();
    const oslo = (await person.remember("Anna lives in Oslo")).fact;
    const ship = (await person.remember('Anna works for "Statoil" as an engineer')).fact;
    const [tree, json] = await Promise.all(
      [[], ["--json"]].map((how) => person.pai(["show", "--graph", oslo, ...how])),
    );
    expect([tree?.status, tree?.stderr]).toEqual([0, ""]);
    expect(tree?.stdout).toMatch(
      /^fa_\w+ {2}Anna lives in Oslo\n└─ -- entity conf=0\.60.* {2}fa_\w+ {2}Anna works/,
    );
    const document = json?.json();
    expect(graphShape.safeParse(document).success).toBe(true);
    expect(document?.nodes).toMatchObject([
      { id: oslo, depth: 0 },
      { id: ship, depth: 1 },
    ]);
  });

  it("begins at a name, with the facts about it, and tells a link", async () => {
    const person = aPerson();
    const oslo = (await person.remember("My friend Anna lives in Oslo")).fact;
    const engineer = (await person.remember("Anna works for Statoil as an engineer")).fact;
    await person.pai(["link", oslo, engineer, "--type", "supports"]);
    const tree = await person.pai(["show", "--graph", "Anna"]);
    expect(tree.stdout).toMatch(/^en_\w+ {2}Anna\n[├└]─ -- entity conf=1\.00 {2}fa_/);
    expect(tree.stdout).toContain("supports 1.00 conf=");
  });

  it("says so where nothing belongs to a memory, and where there is none", async () => {
    const person = aPerson();
    const alone = (await person.remember("I like green tea")).fact;
    const none = await person.pai(["show", "--graph", alone]);
    expect([none.status, none.stdout, none.stderr]).toEqual([3, "", `pai: no edges to or from ${alone}\n`]);
    const empty = await person.pai(["show", "--graph", alone, "--json"]);
    expect([empty.status, empty.json().edges]).toEqual([3, []]);
    const unknown = await person.pai(["show", "--graph", "fa_nobody"]);
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining("no memory with id")]);
    const wrong = await Promise.all([
      person.pai(["show", "--graph"]),
      person.pai(["show", "--graph", ""]),
      person.pai(["show", "--graph", alone, "--depth", "0"]),
    ]);
    expect(wrong.map(({ status }) => status)).toEqual([2, 2, 2]);
  });

  it("is told by recall --explain: path, confidences, parts that add up", async () => {
    const person = aPerson();
    const oslo = (await person.remember("Anna lives in Oslo")).fact;
    const ship = (await person.remember("Anna works for Statoil as an engineer")).fact;
    const text = await person.pai(["recall", "Oslo", "--explain", "--kind", "fact"]);
    expect(text.stdout).toContain(`related to ${oslo}; not found by the query itself`);
    expect(text.stdout).toContain(`graph ${oslo} -> entity conf=0.60 -> ${ship}`);
    const { results } = (
      await person.pai(["recall", "Oslo", "--explain", "--json", "--kind", "fact"])
    ).json();
    expect(results?.[1]).toMatchObject({
      id: ship,
      via: oslo,
      explain: { graphEdgeConfidences: [0.6], path: [{ from: oslo, to: ship, type: "entity" }] },
    });
  });
});
