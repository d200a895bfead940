import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beliefsPass, rebuildPass } from "../../../src/beliefs/beliefs.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header, HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { embedder } from "../../support/embedder.ts";
import { MemoryCopy } from "../memory-copy.ts";

const START = Date.parse("2026-01-01T09:00:00Z");
const DAY_MS = 86_400_000;
const SETTINGS = defaultConfig();
const day = (days: number) => START + days * DAY_MS;
const iso = (days: number) => new Date(day(days)).toISOString();

/** A fact that was said on a day, and again on others. */
function fact(text: string, days: readonly number[], keys: Partial<HeaderOf<"fact">> = {}): Memory {
  const [first = 0] = days;
  const header: Header = {
    id: deriveId({ kind: "fact", atMs: day(first), of: [keys.subject ?? "owner", text] }),
    kind: "fact",
    created: iso(first),
    sources: days.map((at) => deriveId({ kind: "episode", atMs: day(at), of: [text, at] })),
    ...keys,
  };
  return createdMemory(header, text, memoryPath(header, text));
}

const copyOf = (memories: readonly Memory[]) =>
  new MemoryCopy(
    memories.map((memory) => ({ memory, days: [] })),
    { embedder },
  );
const inside = (copy: MemoryCopy) => [...copy.copied].map(({ memory }) => memory);
const beliefsOf = (copy: MemoryCopy) =>
  inside(copy)
    .filter(({ header }) => header.kind === "belief")
    .sort((a, b) => (a.path < b.path ? -1 : 1));

function run(copy: MemoryCopy, nowDays: number, pass = beliefsPass): number {
  const view = copy.view(day(nowDays), SETTINGS);
  const { changes } = copy.run(pass.plan(pass.units(view), view));
  if (pass.digests) copy.mark(pass.digests(copy.view(day(nowDays), SETTINGS)));
  return changes.length;
}

function formed(memories: readonly Memory[], nowDays = 30): readonly string[] {
  const copy = copyOf(memories);
  run(copy, nowDays);
  return beliefsOf(copy).map(({ text }) => text);
}

const RUNNING = [
  fact("I go running by the canal path before breakfast", [0]),
  fact("I go running by the canal path", [4]),
  fact("I've been running by the canal path to clear my head", [9]),
];
const TEA = [
  fact("I love green tea", [1, 3, 8]),
  fact("I hate green tea", [20, 22, 25]),
  fact("I love green tea and drink it all day", [12]),
];

