import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SearchIndex } from "../../../src/index-ports.ts";
import type { FileOps } from "../../../src/ports.ts";
import { brokenEmbedder, countingEmbedder, fakeEmbedder } from "../../contract/fake-embedder.ts";
import { NaiveIndex } from "../../contract/naive-index.ts";
import { expectSameAnswers } from "../../contract/same-answers.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";

const QUERIES = [["tea"], ["beverage"], ["green", "boston"]];
const tea = draft({ text: "green tea", tags: ["drink"] });
const boston = draft({ text: "lives in boston", created: "2026-03-06T10:00:00Z" });
const box = draft({ kind: "episode", text: "tea and boston", created: "2026-03-07T10:00:00Z" });
const embedder = fakeEmbedder();
let store: TempStore;
beforeEach(() => {
  store = new TempStore();
  for (const { path, raw } of [tea, boston, box]) store.put(path, raw);
});
afterEach(() => store.remove());

describe("the vectors of an index", () => {
  it("are made once, and carried over when other files change", () => {
    store.open({ embedder });
    const coffee = draft({ text: "coffee in the morning" });
    store.put(coffee.path, coffee.raw);
    store.drop(boston.path);
    const counting = countingEmbedder();
    store.open({ embedder: counting, compactAt: 0 });
    expect(counting.texts).toEqual(["coffee in the morning"]);
    expectSameAnswers(store.open({ embedder }), new NaiveIndex(store.root, embedder), QUERIES);
  });

  it("of replayed changes give the cosines that a rebuild gives, to the last bit", () => {
    store.open({ embedder });
    store.put(tea.path, tea.raw.replace("green tea", "green tea in boston"));
    const replayed = store.open({ embedder });
    const before = cosines(replayed);
    replayed.rebuild();
    expect(cosines(replayed)).toEqual(before);
    expect(cosines(store.open({ embedder }))).toEqual(before);
  });

  it("are not read by a search that has no text, or one without a vector", () => {
    store.open({ embedder });
    const counting = reads(store);
    const index = store.open({ embedder });
    index.search(["tea"]);
    index.search(["tea"], "unheard");
    expect(counting()).toBe(0);
    index.search(["tea"], "tea");
    expect(counting()).toBe(1);
  });

  it("stay out of an index that is opened without an embedder", () => {
    const index = store.open();
    expect(index.search(["tea"], "tea")).toMatchObject({ compared: false });
    expect(index.search(["tea"], "tea")).not.toHaveProperty("degraded");
    expect([index.neighbours("tea", 3), manifest().vectors, manifest().sizes.vectors]).toEqual([
      [],
      undefined,
      undefined,
    ]);
  });
});

describe("an index with no vectors, or those of another embedder", () => {
  it.each([
    ["without any", undefined],
    ["of another", fakeEmbedder("fake-0")],
    ["of another size", fakeEmbedder("fake-1", 4)],
  ])("%s gets them with the next compaction, which happens at once where nothing tidies up", (_, before) => {
    store.open({ embedder: before });
    const index = store.open({ embedder });
    expect(index.freshness.rebuilt).toBeUndefined();
    expectSameAnswers(index, new NaiveIndex(store.root, embedder), QUERIES);
    expect(manifest().vectors).toEqual({ embedder: "fake-1", dimensions: 8 });
  });

  it("answers by text meanwhile, and says so", () => {
    store.open({ embedder: fakeEmbedder("fake-0") });
    let called = 0;
    const index = store.open({ embedder, detach: () => called++ });
    const found = index.search(["tea"], "tea");
    expect(found).toMatchObject({ compared: false, degraded: "the vectors of the index are of fake-0" });
    expect(found.hits.map(({ cosine }) => cosine)).toEqual([0, 0]);
    expect(called).toBe(1);
  });

  it("knows the neighbours of a text all the same, from the files", () => {
    store.open();
    store.put(tea.path, tea.raw.replace("green tea", "green brew"));
    const counting = countingEmbedder();
    const index = store.open({ embedder: counting, detach: () => {} });
    const naive = new NaiveIndex(store.root, embedder);
    const ids = (one: SearchIndex) => one.neighbours("green beverage", 5).map(({ row }) => row.path);
    expect([ids(index), index.neighbours("tea", 1).length]).toEqual([ids(naive), 1]);
    expect(counting.texts.filter((text) => text === "lives in boston")).toHaveLength(1);
  });
});

describe("an embedder that fails", () => {
  it("leaves an index of text, which says why", () => {
    const index = store.open({ embedder: brokenEmbedder() });
    expect(index.search(["tea"], "tea")).toMatchObject({ compared: false, degraded: "the table is gone" });
    expect([index.neighbours("tea", 3), manifest().vectors]).toEqual([[], undefined]);
  });

  it("does so too at a question to an index that has vectors", () => {
    store.open({ embedder });
    const { hits, degraded } = store.open({ embedder: brokenEmbedder() }).search(["tea"], "tea");
    expect([hits.length, degraded]).toEqual([2, "the table is gone"]);
  });
});

function cosines(index: SearchIndex): readonly (readonly [string, number])[] {
  const { hits } = index.search([], "green beverage in boston");
  return hits.map(({ row, cosine }) => [row.path, cosine] as const);
}

/** Counts how often the part with the vectors is read. */
function reads({ store: { files } }: TempStore): () => number {
  let count = 0;
  const { keepOpen, readPart } = files;
  const watched: Pick<FileOps, "keepOpen" | "readPart"> = {
    readPart(path, offset, length) {
      if (path.endsWith("/vectors")) count++;
      return readPart(path, offset, length);
    },
    keepOpen(path) {
      const read = keepOpen?.(path) ?? ((offset, length) => readPart(path, offset, length));
      return (...piece) => {
        if (path.endsWith("/vectors")) count++;
        return read(...piece);
      };
    },
  };
  Object.assign(files, watched);
  return () => count;
}

function manifest() {
  const [name] = store.read(".index/CURRENT").split(" ");
  return JSON.parse(fs.readFileSync(store.absolute(`.index/${name}/manifest.json`), "utf8"));
}
