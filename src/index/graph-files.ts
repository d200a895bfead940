import { createHash } from "node:crypto";
import { passingOver } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import type { GraphState } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import type { Manifest } from "./format.ts";
import { GENERATION, INDEX_DIR } from "./generations.ts";
import { inWholeNumbers, largest, wholeCosines } from "./vectors.ts";

/*
 * The graph over the vectors of a generation lies beside its parts, in `vectors.hnsw`, as its library writes it. A process
 * that stays has it made, so it comes later than the generation, and may be missing; `hnsw.json` seals it.
 */

export const graphPath = (generation: string) => `${INDEX_DIR}/${generation}/vectors.hnsw`;
const sealPath = (generation: string) => `${INDEX_DIR}/${generation}/hnsw.json`;
const PIECE_BYTES = 2 ** 20;

/** What is known of the file of a graph. */
export interface Seal {
  /** `sums` of the manifest of its generation. */
  readonly of: string;
  readonly embedder: string;
  readonly dimensions: number;
  /** SHA-256 of the file, in hex digits. */
  readonly sum: string;
  /** How many points a search holds in view, and what recall that gave on a sample: 0..1. */
  readonly ef: number;
  readonly recall: number;
  /** The point of each document, -1 for one without a vector: base64 of 32-bit numbers, little-endian. Equal vectors share one. */
  readonly points: string;
  /** Why the last process that wanted the graph could not use it, see `Lacking`. */
  readonly lacking?: string | undefined;
}

/** Why there is no graph: a sentence without a full stop. */
export interface Lacking {
  readonly lacking: string;
  /** The recall of one that was made, and finds too little. */
  readonly recall?: number;
}

/** What seals the graph of a generation; undefined where none was made, or its seal is damaged. IO. */
export function readSeal(files: FileOps, generation: string): Seal | Lacking | undefined {
  const read = () => {
    if (files.stat(sealPath(generation)) === undefined) return undefined;
    const text = new TextDecoder().decode(files.read(sealPath(generation)));
    const at = text.indexOf(" ");
    const body = text.slice(at + 1);
    return sha256(body) === text.slice(0, at) ? (JSON.parse(body) as Seal | Lacking) : undefined; // it is what was written
  };
  return passingOver(read, undefined);
}

/** Writes it whole, or not at all. IO. */
export function writeSeal(files: FileOps, generation: string, seal: Seal | Lacking): void {
  const body = JSON.stringify(seal);
  const temporary = `${sealPath(generation)}-${process.pid}`;
  files.create(temporary, Buffer.from(`${sha256(body)} ${body}`));
  files.rename(temporary, sealPath(generation));
}

export function pointsOf({ points }: Seal): Int32Array {
  const bytes = Buffer.from(points, "base64");
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(4 * i));
}

/** The other way round. Pure. */
export function sealedPoints(points: Int32Array): string {
  const bytes = Buffer.alloc(points.length * 4);
  points.forEach((point, i) => {
    bytes.writeInt32LE(point, 4 * i);
  });
  return bytes.toString("base64");
}

export function docsOfPoints(points: Int32Array): readonly (readonly number[] | undefined)[] {
  const docs: number[][] = [];
  points.forEach((point, doc) => {
    if (point < 0) return;
    const same = docs[point];
    if (same) same.push(doc);
    else docs[point] = [doc];
  });
  return docs;
}

/** The SHA-256 of a file, step by step: it has tens of megabytes, and others wait. The last step gives it in hex digits. IO. */
export function* sumSteps(files: FileOps, path: string): Generator<undefined, string> {
  const hash = createHash("sha256");
  const size = files.stat(path)?.size ?? 0;
  for (let at = 0; at < size; at += PIECE_BYTES) {
    hash.update(files.readPart(path, at, PIECE_BYTES));
    yield;
  }
  return hash.digest("hex");
}

/** The same in one go; undefined where it cannot be read. IO. */
function sumOfFile(files: FileOps, path: string): string | undefined {
  return passingOver(() => {
    const steps = sumSteps(files, path);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }, undefined);
}

/** See `SearchIndex.graphState`; `generation`: the one in use, if it is in files. IO. */
export function graphStateOf(
  files: FileOps,
  generation: string | undefined,
  { documents, vectors, sums }: Pick<Manifest, "documents" | "vectors" | "sums">,
): GraphState | undefined {
  if (!vectors || documents === 0) return undefined;
  const { dimensions } = vectors;
  const seal = generation === undefined ? undefined : readSeal(files, generation);
  const known = { vectors: documents, dimensions, isWhole: () => true };
  if (generation === undefined || seal === undefined) return known;
  if (seal.lacking !== undefined) return { ...known, lacking: seal.lacking };
  if (!("sum" in seal) || seal.of !== sums) return known;
  const isWhole = () => sumOfFile(files, graphPath(generation)) === seal.sum;
  return { ...known, recall: seal.recall, isWhole };
}

