import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import type { HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { isMerged } from "../../../src/domain/merged.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { entitiesPass } from "../../../src/upkeep/entities.ts";
import { MemoryCopy } from "../memory-copy.ts";

const NOW = Date.parse("2026-03-10T08:00:00Z");
const created = "2026-03-01T08:00:00Z";
const idOf = (kind: "fact" | "entity", name: string) =>
  deriveId({ kind, atMs: Date.parse(created), of: [name] });

function fact(text: string, names: readonly string[]): Memory {
  const header: HeaderOf<"fact"> = { id: idOf("fact", text), kind: "fact", created, entities: [...names] };
  return createdMemory(header, text, memoryPath(header, text));
}

function entity(
  name: string,
  facts: readonly Memory[],
  keys: Partial<HeaderOf<"entity">> = {},
  more = "",
): Memory {
  const header: HeaderOf<"entity"> = {
    ...{
      id: idOf("entity", JSON.stringify([name, keys.type])),
      kind: "entity",
      created,
      type: "person",
      name,
    },
    sources: facts.map(({ header: { id } }) => id),
    ...keys,
  };
  const lines = facts.map(({ header: { id }, text }) => `- 2026-03-01 · ${text} (${id})\n`).join("");
  return createdMemory(header, `## Summary\n\n\n## Timeline\n\n${lines}${more}`, memoryPath(header, ""));
}

class Store {
  readonly copy: MemoryCopy;

  constructor(memories: readonly Memory[]) {
    this.copy = new MemoryCopy(memories.map((memory) => ({ memory, days: [] })));
  }

  run() {
    const view = this.copy.view(NOW, defaultConfig());
    return this.copy.run(entitiesPass.plan(entitiesPass.units(view), view));
  }

  of(memory: Memory): Memory & { readonly header: HeaderOf<"entity"> } {
    const found = [...this.copy.copied].find((one) => one.memory.header.id === memory.header.id);
    return found?.memory as Memory & { readonly header: HeaderOf<"entity"> }; // the test names an entity
  }
}

const SAILS = fact("Jonathan sails with Mara in Bergen", ["Jonathan", "Mara", "Bergen"]);
const COOKS = fact("Johnathan cooks for Mara in Bergen", ["Johnathan", "Mara", "Bergen"]);
const TOGETHER = fact("Jonathan, Johnathan and Mara are in Bergen", [
  "Jonathan",
  "Johnathan",
  "Mara",
  "Bergen",
]);
const SWIMS = fact("Jonathan swims", ["Jonathan"]);

describe("entity files of one person or thing", () => {
  it("become one with all names, relations and facts, once", () => {
    const brother = { type: "brother", to: "Mara", fact: SAILS.header.id };
    const uncle = { type: "uncle", to: "Tom", fact: COOKS.header.id };
    const one = entity("Robert", [SAILS, SWIMS], { relations: [brother] });
    const other = entity("Bob", [COOKS], { aliases: ["Robert", "Bobby"], relations: [uncle] });
    const store = new Store([SAILS, COOKS, SWIMS, one, other]);
    expect(store.run().result).toEqual({ merged: 1 });
    const { header, text } = store.of(one);
    expect(header).toMatchObject({
      name: "Robert",
      aliases: ["Bob", "Bobby"],
      relations: [brother, uncle],
      sources: [SAILS, COOKS, SWIMS].map((each) => each.header.id).toSorted(),
      supersedes: [other.header.id],
    });
    for (const { text: said } of [SAILS, COOKS, SWIMS]) expect(text).toContain(`· ${said} (fa_`);
    expect(isMerged(store.of(other).header)).toBe(true);
    expect(store.of(other).text).toBe(other.text);
    expect(store.run().changes).toEqual([]);
  });

  it.each<[string, readonly Memory[]]>([
    ["one name", [entity("Bob", [SAILS]), entity("bob", [COOKS], { updated: created, type: "person" })]],
    ["spelling and what both are named with", [entity("Jonathan", [SAILS]), entity("Johnathan", [COOKS])]],
    [
      "accents and a relation",
      [
        entity("José", [SAILS], { relations: [{ type: "brother", to: "Mara", fact: SAILS.header.id }] }),
        entity("Jose", [COOKS], { relations: [{ type: "brother", to: "mara", fact: COOKS.header.id }] }),
      ],
    ],
  ])("are told by %s", (_how, both) => {
    expect(new Store([SAILS, COOKS, ...both]).run().result).toEqual({ merged: 1 });
  });

  it.each<[string, readonly Memory[]]>([
    ["by spelling alone", [entity("Jonathan", [SWIMS]), entity("Johnathan", [COOKS])]],
    ["of two types", [entity("Bergen", [SAILS]), entity("Bergen", [COOKS], { type: "place" })]],
    ["that one sentence names both", [entity("Jonathan", [TOGETHER]), entity("Johnathan", [COOKS])]],
    ["whose last letter differs", [entity("Martin", [SAILS]), entity("Martina", [COOKS])]],
    ["one letter of which is another", [entity("Marina", [SAILS]), entity("Marika", [COOKS])]],
    ["that digits tell apart", [entity("Dock 11", [SAILS]), entity("Dock 1", [COOKS])]],
    [
      "that two are called the same",
      [
        entity("Bob", [SWIMS]),
        entity("Robert", [SAILS], { aliases: ["Bob"] }),
        entity("Bobby", [COOKS], { aliases: ["Bob"] }),
      ],
    ],
    [
      "both written into by a person",
      [entity("Bob", [SAILS], {}, "mine"), entity("bob", [COOKS], { pinned: true })],
    ],
    [
      "one of them in a project",
      [entity("Bob", [SAILS]), entity("bob", [COOKS], { scope: "project", project: "app" })],
    ],
  ])("stay apart %s", (_why, all) => {
    const { result, changes } = new Store([SAILS, COOKS, SWIMS, TOGETHER, ...all]).run();
    expect(result).not.toHaveProperty("merged");
    expect(changes.filter(({ event }) => event === "merged")).toEqual([]);
  });

  it("list the facts that name them and that a merge of files left out, once", () => {
    const bob = fact("Bob moved to Bergen", ["Bob"]);
    const gone = createdMemory(
      { ...fact("Bob owns a boat", ["Bob"]).header, status: "forgotten" },
      "Bob owns a boat",
      "facts/2026-03-01/b.md",
    );
    const one = entity("Bob", [COOKS], {}, "mine\n");
    const store = new Store([COOKS, bob, gone, one]);
    expect(store.run().result).toEqual({ listed: 1 });
    const { header, text } = store.of(one);
    expect(header.sources).toEqual([COOKS.header.id, bob.header.id].toSorted());
    expect(header.relations).toMatchObject([{ type: "lives_in", to: "Bergen", fact: bob.header.id }]);
    expect(text).toMatch(/· Bob moved to Bergen \(fa_(?:.*\n)*mine\n/);
    expect(store.run().changes).toEqual([]);
  });

  it("do not list again what a person took off their file, nor what is older than a full list", () => {
    const bob = fact("Bob moved to Bergen", ["Bob"]);
    const one = entity("Bob", [bob]);
    const without = createdMemory(one.header, "## Summary\n\n\n## Timeline\n", one.path);
    expect(new Store([bob, without]).run().changes).toEqual([]);
    const full = entity("Bob", [COOKS], { sources: ["fa_7zzzzzzzzzzzzzzzzzzzzzzzzz"], sources_count: 300 });
    expect(new Store([bob, full]).run().changes).toEqual([]);
  });

  it.each<[string, Partial<HeaderOf<"entity">>, string]>([
    ["pinned", { pinned: true }, ""],
    ["tagged by hand", { tags: ["friend"] }, ""],
    ["written into", {}, "\nhe likes fish\n"],
  ])("only take others in where one is %s", (_how, keys, more) => {
    const small = entity("Bob", [COOKS], keys, more);
    const large = entity("bob", [SAILS, SWIMS]);
    const store = new Store([SAILS, COOKS, SWIMS, small, large]);
    expect(store.run().result).toEqual({ merged: 1 });
    expect(store.of(large).header.superseded_by).toBe(small.header.id);
    expect(store.of(small).header).toMatchObject(keys);
    expect(store.of(small).text).toContain(more);
  });

  it("only take others in where a link leads to one", () => {
    const [small, large] = [entity("Bob", [COOKS]), entity("bob", [SAILS, SWIMS])];
    const linking: HeaderOf<"fact"> = {
      ...(SWIMS.header as HeaderOf<"fact">),
      links: [{ to: small.header.id, type: "related" }],
    };
    const linked = createdMemory(linking, SWIMS.text, SWIMS.path);
    const store = new Store([SAILS, COOKS, linked, small, large]);
    store.run();
    expect(store.of(large).header.superseded_by).toBe(small.header.id);
  });

  it("stay as they are where one file has no room for all", () => {
    const names = Array.from({ length: 10 }, (_, i) => `Bob ${i}`);
    const store = new Store([
      SAILS,
      COOKS,
      entity("Bob", [SAILS], { aliases: names }),
      entity("bob", [COOKS], { aliases: ["Rob"] }),
    ]);
    expect(store.run().changes).toEqual([]);
  });
});
