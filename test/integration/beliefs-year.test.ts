import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beliefsPass, rebuildPass } from "../../src/beliefs/beliefs.ts";
import { defaultConfig } from "../../src/domain/config.ts";
import { deriveId } from "../../src/domain/ids.ts";
import type { Header, Memory } from "../../src/domain/kinds.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import { createdMemory } from "../../src/markdown/changes.ts";
import { embedder } from "../support/embedder.ts";
import { statementsIn } from "../support/statements.ts";
import { MemoryCopy } from "../unit/memory-copy.ts";

/** `PAI_LONG=1`: the whole year in twenty orders; else its first five months in three. */
const isLong = process.env.PAI_LONG === "1";
const END = Date.parse(isLong ? "2026-01-01T00:00:00Z" : "2025-06-01T00:00:00Z");
const NOTES = readFileSync(path.join(import.meta.dirname, "../../fixtures/year/notes.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly at: string; readonly text: string })
  .filter(({ at }) => Date.parse(at) < END);

/** Every fact of the notes, as a remark of its own leaves it in a store. */
const FACTS = NOTES.flatMap(({ at, text }): Memory[] => {
  const atMs = Date.parse(at);
  return statementsIn(text, atMs).map((statement) => {
    const header: Header = {
      id: deriveId({ kind: "fact", atMs, of: [statement.text] }),
      kind: "fact",
      ...(statement.subject !== "owner" && { subject: statement.subject }),
      created: new Date(atMs).toISOString(),
      sources: [deriveId({ kind: "episode", atMs, of: [text] })],
    };
    return createdMemory(header, statement.text, memoryPath(header, statement.text));
  });
});

function consolidated(memories: readonly Memory[], pass = beliefsPass): readonly Memory[] {
  const copy = new MemoryCopy(
    memories.map((memory) => ({ memory, days: [] })),
    { embedder },
  );
  const view = copy.view(END, defaultConfig());
  copy.run(pass.plan(pass.units(view), view));
  return [...copy.copied].map(({ memory }) => memory);
}

/** Bytes by path: ids, numbers and wording. */
const beliefsIn = (memories: readonly Memory[]) =>
  memories
    .filter(({ header }) => header.kind === "belief")
    .map((memory) => `${memory.path}\n${memory.raw}`)
    .sort();

function united(...stores: readonly (readonly Memory[])[]): readonly Memory[] {
  return [...new Map(stores.flat().map((memory) => [memory.path, memory])).values()];
}

const WHOLE = consolidated(FACTS);
const EXPECTED = beliefsIn(WHOLE);

describe("the beliefs of a year of notes", () => {
  it("are several, and the same bytes when they are dropped and formed again", () => {
    expect(EXPECTED.length).toBeGreaterThan(3);
    expect(beliefsIn(consolidated(WHOLE, rebuildPass))).toEqual(EXPECTED);
  });

  it("are the same bytes in any order and batches of arrival", () => {
    const order = fc.shuffledSubarray(FACTS as Memory[], { minLength: FACTS.length });
    const sizes = fc.array(fc.integer({ min: 20, max: isLong ? 200 : 90 }), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(order, sizes, (facts, batches) => {
        let store: readonly Memory[] = [];
        for (let at = 0, i = 0; at < facts.length; at += batches[i++] ?? 20)
          store = consolidated([...store, ...facts.slice(at, at + (batches[i] ?? 20))]);
        expect(beliefsIn(store)).toEqual(EXPECTED);
      }),
      { numRuns: isLong ? 20 : 3 },
    );
  });

  it("are the same bytes in a store merged from two that were consolidated apart", () => {
    const halves = [0, 1].map((odd) => consolidated(FACTS.filter((_, at) => at % 2 === odd)));
    expect(halves.flatMap(beliefsIn).length).toBeGreaterThan(0);
    expect(beliefsIn(consolidated(united(...halves)))).toEqual(EXPECTED);
  });
});
