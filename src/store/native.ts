import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { crc32 } from "node:zlib";
import { COSINE_GROUP } from "../domain/vector.ts";
import type { Cosines, FileOps, ScannedRows, WholeQuery } from "../ports.ts";

/** What `native/` has: see there. */
interface Native {
  unchanged(
    root: string,
    names: Uint8Array,
    dirs: Float64Array,
    files: Float64Array,
    settledMs: number,
  ): Uint8Array | undefined;
  readBlocks(
    absolute: string,
    bytes: number,
    first: number,
    into: Uint8Array,
    sums: Uint8Array,
  ): true | undefined;
  readSealed(absolute: string, ranges: Uint32Array, into: Uint8Array): true | undefined;
  scan(
    absolute: string,
    rows: number,
    query: Int16Array,
    length: number,
    block: number,
    sums: Uint8Array,
  ): unknown;
  scanned(scan: unknown, cosines: Float32Array, most: Float32Array): true | undefined;
}

/** Where the build puts it, from `dist/chunks/` of the library and from `src/store/` of the sources; the program lies beside it. */
const DIST: Readonly<Record<string, string>> = { chunks: "..", store: "../../dist" };
const FILE = `native-${process.platform}-${process.arch}.node`;

let known: Native | undefined;
let isKnown = false;

/** `FileOps.unchanged` below a root: it cannot where the build had no compiler for it. IO, when called. */
export function unchangedBelow(root: string): NonNullable<FileOps["unchanged"]> {
  return ({ names, dirs, files }, settledMs) => native()?.unchanged(root, names, dirs, files, settledMs);
}

/** `FileOps.readBlocks`. IO. */
export function readBlocksNatively(
  absolute: string,
  { bytes, first }: Parameters<NonNullable<FileOps["readBlocks"]>>[1],
  into: Uint8Array,
  sums: Uint8Array,
): boolean {
  return native()?.readBlocks(absolute, bytes, first, into, sums) === true;
}

/** `FileOps.readSealed`. IO. */
export function readSealedNatively(absolute: string, ranges: Uint32Array, into: Uint8Array): boolean {
  return native()?.readSealed(absolute, ranges, into) === true;
}

/** `FileOps.scan`. IO. */
export function scanNatively(
  absolute: string,
  { count, block, sums }: ScannedRows,
  { values, length }: WholeQuery,
): (() => Cosines | undefined) | undefined {
  const its = native();
  const begun = its?.scan(absolute, count, values, length, block, sums);
  if (begun === undefined) return undefined;
  return () => {
    const found = {
      values: new Float32Array(count),
      most: new Float32Array(Math.ceil(count / COSINE_GROUP)),
    };
    return its?.scanned(begun, found.values, found.most) === true ? found : undefined;
  };
}

function native(): Native | undefined {
  if (!isKnown) known = load();
  isKnown = true;
  return known;
}

/** From that one place alone, and only what the build made: what is loaded runs. */
function load(): Native | undefined {
  const here = import.meta.dirname;
  const dist = join(here, DIST[basename(here)] ?? ".");
  const module: { exports: unknown } = { exports: {} };
  try {
    const sum = Number(readFileSync(join(dist, `${FILE}.sum`), "utf8"));
    if (sum !== crc32(readFileSync(join(dist, FILE)))) return undefined;
    process.dlopen(module, join(dist, FILE));
  } catch {
    return undefined; // not there, or made for another system
  }
  return module.exports as Native;
}
