import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { loadHnsw } from "../../src/store/hnsw.ts";
import { makeGraph } from "../../src/vector-graphs.ts";

const installed = vi.hoisted(() => ({ is: true }));
vi.mock("../../src/store/hnsw.ts", async (real) => {
  const { loadHnsw } = await real<typeof import("../../src/store/hnsw.ts")>();
  return { loadHnsw: async () => (installed.is ? loadHnsw() : undefined) };
});

const NOW = Date.parse("2026-11-21T10:00:00Z");
const hnsw = await loadHnsw();
let root: string;
beforeEach(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-graph-"));
  const memory = open({ from: 0 });
  for (const text of ["I like green tea", "My sister plays chess", "We deploy with Docker"])
    await memory.remember({ text });
  await memory.reindex();
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function open({ from = 1, warm = false } = {}): PaiMemory {
  const config = { ...defaultConfig(), "index.hnsw.from": from };
  return openMemory({ store: root, now: () => NOW, config, warm });
}

async function approximate(memory: PaiMemory): Promise<number | undefined> {
  return (await memory.recall("what does my sister play?", { explain: true, track: false })).read
    ?.approximate;
}

/** Asks until the graph is opened, which nobody waits for. */
async function asked(memory: PaiMemory): Promise<number | undefined> {
  for (let left = 500; left > 0; left--) {
    const found = await approximate(memory);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return undefined;
}

/** What lies in the directory of the generation in use, with the seal of its graph. */
function filesOfGeneration(): readonly string[] {
  const generation = fs.readFileSync(path.join(root, ".index/CURRENT"), "utf8").split(" ")[0] ?? "";
  const directory = path.join(root, ".index", generation);
  const seal = path.join(directory, "hnsw.json");
  return [...fs.readdirSync(directory).sort(), fs.existsSync(seal) ? fs.readFileSync(seal, "utf8") : ""];
}

const graphOf = async (memory: PaiMemory) => (await memory.status()).index.graph;

describe("the graph over vectors", () => {
  it("is spoken of where the settings want one, and is not there before it was made", async () => {
    expect(await graphOf(open({ from: 0 }))).toBeUndefined();
    expect(await graphOf(open({ from: 1_000 }))).toBeUndefined();
    expect((await graphOf(open()))?.lacking).toBe("pai watch and pai mcp make it");
    expect(await approximate(open({ warm: true }))).toBeUndefined();
  });

  it.skipIf(!hnsw)("answers in a process that stays, and nowhere else, and says so", async () => {
    await makeGraph(root);
    expect((await graphOf(open()))?.recall).toBe(1);
    expect(await asked(open({ warm: true }))).toBe(1);
    expect(await approximate(open({ warm: true, from: 0 }))).toBeUndefined();
    expect(await approximate(open())).toBeUndefined();
  });

  it("cannot be made without its package, and one that is there is left to those who have it", async () => {
    if (hnsw) await makeGraph(root);
    const before = filesOfGeneration();
    installed.is = false;
    try {
      await makeGraph(root);
      if (hnsw) expect(filesOfGeneration()).toEqual(before);
      expect((await open({ warm: true }).recall("my sister", { track: false })).results[0]?.text).toContain(
        "chess",
      );
      await open().reindex();
      await makeGraph(root);
      expect((await graphOf(open()))?.lacking).toBe("hnswlib-node is not installed");
      expect((await open().doctor()).problems).toEqual([]);
    } finally {
      installed.is = true;
    }
    await makeGraph(root);
    if (hnsw) expect(await asked(open({ warm: true }))).toBe(1);
  });

  it.skipIf(!hnsw)("is told of where it is damaged, and every vector is compared then", async () => {
    await makeGraph(root);
    expect((await open().doctor()).problems).toEqual([]);
    const generation = fs.readFileSync(path.join(root, ".index/CURRENT"), "utf8").split(" ")[0] ?? "";
    fs.appendFileSync(path.join(root, ".index", generation, "vectors.hnsw"), "x");
    expect((await open().doctor()).problems).toMatchObject([{ code: "graph_damaged", fixable: false }]);
    const { results } = await open({ warm: true }).recall("my sister", { track: false });
    expect(results[0]?.text).toContain("chess");
  });
});
