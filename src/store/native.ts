import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { crc32 } from "node:zlib";
import { COSINE_GROUP } from "../domain/vector.ts";
import type { Cosines, DirEntry, FileOps, FileStat, ScannedRows, WholeQuery } from "../ports.ts";

/** What `native/` has: see there. */
interface Native {
  unchanged(
    root: string,
    names: Uint8Array,
    dirs: Float64Array,
    files: Float64Array,
    settledMs: number,
  ): Uint8Array | undefined;
  look(absolute: string, into: Float64Array): number | undefined;
  read(absolute: string, offset: number, length: number): Uint8Array | undefined;
  list(absolute: string): readonly [names: Uint8Array, stats: Float64Array] | undefined;
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
const KINDS = [undefined, "file", "directory", "link", "other"] as const;
const seen = new Float64Array(4);
const LISTED_COLUMNS = 5;
/** Stands for what is no UTF-8; a name may really hold it. */
const NO_UTF8 = "\ufffd";

let known: Native | undefined;
let isKnown = false;

/** `FileOps.unchanged` below a root: it cannot where the build had no compiler for it. IO, when called. */
export function unchangedBelow(root: string): NonNullable<FileOps["unchanged"]> {
  return ({ names, dirs, files }, settledMs) => native()?.unchanged(root, names, dirs, files, settledMs);
}

/**
 * What lies at a place, links not followed: null where nothing does, undefined where it is not to be told in this way, as without a
 * compiler or without the right to look. IO.
 */
export function lookNatively(absolute: string): FileStat | null | undefined {
  const kind = native()?.look(absolute, seen);
  if (kind === undefined) return undefined;
  const [size = 0, mtimeMs = 0, ino = 0, nlink = 0] = seen;
  const found = KINDS[kind];
  return found === undefined ? null : { kind: found, size, mtimeMs, ino, nlink };
}

/** An entry with what a look at it showed. */
export interface LookedAt extends DirEntry {
  readonly name: string;
  readonly stat: FileStat;
}

/** What lies in a directory that is no link, looked at; undefined where it is not to be told in this way. IO. */
export function listNatively(absolute: string): readonly LookedAt[] | undefined {
  const [names, stats] = native()?.list(absolute) ?? [];
  if (!names || !stats) return undefined;
  const text = Buffer.from(names.buffer, names.byteOffset, names.length).toString("utf8");
  if (text.includes(NO_UTF8)) return undefined;
  const found = text.split("\0").slice(0, -1);
  return found.map((name, i) => {
    const [number = 0, size = 0, mtimeMs = 0, ino = 0, nlink = 0] = stats.subarray(i * LISTED_COLUMNS);
    const kind = KINDS[number] ?? "other";
    return { name, kind, stat: { kind, size, mtimeMs, ino, nlink } };
  });
}

/** The bytes of a regular file, of `length` from `offset` those that there are; undefined where it is not to be read in this way. IO. */
export function readNatively(absolute: string, offset: number, length: number): Uint8Array | undefined {
  return native()?.read(absolute, offset, length);
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
