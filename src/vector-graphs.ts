import { spawn } from "node:child_process";
import { join } from "node:path";
import { Generations, graphPath, INDEX_DIR, readSeal, sumOfFile, writeSeal } from "./index/generations.ts";
import { inWholeNumbers, largest, NEAREST, wholeCosines } from "./index/vectors.ts";
import type { GraphOf, VectorGraph } from "./index-ports.ts";
import type { FileOps } from "./ports.ts";
import { loadHnsw, type PointGraph } from "./store/hnsw.ts";
import { openRoot } from "./store/node-fs.ts";
import { realProcesses } from "./store/processes.ts";

/*
 * Graphs over the vectors of generations, for a process that stays: opened there, and made by a process of its own, which ends with the one
 * that wants it. Until one is at hand, and wherever anything is wrong with it, every vector is compared.
 */

/** What was not to be had is tried again after so long, ms. */
const AGAIN_MS = 60_000;
const LOWEST_PRIORITY = 19;
const UNUSABLE = "hnswlib-node is not installed, or damaged; npm rebuild hnswlib-node";

/** The graph that was asked for last: of a process that stays, its store's. */
interface Kept {
  readonly key: string;
  graph?: VectorGraph | undefined;
  isBusy: boolean;
  againMs: number;
}

let kept: Kept | undefined;
let making: Promise<unknown> = Promise.resolve();

/** The graph of a generation, once it is opened; the first question sees to that. */
export function graphOf(of: GraphOf): VectorGraph | undefined {
  const key = `${of.root} ${of.generation} ${of.sums}`;
  if (kept?.key !== key) kept = { key, isBusy: false, againMs: 0 };
  const one = kept;
  if (one.graph || one.isBusy || performance.now() < one.againMs) return one.graph;
  one.isBusy = true;
  void madeAndOpened(of)
    .then((graph) => {
      one.graph = graph;
    })
    .catch(() => undefined) // a generation that is damaged, or gone, is noticed by whoever reads it
    .finally(() => {
      one.isBusy = false;
      const seal = readSeal(openRoot(of.root), of.generation, of.sums);
      // What can have none had better not be asked for it every minute.
      one.againMs = seal?.lacking === undefined ? performance.now() + AGAIN_MS : Number.POSITIVE_INFINITY;
    });
  return undefined;
}

/** Native code that is damaged ends the process that loads it, so another one does before this one. */
async function madeAndOpened(of: GraphOf): Promise<VectorGraph | undefined> {
  const program = makingProgram();
  if (program !== undefined) {
    const run = making.then(() => statusOf(program, of.root));
    making = run;
    if ((await run) !== 0) {
      writeSeal(openRoot(of.root), of.generation, { of: of.sums, lacking: UNUSABLE });
      return undefined;
    }
  }
  return openGraph(of);
}

/** The graph of a generation; undefined if there is none or its file is damaged, so that native code never sees it. IO. */
export async function openGraph(of: GraphOf): Promise<VectorGraph | undefined> {
  const files = openRoot(of.root);
  const { file, recall = 0 } = readSeal(files, of.generation, of.sums) ?? {};
  const path = graphPath(of.generation);
  if (file === undefined || sumOfFile(files, path) !== file.sum) return undefined;
  const graph = await (await loadHnsw())?.read(join(files.root, path), of.dimensions);
  return graph && { recall, rows: of.rows(), near: (query, most) => graph.near(query, most, file.ef) };
}

/** Where the program that is built lies: its sources make no graphs in a process of their own. */
const BUILT = /[\\/]dist(?:[\\/]chunks)?$/;

/** The absolute path of the built program in `bin/` that makes graphs; undefined where it is not there. */
function makingProgram(): string | undefined {
  if (!BUILT.test(import.meta.dirname)) return undefined;
  const bin = join(import.meta.dirname.replace(BUILT, ""), "bin");
  return openRoot(bin).stat("graph.js")?.kind === "file" ? join(bin, "graph.js") : undefined;
}

function statusOf(program: string, root: string): Promise<number | null | undefined> {
  return new Promise((resolve) => {
    // It ends when its stdin does: with this process.
    const child = spawn(process.execPath, [program, root], { stdio: ["pipe", "ignore", "ignore"] });
    child.on("error", () => resolve(undefined));
    child.on("close", resolve);
    child.unref();
    (child.stdin as { unref?: () => void } | null)?.unref?.();
  });
}

/** What `bin/graph.js` runs: makes the graph of a store; its exit status tells whether graphs can be made here. */
export async function main(root = ""): Promise<void> {
  process.umask(0o077);
  process.stdin.resume().on("close", () => process.exit());
  try {
    process.getBuiltinModule("node:os").setPriority(LOWEST_PRIORITY);
  } catch {
    // then it is as important as others
  }
  process.exit((await makeGraph(root)) ? 0 : 1);
}

/**
 * Makes the graph of the generation in use, unless it is there, or another process is at it; whether graphs can be made here. Where one
 * finds too little, the seal says so. IO.
 */
