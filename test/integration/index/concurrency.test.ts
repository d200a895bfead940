import { spawn } from "node:child_process";
import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openIndex } from "../../../src/index/open-index.ts";
import type { FileOps } from "../../../src/ports.ts";
import { bundleProgram } from "../../bundle-program.ts";
import { NaiveIndex } from "../../contract/naive-index.ts";
import { expectSameAnswers } from "../../contract/same-answers.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";
import { watchedFiles } from "../../support/watched-files.ts";

const QUERIES = [["tea"], ["green", "tea"], ["gree"]];
let store: TempStore;
const add = (text: string) => {
  const { path: at, raw } = draft({ text });
  store.put(at, raw);
};
const generations = () => fs.readdirSync(store.absolute(".index")).filter((name) => name.startsWith("gen-"));
beforeEach(() => {
  store = new TempStore();
  add("green tea");
  add("black tea");
});
afterEach(() => store.remove());

describe("a reader whose generation is replaced", () => {
  it("goes on with it while it is the one before", () => {
    store.open();
    const reader = store.open();
    const naive = new NaiveIndex(store.root);
    add("white tea");
    store.open({ compactAt: 0 });
    expectSameAnswers(reader, naive, QUERIES);
    expect(reader.freshness.rebuilt).toBeUndefined();
  });
});

describe("a reader whose generations are taken away one after the other", () => {
  it("answers all the same", () => {
    store.open();
    let left = 0;
    const { files } = store.store;
    // Before a search reads its postings, others write two generations, which removes the one that it has open.
    const busy = watchedFiles(files, (call, words) => {
      if (call !== "readPart" || !String(words[0]).endsWith("postings") || left-- <= 0) return;
      for (const colour of ["white", "red"]) {
        add(`${colour} tea ${left}`);
        store.open({ compactAt: 0 });
      }
    });
    const reader = openIndex({ store: { ...store.store, files: busy }, clock: store.clock });
    left = 4;
    expect(reader.search(["tea"]).hits).toHaveLength(10);
    expect(left).toBeLessThan(0);
  });
});

describe("a generation that was never finished", () => {
  it("is passed over and removed", () => {
    store.open();
    store.put(".index/gen-7/owner", "1");
    store.put(".index/gen-7/rows", "half");
    add("white tea");
    store.open({ compactAt: 0 });
    expect([store.read(".index/CURRENT").split(" ")[0], generations().sort()]).toEqual([
      "gen-8",
      ["gen-1", "gen-8"],
    ]);
  });

  it("never replaces a newer one that was finished meanwhile", () => {
    store.open();
    const { create } = store.store.files;
    const files = {
      ...store.store.files,
      create: (at: string, data: Uint8Array) => {
        if (at.endsWith("manifest.json")) {
          add("white tea");
          store.open({ compactAt: 0 });
        }
        return create(at, data);
      },
    };
    add("red tea");
    openIndex({ store: { ...store.store, files }, clock: store.clock, compactAt: 0 });
    expect(store.read(".index/CURRENT").split(" ")[0]).toBe("gen-3");
    expectSameAnswers(store.open(), new NaiveIndex(store.root), QUERIES);
  });
});

describe("a change set on its way", () => {
  it("is not counted as contained until its files are there", () => {
    const { path: at, raw } = draft({ text: "white tea" });
    store.commit({ [at]: raw }, () => {
      expect(store.open().freshness.seq).toBe(0);
      expect(store.open({ compactAt: -1 }).freshness.seq).toBe(0);
    });
    const index = store.open();
    expect([index.freshness.seq, index.search(["white"]).hits.length]).toEqual([1, 1]);
  });

  it.each([
    ["changes", () => draft({ text: "green tea", tags: ["hot"] }).raw],
    ["removes", () => undefined],
  ])("is not counted as contained while a file that it %s is as before", (_, text) => {
    const { path: at } = draft({ text: "green tea" });
    store.commit({ [at]: text() }, () => expect(store.open().freshness.seq).toBe(0));
    expect(store.open().freshness.seq).toBe(1);
  });

  it("is contained where its other files are no memories", () => {
    store.commit({ "MEMORY.md": "- tea" });
    expect(store.open().freshness.seq).toBe(1);
  });

  it("that is old was taken back by hand", () => {
    const { path: at, raw } = draft({ text: "white tea" });
    store.commit({ [at]: raw });
    store.drop(at);
    store.wallMs += 60_000;
    expect(store.open().freshness.seq).toBe(1);
  });

  it("is no foreign edit where it is written while pai lists them", () => {
    const { path: at, raw } = draft({ text: "white tea" });
    store.open();
    let done = false;
    const list: FileOps["list"] = (dir) => {
      if (!done) store.commit({ [at]: raw });
      done = true;
      return store.store.files.list(dir);
    };
    const files = { ...store.store.files, list };
    const index = openIndex({ store: { ...store.store, files }, clock: store.clock });
    expect([index.freshness.seq, index.foreignEdits]).toEqual([0, []]);
    expect([index, store.open()].map((one) => one.search(["white"]).hits.length)).toEqual([1, 1]);
  });
});

describe("processes that open one index at the same time", () => {
  it("all answer rightly, whoever replaces the generation", async () => {
    const program = store.absolute("once.mjs");
    bundleProgram({ text: PROGRAM, directory: "test/integration/index" }, program);
    const run = () =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, [program, store.root], { stdio: ["ignore", "pipe", "pipe"] });
        let out = "";
        child.stdout.on("data", (data) => (out += data));
        child.stderr.on("data", (data) => (out += data));
        child.on("close", () => resolve(out));
      });
    const outputs = await Promise.all([run(), run(), run()]);
    const twos = `${"2 ".repeat(OPENINGS).trim()}\n`;
    expect(outputs).toEqual([twos, twos, twos]);
    expectSameAnswers(store.open(), new NaiveIndex(store.root), QUERIES);
  });
});

/** What one process does, of three. */
const OPENINGS = process.env.PAI_LONG === "1" ? 40 : 6;
/** Opens the index so often, making a new generation each time, and prints how many memories it finds. */
const PROGRAM = `
import { openIndex } from "../../../src/index/open-index.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
const root = process.argv[2];
const store = { root, files: openRoot(root), head: () => 0, record: () => undefined };
const clock = { now: () => Date.now(), wall: () => Date.now() };
const found = [];
for (let i = 0; i < ${OPENINGS}; i++) {
  const index = openIndex({ store, clock, compactAt: -1 });
  found.push(index.search(["tea"]).hits.filter(({ row }) => row.header.kind === "fact").length);
}
console.log(found.join(" "));
`;

describe("a generation that cannot be written", () => {
  const opened = (files: Partial<typeof store.store.files>) =>
    openIndex({
      store: { ...store.store, files: { ...store.store.files, ...files } },
      clock: store.clock,
      compactAt: 0,
    });

  it("leaves nothing behind where it cannot be used", () => {
    store.open();
    const { create } = store.store.files;
    add("red tea");
    const index = opened({
      create: (at, data) => {
        if (at.endsWith("manifest.json")) store.put(".index/CURRENT", "gen-9 made by another process");
        return create(at, data);
      },
    });
    expect([generations(), index.size]).toEqual([["gen-1"], 3]);
    expectSameAnswers(index, new NaiveIndex(store.root), QUERIES);
  });
});
