import { weighedBy } from "../domain/belief/steering.ts";
import { sha256 } from "../domain/hash.ts";
import { keyOfId, kinGroups } from "../domain/kin.ts";
import { KINDS } from "../domain/vocabulary.ts";
import { ByteSink } from "./byte-sink.ts";
import { type Draft, type FileFor, type Part, type PartFile, sumsOf } from "./draft.ts";
import type { KnownFile } from "./file-table-bytes.ts";
import { type FileTableParts, fileTableBytes } from "./file-table-bytes.ts";
import {
  analysisVersion,
  FORMAT,
  KEY_WIDTH,
  type KeyTableName,
  type Manifest,
  type Remarks,
  type StoredEdge,
  type StoredRow,
} from "./format.ts";
import type { ItemWriter } from "./item-writer.ts";
import { KEY_ROW_END, KeyRows } from "./key-table.ts";
import { groupKey } from "./kin-key.ts";
import type { TermPostings } from "./mini.ts";
import { encodePostings } from "./postings.ts";
import { termTableBytes } from "./term-table.ts";
import type { VectorRows } from "./vector-rows.ts";

/** A generation that was made: what is written to disk, and can be read without it. */
export interface Generation {
  readonly manifest: Manifest;
  /** All parts in the order of the manifest's sizes. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Their checksums. */
  readonly sums: Uint8Array;
  /** Where its parts are in files; absent: in memory. */
  readonly draft?: Draft | undefined;
}

export interface Finish {
  /** Every term with its postings, sorted by term. */
  readonly terms: Iterable<TermPostings>;
  readonly talks: ItemWriter;
  readonly dirs: readonly { path: string; mtimeMs: number; ino: number }[];
  /** Sorted by path. */
  readonly files: Iterable<KnownFile>;
  readonly accesses: Iterable<readonly [id: string, day: string]>;
  /** The edges of each memory that has some. */
  readonly edges: Iterable<readonly [id: string, edges: readonly StoredEdge[]]>;
  readonly remarks: Remarks;
  readonly seq: number;
  readonly settledMs: number;
  readonly fullScanMs: number;
  /** Makes a row for each document; see `vectors.ts`. Called last. */
  readonly vectors: () => VectorRows | undefined;
}

/** About how large a generation will be, so that what is collected need not be moved. */
export interface ExpectedSizes {
  /** Bytes. */
  readonly rows: number;
  /** Bytes. */
  readonly postings: number;
  /** Rows of a table. */
  readonly keys: (table: KeyTableName) => number;
}

/** The rows of a table of so many bytes. Pure. */
export function keyRowsIn(table: KeyTableName, bytes: number): number {
  return bytes / (KEY_WIDTH[table] + KEY_ROW_END);
}

/** Collects the rows of a generation, in the order of their documents, and makes its parts. */
export class SegmentWriter {
  readonly #rows: ByteSink;
  readonly #postingBytes: number;
  readonly #fileFor: FileFor;
  readonly #offsets: number[] = [0];
  readonly #kinds: number[] = [];
  readonly #tables: Record<KeyTableName, KeyRows>;
  #totalLength = 0;

  constructor(expected: ExpectedSizes, fileFor: FileFor) {
    this.#rows = new ByteSink(expected.rows, fileFor("rows"));
    this.#postingBytes = expected.postings;
    this.#fileFor = fileFor;
    const tables = Object.entries(KEY_WIDTH) as [KeyTableName, number][]; // its keys are these
    const rows = tables.map(([name, width]) => [name, new KeyRows(width, expected.keys(name))] as const);
    this.#tables = Object.fromEntries(rows) as Record<KeyTableName, KeyRows>;
  }

  add(row: StoredRow): void {
    this.#rows.text(JSON.stringify(row));
    this.#noteRow(row);
  }

  /** A row as another generation has it: its bytes are taken over. */
  carry(row: StoredRow, bytes: Uint8Array): void {
    this.#rows.raw(bytes);
    this.#noteRow(row);
  }