export async function makeGraph(root: string): Promise<boolean> {
  const hnsw = await loadHnsw();
  const proof = hnsw?.make(1);
  proof?.add(Float32Array.of(1), 0);
  if (hnsw === undefined || proof?.near(Float32Array.of(1), 1, 1)[0] !== 0) return false;
  const files = openRoot(root);
  const generations = new Generations(files);
  const { name, segment } = generations.open();
  const vectors = segment?.manifest.vectors;
  if (name === undefined || !segment || !vectors || !claim(files, name)) return true;
  try {
    const { sums: of, documents } = segment.manifest;
    const seal = readSeal(files, name, of);
    const isThere = seal?.file !== undefined && seal.file.sum === sumOfFile(files, graphPath(name));
    const wasInVain = seal?.recall !== undefined && seal.file === undefined;
    if (isThere || wasInVain) return true;
    const { dimensions } = vectors;
    const rows = segment.vectors();
    const graph = hnsw.make(dimensions);
    for (let doc = 0; doc < documents; doc++) {
      const vector = unitVector(rows.subarray(doc * dimensions, (doc + 1) * dimensions));
      if (vector !== undefined) graph.add(vector, doc);
    }
    const { ef, recall } = measureRecall(graph, rows, dimensions);
    if (generations.current() !== name) return true; // the one that follows is asked for by itself
    if (recall < LEAST_RECALL) {
      const lacking = `a graph finds only ${recall.toFixed(2)} of the nearest`;
      writeSeal(files, name, { of, lacking, recall });
    } else writeSeal(files, name, { of, recall, file: { sum: save(files, name, graph), ef } });
    return true;
  } finally {
    try {
      files.unlink(claimPath(name));
    } catch {
      // gone with its generation
    }
  }
}

function save(files: FileOps, generation: string, graph: PointGraph): string {
  const temporary = `${graphPath(generation)}-${process.pid}`;
  graph.write(join(files.root, temporary));
  const sum = sumOfFile(files, temporary) ?? "";
  files.rename(temporary, graphPath(generation));
  return sum;
}

/** A row as a vector of length 1; undefined for one of zeros. Pure. */
function unitVector(row: ArrayLike<number>): Float32Array | undefined {
  let square = 0;
  for (let d = 0; d < row.length; d++) square += (row[d] ?? 0) ** 2;
  const length = Math.sqrt(square);
  return length === 0 ? undefined : Float32Array.from(row, (x) => x / length);
}

/** The recall that is asked of a graph, of how many, and how many of the points a search then has in view. */
const LEAST_RECALL = 0.98;
const OF_BEST = 10;
const IN_VIEW = [200, 400, 800, 1_600, 3_200, 6_400];
/** More points than one in so many documents are not held in view: to compare all takes no longer then. */
const DOCUMENTS_FOR_EACH = 50;
const SAMPLES = 50;

/**
 * How many points a search has to have in view, and the recall of the ten nearest that this gives: measured with vectors between two of the rows,
 * the same ones for the same rows. Below `LEAST_RECALL` where none is enough.
 */
function measureRecall(graph: PointGraph, rows: Int8Array, dimensions: number) {
  const documents = rows.length / dimensions;
  const samples = samplesOf(rows, dimensions).map((query) => {
    const values = new Float32Array(documents);
    wholeCosines(inWholeNumbers(query), rows, values, 0);
    const best = largest(values, OF_BEST);
    return { query, values, count: best.length, least: values[best.at(-1) ?? 0] ?? 0 };
  });
  let [ef, recall] = [0, 0];
  for (ef of IN_VIEW) {
    if (recall > 0 && ef * DOCUMENTS_FOR_EACH > documents) break;
    const shares = samples.map(({ query, values, count, least }) => {
      const good = graph.near(query, NEAREST, ef).filter((doc) => (values[doc] ?? 0) >= least).length;
      return Math.min(1, good / Math.max(1, count));
    });
    recall = samples.length === 0 ? 1 : shares.reduce((sum, one) => sum + one, 0) / samples.length;
    if (recall >= LEAST_RECALL) break;
  }
  return { ef, recall };
}

function samplesOf(rows: Int8Array, dimensions: number): readonly Float32Array[] {
  const documents = rows.length / dimensions;
  const row = (doc: number) => unitVector(rows.subarray(doc * dimensions, (doc + 1) * dimensions));
  return Array.from({ length: Math.min(SAMPLES, documents) }, (_, i) => {
    const [one, other] = [row(Math.floor((i * documents) / SAMPLES)), row((i * 7919 + 1) % documents)];
    const between = one && other && unitVector(one.map((x, d) => x + 0.5 * (other[d] ?? 0)));
    return between ?? [];
  }).flat();
}

const claimPath = (generation: string) => `${INDEX_DIR}/${generation}/hnsw.making`;

function claim(files: FileOps, generation: string): boolean {
  const path = claimPath(generation);
  const claimOf = (pid: number) => `${pid} ${realProcesses().startTime(pid)}`;
  try {
    if (files.stat(path) !== undefined) {
      const claimed = new TextDecoder().decode(files.read(path));
      const pid = Number.parseInt(claimed, 10);
      if (pid !== process.pid && claimed === claimOf(pid)) return false;
      files.unlink(path);
    }
    files.create(path, Buffer.from(claimOf(process.pid)));
    return true;
  } catch {
    return false; // another one was faster, or the generation is gone, or cannot be written to
  }
}
