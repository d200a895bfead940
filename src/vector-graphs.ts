import { spawn } from "node:child_process";
import { join } from "node:path";
import { setImmediate as others } from "node:timers/promises";
import { Generations, INDEX_DIR } from "./index/generations.ts";
import {
  docsOfPoints,
  graphOfRows,
  graphPath,
  graphsOf,
  LEAST_RECALL,
  type MadeGraph,
  measureRecall,
  pointsOf,
  readSeal,
  type Seal,
  sealedPoints,
  sumSteps,
  writeSeal,
} from "./index/graph-files.ts";
import { NEAREST } from "./index/vectors.ts";
import type { GraphOf, VectorGraph } from "./index-ports.ts";
import type { FileOps } from "./ports.ts";
import { type Hnsw, loadHnsw, type PointGraph } from "./store/hnsw.ts";
import { openRoot } from "./store/node-fs.ts";
import { realProcesses } from "./store/processes.ts";

/*
 * Graphs over the vectors of generations, for a process that stays: opened there, and made by a process of its own, which ends with the one
 * that wants it. Until one is at hand, and wherever anything is wrong with it, every vector is compared.
 */

/** What was not to be had is tried again after so long, ms. */
const AGAIN_MS = 60_000;
/** Generations that may follow while a graph is made; later ones are for the next process. */
const MOST_GENERATIONS = 8;
const LOWEST_PRIORITY = 19;

/** The graph that was asked for last: of a process that stays, its store's. */
interface Kept {
  readonly key: string;
  graph?: VectorGraph | undefined;
  isBusy: boolean;
  againMs: number;
}

/** The program in `bin/` that makes them. */
const MAKER = "graph.js";
const UNUSABLE = "hnswlib-node is not installed, or damaged; npm rebuild hnswlib-node";

let kept: Kept | undefined;
/** Whether graphs can be made and opened here. */
let isProven = false;
/** One at a time. */
let making: Promise<void> = Promise.resolve();

/** The graph of a generation, once it is opened; the first question sees to that. */
export function graphOf(of: GraphOf): VectorGraph | undefined {
  const key = `${of.root} ${of.generation} ${of.sums}`;
  if (kept?.key !== key) kept = { key, isBusy: false, againMs: 0 };
  const one = kept;
  if (one.graph || one.isBusy || performance.now() < one.againMs) return one.graph;
  one.isBusy = true;
  void openOrMake(of)
    .then((graph) => {
      one.graph = graph;
    })
    .catch(() => undefined) // a generation that is damaged, or gone, is noticed by whoever reads it
    .finally(() => {
      one.isBusy = false;
      const seal = readSeal(openRoot(of.root), of.generation);
      // What can have none had better not be asked for it every minute.
      one.againMs = seal?.lacking === undefined ? performance.now() + AGAIN_MS : Number.POSITIVE_INFINITY;
    });
  return undefined;
}

async function openOrMake(of: GraphOf): Promise<VectorGraph | undefined> {
  isProven ||= await isUsable();
  sayWhetherUsable(openRoot(of.root), of.generation, of.sums, isProven);
  if (!isProven) return undefined;
  const opened = await openGraph(of);
  if (opened) return opened;
  making = making.then(async () => void (await runBeside(of.root)));
  await making;
  return openGraph(of);
}

/** Native code that is damaged ends the process that loads it, so another one does before this one. */
async function isUsable(): Promise<boolean> {
  return builtProgram(MAKER) === undefined ? hasWorkingHnsw() : (await runBeside()) === 0;
}

async function hasWorkingHnsw(): Promise<boolean> {
  const graph = (await loadHnsw())?.make(1);
  graph?.add(Float32Array.of(1));
  return graph?.near(Float32Array.of(1), 1, 1)[0] === 0;
}

/** Says in the seal of a generation that no graph can be used here. One that is there is left to a process that can, which takes that back. */
function sayWhetherUsable(files: FileOps, generation: string, sums: string, is: boolean): void {
  const seal = readSeal(files, generation);
  const made = seal && "sum" in seal && seal.of === sums ? seal : undefined;
  if (is && made?.lacking !== undefined) writeSeal(files, generation, { ...made, lacking: undefined });
  if (!is && seal?.lacking === undefined) writeSeal(files, generation, { ...made, lacking: UNUSABLE });
}

/** The graph of a generation; undefined if there is none or its file is damaged, so that native code never sees it. IO. */
export async function openGraph(of: GraphOf): Promise<VectorGraph | undefined> {
  const files = openRoot(of.root);
  const seal = readSeal(files, of.generation);
  if (!seal || !("sum" in seal) || seal.of !== of.sums) return undefined;
  const hnsw = await loadHnsw();
  const graph = hnsw && (await readGraph(files, of.generation, seal, hnsw));
  if (!graph) return undefined;
  const docs = docsOfPoints(pointsOf(seal));
  const rows = rowsOf(of.rows(), of.documents * of.dimensions);
  return {
    recall: seal.recall,
    rows,
    near: (query, most) => {
      const found = graph.near(query, most, seal.ef).flatMap((point) => docs[point] ?? []);
      return found.slice(0, most);
    },
  };
}

async function readGraph(files: FileOps, generation: string, seal: Seal, hnsw: NonNullable<Hnsw>) {
  try {
    const path = graphPath(generation);
    if ((await inSteps(sumSteps(files, path))) !== seal.sum) return undefined;
    return await hnsw.read(join(files.root, path), seal.dimensions);
  } catch {
    return undefined; // it was taken away meanwhile
  }
}

