import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/domain/config.ts";
import type { Planned } from "../../../src/domain/plan.ts";
import type { SearchIndex } from "../../../src/index-ports.ts";
import type { Context } from "../../../src/memory/context.ts";
import { Bulk, commit } from "../../../src/memory/driver.ts";
import type { ApplyResult, Store } from "../../../src/ports.ts";
import { UTC } from "../../../src/text/time-zone.ts";
import { draft } from "../../contract/temp-store.ts";

const PLANNED: Planned<string> = {
  changes: [{ op: "create", path: "facts/a.md", text: "a", event: "created", reason: "test", keys: [] }],
  result: "done",
};

/** A context whose store answers `apply` with these results, one after the other, and counts what happens. */
function contextOf(results: readonly ApplyResult[], over: Partial<Context> = {}) {
  const counts = { applied: 0, opened: 0, locked: 0 };
  const store = {
    head: () => 0,
    apply: async () => results[Math.min(counts.applied++, results.length - 1)],
    locked: async (_waitMs: number, work: () => Promise<unknown>) => {
      counts.locked++;
      return work();
    },
  } as unknown as Store; // only what the driver calls
  const index = { freshness: { freshness: "full", seq: 0 } } as unknown as SearchIndex; // likewise
  const context: Context = {
    store,
    embedder: () => undefined,
    owner: {
      asks: () => "other",
      otherWords: () => [],
      tells: () => ({ none: 1, name: 0, work: 0, home: 0, people: 0 }),
      tellingSentences: () => [],
    },
    openIndex: () => {
      counts.opened++;
      return index;
    },
    tidyLater: () => undefined,
    unreadable: [],
    isShared: false,
    isBesideOwn: false,
    passOver: () => undefined,
    notice: () => undefined,
    clock: { now: () => 0, wall: () => 0 },
    zone: UTC,
    config: defaultConfig(),
    project: undefined,
    seenFrom: undefined,
    dryRun: false,
    lockWaitMs: 0,
    isThere: true,
    ...over,
  };
  return { context, counts };
}
const REFUSED: ApplyResult = { ok: false, why: "changed meanwhile" };
const APPLIED: ApplyResult = { ok: true, id: "cs_1", seq: 1, parked: [] };

describe("committing a plan", () => {
  it("applies it once when nothing is in the way", async () => {
    const { context, counts } = contextOf([APPLIED]);
    expect(await commit(context, "test", () => PLANNED)).toMatchObject({ result: "done", changeSet: "cs_1" });
    expect(counts).toEqual({ applied: 1, opened: 1, locked: 0 });
  });

  it("plans again on a fresh index when something changed meanwhile, the third time under the lock", async () => {
    const { context, counts } = contextOf([REFUSED, REFUSED, APPLIED]);
    expect(await commit(context, "test", () => PLANNED)).toMatchObject({ changeSet: "cs_1" });
    expect(counts).toEqual({ applied: 3, opened: 3, locked: 1 });
  });

  it("gives up with a conflict when a file changes even while the lock is held", async () => {
    const { context, counts } = contextOf([REFUSED]);
    await expect(commit(context, "test", () => PLANNED)).rejects.toMatchObject({ code: "conflict" });
    expect(counts.applied).toBe(3);
  });

  it("opens the index anew once much was written, and lets nothing of that wait for another process", async () => {
    const opened: unknown[] = [];
    const { context } = contextOf([APPLIED]);
    const openIndex: Context["openIndex"] = (how) => {
      opened.push(how);
      return context.openIndex();
    };
    const bulk = new Bulk({ ...context, openIndex }, "import");
    const changes = [1, 2].map((position) => {
      const { id, path, raw } = draft({ kind: "episode", text: "word ".repeat(1_300_000), position });
      return { op: "create", path, text: raw, event: "created", reason: "test", keys: [], id } as const;
    });
    await bulk.commit(() => ({ changes, result: "" }));
    await bulk.commit(() => ({ changes: [], result: "" }));
    expect(opened).toEqual([undefined, "renewed"]);
  });
});
