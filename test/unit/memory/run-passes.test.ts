import { describe, expect, it } from "vitest";
import { beliefsPass } from "../../../src/beliefs/beliefs.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header, HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { load } from "../../../src/domain/plan.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { type PassHost, type RunLimits, runPass } from "../../../src/memory/run-passes.ts";
import type { Pass } from "../../../src/passes/pass.ts";
import { lifecyclePass } from "../../../src/upkeep/aging.ts";
import { mergePass } from "../../../src/upkeep/pairs.ts";
import { MemoryCopy } from "../memory-copy.ts";

const START = Date.parse("2026-01-01T09:00:00Z");
const DAY_MS = 86_400_000;
const SETTINGS = defaultConfig();
const iso = (days: number) => new Date(START + days * DAY_MS).toISOString();

function fact(
  text: string,
  days: readonly number[],
  keys: Partial<HeaderOf<"fact">> = {},
  clash = 1,
): Memory {
  const [first = 0] = days;
  const header: Header = {
    id: deriveId({ kind: "fact", atMs: START + first * DAY_MS, of: [keys.subject ?? "owner", text, clash] }),
    kind: "fact",
    created: iso(first),
    sources: days.map((at) =>
      deriveId({ kind: "episode", atMs: START + at * DAY_MS, of: [text, at, clash] }),
    ),
    ...keys,
  };
  return createdMemory(header, text, memoryPath(header, text, clash));
}

const copyOf = (memories: readonly Memory[]) =>
  new MemoryCopy(memories.map((memory) => ({ memory, days: [] })));
const filesOf = (copy: MemoryCopy) =>
  [...copy.copied].map(({ memory }) => `${memory.path}\n${memory.raw}`).sort();

/** `meanwhile`: what somebody else does between a look and a change set. */
function hostOf(copy: MemoryCopy, days: number, meanwhile: () => void = () => undefined): PassHost {
  return {
    view: () => copy.view(START + days * DAY_MS, SETTINGS),
    mark: (marks) => copy.mark(marks),
    commit: async (plan) => {
      meanwhile();
      return { ...copy.run(plan()), changeSet: undefined, parked: [], notes: [], refused: [] };
    },
  };
}

const run = (pass: Pass, copy: MemoryCopy, limits: RunLimits = {}, days = 40) =>
  runPass(pass, hostOf(copy, days), SETTINGS, limits);

/** 300 pairs of facts that say the same. */
const PAIRS = Array.from({ length: 300 }, (_, i) => [
  fact(`Locker ${i + 1_000} is in Lisbon`, [0], { subject: `s${i}` }),
  fact(`Locker ${i + 1_000} is in  lisbon!`, [1], { subject: `s${i}`, importance: 6 }),
]).flat();

/** Something that was said on three days in each of 300 projects. */
const SUBJECTS = Array.from({ length: 300 }, (_, i) =>
  fact("Anna plays chess", [0, 3, 6], { subject: "anna", scope: "project", project: `p${i}` }, i + 1),
);
describe("passes with a cap", () => {
  it.each<[string, Pass, readonly Memory[]]>([
    ["merge", mergePass, PAIRS],
    ["beliefs", beliefsPass, SUBJECTS],
  ])("%s does 300 items 10 at a time, none twice, and ends as without a cap", async (_, pass, memories) => {
    const [whole, little] = [copyOf(memories), copyOf(memories)];
    await run(pass, whole);
    const states: string[] = [];
    let changed = 0;
    do {
      const { row, changes } = await run(pass, little, { limit: 10 });
      changed += changes.length;
      states.push(row.state);
    } while (states.at(-1) === "left");
    expect(states).toHaveLength(30);
    expect(changed).toBe(pass === mergePass ? 600 : 300);
    expect(filesOf(little)).toEqual(filesOf(whole));
    expect((await run(pass, little)).row.changed).toBe(0);
  });

  it("does what can be done, however much cannot", async () => {
    const stuck: Pass = {
      name: "stuck",
      does: "",
      isOn: () => true,
      batch: 5,
      units: () => Array.from({ length: 50 }, (_, i) => `${i}`),
      plan: function* (units, view) {
        yield* load([]);
        const [row] = units.includes("47") ? view.rows : [];
        const changes = row ? [...mergeOf(row.header.id)] : [];
        return { changes, result: { tried: units.length } };
      },
    };
    const mergeOf = (id: string) =>
      [{ op: "remove", id, path: "x", before: "sha256:", event: "aged", reason: "", keys: [] }] as const;
    const { row } = await run(stuck, copyOf(PAIRS.slice(0, 1)), { limit: 5 });
    expect(row).toMatchObject({ state: "done", changed: 1, counts: { tried: 50 } });
  });
});