function rowsOf(pieces: Iterable<Int8Array>, length: number): Int8Array {
  const rows = new Int8Array(length);
  let at = 0;
  for (const piece of pieces) {
    if (piece.length === length) return piece; // all of them, which may be held already
    rows.set(piece, at);
    at += piece.length;
  }
  return rows;
}

async function inSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await others();
  }
}

/** Where the program that is built lies: its sources make no graphs in a process of their own. */
const BUILT = /[\\/]dist(?:[\\/]chunks)?$/;

/** The absolute path of a file of `bin/` of the built program; undefined where it is not there. */
function builtProgram(name: string): string | undefined {
  if (!BUILT.test(import.meta.dirname)) return undefined;
  const bin = join(import.meta.dirname.replace(BUILT, ""), "bin");
  return openRoot(bin).stat(name)?.kind === "file" ? join(bin, name) : undefined;
}

/** Runs `main` in a process of the built program; its exit status, if it had one. The sources have no such program. */
function runBeside(...words: readonly string[]): Promise<number | null | undefined> {
  const program = builtProgram(MAKER);
  if (program === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // It ends when its stdin does: with this process.
    const child = spawn(process.execPath, [program, ...words], { stdio: ["pipe", "ignore", "ignore"] });
    child.on("error", () => resolve(undefined));
    child.on("close", resolve);
    child.unref();
    (child.stdin as { unref?: () => void } | null)?.unref?.();
  });
}

/** What `bin/graph.js` runs: makes the graph of a store, or without one tells by its exit status whether graphs can be made here. */
export async function main(root: string | undefined): Promise<void> {
  process.umask(0o077);
  process.stdin.resume().on("close", () => process.exit());
  try {
    process.getBuiltinModule("node:os").setPriority(LOWEST_PRIORITY);
  } catch {
    // then it is as important as others
  }
  if (root === undefined) process.exit((await hasWorkingHnsw()) ? 0 : 1);
  await makeGraph(root);
  process.exit();
}

/** Makes the graph of the generation in use, unless another process is at it. Where there can be none, its seal says why. IO. */
export async function makeGraph(root: string, load: () => Promise<Hnsw> = loadHnsw): Promise<void> {
  const files = openRoot(root);
  const hnsw = await load();
  let made: MadeGraph | undefined;
  for (let left = MOST_GENERATIONS; left > 0; left--) {
    const generations = new Generations(files);
    const { name, segment } = generations.open();
    const vectors = segment?.manifest.vectors;
    if (name === undefined || !segment || !vectors || !claim(files, name)) return;
    try {
      const { dimensions } = vectors;
      const { sums: of, documents } = segment.manifest;
      if (!hnsw) return sayWhetherUsable(files, name, of, false);
      if (wasInVain(files, name)) return;
      const rows = { rows: rowsOf(segment.vectors(), documents * dimensions), dimensions };
      made ??= await earlier(files, vectors, hnsw);
      made = await inSteps(graphOfRows(rows, made, () => hnsw.make(dimensions)));
      const measured = await inSteps(measureRecall(made, rows, NEAREST));
      if (generations.current() !== name) {
        // What was purged leaves no trace: then the generation before is taken away too.
        if (files.stat(claimPath(name)) === undefined) made = undefined;
        continue;
      }
      if (measured.recall < LEAST_RECALL)
        return writeSeal(files, name, {
          lacking: `a graph finds only ${measured.recall.toFixed(2)} of the nearest`,
          recall: measured.recall,
        });
      const sum = await save(files, name, made.graph as PointGraph);
      return writeSeal(files, name, { of, ...vectors, sum, ...measured, points: sealedPoints(made.points) });
    } finally {
      release(files, name);
    }
  }
}

/** Whether a graph of the same vectors was made that finds too little: the next one would be like it, and takes minutes. */
function wasInVain(files: FileOps, generation: string): boolean {
  const seal = readSeal(files, generation);
  return seal !== undefined && !("sum" in seal) && seal.recall !== undefined;
}

/** The newest graph of the same embedder. */
async function earlier(
  files: FileOps,
  vectors: Pick<Seal, "embedder" | "dimensions">,
  hnsw: NonNullable<Hnsw>,
): Promise<MadeGraph | undefined> {
  for (const { generation, seal } of graphsOf(files, vectors)) {
    const graph = await readGraph(files, generation, seal, hnsw);
    if (graph) return { graph, points: pointsOf(seal) };
  }
  return undefined;
}

/** Writes the file of a graph; its SHA-256 in hex digits. */
async function save(files: FileOps, generation: string, graph: PointGraph): Promise<string> {
  const temporary = `${graphPath(generation)}-${process.pid}`;
  graph.write(join(files.root, temporary));
  const sum = await inSteps(sumSteps(files, temporary));
  files.rename(temporary, graphPath(generation));
  return sum;
}

const claimPath = (generation: string) => `${INDEX_DIR}/${generation}/hnsw.making`;
/** What a process that was killed may leave: it has its number in its name. */
const LEFT = /^(?:vectors\.hnsw|hnsw\.json)-/;

/** Whether no other process is at it; one that ended without a word is not, and what it left is taken away. */
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
    const directory = `${INDEX_DIR}/${generation}`;
    for (const { name = "" } of files.list(directory))
      if (LEFT.test(name)) files.unlink(`${directory}/${name}`);
    return true;
  } catch {
    return false; // another one was faster, or the generation is gone, or cannot be written to
  }
}

function release(files: FileOps, generation: string): void {
  try {
    files.unlink(claimPath(generation));
  } catch {
    // with its generation
  }
}
