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
 * The table of word vectors below `files`, as `scripts/vectors/vector-format.mjs` writes it. Opening
 * reads the header; the hashes are read at the first look-up, each record when its word is looked up,
 * and all records at once after `SINGLE_READS` of them. Words are told apart by a hash of 32 bits: 1 in
 * 100,000 words that the table lacks gets the vector of another. PaiError `io` for a table that is
 * missing, of another format, cut short or unreadable, also from `find`. IO.
 */
export function openWordVectors(files: FileOps): WordVectors {
  const read = partReader(files);
  const layout = readLayout(files, read);
  let hashes: DataView | undefined;
  const record = recordReader(read, layout);
  const find = (word: string) => {
    hashes ??= viewOf(read(HEADER_BYTES, 4 * layout.count));
    const at = indexOf(hashes, layout.count, fnv1a(word));
    return at === undefined ? undefined : decode(record(at));
  };
  return { dimensions: layout.dimensions, find: memoised(find, KEPT_CHARS) };
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
/** Reading all records takes about as long as this many reads of one. */
const SINGLE_READS = 64;
/** Characters of the words that were looked up and are kept: some thousands of words. */
const KEPT_CHARS = 50_000;
const ASCII = /^[\x00-\x7f]*$/;
const utf8 = new TextEncoder();

interface Layout {
  readonly count: number;
  readonly dimensions: number;
  readonly recordBytes: number;
  readonly records: number;
}

function readLayout(files: FileOps, read: ReadExactly): Layout {
  const size = attempt(files, () => files.stat(VECTORS_FILE)?.size);
  if (size === undefined) throw damaged(files, "there is no such file");
  const header = viewOf(read(0, HEADER_BYTES));
  if (header.getUint32(0, true) !== MAGIC) throw damaged(files, "it is not a table of word vectors");
  const version = header.getUint32(4, true);
  if (version !== VERSION) throw damaged(files, `its format is ${version}, expected ${VERSION}`);
  const count = header.getUint32(8, true);
  const dimensions = header.getUint32(12, true);
  const recordBytes = RECORD_HEAD_BYTES + dimensions;
  const records = HEADER_BYTES + 4 * count;
  const expected = records + count * recordBytes;
  if (size !== expected) throw damaged(files, `it has ${size} bytes, expected ${expected}`);
  return { count, dimensions, recordBytes, records };
}

/** Reads records one by one, and all of them where that has become cheaper. */
function recordReader(read: ReadExactly, layout: Layout): (index: number) => Uint8Array {
  const { count, recordBytes, records } = layout;
  const single = new Map<number, Uint8Array>();
  let all: Uint8Array | undefined;
  return (index) => {
    if (single.size === SINGLE_READS) {
      all = read(records, count * recordBytes);
      single.clear();
    }
    if (all) return all.subarray(index * recordBytes, (index + 1) * recordBytes);
    const known = single.get(index);
    if (known) return known;
    const bytes = read(records + index * recordBytes, recordBytes);
    single.set(index, bytes);
    return bytes;
  };
}

function decode(record: Uint8Array): WordVector {
  const view = viewOf(record);
  const steps = new Int8Array(
    record.buffer,
    record.byteOffset + RECORD_HEAD_BYTES,
    record.length - RECORD_HEAD_BYTES,
  );
  return { rank: view.getUint32(0, true), scale: view.getFloat32(4, true), steps };
}

function indexOf(hashes: DataView, count: number, wanted: number): number | undefined {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const hash = hashes.getUint32(4 * middle, true);
    if (hash === wanted) return middle;
    if (hash < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

type ReadExactly = (offset: number, length: number) => Uint8Array;

function partReader(files: FileOps): ReadExactly {
  const readOpen = files.keepOpen?.(VECTORS_FILE);
  return (offset, length) => {
    const bytes = attempt(
      files,
      () => readOpen?.(offset, length) ?? files.readPart(VECTORS_FILE, offset, length),
    );
    if (bytes.length === length) return bytes;
    throw damaged(files, `it ends ${length - bytes.length} bytes early`);
  };
}

function attempt<T>(files: FileOps, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause) throw damaged(files, cause.message, cause);
    throw cause;
  }
}

function damaged(files: FileOps, why: string, cause?: unknown): PaiError {
  return new PaiError("io", `cannot read the word vectors "${files.root}/${VECTORS_FILE}": ${why}`, {
    hint: "install pai-memory again; without them pai works, but finds no memories in other words",
    ...(cause === undefined ? {} : { cause }),
  });
}
