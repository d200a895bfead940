import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MadeRun } from "../../../src/index/runs-beside.ts";
import type { RunTask, RunThread } from "../../../src/index-ports.ts";
import { startRunThread } from "../../../src/store/run-thread.ts";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";
import { helpfulThread, silentThread } from "../../contract/run-threads.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";

const FILES = 40;
let store: TempStore;
beforeEach(() => {
  store = new TempStore();
  for (let i = 0; i < FILES; i++) {
    const made = draft({
      text: `tea number ${i} of ${i % 7} sorts`,
      created: `2026-03-0${1 + (i % 9)}T10:00:00Z`,
      position: i,
    });
    store.put(made.path, made.raw);
  }
  store.put("facts/2026-03-02/broken.md", "no front matter");
});
afterEach(() => store.remove());

describe("an index that two threads make", () => {
  it("is byte for byte that of one, whoever makes which run", () => {
    const alone = made(undefined);
    const told: MadeRun[] = [];
    expect(made(helpfulThread(fakeEmbedder(), told))).toEqual(alone);
    expect(told.length).toBeGreaterThan(2);
    expect(told.every(({ run }) => run % 2 === 1)).toBe(true);
  });

  it("is made by one alone where the other falls silent, has another embedder, or cannot start", () => {
    const alone = made(undefined);
    const told: MadeRun[] = [];
    const other = { ...fakeEmbedder(), id: "another" };
    for (const start of [
      silentThread,
      helpfulThread(other, told),
      helpfulThread(undefined, told),
      () => undefined,
    ])
      expect(made(start)).toEqual(alone);
    expect(told).toEqual([]);
  });

  it("is told by the other one of every file that it goes on, for a disk may be slow", () => {
    let [files, told] = [0, 0];
    const counting = (): RunThread => {
      const thread = helpfulThread(fakeEmbedder())();
      const give = (task: RunTask) => {
        thread.give(task);
        files = task.runs
          .filter((_, run) => run % 2 === 1)
          .reduce((sum, { stats }) => sum + stats.length / 4, 0);
        told = Atomics.load(task.claims, 0);
      };
      return { ...thread, give };
    };
    made(counting);
    expect(files).toBeGreaterThan(3);
    expect(told).toBe(files);
  });

  it("has each run once, also where it is delivered twice", () => {
    const alone = made(undefined);
    const twice = (): RunThread => {
      const thread = helpfulThread(fakeEmbedder())();
      const all: unknown[] = [];
      const take = () => {
        all.push(...thread.take());
        return all;
      };
      return { ...thread, take };
    };
    expect(made(twice)).toEqual(alone);
  });

  it("is made of parts with as many bytes, however few long files have them", () => {
    for (let i = 1; i < 7; i++) {
      const long = draft({ text: "tea ".repeat(9_000), created: `2026-01-0${i}T10:00:00Z` });
      store.put(long.path, long.raw);
    }
    const longOnes: number[] = [];
    const looking = (): RunThread => {
      const give = ({ runs }: RunTask) => {
        for (const { paths } of runs) longOnes.push(paths.split("facts/2026-01").length - 1);
      };
      return { ...silentThread(), give };
    };
    made(looking);
    expect(Math.max(...longOnes)).toBe(1);
  });

  it("settles an id that files of both claim", () => {
    const [first, last] = [
      draft({ text: "tea in January", created: "2026-01-01T10:00:00Z" }),
      "facts/2026-12-31/copy.md",
    ];
    store.put(first.path, first.raw);
    store.put(last, first.raw);
    expect(made(helpfulThread(fakeEmbedder()))).toEqual(made(undefined));
    const index = store.open({ embedder: fakeEmbedder() });
    expect(index.problems.filter(({ code }) => code === "duplicate_id").map(({ path: at }) => at)).toEqual([
      first.path,
      last,
    ]);
    expect(index.size).toBe(FILES + 1);
  });

  it("ends its threads, also where something fails", () => {
    let [begun, ended] = [0, 0];
    const start = (): RunThread => {
      begun++;
      return { ...silentThread(), end: () => void ended++ };
    };
    made(start);
    const before = begun;
    const failing = (): RunThread => {
      const give = () => {
        throw new Error("no thread takes this");
      };
      return { ...start(), give };
    };
    expect(() => made(failing)).toThrow("no thread takes this");
    expect([begun > before, ended]).toEqual([true, begun]);
  });
});

describe("a thread of the program", () => {
  it("is none of its sources", () => {
    expect(startRunThread()).toBeUndefined();
  });
});

const OPTIONS = { buildFiles: 3, embedder: fakeEmbedder() };

/** The files of the generation that a rebuild makes. */
function made(startThread: (() => RunThread | undefined) | undefined): Readonly<Record<string, string>> {
  const index = store.open({ ...OPTIONS, startThread });
  index.rebuild();
  expect(index.problems.map(({ path: at }) => at)).toContain("facts/2026-03-02/broken.md");
  const [generation = ""] = fs.readFileSync(store.absolute(".index/CURRENT"), "utf8").split(" ");
  const dir = store.absolute(`.index/${generation}`);
  const names = fs.readdirSync(dir).filter((name) => !/^(?:owner|manifest\.json|readings)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(dir, name), "latin1")]));
}