  #noteRow(row: StoredRow): void {
    const doc = this.#offsets.length - 1;
    this.#offsets.push(this.#rows.length);
    this.#kinds.push(KINDS.indexOf(row.header.kind));
    this.#totalLength += row.length;
    this.#tables.ids.add(row.header.id, doc);
    this.#tables.endings.add(reversed(row.header.id), doc);
    if (row.contentHash) this.#tables.contents.add(row.contentHash.slice("sha256:".length), doc);
    for (const source of sourceIds(row)) this.#tables.sources.add(source, doc);
    for (const to of linkedIds(row)) this.#tables.links.add(to, doc);
    for (const group of kinGroups(row.header))
      this.#tables.kin.add(groupKey(group) + keyOfId(row.header.id), doc);
  }

  finish(rest: Finish): Generation {
    const { accesses, edged, ...ofRows } = this.#tables;
    const parts = new Map<string, Part>();
    // One after the other, so that what is in a file does not wait in memory for the others.
    const put = (name: string, bytes: Uint8Array) => parts.set(name, partOf(bytes, this.#fileFor(name)));
    parts.set("rows", this.#rows.part());
    for (const [name, rows] of Object.entries(ofRows)) put(name, rows.sorted());
    put("offsets", offsetBytes(this.#offsets));
    put("kinds", Uint8Array.from(this.#kinds));
    const { terms, postings } = this.#termParts(rest.terms);
    put("terms", terms);
    parts.set("postings", postings);
    const { names, stats }: FileTableParts = fileTableBytes(rest.dirs, rest.files);
    put("names", names);
    put("stats", stats);
    for (const [name, bytes] of rest.talks.parts()) put(name, bytes);
    parts.set("edges", this.#edgePart(rest.edges));
    put("edged", edged.sorted());
    for (const [id, day] of rest.accesses) accesses.add(id + day, 0);
    put("accesses", accesses.sorted());
    put("remarks", Buffer.from(JSON.stringify(rest.remarks)));
    const vectors = rest.vectors();
    if (vectors) parts.set("vectors", this.#vectorPart(vectors));
    const sums = sumsOf(parts.values());
    const manifest: Manifest = {
      format: FORMAT,
      analysis: analysisVersion(),
      seq: rest.seq,
      documents: this.#offsets.length - 1,
      totalLength: this.#totalLength,
      settledMs: rest.settledMs,
      fullScanMs: rest.fullScanMs,
      ...(vectors && { vectors: vectors.format }),
      sizes: Object.fromEntries([...parts].map(([name, { length }]) => [name, length])),
      sums: sha256(sums),
    };
    return { manifest, parts, sums };
  }

  #vectorPart({ length, pieces }: VectorRows): Part {
    const sink = new ByteSink(length, this.#fileFor("vectors"));
    for (const { buffer, byteOffset, byteLength } of pieces)
      sink.raw(new Uint8Array(buffer, byteOffset, byteLength));
    return sink.part();
  }

  #termParts(sorted: Iterable<TermPostings>): { readonly terms: Uint8Array; readonly postings: Part } {
    const sink = new ByteSink(this.#postingBytes, this.#fileFor("postings"));
    const terms: string[] = [];
    const ends: number[] = [];
    for (const [term, postings] of sorted) {
      encodePostings(postings, sink);
      terms.push(term);
      ends.push(sink.length);
    }
    return { terms: termTableBytes(terms, ends), postings: sink.part() };
  }

  #edgePart(edges: Finish["edges"]): Part {
    const sink = new ByteSink(0, this.#fileFor("edges"));
    for (const [id, found] of edges) {
      this.#tables.edged.add(id, sink.length);
      sink.text(`${JSON.stringify(found)}\n`);
    }
    return sink.part();
  }
}

function partOf(bytes: Uint8Array, file: PartFile | undefined): Part {
  file?.put(bytes);
  return file?.done() ?? bytes;
}

/** Ids that a memory names among its sources, each once, turns as the episode they belong to; of a belief what it was weighed by. Pure. */
export function sourceIds({ header }: Pick<StoredRow, "header">): readonly string[] {
  if (header.kind === "belief") return [...new Set(weighedBy(header))];
  return [...new Set((header.sources ?? []).map((source) => source.split("#")[0] ?? source))];
}

/** Ids that a memory names in its links, each once. Pure. */
export function linkedIds({ header }: Pick<StoredRow, "header">): readonly string[] {
  return [...new Set((header.links ?? []).map(({ to }) => to))];
}

/** A text backwards; for ids, which are ASCII. Pure. */
export function reversed(text: string): string {
  return [...text].reverse().join("");
}

function offsetBytes(offsets: readonly number[]): Uint8Array {
  const out = Buffer.alloc(offsets.length * 4);
  offsets.forEach((offset, i) => {
    out.writeUInt32LE(offset, i * 4);
  });
  return out;
}