/** Generations that have a graph of the same vectors, the newest first. IO. */
export function graphsOf(files: FileOps, { embedder, dimensions }: Pick<Seal, "embedder" | "dimensions">) {
  const numbered = files.list(INDEX_DIR).flatMap(({ name = "" }) => {
    const number = GENERATION.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  return numbered
    .sort((a, b) => b.number - a.number)
    .flatMap(({ name }) => {
      const seal = readSeal(files, name);
      const isSame = seal && "sum" in seal && seal.embedder === embedder && seal.dimensions === dimensions;
      return isSame ? [{ generation: name, seal }] : [];
    });
}

/** What a graph has to do here, see `PointGraph` of the store. */
interface Points {
  readonly size: number;
  near(query: Float32Array, most: number, ef: number): readonly number[];
  add(vector: Float32Array): void;
  vectorOf(point: number): Float32Array;
  setFound(point: number, isFound: boolean): void;
}

/** The graph of some generation, and the point of each of its documents. */
export interface MadeGraph {
  readonly graph: Points;
  readonly points: Int32Array;
}

interface GraphRows {
  readonly rows: Int8Array;
  readonly dimensions: number;
}

/** Points put in at one time; others may go on in between. */
const AT_ONCE = 100;
/** A graph of which more than this part has gone, or is new, is made anew. */
const MOST_CHANGED = 0.25;

/**
 * The graph of the rows of a generation: that of an earlier one with what came and went, where this is less work than a new one. Each different row
 * is a point. Yields where others may go on.
 */
export function* graphOfRows(
  { rows, dimensions }: GraphRows,
  before: MadeGraph | undefined,
  make: () => Points,
): Generator<undefined, MadeGraph> {
  const points = new Int32Array(rows.length / dimensions).fill(-1);
  const known = before && pointsByVector(before);
  const graph = before?.graph ?? make();
  const fresh = new Map<string, { readonly vector: Float32Array; readonly docs: number[] }>();
  const used = new Set<number>();
  for (let doc = 0; doc < points.length; doc++) {
    const vector = unitVector(rows.subarray(doc * dimensions, (doc + 1) * dimensions));
    if (vector === undefined) continue;
    const key = keyOf(vector);
    const point = known?.get(key);
    if (point === undefined) {
      const same = fresh.get(key);
      if (same) same.docs.push(doc);
      else fresh.set(key, { vector, docs: [doc] });
    } else {
      points[doc] = point;
      used.add(point);
    }
    if (doc % AT_ONCE === 0) yield;
  }
  if (before) {
    const changed = graph.size - used.size + fresh.size;
    if (changed > MOST_CHANGED * graph.size) return yield* graphOfRows({ rows, dimensions }, undefined, make);
    for (const point of known?.values() ?? []) if (!used.has(point)) graph.setFound(point, false);
  }
  for (const { vector, docs } of fresh.values()) {
    for (const doc of docs) points[doc] = graph.size;
    graph.add(vector);
    if (graph.size % AT_ONCE === 0) yield;
  }
  return { graph, points };
}

/** Those that may be found. */
function pointsByVector({ graph, points }: MadeGraph): Map<string, number> {
  return new Map(
    [...new Set(points)].flatMap((point) =>
      point < 0 ? [] : [[keyOf(graph.vectorOf(point)), point] as const],
    ),
  );
}

function keyOf({ buffer, byteOffset, byteLength }: Float32Array): string {
  return sha256(new Uint8Array(buffer, byteOffset, byteLength));
}

/** A row as a vector of length 1; undefined for one of zeros. Pure. */
function unitVector(row: Int8Array): Float32Array | undefined {
  let square = 0;
  for (const x of row) square += x * x;
  if (square === 0) return undefined;
  const length = Math.sqrt(square);
  return Float32Array.from(row, (x) => x / length);
}

/** The recall that is asked of a graph, of how many, and how many of the points a search then has in view. */
export const LEAST_RECALL = 0.98;
const OF_BEST = 10;
const IN_VIEW = [200, 400, 800, 1_600, 3_200, 6_400];
/** More points than one in so many documents are not held in view: to compare all takes no longer then. */
const DOCUMENTS_FOR_EACH = 50;
const SAMPLES = 50;

/**
 * How many points a search has to have in view, and the recall of the ten nearest that this gives: measured with vectors between two of the rows,
 * the same ones for the same rows, after the rows found were compared as exactly as all are. Below `LEAST_RECALL` where none is enough.
 */
export function* measureRecall(
  { graph, points }: MadeGraph,
  { rows, dimensions }: GraphRows,
  most: number,
): Generator<undefined, Pick<Seal, "ef" | "recall">> {
  const docs = docsOfPoints(points);
  const queries = samplesOf(rows, dimensions);
  const documents = rows.length / dimensions;
  const views = IN_VIEW.filter((ef, i) => i === 0 || ef * DOCUMENTS_FOR_EACH <= documents);
  const found = views.map(() => 0);
  for (const query of queries) {
    yield;
    const values = new Float32Array(documents);
    wholeCosines(inWholeNumbers(query), rows, values, 0);
    const best = largest(values, OF_BEST);
    const least = values[best.at(-1) ?? 0] ?? 0;
    views.forEach((ef, i) => {
      const near = graph.near(query, most, ef).flatMap((point) => docs[point] ?? []);
      const good = near.filter((doc) => (values[doc] ?? 0) >= least).length;
      found[i] = (found[i] ?? 0) + Math.min(1, good / Math.max(1, best.length));
    });
  }
  const recalls = found.map((sum) => (queries.length === 0 ? 1 : sum / queries.length));
  const enough = recalls.findIndex((recall) => recall >= LEAST_RECALL);
  const at = enough < 0 ? views.length - 1 : enough;
  return { ef: views[at] ?? 0, recall: recalls[at] ?? 0 };
}

function samplesOf(rows: Int8Array, dimensions: number): readonly Float32Array[] {
  const documents = rows.length / dimensions;
  const row = (doc: number) => unitVector(rows.subarray(doc * dimensions, (doc + 1) * dimensions));
  return Array.from({ length: Math.min(SAMPLES, documents) }, (_, i) => {
    const [one, other] = [row(Math.floor((i * documents) / SAMPLES)), row((i * 7919 + 1) % documents)];
    if (!one || !other) return [];
    const sum = one.map((x, d) => x + 0.5 * (other[d] ?? 0));
    const length = Math.hypot(...sum);
    return length === 0 ? [] : [sum.map((x) => x / length)];
  }).flat();
}
