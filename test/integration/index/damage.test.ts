import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import { FORMAT } from "../../../src/index/format.ts";
import type { SearchIndex } from "../../../src/index-ports.ts";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";
import { NaiveIndex } from "../../contract/naive-index.ts";
import { expectSameAnswers } from "../../contract/same-answers.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";

const QUERIES = [["tea"], ["green", "tea"], ["gree"], ["cofee"]];
const STEP = 97;
/** Set PAI_LONG=1 for 300. */
const FLIPS = process.env.PAI_LONG === "1" ? 300 : 50;
const embedder = fakeEmbedder();
const store = new TempStore();
let naive: NaiveIndex;
let whole: ReadonlyMap<string, Buffer>;

beforeAll(() => {
  for (const [i, text] of ["green tea", "black tea"].entries()) {
    const source = draft({ kind: "episode", text: `said ${text}` });
    const fact = draft({ text, created: `2026-03-0${i + 1}T10:00:00Z`, sources: [source.id] });
    store.put(source.path, source.raw);
    store.put(fact.path, fact.raw);
  }
  const alone = draft({ text: "white tea", sources: [draft({ kind: "episode", text: "lost" }).id] });
  store.put(alone.path, alone.raw);
  const said = "### Ada · 2026-03-03T10:00:00Z\nMore tea?\n\n### Bob\nGreen tea, please";
  const talk = draft({ kind: "episode", text: said, turns: 2, session: "kitchen" });
  store.put(talk.path, talk.raw);
  naive = new NaiveIndex(store.root, embedder);
  store.open({ embedder });
  whole = new Map(indexFiles().map((at) => [at, fs.readFileSync(store.absolute(at))]));
});
afterAll(() => store.remove());

describe("a damaged index", () => {
  it("is not rebuilt while it is whole", () => {
    restore();
    expect(checked().freshness.rebuilt).toBeUndefined();
  });

  it("is rebuilt without a part, whichever is missing", () => {
    for (const at of relevant()) {
      restore();
      store.drop(at);
      expect([at, checked().freshness.rebuilt]).toEqual([at, expect.any(String)]);
    }
  });

  it("is rebuilt when a part is cut, at any 97th byte", () => {
    for (const [at, bytes] of whole) {
      if (!relevant().includes(at)) continue;
      for (let size = 0; size < bytes.length; size += STEP) {
        restore();
        fs.truncateSync(store.absolute(at), size);
        expect([at, size, checked().freshness.rebuilt]).toEqual([at, size, expect.any(String)]);
      }
    }
  });

  it("gives right answers after any flipped bit", () => {
    const files = [...whole].filter(([at, bytes]) => relevant().includes(at) && bytes.length > 0);
    for (let i = 0; i < FLIPS; i++) {
      const [at, bytes] = files[i % files.length] ?? ["", Buffer.alloc(1)];
      const bit = (i * 7919 + Math.floor(i / files.length) * 104_729) % (bytes.length * 8);
      restore();
      const spoiled = Buffer.from(bytes);
      spoiled[bit >> 3] = (spoiled[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      fs.writeFileSync(store.absolute(at), spoiled);
      expect([at, bit, checked().freshness.rebuilt]).toEqual([at, bit, expect.any(String)]);
    }
  });

  it.each([
    ["a newer format", { format: FORMAT + 1 }, /newer version/],
    ["an older format", { format: FORMAT - 1 }, /older format/],
    ["another analysis", { analysis: "15.0/74/0123" }, /text analysis/],
    ["another count of documents", { documents: 3 }, /counts/],
  ])("is rebuilt when it is of %s", (_, change, reason) => {
    restore();
    const at = `${currentDir()}/manifest.json`;
    const manifest = JSON.stringify({ ...JSON.parse(store.read(at)), ...change });
    store.put(at, manifest);
    store.put(".index/CURRENT", `${path.basename(currentDir())} ${sha256(manifest)}`);
    expect(checked().freshness.rebuilt).toMatch(reason);
  });

  it("is replaced on disk, so that the next one to open it finds it whole", () => {
    restore();
    store.drop(`${currentDir()}/postings`);
    store.open({ embedder });
    expect(store.open({ embedder }).freshness.rebuilt).toBeUndefined();
  });

  it("is noticed by the look-up that meets it, and by the rows of hits found before", () => {
    restore();
    const index = store.open({ embedder });
    const { hits } = index.search(["tea"]);
    fs.writeFileSync(
      store.absolute(`${currentDir()}/rows`),
      Buffer.alloc(whole.get(`${currentDir()}/rows`)?.length ?? 0),
    );
    expect(hits.map(({ row }) => row.header.kind)).toContain("fact");
    expect(index.freshness.rebuilt).toMatch(/rows/);
    expectSameAnswers(index, naive, QUERIES);
  });

  it("is noticed by the look-up of neighbours, whose rows are read for it", () => {
    restore();
    const index = store.open({ embedder });
    const rows = `${currentDir()}/rows`;
    fs.writeFileSync(store.absolute(rows), Buffer.alloc(whole.get(rows)?.length ?? 0));
    const near = index.neighbours("tea", 5);
    expect(near.map(({ row }) => row.header.kind)).toContain("fact");
    expect(index.freshness.rebuilt).toMatch(/rows/);
  });
});

describe("a rebuild that was asked for", () => {
  it("leaves nothing behind of a memory that is gone", () => {
    restore();
    const secret = draft({ text: "the password is xyzzy", tags: ["xyzzy"] });
    store.put(secret.path, secret.raw);
    store.open({ compactAt: 0 });
    store.drop(secret.path);
    const index = store.open();
    index.rebuild();
    expect(index.freshness.rebuilt).toBe("asked for");
    const left = indexFiles().filter((at) => fs.readFileSync(store.absolute(at)).includes("xyzzy"));
    expect([
      left,
      fs.readdirSync(store.absolute(".index")).filter((name) => name.startsWith("gen-")),
    ]).toEqual([[], [currentDir().slice(".index/".length)]]);
  });
});

function checked(): SearchIndex {
  const index = store.open({ embedder });
  expectSameAnswers(index, naive, QUERIES);
  return index;
}

/** All but `owner`, which only says who writes, and parts that are empty: there is nothing to damage. */
function relevant(): string[] {
  return [...whole].flatMap(([at, bytes]) => (at.endsWith("/owner") || bytes.length === 0 ? [] : [at]));
}

function currentDir(): string {
  return `.index/${store.read(".index/CURRENT").split(" ")[0]}`;
}

function indexFiles(): string[] {
  const names = fs.readdirSync(store.absolute(".index"), { recursive: true, encoding: "utf8" });
  return names.map((name) => `.index/${name}`).filter((at) => fs.statSync(store.absolute(at)).isFile());
}

function restore(): void {
  fs.rmSync(store.absolute(".index"), { recursive: true });
  for (const [at, bytes] of whole) {
    fs.mkdirSync(path.dirname(store.absolute(at)), { recursive: true });
    fs.writeFileSync(store.absolute(at), bytes);
  }
}
