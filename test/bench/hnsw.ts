import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { tryEmbedder } from "../../src/engines/embedded/embedder.ts";
import { Embedding } from "../../src/index/embedding.ts";
import { Generations } from "../../src/index/generations.ts";
import { graphPath } from "../../src/index/graph-files.ts";
import { VectorSearcher } from "../../src/index/hybrid-search.ts";
import { openIndex } from "../../src/index/open-index.ts";
import type { Overlay } from "../../src/index/overlay.ts";
import { cosinesWith, largest, NEAREST } from "../../src/index/vectors.ts";
import type { GraphOf } from "../../src/index-ports.ts";
import { openAssets } from "../../src/store/assets.ts";
import { initialiseStore } from "../../src/store/layout.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { realProcesses } from "../../src/store/processes.ts";
import { openStore } from "../../src/store/store.ts";
import { makeGraph, openGraph } from "../../src/vector-graphs.ts";
import { makeStore } from "./make-store.ts";
import { madeNotes } from "./notes.ts";

/*
 * The vectors of a store compared one and all, and found by a graph (hnswlib-node): time of a query, time to make and to open the graph, its file
 * and memory, and how many of the ten nearest it finds.
 *
 *   node scripts/run-ts.mjs test/bench/hnsw.ts [vectors ...]
 */
const SIZES = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const QUERIES = 300;
const WARM = 20;
const MS = 1_000;

if (process.argv[2] === "--opened") await printMemory(JSON.parse(process.argv[3] ?? ""));
const { embedder } = tryEmbedder(openAssets());
if (!embedder) throw new Error("the program has no vectors");
const queries = madeNotes(QUERIES, 99);
const tables: object[] = [];
for (const size of SIZES.length > 0 ? SIZES : [50_000, 100_000]) tables.push(...(await measure(size)));
console.log(
  `Node ${process.version}, ${embedder.dimensions} dimensions, ${QUERIES} queries, the ${NEAREST} nearest`,
);
console.table(tables);

async function measure(size: number): Promise<readonly object[]> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-hnsw-"));
  try {
    const files = openRoot(root);
    initialiseStore(files, () => "bench");
    makeStore(root, size, 0, madeNotes(size));
    const clock = { now: Date.now, wall: Date.now };
    const store = openStore({ files, clock, processes: realProcesses(), nonce: () => "bench", keepDays: 30 });
    openIndex({ store, clock, embedder });

    const { segment, name } = new Generations(files).open();
    if (!segment?.manifest.vectors || name === undefined) throw new Error("the index has no vectors");
    const { documents, sums, vectors: format } = segment.manifest;
    const of = { root, generation: name, sums, documents, ...format, rows: () => segment.vectors() };
    const made = await took(() => makeGraph(root));
    const opened = await took(() => openGraph(of));
    const words = [process.argv[1] ?? "", "--opened", JSON.stringify(of)];
    const memory = Number(execFileSync(process.execPath, words, { encoding: "utf8" }));
    const graph = opened.result;
    if (!graph) throw new Error("hnswlib-node is not installed, or a graph finds too little");

    const embedding = new Embedding(embedder as NonNullable<typeof embedder>);
    const none = { masked: new Set(), memories: new Map() } as unknown as Overlay;
    const exact = new VectorSearcher(segment, none, { embedding, files });
    const byGraph = new VectorSearcher(segment, none, { embedding, files, graph: () => graph });
    const vectors = queries.flatMap((text) => exact.query(text, () => 1) ?? []);
    const best = vectors.map((query) => largest(exact.begin(query)().values, NEAREST));
    const ways: Record<string, (query: Float32Array) => readonly number[]> = {
      "every vector, in C": (query) => largest(exact.begin(query)().values, NEAREST),
      "every vector, in JavaScript": (query) => {
        const values = new Float32Array(size);
        cosinesWith(query, [graph.rows], values, 0);
        return largest(values, NEAREST);
      },
      "a graph": (query) =>
        largest(byGraph.beginNear(query)?.(() => []).values ?? new Float32Array(), NEAREST),
    };
    return Object.entries(ways).map(([way, find]) => {
      for (const query of vectors.slice(0, WARM)) find(query);
      const cpu = process.cpuUsage();
      const found: (readonly number[])[] = [];
      const times = vectors.map((query) => {
        const start = performance.now();
        found.push(find(query));
        return performance.now() - start;
      });
      const { user, system } = process.cpuUsage(cpu);
      const isGraph = way === "a graph";
      return {
        vectors: size,
        way,
        "ms, median": round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0),
        "processor, ms": round((user + system) / MS / vectors.length),
        "recall@10": recall(best, found, 10),
        "recall@100": recall(best, found, NEAREST),
        ...(isGraph && {
          "made, s": round(made.seconds),
          "opened, s": round(opened.seconds),
          "file, MB": round(fs.statSync(path.join(root, graphPath(name))).size / 1e6),
          "memory, MB": Math.round(memory / 1e6),
        }),
      };
    });
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

/** What a process of its own takes more once it has opened the graph, bytes. */
async function printMemory(of: GraphOf): Promise<never> {
  const { segment } = new Generations(openRoot(of.root)).open();
  if (!segment) throw new Error("the index is gone");
  const before = process.memoryUsage().rss;
  const graph = await openGraph({ ...of, rows: () => segment.vectors() });
  console.log(process.memoryUsage().rss - before + (graph ? 0 : Number.NaN));
  process.exit();
}

async function took<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return { result, seconds: (user + system) / 1e6 };
}

function recall(
  best: readonly (readonly number[])[],
  found: readonly (readonly number[])[],
  of: number,
): number {
  const good = best.map(
    (docs, i) => docs.slice(0, of).filter((doc) => found[i]?.slice(0, of).includes(doc)).length,
  );
  return round(
    good.reduce((sum, n) => sum + n, 0) / best.reduce((sum, docs) => sum + Math.min(of, docs.length), 0),
    3,
  );
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
