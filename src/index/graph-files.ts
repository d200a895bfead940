import { createHash } from "node:crypto";
import { passingOver } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import type { GraphState } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import type { Manifest } from "./format.ts";
import { GENERATION, INDEX_DIR } from "./generations.ts";

/*
 * The graph over the vectors of a generation lies beside its parts, in `vectors.hnsw`, as its library writes it. A process
 * that stays has it made, so it comes later than the generation, and may be missing; `hnsw.json` seals it.
 */

/** The file of the graph of a generation. */
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

/** The points of the documents of a seal. Pure. */
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

/** The documents of each point. Pure. */
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
  const read =
    files.hold?.(path) ?? ((offset: number, length: number) => files.readPart(path, offset, length));
  for (let at = 0; at < size; at += PIECE_BYTES) {
    hash.update(read(at, PIECE_BYTES));
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
  if ("lacking" in seal) return { ...known, lacking: seal.lacking };
  if (seal.of !== sums) return known;
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
