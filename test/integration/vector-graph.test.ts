import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isWorthGraph } from "../../src/domain/vector.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { loadHnsw } from "../../src/store/hnsw.ts";
import { makeGraph } from "../../src/vector-graphs.ts";

vi.mock(import("../../src/domain/vector.ts"), async (original) => {
  const actual = await original();
  return { ...actual, isWorthGraph: vi.fn(() => true) };
});

/** Where the package of graphs is not installed. */
const notInstalled = async () => undefined;
const NOW = Date.parse("2026-11-21T10:00:00Z");
const hnsw = await loadHnsw();
let root: string;
beforeEach(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-graph-"));
  const memory = open();
  for (const text of ["I like green tea", "My sister plays chess", "We deploy with Docker"])
    await memory.remember({ text });
  await memory.reindex();
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function open({ warm = false } = {}): PaiMemory {
  return openMemory({ store: root, now: () => NOW, warm });
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

function directoryOfGeneration(): string {
  const generation = fs.readFileSync(path.join(root, ".index/CURRENT"), "utf8").split(" ")[0] ?? "";
  return path.join(root, ".index", generation);
}

/** The file of the graph of the generation in use; undefined without one. */
function graphFile(): string | undefined {
  const file = path.join(directoryOfGeneration(), "vectors.hnsw");
  return fs.existsSync(file) ? file : undefined;
}

const graphOf = async (memory: PaiMemory) => (await memory.status()).index.graph;

describe("the graph over vectors", () => {
  it("is worth it from 50,000 vectors or more than 256 dimensions on", async () => {
    const { isWorthGraph: isWorth } = await vi.importActual<typeof import("../../src/domain/vector.ts")>(
      "../../src/domain/vector.ts",
    );
    const cases = [
      [49_999, 256],
      [50_000, 64],
      [1, 257],
    ] as const;
    expect(cases.map(([vectors, dimensions]) => isWorth(vectors, dimensions))).toEqual([false, true, true]);
  });

  it("is spoken of where it is worth it, and is not there before it was made", async () => {
    vi.mocked(isWorthGraph).mockReturnValueOnce(false);
    expect(await graphOf(open())).toBeUndefined();
    expect((await graphOf(open()))?.lacking).toBe("pai watch and pai mcp make it");
    expect(await approximate(open({ warm: true }))).toBeUndefined();
  });

  it.skipIf(!hnsw)("answers in a process that stays, and nowhere else, and says so", async () => {
    await makeGraph(root);
    expect((await graphOf(open()))?.recall).toBe(1);
    expect(await asked(open({ warm: true }))).toBe(1);
    expect(await approximate(open())).toBeUndefined();
  });

  it("cannot be made without its package, and one that is there is left to those who have it", async () => {
    const unusable = "hnswlib-node is not installed, or damaged; npm rebuild hnswlib-node";
    if (hnsw) await makeGraph(root);
    const before = graphFile();
    await makeGraph(root, notInstalled);
    expect(graphFile()).toEqual(before);
    expect((await graphOf(open()))?.lacking).toBe(unusable);
    await open().reindex();
    await makeGraph(root, notInstalled);
    expect((await graphOf(open()))?.lacking).toBe(unusable);
    expect((await open().doctor()).problems).toEqual([]);
    await makeGraph(root);
    if (hnsw) expect(await asked(open({ warm: true }))).toBe(1);
  });

  it.skipIf(!hnsw)("is spoken of as usable again by a process that can use it", async () => {
    await makeGraph(root);
    const made = fs.readFileSync(graphFile() ?? "", "utf8");
    await makeGraph(root, notInstalled);
    expect((await graphOf(open()))?.recall).toBeUndefined();
    expect(await asked(open({ warm: true }))).toBe(1);
    expect((await graphOf(open()))?.recall).toBe(1);
    expect(fs.readFileSync(graphFile() ?? "", "utf8")).toBe(made);
  });

  it.skipIf(!hnsw)("leaves nothing of a process that was killed while it made one", async () => {
    const directory = directoryOfGeneration();
    for (const name of ["hnsw.making", "vectors.hnsw-4194305", "hnsw.json-4194305"])
      fs.writeFileSync(path.join(directory, name), "4194305 unknown");
    await makeGraph(root);
    expect(fs.readdirSync(directory).filter((name) => name.includes("hnsw"))).toEqual([
      "hnsw.json",
      "vectors.hnsw",
    ]);
  });

  it.skipIf(!hnsw)("is told of where it is damaged, and every vector is compared then", async () => {
    await makeGraph(root);
    expect((await open().doctor()).problems).toEqual([]);
    fs.appendFileSync(graphFile() ?? "", "x");
    expect((await open().doctor()).problems).toMatchObject([{ code: "graph_damaged", fixable: false }]);
    const { results } = await open({ warm: true }).recall("my sister", { track: false });
    expect(results[0]?.text).toContain("chess");
  });
});
