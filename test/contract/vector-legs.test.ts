import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { graphPath, readSeal } from "../../src/index/generations.ts";
import type { FindGraph, GraphOf, SearchIndex, VectorGraph } from "../../src/index-ports.ts";
import { loadHnsw } from "../../src/store/hnsw.ts";
import { realProcesses } from "../../src/store/processes.ts";
import { makeGraph, openGraph } from "../../src/vector-graphs.ts";
import { fakeEmbedder } from "./fake-embedder.ts";
import { draft, TempStore, type Written } from "./temp-store.ts";

const embedder = fakeEmbedder("fake-24", 24);
const MEMORIES = 700;
const word = (i: number) =>
  `w${String.fromCharCode(97 + (i % 26), 97 + ((i * 7) % 26), 97 + ((i * 3) % 17))}`;
const text = (i: number) =>
  [i, i * 3 + 1, i * 11 + 5].map(word).join(" ") + (i % 50 === 0 ? "" : ` ${word(i * 13)}`);

const all: readonly Written[] = Array.from({ length: MEMORIES }, (_, i) =>
  draft({ text: text(i), position: i }),
);
/** Texts of no memory, each near some. */
const QUERIES = Array.from({ length: 40 }, (_, i) => `${text(i * 17)} ${word(i * 29 + 3)}`);

/** A way to find what lies near: every vector is compared, or a graph finds some that are. */
interface Leg {
  readonly name: string;
  readonly isApproximate: boolean;
  /** The index of a store, once the leg has made of its newest generation what it needs. */
  readonly open: (store: TempStore) => Promise<SearchIndex>;
}

const hnsw = await loadHnsw();
const legs: readonly Leg[] = [
  { name: "every vector", isApproximate: false, open: async (store) => store.open({ embedder }) },
  ...(hnsw ? [{ name: "a graph", isApproximate: true, open: withGraph }] : []),
];

async function withGraph(store: TempStore): Promise<SearchIndex> {
  store.open({ embedder });
  await makeGraph(store.root);
  const of = asked(store);
  const graph = of && (await openGraph(of));
  return store.open({ embedder, findGraph: (now) => (now.sums === of?.sums ? graph : undefined) });
}

/** The generation that a search asks a graph for. */
function asked(store: TempStore): GraphOf | undefined {
  let asked: GraphOf | undefined;
  const findGraph: FindGraph = (of) => {
    asked = of;
    return undefined;
  };
  near(store.open({ embedder, findGraph }), QUERIES[0] ?? "");
  return asked;
}

function near(index: SearchIndex, query: string, count = 10) {
  return index.search([], query).hits.slice(0, count);
}

let store: TempStore;
beforeEach(() => {
  store = new TempStore();
  for (const { path, raw } of all) store.put(path, raw);
});
afterEach(() => store.remove());

describe.each(legs)("found by $name", ({ open, isApproximate }) => {
  it("are at least 98 of 100 of those that are nearest, with their exact cosines", async () => {
    const [index, exact] = [await open(store), store.open({ embedder })];
    let found = 0;
    for (const query of QUERIES) {
      const wanted = new Map(near(exact, query).map(({ row, cosine }) => [row.header.id, cosine]));
      expect(wanted.size).toBe(10);
      for (const { row, cosine } of near(index, query)) {
        if (!wanted.has(row.header.id)) continue;
        found++;
        expect(cosine).toBe(wanted.get(row.header.id));
      }
    }
    expect(found / (QUERIES.length * 10)).toBeGreaterThanOrEqual(0.98);
    const { approximate } = index.search([], QUERIES[0]);
    expect(approximate !== undefined).toBe(isApproximate);
    if (isApproximate) expect(approximate).toBeGreaterThanOrEqual(0.98);
  });

  it("are new ones at once, and never a forgotten one, neither before nor after the next generation", async () => {
    const query = text(100);
    const before = near(await open(store), query, 3);
    const forgotten = before.map(({ row }) => row.path);
    for (const path of forgotten) store.drop(path);
    const added = draft({ text: query, created: "2026-03-06T10:00:00Z", position: MEMORIES });
    store.put(added.path, added.raw);
    const wanted = near(store.open({ embedder }), query).map(({ row }) => row.path);
    expect(wanted).not.toEqual(expect.arrayContaining(forgotten.slice(0, 1)));
    expect(wanted[0]).toBe(added.path);

    const now = await open(store);
    expect(near(now, query).map(({ row }) => row.path)).toEqual(wanted);
    store.open({ embedder, compactAt: 0 }); // the next generation
    const later = await open(store);
    expect(near(later, query).map(({ row }) => row.path)).toEqual(wanted);
    const paths = new Set(QUERIES.flatMap((one) => near(later, one, 100).map(({ row }) => row.path)));
    expect(forgotten.filter((path) => paths.has(path))).toEqual([]);
    expect(later.search([], query).approximate !== undefined).toBe(isApproximate);
  });
});

