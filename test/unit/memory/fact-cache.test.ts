import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import type { SearchIndex } from "../../../src/index-ports.ts";
import { createdMemory, createMemory } from "../../../src/markdown/changes.ts";
import type { Context } from "../../../src/memory/context.ts";
import { EACH_LEG, Nearness } from "../../../src/memory/engine-answers.ts";
import { FactCache } from "../../../src/memory/fact-cache.ts";
import { Neighbourhood, PlannedMemories } from "../../../src/memory/neighbourhood.ts";

const context = { embedder: () => undefined } as unknown as Context; // no vectors: words alone

function fact(text: string) {
  const id = deriveId({ kind: "fact", atMs: Date.UTC(2026, 0, 1), of: [text] });
  const header = { id, kind: "fact", created: "2026-01-01T00:00:00.000Z" } as Header;
  return createdMemory(header, text, `facts/2026-01-01/${id}.md`);
}

const MANY = 2_000;
const facts = Array.from({ length: MANY }, (_, i) => fact(`I like tea number ${i}`));

describe("a shelf of facts", () => {
  it("gives the nearest, however many there are", () => {
    const shelf = new FactCache(new Nearness(context));
    for (const one of facts) shelf.put(one);
    const near = shelf.near("I like tea number 1234");
    expect(near.length).toBeLessThanOrEqual(2 * EACH_LEG);
    expect(near).toContain(facts[1234]?.header.id);
  });

  it("gives the nearest by their meaning, wherever their vectors lie", () => {
    const vectorOf = (text: string) => {
      const angle = Number(text.match(/\d+/)) / MANY;
      return Float32Array.of(Math.cos(angle), Math.sin(angle));
    };
    const embedder = () => ({ embed: (texts: readonly string[]) => texts.map(vectorOf) });
    const shelf = new FactCache(new Nearness({ embedder } as unknown as Context));
    for (const one of facts) shelf.put(one);
    for (const at of [0, 3, 1023, 1024, 1500, MANY - 1]) {
      expect(shelf.near(`Chai ${at}`)[0]).toBe(facts[at]?.header.id);
    }
  });
});

describe("neighbours among what is planned", () => {
  const index = { neighbours: () => [], search: () => ({ hits: [] }) } as unknown as SearchIndex; // an empty one

  it("are the nearest of it, as they are by now, and none that was removed", () => {
    const planned = new PlannedMemories(() => undefined);
    const neighbourhood = new Neighbourhood(context, index);
    const add = (change: Parameters<PlannedMemories["add"]>[0]) => {
      const memory = planned.add(change);
      if (memory) neighbourhood.keep(memory);
    };
    for (const one of facts) add(createMemory(one, { event: "created", reason: "said" }));
    const find = () => neighbourhood.of("I like tea number 7", planned, new Map());
    expect(find().length).toBeLessThanOrEqual(2 * EACH_LEG);
    const texts = () => find().map(({ memory }) => memory.text);
    expect(texts()).toContain("I like tea number 7");
    const { path, header, raw } = facts[7] ?? fact("");
    add({
      op: "remove",
      id: header.id,
      path,
      before: raw,
      keys: [],
      event: "erased",
      reason: "asked",
    } as never); // as much as is looked at
    expect(texts()).not.toContain("I like tea number 7");
  });
});
