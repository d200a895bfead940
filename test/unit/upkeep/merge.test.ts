import process from "node:process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/derive-id.ts";
import type { Header, HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { DEFAULTS } from "../../../src/domain/vocabulary.ts";
import { planRestore } from "../../../src/edits/forget.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { PASSES } from "../../../src/memory/consolidate.ts";
import type { Pass } from "../../../src/passes/pass.ts";
import { contradictionsPass, mergePass } from "../../../src/upkeep/pairs.ts";
import { MemoryCopy } from "../memory-copy.ts";

const BORN_MS = Date.parse("2026-01-01T00:00:00Z");
const DAY_MS = 86_400_000;
const NOW = BORN_MS + 40 * DAY_MS;
const RUNS = { numRuns: process.env.PAI_LONG ? 10_000 : 40 };
const iso = (days: number) => new Date(BORN_MS + days * DAY_MS).toISOString();
const episode = (n: number) => deriveId({ kind: "episode", atMs: BORN_MS + n * DAY_MS, of: [`${n}`] });

function fact(text: string, keys: Partial<HeaderOf<"fact">> = {}, day = 0): Memory {
  const id = deriveId({ kind: "fact", atMs: BORN_MS + day * DAY_MS, of: [text, day] });
  const header: Header = { id, kind: "fact", created: iso(day), sources: [episode(day)], ...keys };
  return createdMemory(header, text, memoryPath(header, text));
}

function run(pass: Pass, copy: MemoryCopy) {
  const view = copy.view(NOW, defaultConfig());
  return copy.run(pass.plan(pass.units(view), view));
}

function store(...memories: Memory[]): MemoryCopy {
  return new MemoryCopy(memories.map((memory) => ({ memory, days: ["2026-01-05"] })));
}

function headers(copy: MemoryCopy): Header[] {
  return [...copy.copied].map(({ memory }) => memory.header).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const TEA = "My sister lives in Lisbon";
const TEA_TOO = "my sister lives in Lisbon!";

describe("merge", () => {
  it.each<[string, Memory, Memory]>([
    ["pinned", fact(TEA, { pinned: true }), fact(TEA_TOO, {}, 2)],
    ["forgotten", fact(TEA, { status: "forgotten" }), fact(TEA_TOO, {}, 2)],
    ["about somebody else", fact(TEA, { subject: "anna" }), fact(TEA_TOO, { subject: "bob" }, 2)],
    ["of another project", fact(TEA, { scope: "project", project: "a" }), fact(TEA_TOO, {}, 2)],
    ["past its time", fact(TEA, { expires_at: iso(10) }), fact(TEA_TOO, {}, 2)],
    [
      "linked by hand",
      fact(TEA),
      fact(TEA_TOO, { links: [{ to: fact(TEA).header.id, type: "related" }] }, 2),
    ],
  ])("leaves a fact alone that is %s", (_, one, other) => {
    expect(run(mergePass, store(one, other)).changes).toEqual([]);
  });

  it("merges facts that are linked only because they are alike", () => {
    const link = { to: fact(TEA).header.id, type: "related" as const, strength: 0.9 };
    expect(run(mergePass, store(fact(TEA), fact(TEA_TOO, { links: [link] }, 2))).result).toEqual({
      merged: 1,
    });
  });

  it("loses no source, tag, keyword, entity, link, attribute or access", () => {
    const few = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 3 });
    const numbers = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 });
    const someFact = fc.record({
      tags: few,
      keywords: few,
      entities: few,
      keys: few,
      numbers,
      links: numbers,
      importance: fc.integer({ min: 1, max: 10 }),
    });
    const days = fc.uniqueArray(fc.constantFrom("2026-01-05", "2026-01-06", "2026-01-07"));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(someFact, days, fc.boolean()), { minLength: 2, maxLength: 4 }),
        (made) => {
          const before = made.map(([one, looked, spelling], at) => {
            const links = one.links.map((n) => ({ to: episode(n), type: "related" as const, strength: 0.5 }));
            const attributes = Object.fromEntries(one.keys.map((key) => [key, key]));
            const { tags, keywords, entities, importance } = one;
            const keys = {
              tags,
              keywords,
              entities,
              importance,
              links,
              attributes,
              sources: one.numbers.map(episode),
            };
            return { memory: fact(spelling ? TEA : TEA_TOO, keys, at), days: looked };
          });
          const copy = new MemoryCopy(before);
          const { appends = [] } = run(mergePass, copy);
          const [winner, ...more] = headers(copy).filter(({ status }) => status === undefined);
          expect(more).toEqual([]);
          const looked = [
            ...(before.find(({ memory }) => memory.header.id === winner?.id)?.days ?? []),
            ...appends.filter(({ record }) => record.id === winner?.id).map(({ record }) => record.day),
          ];
          for (const { memory, days: each } of before) {
            const { sources, tags, keywords, entities, links = [], attributes } = memory.header;
            expect(winner?.sources).toEqual(expect.arrayContaining([...(sources ?? [])]));
            expect(winner?.tags ?? []).toEqual(expect.arrayContaining([...(tags ?? [])]));
            expect(winner?.keywords ?? []).toEqual(expect.arrayContaining([...(keywords ?? [])]));
            expect(winner?.entities ?? []).toEqual(expect.arrayContaining([...(entities ?? [])]));
            const ends = (winner?.links ?? []).map(({ to }) => to);
            expect(ends).toEqual(expect.arrayContaining(links.map(({ to }) => to)));
            expect(winner?.attributes ?? {}).toMatchObject(attributes ?? {});
            expect(winner?.importance ?? DEFAULTS.importance).toBeGreaterThanOrEqual(
              memory.header.importance ?? 0,
            );
            expect(looked).toEqual(expect.arrayContaining([...each]));
          }
        },
      ),
      RUNS,
    );
  });
});

