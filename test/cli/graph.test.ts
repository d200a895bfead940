import { describe, expect, it } from "vitest";
import { graphShape } from "../../src/domain/list-shapes.ts";
import { aPerson } from "./harness.ts";

describe("pai show --graph", () => {
  it("draws a tree, pictures and JSON of what belongs to a memory", async () => {
    const person = aPerson();
    const oslo = (await person.remember("Anna lives in Oslo")).fact;
    const ship = (await person.remember('Anna works for "Statoil" as an engineer')).fact;
    const [tree, dot, mermaid, json] = await Promise.all(
      [[], ["--dot"], ["--mermaid"], ["--json"]].map((how) => person.pai(["show", "--graph", oslo, ...how])),
    );
    expect([tree?.status, tree?.stderr]).toEqual([0, ""]);
    expect(tree?.stdout).toMatch(
      /^fa_\w+ {2}Anna lives in Oslo\n└─ -- entity conf=0\.60.* {2}fa_\w+ {2}Anna works/,
    );
    expect(dot?.stdout).toMatch(/^digraph pai \{\n/);
    expect(dot?.stdout).toContain(`"${oslo}" -> "${ship}" [label="entity conf=0.60", dir=none];`);
    expect(mermaid?.stdout).toMatch(/^graph LR\n {2}n0\["fa_\w+: Anna lives in Oslo"\]\n/);
    const document = json?.json();
    expect(graphShape.safeParse(document).success).toBe(true);
    expect(document?.nodes).toMatchObject([
      { id: oslo, depth: 0 },
      { id: ship, depth: 1 },
    ]);
  });

  it("begins at a name, with the facts about it, and tells a link alike in trees and pictures", async () => {
    const person = aPerson();
    const oslo = (await person.remember("My friend Anna lives in Oslo")).fact;
    const engineer = (await person.remember("Anna works for Statoil as an engineer")).fact;
    await person.pai(["link", oslo, engineer, "--type", "supports"]);
    const [tree, dot] = await Promise.all(
      [[], ["--dot"]].map((how) => person.pai(["show", "--graph", "Anna", ...how])),
    );
    expect(tree?.stdout).toMatch(/^en_\w+ {2}Anna\n[├└]─ -- entity conf=1\.00 {2}fa_/);
    expect(tree?.stdout).toContain("supports 1.00 conf=");
    expect(dot?.stdout).toContain('label="supports 1.00 conf=');
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
      person.pai(["show", "--graph", alone, "--dot", "--mermaid"]),
    ]);
    expect(wrong.map(({ status }) => status)).toEqual([2, 2, 2, 2]);
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
