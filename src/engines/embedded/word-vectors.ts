import { PaiError } from "../../domain/errors.ts";
import type { FileOps } from "../../ports.ts";
import { memoised } from "../../text/memoised.ts";

export interface WordVector {
  /** Place of the word by frequency, from 1. */
  readonly rank: number;
  /** `dimensions` steps of `scale`, together not of unit length. */
  readonly steps: Int8Array;
  readonly scale: number;
}

export interface WordVectors {
  readonly dimensions: number;
  /** The vector of a word in lower case; undefined for a word that the table lacks. */
  find(word: string): WordVector | undefined;
}

/**
 * The table of word vectors below `files`, as `scripts/vectors/vector-format.mjs` writes it. Words are told apart by a hash of 32 bits: 1 in
 * 100,000 words that the table lacks gets the vector of another. PaiError `io` for a table that is missing, of another format, cut short or
 * unreadable. IO.
 */
export function openWordVectors(files: FileOps): WordVectors {
  const table = viewOf(readTable(files));
  if (table.byteLength < HEADER_BYTES || table.getUint32(0, true) !== MAGIC)
    throw damaged(files, "it is not a table of word vectors");
  const version = table.getUint32(4, true);
  if (version !== VERSION) throw damaged(files, `its format is ${version}, expected ${VERSION}`);
  const count = table.getUint32(8, true);
  const dimensions = table.getUint32(12, true);
  const recordBytes = RECORD_HEAD_BYTES + dimensions;
  const records = HEADER_BYTES + 4 * count;
  const expected = records + count * recordBytes;
  if (table.byteLength !== expected)
    throw damaged(files, `it has ${table.byteLength} bytes, expected ${expected}`);
  const find = (word: string) => {
    const at = indexOf(table, count, fnv1a(word));
    return at === undefined ? undefined : recordAt(table, records + at * recordBytes, dimensions);
  };
  return { dimensions, find: memoised(find, KEPT_CHARS) };
}

function readTable(files: FileOps): Uint8Array {
  try {
    return files.read(VECTORS_FILE);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw damaged(files, cause.code === "ENOENT" ? "there is no such file" : cause.message, cause);
  }
}

/** FNV-1a, 32 bits, of the UTF-8 bytes of a text (Fowler, Noll, Vo). Pure. */
export function fnv1a(text: string): number {
  const isAscii = ASCII.test(text); // whose bytes are its units
  const bytes = isAscii ? undefined : utf8.encode(text);
  const length = bytes?.length ?? text.length;
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i += 1) {
    hash = Math.imul(hash ^ (bytes?.[i] ?? text.charCodeAt(i)), 0x01000193);
  }
  return hash >>> 0;
}

/** File of the word vectors below the assets directory. */
const VECTORS_FILE = "vectors.bin";
/** "PAIV" in little-endian bytes. */
const MAGIC = 0x56494150;
const VERSION = 1;
const HEADER_BYTES = 16;
const RECORD_HEAD_BYTES = 8;
/** Characters of the words that were looked up and are kept: some thousands of words. */
const KEPT_CHARS = 50_000;
const ASCII = /^[\x00-\x7f]*$/;
const utf8 = new TextEncoder();

function recordAt(table: DataView, start: number, dimensions: number): WordVector {
  const steps = new Int8Array(table.buffer, table.byteOffset + start + RECORD_HEAD_BYTES, dimensions);
  return { rank: table.getUint32(start, true), scale: table.getFloat32(start + 4, true), steps };
}

/** The place of a hash among those behind the header, which are sorted. */
function indexOf(table: DataView, count: number, wanted: number): number | undefined {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const hash = table.getUint32(HEADER_BYTES + 4 * middle, true);
    if (hash === wanted) return middle;
    if (hash < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function damaged(files: FileOps, why: string, cause?: unknown): PaiError {
  return new PaiError("io", `cannot read the word vectors "${files.root}/${VECTORS_FILE}": ${why}`, {
    hint: "install pai-memory again; without them pai works, but finds no memories in other words",
    ...(cause === undefined ? {} : { cause }),
  });
}