describe("all passes over a store of facts that say the same, contradict each other or neither", () => {
  const SAID = [
    TEA,
    TEA_TOO,
    "My sister has moved to Porto",
    "I like running",
    "I don't like running",
    "The key is blue",
  ];
  const someKeys = fc.record({
    pinned: fc.boolean(),
    confidence: fc.constantFrom(0.3, 0.6, 0.95),
    importance: fc.integer({ min: 1, max: 10 }),
    seen: fc.integer({ min: 1, max: 4 }),
    expires: fc.option(fc.integer({ min: 1, max: 200 })),
  });
  const someStore = fc
    .array(fc.tuple(fc.constantFrom(...SAID), someKeys), { minLength: 1, maxLength: 5 })
    .map((made) =>
      made.map(([text, { pinned, seen, expires, ...keys }], at) => {
        const sources = Array.from({ length: seen }, (_, n) => episode(at + n));
        const rest = { ...(pinned && { pinned }), ...(expires !== null && { expires_at: iso(expires) }) };
        return fact(text, { ...keys, ...rest, sources }, at);
      }),
    );
  const night = (copy: MemoryCopy, nowMs: number) => {
    const settings = { ...defaultConfig(), "prune.auto": true };
    return PASSES.reduce((changes, pass) => {
      const view = copy.view(nowMs, settings);
      return changes + copy.run(pass.plan(pass.units(view), view)).changes.length;
    }, 0);
  };

  it("change nothing the second time, and leave each pinned fact its status", () => {
    fc.assert(
      fc.property(someStore, fc.nat(400), (memories, days) => {
        const copy = store(...memories);
        const nowMs = NOW + days * DAY_MS;
        night(copy, nowMs);
        const statuses = new Map(headers(copy).map(({ id, status }) => [id, status]));
        for (const { header } of memories)
          if (header.pinned === true) expect(statuses.get(header.id)).toBeUndefined();
        expect(night(copy, nowMs)).toBe(0);
      }),
      RUNS,
    );
  });

  it("are undone by restore, as is each end that a memory had come to before", () => {
    const ENDS = ["forgotten", "pruned", "expired", "archived", "superseded"] as const;
    const ends = fc.array(fc.option(fc.constantFrom(...ENDS)), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(someStore, ends, fc.nat(400), (memories, statuses, days) => {
        const copy = store(
          ...memories.map((memory, at) => {
            const status = statuses[at];
            const header = { ...memory.header, ...(status && { status }) } as HeaderOf<"fact">; // facts alone
            return createdMemory(header, memory.text, memoryPath(header, memory.text));
          }),
        );
        const nowMs = NOW + days * DAY_MS;
        night(copy, nowMs);
        const gone = headers(copy).filter(({ kind, status }) => kind === "fact" && status !== undefined);
        copy.run(
          planRestore(
            gone.map(({ id }) => id),
            nowMs,
          ),
        );
        const after = headers(copy).filter(({ kind }) => kind === "fact");
        for (const { status, superseded_by } of after)
          expect([status, superseded_by]).toEqual([undefined, undefined]);
      }),
      RUNS,
    );
  });
});

describe("contradictions", () => {
  it("leaves pinned facts and those that a person has linked to a person", () => {
    const old = fact("I live in Basel");
    const young = (keys: Partial<HeaderOf<"fact">>) => fact("I moved to Bern", keys, 3);
    const link = { to: old.header.id, type: "related" as const };
    for (const keys of [{ pinned: true }, { links: [link] }])
      expect(run(contradictionsPass, store(old, young(keys))).changes).toEqual([]);
  });
});
