import process from "node:process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/derive-id.ts";
import type { Header, HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { CATEGORIES } from "../../../src/domain/vocabulary.ts";
import { planRestore } from "../../../src/edits/forget.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { PASSES } from "../../../src/memory/consolidate.ts";
import type { Pass, Tally } from "../../../src/passes/pass.ts";
import { archivePass, prunePass } from "../../../src/upkeep/aging.ts";
import { MemoryCopy } from "../memory-copy.ts";
import { plan, read } from "../planner-data.ts";

const BORN_MS = Date.parse("2026-01-01T00:00:00Z");
const DAY_MS = 86_400_000;
const SETTINGS = { ...defaultConfig(), "prune.auto": true };
const RUNS = { numRuns: process.env.PAI_LONG ? 10_000 : 60 };
const onDay = (days: number) => BORN_MS + days * DAY_MS;
const iso = (days: number) => new Date(onDay(days)).toISOString();

function aFact(keys: Partial<HeaderOf<"fact">> = {}, text = "The office is in Bonn"): Memory {
  const id = deriveId({ kind: "fact", atMs: BORN_MS, of: [text] });
  const header: Header = { id, kind: "fact", created: iso(0), ...keys };
  return createdMemory(header, text, memoryPath(header, text));
}

function copyOf(memories: readonly Memory[], days: readonly string[] = []): MemoryCopy {
  return new MemoryCopy(memories.map((memory) => ({ memory, days })));
}

/** Runs passes once over a copy; what they counted. */
function run(copy: MemoryCopy, nowMs: number, passes: readonly Pass[] = PASSES): Tally {
  const counts: Record<string, number> = {};
  for (const pass of passes) {
    const view = copy.view(nowMs, SETTINGS);
    const units = pass.units(view);
    if (units.length === 0) continue;
    const { result } = copy.run(pass.plan(units, view));
    for (const [word, n] of Object.entries(result)) counts[`${pass.name}.${word}`] = n;
  }
  return counts;
}

function only(copy: MemoryCopy): Memory {
  const [first] = [...copy.copied];
  if (!first) throw new Error("nothing is there");
  return first.memory;
}

describe("a pass", () => {
  it.each<[string, Partial<HeaderOf<"fact">>, number, string, object]>([
    [
      "expires what is past its time to live",
      { expires_at: iso(7) },
      8,
      "ttl.expired",
      { status: "expired" },
    ],
    ["leaves what has merely faded", {}, 2_000, "", {}],
    [
      "archives old trifles",
      { importance: 1, confidence: 1 },
      91,
      "archive.archived",
      { status: "archived", archived_at: iso(91) },
    ],
  ])("%s", (_, keys, days, counted, expected) => {
    const copy = copyOf([aFact(keys)]);
    const counts = run(
      copy,
      onDay(days),
      PASSES.filter(({ name }) => name !== "prune" && name !== "beliefs"),
    );
    expect(Object.keys(counts)).toEqual(counted === "" ? [] : [counted]);
    expect(only(copy).header).toMatchObject(expected);
  });

  it("moves an archived file, says why, and dates it", () => {
    const memory = aFact({ importance: 1 });
    const copy = copyOf([memory]);
    const view = copy.view(onDay(160), SETTINGS);
    const { changes } = copy.run(archivePass.plan(archivePass.units(view), view));
    expect(changes).toMatchObject([
      {
        op: "move",
        event: "archived",
        to: `archive/${memory.path}`,
        detail: "status active -> archived",
      },
    ]);
    expect(only(copy).header).toMatchObject({
      reason: expect.stringMatching(/^of little importance/),
      updated: iso(160),
    });
  });

  it("leaves what is about somebody's health where it would fade", () => {
    const memory = aFact({ importance: 1 }, "Mara is allergic to penicillin");
    const copy = copyOf([memory]);
    for (const day of [200, 900]) expect(run(copy, onDay(day))).toEqual({});
    expect(only(copy)).toEqual(memory);
  });

  it("leaves a file where its place in the archive is taken", () => {
    const memory = aFact({ expires_at: iso(1) });
    const other = { ...aFact({}, "Another"), path: `archive/${memory.path}` };
    const copy = copyOf([memory, other]);
    expect(run(copy, onDay(2))).toEqual({ "ttl.blocked": 1 });
    expect(only(copy)).toEqual(memory);
  });

  it("leaves episodes, boxes and open promises where they are for good", () => {
    const kinds = ["episode", "box", "artifact", "commitment"] as const;
    const memories = kinds.map((kind) => {
      const header = { id: deriveId({ kind, atMs: BORN_MS, of: [kind] }), kind, created: iso(0) } as Header;
      return createdMemory(header, kind, memoryPath(header, kind));
    });
    const copy = copyOf(memories);
    for (const day of [1, 160, 400, 3_000]) run(copy, onDay(day));
    expect([...copy.copied].map(({ memory }) => memory)).toEqual(memories);
  });

  it("prunes below a threshold, and by the rule that a person gives", () => {
    expect(run(copyOf([aFact()]), onDay(109), [prunePass()])).toEqual({ "prune.pruned": 1 });
    expect(run(copyOf([aFact()]), onDay(20), [prunePass({ threshold: 0.5 })])).toEqual({ "prune.pruned": 1 });
    expect(run(copyOf([aFact()]), onDay(20), [prunePass()])).toEqual({});
  });
});

const anyFact = fc
  .record({
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    importance: fc.integer({ min: 1, max: 10 }),
    category: fc.constantFrom(...CATEGORIES),
    verification: fc.constantFrom("unverified", "user_confirmed", "system_inferred", "disputed"),
    pinned: fc.boolean(),
    ttl: fc.option(fc.integer({ min: 1, max: 400 })),
  })
  .map(
    ({ ttl, pinned, ...keys }) =>
      aFact({
        ...keys,
        ...(pinned && { pinned }),
        ...(ttl !== null && { expires_at: iso(ttl) }),
      } as Partial<HeaderOf<"fact">>), // the constants are values of the schema
  );
const anyDay = fc.integer({ min: 0, max: 1_000 });

describe("all passes", () => {
  it("never touch what is pinned", () => {
    fc.assert(
      fc.property(anyFact, anyDay, (fact, day) => {
        const pinned = aFact({ ...(fact.header as HeaderOf<"fact">), pinned: true });
        const copy = copyOf([pinned]);
        run(copy, onDay(day));
        expect(only(copy)).toBe(pinned);
      }),
      RUNS,
    );
  });

  it.each([1, 0.95, 0.8, 0.6])(
    "take nothing away in a year that is looked up every week: %d",
    (confidence) => {
      const copy = copyOf([aFact({ confidence, importance: 1 })]);
      const days: string[] = [];
      for (let day = 1; day <= 365; day++) {
        if (day % 7 === 0) days.push(iso(day).slice(0, 10));
        copy.put({ memory: only(copy), days: [...days] });
        run(copy, onDay(day));
      }
      expect(only(copy).header.status).toBeUndefined();
    },
  );

  it("are undone by restore, whatever they did, and do not do it again that night", () => {
    fc.assert(
      fc.property(anyFact, anyDay, (fact, day) => {
        const copy = copyOf([fact]);
        run(copy, onDay(day));
        if ((only(copy).header.status ?? "active") === "active") return;
        const { changes } = plan(planRestore([fact.header.id], onDay(day)), [only(copy)]);
        const [change] = changes;
        if (change === undefined || change.op === "remove") throw new Error("restore does nothing");
        expect(change.op === "move" ? change.to : change.path).toBe(fact.path);
        const path = change.op === "move" ? change.to : change.path;
        const back = copyOf([{ ...reread(change.text), path }]);
        expect(only(back).header.status).toBeUndefined();
        run(back, onDay(day));
        expect(only(back).header.status).toBeUndefined();
      }),
      RUNS,
    );
  });
});

function reread(raw: string): Memory {
  return read("facts/2026-01-01/x.md", raw);
}
