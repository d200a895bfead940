import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import type { SearchIndex } from "../../../src/index-ports.ts";
import { createdMemory, createMemory } from "../../../src/markdown/changes.ts";
import type { Context } from "../../../src/memory/context.ts";
import { EACH_LEG, Nearness } from "../../../src/memory/engine-answers.ts";
import { Neighbourhood, PlannedMemories } from "../../../src/memory/neighbourhood.ts";
import { Stored } from "../../../src/memory/row-cache.ts";
import { FactCache, SubjectCache } from "../../../src/memory/subject-cache.ts";

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
    expect(near.map(({ place }) => place.path)).toContain(facts[1234]?.path);
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
      const [nearest] = shelf.near(`Chai ${at}`).toSorted((a, b) => b.cosine - a.cosine);
      expect(nearest).toMatchObject({ place: { path: facts[at]?.path }, cosine: expect.closeTo(1, 6) });
    }
  });
});

describe("facts of a subject", () => {
  it("are read when somebody asks about it, not when one is written", () => {
    const stored = facts.slice(0, 20);
    const byPath = new Map(stored.map((one) => [one.path, one]));
    const reads: string[] = [];
    const readMemory = (path: string) => {
      reads.push(path);
      return byPath.get(path);
    };
    const rows = { rows: () => stored } as unknown as SearchIndex; // nothing else is asked of it
    const reading = { ...context, store: { readMemory } } as unknown as Context;
    const cache = new SubjectCache(reading, new Stored(rows, true));
    const planned = new PlannedMemories(() => undefined);
    const written = fact("I like tea of the last harvest");
    planned.add(createMemory(written, { event: "created", reason: "said" }));
    cache.keep(written);
    expect(reads).toEqual([]);
    const near = cache.of("I like tea of the last harvest, number 7", "owner", planned, new Map());
    expect(near.map(({ memory }) => memory.text)).toEqual(
      expect.arrayContaining([written.text, "I like tea number 7"]),
    );
    expect(reads.length).toBe(stored.length);
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
    const find = () => neighbourhood.of("I like tea number 7", "owner", planned, new Map());
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
