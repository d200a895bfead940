import { sha256 } from "../domain/hash.ts";
import { docsOfPoints, type Seal } from "./graph-files.ts";
import { inWholeNumbers, largest, wholeCosines } from "./vectors.ts";

/** What a graph has to do here, see `PointGraph` of the store. */
export interface Points {
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

/** Rows of a generation. */
export interface GraphRows {
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
    const best = largest({ values }, OF_BEST);
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
