import type { Part } from "./draft.ts";
import { KEY_WIDTH } from "./format.ts";
import { KEY_ROW_END } from "./key-table.ts";
import type { PartReader } from "./parts.ts";
import { NumberColumn } from "./term-counts.ts";

/*
 * Who cites a document, in one part: which documents name its id among their sources. A search asks that of hundreds.
 *
 *     for each document u32: NONE, or the document that cites it, or MANY + where a list begins
 *     lists: u32 count, then so many documents, ascending
 */
const NONE = 0xffff_ffff;
const MANY = 0x8000_0000;
const BYTES = 4;
/** For so many it is less to read the whole table than what is said of each. */
const MANY_ASKED = 16;
const ROW = KEY_WIDTH.ids + KEY_ROW_END;
/** Rows that are read at one time. */
const PIECE_ROWS = 32_768;

/** Reads the table. */
export class CitedTable {
  readonly #parts: PartReader;
  readonly #documents: number;
  /** The whole table, where many are asked for. */
  #all: Uint8Array | undefined;

  constructor(parts: PartReader, documents: number) {
    this.#parts = parts;
    this.#documents = documents;
  }

  /** The documents that cite one, ascending. */
  of(doc: number): readonly number[] {
    const [found = NONE] = this.#numbers(doc, 1);
    if (found === NONE) return [];
    if (found < MANY) return [found];
    const at = this.#documents + found - MANY;
    const [count = 0] = this.#numbers(at, 1);
    return [...this.#numbers(at + 1, count)];
  }

  /** Documents of which `of` will be asked soon. */
  expect(docs: readonly number[]): void {
    if (docs.length >= MANY_ASKED) this.#all ??= this.#parts.all("cited");
  }

  #numbers(from: number, count: number): Uint32Array {
    const [start, end] = [from * BYTES, (from + count) * BYTES];
    const bytes = this.#all?.subarray(start, end) ?? this.#parts.read("cited", start, end - start);
    return new Uint32Array(Uint8Array.from(bytes).buffer);
  }
}

/**
 * The bytes of the table of so many documents. `ids` and `sources`: the bytes of these tables of keys, whose rows are sorted. Linear. IO
 * where they are in files.
 */
export function citedBytes(ids: Part, sources: Part, documents: number): Uint8Array {
  const first = new Uint32Array(documents).fill(NONE);
  const lists = new NumberColumn();
  const cited = rowsOf(ids);
  let head = cited.next();
  for (const { key, docs } of sameKeys(rowsOf(sources))) {
    while (!head.done && Buffer.compare(head.value.key, key) < 0) head = cited.next();
    if (head.done) break;
    if (Buffer.compare(head.value.key, key) !== 0) continue;
    const { doc } = head.value;
    if (docs.length > 1) {
      first[doc] = MANY + lists.length;
      lists.push(docs.length);
      for (const one of docs) lists.push(one);
    } else first[doc] = docs[0] ?? NONE;
  }
  return Buffer.concat([new Uint8Array(first.buffer), lists.bytes()]);
}

interface KeyRow {
  readonly key: Uint8Array;
  readonly doc: number;
}

/** Rows of one key together, their documents ascending. */
function* sameKeys(rows: Iterable<KeyRow>): Generator<{ readonly key: Uint8Array; readonly docs: number[] }> {
  let key: Uint8Array | undefined;
  let docs: number[] = [];
  for (const row of rows) {
    if (key !== undefined && Buffer.compare(row.key, key) === 0) docs.push(row.doc);
    else {
      if (key !== undefined) yield { key, docs };
      key = row.key;
      docs = [row.doc];
    }
  }
  if (key !== undefined) yield { key, docs };
}

function* rowsOf(part: Part): Generator<KeyRow> {
  for (let from = 0; from < part.length; from += PIECE_ROWS * ROW) {
    const length = Math.min(PIECE_ROWS * ROW, part.length - from);
    const piece = part instanceof Uint8Array ? part.subarray(from, from + length) : part.read(from, length);
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    for (let at = 0; at < length; at += ROW)
      yield { key: piece.subarray(at, at + KEY_WIDTH.ids), doc: view.getUint32(at + KEY_WIDTH.ids, true) };
  }
}
