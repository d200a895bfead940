import { sha256 } from "../domain/hash.ts";
import type { Outline } from "../domain/outline.ts";
import { KINDS, type Kind } from "../domain/vocabulary.ts";
import { made } from "../text/memoised.ts";
import { FileTable, fileTableParts, type KnownFile } from "./file-table.ts";
import {
  analysisVersion,
  FORMAT,
  isSameAnalysis,
  KEY_WIDTH,
  type KeyTableName,
  type Manifest,
  parseOutline,
  parseRow,
  printRow,
  type Remarks,
  type StoredRow,
  textOf,
  type VectorFormat,
} from "./format.ts";
import { itemsIn, type TalkWriter } from "./items.ts";
import { KeyRows, KeyTable, linkedIds, reversed, sourceIds } from "./key-table.ts";
import { ByteSink, damaged, type Part, type PartOut, PartReader, type PartSource, partOf } from "./parts.ts";
import { decodePostings, encodePostings, type PostingColumns, type TermPostings } from "./postings.ts";
import { TermTable, TermTableWriter } from "./term-table.ts";

/** One generation, read piece by piece as it is asked. Damage throws PaiError `index_unreadable`. */
export class Segment {
  readonly manifest: Manifest;
  readonly #parts: PartReader;
  readonly #offsets = made(() => this.#parts.all("offsets"));
  readonly #kinds = made(() => this.#parts.all("kinds"));
  readonly files = made(() => new FileTable(this.#parts, this.manifest.documents));
  readonly terms = made(() => new TermTable(this.#parts));
  readonly items = made(() => itemsIn(this.#parts, this.manifest.documents));
  readonly remarks = made(() => JSON.parse(textOf(this.#parts.all("remarks"))) as Remarks); // checked by its checksum

  constructor(manifest: Manifest, source: PartSource, sums: Uint8Array) {
    if (sha256(sums) !== manifest.sums) throw damaged("its checksums do not fit");
    this.manifest = manifest;
    this.#parts = new PartReader(source, manifest.sizes, sums);
    const documents = manifest.sizes.ids ?? 0;
    if (documents !== manifest.documents * (KEY_WIDTH.ids + 4) || manifest.sizes.kinds !== manifest.documents)
      throw damaged("its counts do not fit");
    const vectors = manifest.sizes.vectors ?? 0;
    if (vectors !== manifest.documents * (manifest.vectors?.dimensions ?? 0))
      throw damaged("its vectors do not fit");
  }

  table(name: KeyTableName): KeyTable {
    return new KeyTable(this.#parts, name, KEY_WIDTH[name]);
  }

  kindOf(doc: number): Kind {
    const kind = KINDS[this.#kinds()[doc] ?? KINDS.length];
    if (kind === undefined) throw damaged("a kind is none");
    return kind;
  }

  row(doc: number): StoredRow {
    return parseRow(this.rowBytes(doc));
  }

  rowBytes(doc: number): Uint8Array {
    const { buffer, byteOffset } = this.#offsets();
    const view = new DataView(buffer, byteOffset + doc * 4, 8);
    const start = view.getUint32(0, true);
    return this.#parts.read("rows", start, view.getUint32(4, true) - start);
  }

  /** The wanted rows in the order of their documents; damage anywhere is noticed before the first one. */
  *rows(isWanted: (doc: number) => boolean): Generator<StoredRow> {
    const bytes = this.#allRows();
    for (let doc = 0; doc < this.manifest.documents; doc++) if (isWanted(doc)) yield parseRow(bytes(doc));
  }

  /** The outlines of the wanted rows, and the rows themselves where they are asked for. */
  *outlines(
    isWanted: (doc: number) => boolean,
  ): Generator<readonly [outline: Outline, row: () => StoredRow]> {
    const bytes = this.#allRows();
    for (let doc = 0; doc < this.manifest.documents; doc++)
      if (isWanted(doc)) yield [parseOutline(bytes(doc)), () => parseRow(bytes(doc))];
  }

  /** Rows as they were written, by their documents. */
  #allRows(): (doc: number) => Uint8Array {
    const rows = this.#parts.all("rows");
    const { buffer, byteOffset, length } = this.#offsets();
    const view = new DataView(buffer, byteOffset, length);
    return (doc) => rows.subarray(view.getUint32(doc * 4, true), view.getUint32(doc * 4 + 4, true));
  }

  postings(term: string): PostingColumns {
    const [start, end] = this.terms().find(term) ?? [0, 0];
    return decodePostings(end > start ? [this.#parts.read("postings", start, end - start)] : []);
  }

  /** Every term with its postings (`encodePostings`), sorted by term; those of a large store are never all in memory. */
  *encodedPostings(): Generator<readonly [term: string, bytes: Uint8Array]> {
    for (const [term, start, end] of this.terms().places())
      yield [term, this.#parts.read("postings", start, end - start)];
  }

  hasVectors({ embedder, dimensions }: VectorFormat): boolean {
    const { vectors } = this.manifest;
    return vectors?.embedder === embedder && vectors.dimensions === dimensions;
  }

  /** The rows of all vectors in the order of the documents. */
  vectors(): Int8Array {
    const { buffer, byteOffset, byteLength } = this.#parts.all("vectors");
    return new Int8Array(buffer, byteOffset, byteLength);
  }
}

/** Why a generation with this manifest cannot be used by this program, or undefined. Pure. */
export function unusable(manifest: Manifest): string | undefined {
  if (manifest.format > FORMAT) return `made by a newer version (format ${manifest.format})`;
  if (manifest.format !== FORMAT) return `of an older format (${manifest.format})`;
  if (!isSameAnalysis(manifest.analysis)) return "made with another text analysis";
  return undefined;
}

/** A generation that was made: what is written to disk, and can be read without it where its parts are in memory. */
export interface Generation {
  readonly manifest: Manifest;
  /** All parts in the order of the manifest's sizes. */
  readonly parts: ReadonlyMap<string, Part>;
  readonly sums: Uint8Array;
}

/** The vectors of a generation: rows in the order of its documents. */
export interface VectorRows {
  readonly format: VectorFormat;
  readonly rows: Int8Array;
}

/** A term with its postings, or what writes them: one of which none are left is no term any more. */
export type WrittenTerm = TermPostings | readonly [term: string, write: (sink: ByteSink) => void];

export interface Finish {
  readonly carried: Carried | undefined;
  /** Sorted by term; each is good until the next one. */
  readonly terms: Iterable<WrittenTerm>;
  readonly talks: TalkWriter;
  readonly dirs: readonly { path: string; mtimeMs: number; ino: number }[];
  /** Sorted by path. */
  readonly files: Iterable<KnownFile>;
  readonly accesses: Iterable<readonly [id: string, day: string]>;
  readonly remarks: Remarks;
  readonly seq: number;
  readonly settledMs: number;
  readonly fullScanMs: number;
  /** See `vectors.ts`. */
  readonly vectors: VectorRows | undefined;
}

/** What is carried over from another generation beside rows. */
export interface Carried {
  /** The lengths of the documents, added up. */
  readonly totalLength: number;
  readonly segment: Segment;
  /** New number of each of its documents, -1 for those that are left out. */
  readonly numbers: Int32Array;
}

/** Collects the rows of a generation, in the order of their documents, and makes its parts. */
export class SegmentWriter {
  readonly #out: PartOut | undefined;
  readonly #rows: ByteSink;
  readonly #offsets: number[] = [0];
  readonly #kinds: number[] = [];
  readonly #tables: Record<KeyTableName, KeyRows>;
  #addedLength = 0;

  /** `out`: takes the parts that grow with the words of a store. */
  constructor(out: PartOut | undefined) {
    this.#out = out;
    this.#rows = new ByteSink(out && ((piece) => out("rows", piece)));
    const tables = Object.entries(KEY_WIDTH) as [KeyTableName, number][]; // its keys are these
    const rows = tables.map(([name, width]) => [name, new KeyRows(width)] as const);
    this.#tables = Object.fromEntries(rows) as Record<KeyTableName, KeyRows>;
  }

  get documents(): number {
    return this.#offsets.length - 1;
  }

  /** `isDated`: it is a fact that may have a day of its own. */
  add(row: StoredRow, isDated: boolean): void {
    const doc = this.documents;
    this.carry(printRow(row), row.header.kind);
    this.#addedLength += row.length;
    this.#tables.ids.add(row.header.id, doc);
    this.#tables.endings.add(reversed(row.header.id), doc);
    if (row.contentHash) this.#tables.contents.add(row.contentHash.slice("sha256:".length), doc);
    for (const source of sourceIds(row)) this.#tables.sources.add(source, doc);
    for (const to of linkedIds(row)) this.#tables.links.add(to, doc);
    if (isDated) this.#tables.dated.add(row.header.id, doc);
  }

  /** The next row that is carried over; what tables say of it is carried over with them. */
  carry(row: Uint8Array, kind: Kind): void {
    this.#rows.raw(row);
    this.#offsets.push(this.#rows.length);
    this.#kinds.push(KINDS.indexOf(kind));
  }

  finish(rest: Finish): Generation {
    const { carried } = rest;
    const { accesses, ...ofRows } = this.#tables;
    const parts = new Map<string, Part>();
    const put = (name: string, bytes: Uint8Array) => parts.set(name, partOf(bytes));
    parts.set("rows", this.#rows.part());
    const names = Object.keys(ofRows) as (keyof typeof ofRows)[]; // its keys are these
    for (const name of names) {
      if (carried) ofRows[name].carry(carried.segment.table(name).rows(), carried.numbers);
      put(name, ofRows[name].sorted());
    }
    put("offsets", new Uint8Array(Uint32Array.from(this.#offsets).buffer)); // little endian, as `ByteSink.doubles`
    put("kinds", Uint8Array.from(this.#kinds));
    for (const [name, part] of this.#termParts(rest.terms)) parts.set(name, part);
    for (const [name, part] of fileTableParts(rest.dirs, rest.files)) put(name, part);
    for (const [name, bytes] of rest.talks.parts()) put(name, bytes);
    for (const [id, day] of rest.accesses) accesses.add(id + day, 0);
    put("accesses", accesses.sorted());
    put("remarks", Buffer.from(JSON.stringify(rest.remarks)));
    const { vectors } = rest;
    if (vectors) put("vectors", new Uint8Array(vectors.rows.buffer));
    const sums = Buffer.concat([...parts.values()].map((part) => part.sums));
    const manifest: Manifest = {
      format: FORMAT,
      analysis: analysisVersion(),
      seq: rest.seq,
      documents: this.documents,
      totalLength: this.#addedLength + (carried?.totalLength ?? 0),
      settledMs: rest.settledMs,
      fullScanMs: rest.fullScanMs,
      ...(vectors && { vectors: vectors.format }),
      sizes: Object.fromEntries([...parts].map(([name, { length }]) => [name, length])),
      sums: sha256(sums),
    };
    return { manifest, parts, sums };
  }

  #termParts(sorted: Iterable<WrittenTerm>): readonly (readonly [name: string, part: Part])[] {
    const out = this.#out;
    const sink = new ByteSink(out && ((piece) => out("postings", piece)));
    const table = new TermTableWriter(out);
    for (const [term, postings] of sorted) {
      const before = sink.length;
      if (typeof postings === "function") postings(sink);
      else encodePostings(postings, sink);
      if (sink.length > before) table.add(term, sink.length);
    }
    return [...table.parts(), ["postings", sink.part()]];
  }
}