describe("the changes of a pass", () => {
  const one: Pass = {
    name: "one",
    does: "changes a memory and a page",
    isOn: () => true,
    units: () => ["one"],
    plan: function* () {
      yield* load([]);
      const rest = { op: "remove", before: "sha256:", event: "aged", reason: "", keys: [] } as const;
      return {
        changes: ["facts/2026-01-01/a.md", "MEMORY.md", "state/b.jsonl"].map((path) => ({ ...rest, path })),
        result: {},
      };
    },
  };

  it("are counted, and kept where they are told", async () => {
    const copy = copyOf(PAIRS.slice(0, 1));
    const quiet = await runPass(one, hostOf(copy, 40), SETTINGS, {});
    const told = await runPass(one, { ...hostOf(copy, 40), tells: true }, SETTINGS, {});
    expect(quiet.row).toMatchObject({ changed: 2, pages: 1 });
    expect(told.row).toEqual(quiet.row);
    expect([quiet.changes.length, told.changes.length]).toEqual([0, 3]);
  });
});

describe("what is noted of a pass", () => {
  it("is what it looked at, not what somebody wrote meanwhile", async () => {
    const copy = copyOf([fact("I go running by the canal path", [0, 4])]);
    const late = fact("I go running by the canal path with Max", [9]);
    copy.put({ memory: fact("Anna plays chess", [0, 2, 5], { subject: "anna" }), days: [] });
    copy.put({ memory: fact("I swim in the lake", [20, 24, 28]), days: [] });
    const host = hostOf(copy, 30, () => copy.put({ memory: late, days: [] }));
    await runPass(beliefsPass, host, SETTINGS, {});
    const formed = () =>
      [...copy.copied].flatMap(({ memory }) => (memory.header.kind === "belief" ? memory.text : [])).sort();
    expect(formed()).toEqual(["Anna plays chess", "I swim in the lake"]);
    await run(beliefsPass, copy, {}, 30);
    expect(formed()).toEqual(["Anna plays chess", "I go running by the canal path", "I swim in the lake"]);
    const again = await run(beliefsPass, copy, {}, 30);
    expect(again.row).toMatchObject({ changed: 0, counts: {} });
    expect(beliefsPass.units(copy.view(START + 30 * DAY_MS, SETTINGS))).toEqual([]);
  });

  it("is of the state that the pass leaves: nothing is looked into twice", async () => {
    const copy = copyOf(SUBJECTS.slice(0, 5));
    await run(beliefsPass, copy);
    expect(beliefsPass.units(copy.view(START + 40 * DAY_MS, SETTINGS))).toEqual([]);
    let looked = 0;
    const host = {
      ...hostOf(copy, 40),
      commit: async (plan: Parameters<PassHost["commit"]>[0]) => {
        looked++;
        return { ...copy.run(plan()), changeSet: undefined, parked: [], notes: [], refused: [] };
      },
    };
    await runPass(beliefsPass, host, SETTINGS, { force: true });
    expect(looked).toBe(1);
  });
});

describe("pairs of facts", () => {
  it("are looked for again only when facts have changed, and then all of them", async () => {
    const copy = copyOf(PAIRS.slice(0, 6));
    let reads = 0;
    const host: PassHost = {
      ...hostOf(copy, 40),
      view: () => {
        const view = copy.view(START + 40 * DAY_MS, SETTINGS);
        const pairs = () => {
          reads++;
          return view.pairs();
        };
        return { ...view, pairs };
      },
    };
    const merge = async (limits: RunLimits = {}) =>
      (await runPass(mergePass, host, SETTINGS, limits)).row.changed;
    expect(await merge({ limit: 1 })).toBe(2);
    expect(await merge()).toBe(4); // what was left over was not taken for done
    expect(reads).toBe(2);
    expect(await merge()).toBe(0);
    expect(reads).toBe(2);
    expect(await merge({ force: true })).toBe(0);
    copy.put({ memory: fact("Locker 1000 is in LISBON", [3], { subject: "s0" }), days: [] });
    expect(await merge()).toBe(2);
    expect(reads).toBe(4);
  });
});

describe("a clock years ahead", () => {
  it("holds back what time alone does, unless it is forced", async () => {
    const copy = copyOf([fact("The office is in Bonn", [0])]);
    expect((await run(lifecyclePass, copy, {}, 729)).row.changed).toBe(1);
    const other = copyOf([fact("The office is in Bonn", [0])]);
    const held = await run(lifecyclePass, other, {}, 4_000);
    expect(held.row).toMatchObject({
      state: "held",
      changed: 0,
      error: "nothing has happened here for 4000 days",
    });
    expect((await run(lifecyclePass, other, { force: true }, 4_000)).row.changed).toBe(1);
    expect((await run(beliefsPass, copyOf(SUBJECTS.slice(0, 1)), {}, 4_000)).row.state).toBe("done");
  });

  it("is not believed for one memory that was written by it, but for three days of use", async () => {
    const stateAfter = async (...days: readonly number[]) => {
      const copy = copyOf([
        fact("The office is in Bonn", [0]),
        ...days.map((day) => fact(`Day ${day} is fine`, [day])),
      ]);
      return (await run(lifecyclePass, copy, {}, 4_000)).row.state;
    };
    expect(await stateAfter(3_999)).toBe("held");
    expect(await stateAfter(3_998, 3_999)).toBe("held");
    expect(await stateAfter(3_997, 3_998, 3_999)).toBe("done");
    expect(await stateAfter(9_999)).toBe("held");
  });
});