describe.skipIf(!hnsw)("the file of a graph", () => {
  const opened = async (): Promise<VectorGraph | undefined> => {
    const of = asked(store);
    return of && openGraph(of);
  };
  const files = () => {
    const generation = store.read(".index/CURRENT").split(" ")[0] ?? "";
    return [graphPath(generation), `.index/${generation}/hnsw.json`];
  };

  it("of the next generation has what came and went, and all of equal vectors", async () => {
    await withGraph(store);
    const same = Array.from({ length: 30 }, (_, i) =>
      draft({ text: text(1), created: "2026-03-07T10:00:00Z", position: i }),
    );
    for (const { path, raw } of same) store.put(path, raw);
    store.drop(all[2]?.path ?? "");
    store.open({ embedder, compactAt: 0 });
    const index = await withGraph(store);
    const pathsOf = (one: SearchIndex) => near(one, text(1), 31).map(({ row }) => row.path);
    expect(pathsOf(index)).toEqual(pathsOf(store.open({ embedder })));
    expect(pathsOf(index)).toEqual(expect.arrayContaining(same.slice(1).map(({ path }) => path)));
    const graph = await opened();
    expect(graph?.rows.length).toBe((MEMORIES + 29) * embedder.dimensions);
  });

  it("holds nothing of what is gone once the index was rebuilt from the files alone", async () => {
    await withGraph(store);
    store.drop(all[2]?.path ?? "");
    store.open({ embedder }).rebuild();
    await withGraph(store);
    expect((await opened())?.rows.length).toBe((MEMORIES - 1) * embedder.dimensions);
  });

  it("is never opened where a bit of it, or of its seal, is another one, and made anew then", async () => {
    await withGraph(store);
    expect(await opened()).toBeDefined();
    for (const at of files()) {
      const whole = fs.readFileSync(store.absolute(at));
      for (let i = 0; i < 24; i++) {
        const damaged = Buffer.from(whole);
        const place = Math.floor((i * (whole.length - 1)) / 23);
        damaged[place] = (damaged[place] ?? 0) ^ (1 << (i % 8));
        fs.writeFileSync(store.absolute(at), damaged);
        expect([at, place, await opened()]).toEqual([at, place, undefined]);
      }
      fs.writeFileSync(store.absolute(at), whole.subarray(0, -1));
      expect(await opened()).toBeUndefined();
      await makeGraph(store.root);
      expect(await opened()).toBeDefined();
    }
  });

  it("is not made by two processes at once, and is where the other one has ended", async () => {
    store.open({ embedder });
    const [file = ""] = files();
    const claim = store.absolute(file.replace("vectors.hnsw", "hnsw.making"));
    fs.writeFileSync(claim, `${process.ppid} ${realProcesses().startTime(process.ppid)}`);
    await makeGraph(store.root);
    expect(await opened()).toBeUndefined();
    fs.writeFileSync(claim, "4194304"); // above all process numbers
    await makeGraph(store.root);
    expect(await opened()).toBeDefined();
    expect(fs.existsSync(claim)).toBe(false);
    const seal = readSeal(store.store.files, file.split("/")[1] ?? "", asked(store)?.sums ?? "");
    expect(seal?.recall).toBeGreaterThanOrEqual(0.98);
  });
});