describe("beliefs", () => {
  it.each<[string, readonly Memory[], readonly string[]]>([
    ["are what three occasions have in common", RUNNING, ["I go running by the canal path"]],
    ["are not made by two", RUNNING.slice(1), []],
    ["are not made by three remarks of one day", RUNNING.map(({ text }) => fact(text, [0])), []],
    [
      "are made by one statement said three times",
      [fact("I take the early train to work", [0, 5, 9])],
      ["I take the early train to work"],
    ],
    ["are not made by what is asked", [fact("Do I go running?", [0, 3, 6])], []],
    [
      "keep to the subject",
      [
        RUNNING[0],
        RUNNING[1],
        fact("Anna goes running by the canal path", [9], { subject: "anna" }),
      ] as Memory[],
      [],
    ],
    [
      "do not take a denial for support",
      [...RUNNING.slice(0, 2), fact("I don't go running by the canal path", [9])],
      [],
    ],
    [
      "do not rest on what was forgotten",
      RUNNING.map((one, i) => (i > 0 ? one : fact(one.text, [0], { status: "forgotten" }))),
      [],
    ],
  ])("%s", (_, memories, texts) => {
    expect(formed(memories)).toEqual(texts);
  });

  it("carry numbers that their evidence gives, and lie in the folder of the day that made them", () => {
    const copy = copyOf(RUNNING);
    run(copy, 30);
    const [belief] = beliefsOf(copy);
    expect(belief?.header).toMatchObject({
      kind: "belief",
      created: iso(9),
      valid_at: iso(0),
      alpha: 4,
      beta: 1,
      evidence: 3,
      supporting: RUNNING.map(({ header }) => header.id),
      timeframe: "current",
    });
    expect(belief?.path).toBe(`beliefs/2026-01-10/${belief?.header.id}.md`);
  });

  it("stay apart in projects and hold everywhere where their facts do", () => {
    const [a, b, c] = RUNNING as [Memory, Memory, Memory];
    const inProject = { scope: "project", project: "x" } as const;
    expect(formed([a, b, fact(c.text, [9], inProject)])).toEqual([]);
    const copy = copyOf(RUNNING.map(({ text }, i) => fact(text, [i * 4], inProject)));
    run(copy, 30);
    expect(beliefsOf(copy)[0]?.header).toMatchObject(inProject);
  });

  it("know their rivals, and what takes their place", () => {
    const copy = copyOf(TEA);
    run(copy, 30);
    const [old, next] = beliefsOf(copy);
    expect(old?.header).toMatchObject({ status: "superseded", children: [next?.header.id] });
    expect(next?.header).toMatchObject({ alpha: 4, parent: old?.header.id });
    const early = copyOf(TEA);
    run(early, 23);
    const both = copyOf([
      fact("I love green tea", [1, 3, 8, 21, 24, 26]),
      fact("I hate green tea", [20, 22, 25]),
    ]);
    run(both, 30);
    const [love, hate] = beliefsOf(both);
    expect(love?.header.links).toEqual([{ to: hate?.header.id, type: "contradicts" }]);
    expect(hate?.header.links).toEqual([{ to: love?.header.id, type: "contradicts" }]);
  });

  it("end with the facts behind them", () => {
    const gone = { status: "superseded", invalid_at: iso(20) } as const;
    const copy = copyOf([fact("I live in Oslo", [0, 4, 8], gone)]);
    run(copy, 30);
    expect(beliefsOf(copy)[0]?.header).toMatchObject({
      status: "superseded",
      invalid_at: iso(20),
      timeframe: "past",
    });
  });

  it("change nothing when they are looked at again, and look again only where something changed", () => {
    const copy = copyOf([...RUNNING, ...TEA]);
    expect(run(copy, 30)).toBeGreaterThan(0);
    expect(run(copy, 30, rebuildPass)).toBe(0);
    expect(beliefsPass.units(copy.view(day(30), SETTINGS))).toEqual([]);
    expect(beliefsPass.units(copy.view(day(100), SETTINGS))).toHaveLength(1);
    run(copy, 100);
    expect(beliefsOf(copy).filter(({ header }) => header.status === "archived").length).toBeGreaterThan(0);
    expect(run(copy, 100)).toBe(0);
  });

  it("are not looked at again for silence alone", () => {
    const copy = copyOf([fact("I go running", [0, 3, 6, 9, 12, 15])]);
    run(copy, 30);
    expect(beliefsPass.units(copy.view(day(500), SETTINGS))).toEqual([]);
    expect(beliefsOf(copy)[0]?.header).toMatchObject({ timeframe: "current" });
  });

  it("follow a person: forgotten ones do not come back, pins and confirmations stay", () => {
    const steered = (keys: Partial<HeaderOf<"belief">>) => {
      const copy = copyOf(RUNNING);
      run(copy, 30);
      const again = inside(copy).map((memory) => {
        if (memory.header.kind !== "belief") return memory;
        return createdMemory({ ...memory.header, ...keys }, memory.text, memory.path);
      });
      const next = copyOf([...again, fact("I go running by the canal path at night", [12])]);
      run(next, 200);
      return beliefsOf(next).map(({ header }) => header);
    };
    expect(steered({ status: "forgotten" })).toMatchObject([{ status: "forgotten", alpha: 4 }]);
    expect(steered({})).toMatchObject([{ status: "archived", alpha: 5 }]);
    expect(steered({ pinned: true })).toMatchObject([{ pinned: true, alpha: 5 }]);
    expect(steered({ pinned: true })[0]?.status).toBeUndefined();
    expect(steered({ verification: "user_confirmed", confirmed: iso(150) })[0]).toMatchObject({
      last_reinforced: iso(150),
    });
  });

  it("go when their evidence is forgotten, without a copy when it was erased", () => {
    const copy = copyOf(RUNNING);
    run(copy, 30);
    const [first, ...others] = inside(copy);
    const forgotten = copyOf([
      createdMemory(
        { ...(first as Memory).header, status: "forgotten" },
        (first as Memory).text,
        (first as Memory).path,
      ),
      ...others,
    ]);
    run(forgotten, 31);
    expect(beliefsOf(forgotten)).toEqual([]);
    const erased = copyOf(others);
    const view = erased.view(day(31), SETTINGS);
    const { changes } = erased.run(beliefsPass.plan(beliefsPass.units(view), view));
    expect(changes).toMatchObject([{ op: "remove", purge: true }]);
  });

  it("are the same, byte for byte, in any order and batches of arrival, and when rebuilt", () => {
    const all = [
      ...RUNNING,
      ...TEA,
      fact("I go running at night", [14]),
      fact("I take the early train", [2, 7, 40]),
    ];
    const whole = copyOf(all);
    run(whole, 60);
    const expected = beliefsOf(whole).map(({ path, raw }) => ({ path, raw }));
    expect(expected.length).toBeGreaterThan(2);
    const orders = fc.shuffledSubarray(all, { minLength: all.length });
    fc.assert(
      fc.property(
        orders,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 9, maxLength: 9 }),
        (order, sizes) => {
          let copy = copyOf([]);
          for (let at = 0, i = 0; at < order.length; at += sizes[i++] ?? 1) {
            copy = copyOf([...inside(copy), ...order.slice(at, at + (sizes[i] ?? 1))]);
            run(copy, 60);
          }
          expect(beliefsOf(copy).map(({ path, raw }) => ({ path, raw }))).toEqual(expected);
          expect(run(copy, 60, rebuildPass)).toBe(0);
        },
      ),
      { numRuns: 20 },
    );
    const bare = copyOf(inside(whole).filter(({ header }) => header.kind !== "belief"));
    run(bare, 60, rebuildPass);
    expect(beliefsOf(bare).map(({ path, raw }) => ({ path, raw }))).toEqual(expected);
  });
});
