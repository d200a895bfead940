import { createHash } from "node:crypto";
import { passingOver } from "../domain/errors.ts";
import type { GraphState } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import { type Manifest, sealed, unsealed } from "./format.ts";
import { INDEX_DIR } from "./generations.ts";

/*
 * The graph over the vectors of a generation lies beside its parts, in `vectors.hnsw`, as its library writes it. A process
 * that stays has it made, so it comes later than the generation, and may be missing; `hnsw.json` seals it.
 */

export const graphPath = (generation: string) => `${INDEX_DIR}/${generation}/vectors.hnsw`;
const sealPath = (generation: string) => `${INDEX_DIR}/${generation}/hnsw.json`;
const PIECE_BYTES = 2 ** 20;

export interface Seal {
  /** `sums` of the manifest of its generation. */
  readonly of: string;
  /** SHA-256 of its file, in hex digits, and how many points a search holds in view; absent: there is no file. */
  readonly file?: { readonly sum: string; readonly ef: number };
  /** The part of the ten nearest that it found on a sample: 0..1; absent: none was made. */
  readonly recall?: number;
  /** Why there is none: a sentence without a full stop. */
  readonly lacking?: string;
}

/** The seal of a generation with these `sums`; undefined where there is none, or it is damaged. IO. */
export function readSeal(files: FileOps, generation: string, sums: string): Seal | undefined {
  const path = sealPath(generation);
  const read = () => (files.stat(path) === undefined ? undefined : unsealed<Seal>(files.read(path)));
  const seal = passingOver(read, undefined);
  return seal?.of === sums ? seal : undefined;
}

/** Writes it whole, or not at all. IO. */
export function writeSeal(files: FileOps, generation: string, seal: Seal): void {
  const temporary = `${sealPath(generation)}-${process.pid}`;
  files.create(temporary, sealed(seal));
  files.rename(temporary, sealPath(generation));
}

/** The SHA-256 of a file in hex digits, read piece by piece; undefined where it cannot be read. IO. */
export function sumOfFile(files: FileOps, path: string): string | undefined {
  return passingOver(() => {
    const hash = createHash("sha256");
    const size = files.stat(path)?.size ?? 0;
    for (let at = 0; at < size; at += PIECE_BYTES) hash.update(files.readPart(path, at, PIECE_BYTES));
    return hash.digest("hex");
  }, undefined);
}

/** See `SearchIndex.graphState`; `generation`: the one in use, if it is in files. IO. */
export function graphStateOf(
  files: FileOps,
  generation: string | undefined,
  { documents, vectors, sums }: Pick<Manifest, "documents" | "vectors" | "sums">,
): GraphState | undefined {
  if (!vectors || documents === 0) return undefined;
  const known = { vectors: documents, dimensions: vectors.dimensions, isWhole: () => true };
  const seal = generation === undefined ? undefined : readSeal(files, generation, sums);
  if (generation === undefined || seal === undefined) return known;
  const { lacking, recall, file } = seal;
  if (lacking !== undefined) return { ...known, lacking };
  const isWhole = () => sumOfFile(files, graphPath(generation)) === file?.sum;
  return { ...known, ...(recall !== undefined && { recall }), isWhole };
}
