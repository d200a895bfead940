import { sha256 } from "../domain/hash.ts";
import type { Outline } from "../domain/outline.ts";
import { KINDS, type Kind } from "../domain/vocabulary.ts";
import { FileTable } from "./file-table.ts";
import {
  FORMAT,
  isSameAnalysis,
  KEY_WIDTH,
  type KeyTableName,
  type Manifest,
  parseOutline,
  parseRow,
  type Remarks,
  type StoredRow,
  type VectorFormat,
} from "./format.ts";
import { type Items, itemsIn } from "./items.ts";
import { KeyTable } from "./key-table.ts";
import { damaged, PartReader, type PartSource } from "./parts.ts";
import { decodePostings, type PostingColumns } from "./postings.ts";
import { TermTable } from "./term-table.ts";

/** One generation, read piece by piece as it is asked. Damage throws PaiError `index_unreadable`. */
export class Segment {
  readonly manifest: Manifest;
  readonly #parts: PartReader;
  readonly #tables = new Map<KeyTableName, KeyTable>();
  /** Where all rows lie. */
  #offsets: Uint8Array | undefined;
  #files: FileTable | undefined;
  #terms: TermTable | undefined;
  #remarks: Remarks | undefined;
  #items: Items | undefined;
  #kinds: Uint8Array | undefined;

  constructor(manifest: Manifest, source: PartSource, sums: Uint8Array) {
    if (sha256(sums) !== manifest.sums) throw damaged("its checksums do not fit");
    this.manifest = manifest;
    this.#parts = new PartReader(source, { sizes: manifest.sizes, sums });
    const documents = manifest.sizes.ids ?? 0;
    if (documents !== manifest.documents * (KEY_WIDTH.ids + 4) || manifest.sizes.kinds !== manifest.documents)
      throw damaged("its counts do not fit");
    const vectors = manifest.sizes.vectors ?? 0;
    if (vectors !== manifest.documents * (manifest.vectors?.dimensions ?? 0))
      throw damaged("its vectors do not fit");
  }

  get files(): FileTable {
    this.#files ??= new FileTable(this.#parts, this.manifest.documents);
    return this.#files;
  }

  get terms(): TermTable {
    this.#terms ??= new TermTable(this.#parts);
    return this.#terms;
  }

  get remarks(): Remarks {
    this.#remarks ??= JSON.parse(Buffer.from(this.#parts.all("remarks")).toString("utf8")) as Remarks; // checked by its checksum
    return this.#remarks;
  }

  /** Items, and the documents that they belong to. */
  get items(): Items {
    this.#items ??= itemsIn(this.#parts, this.manifest.documents);
    return this.#items;
  }

  table(name: KeyTableName): KeyTable {
    const known = this.#tables.get(name) ?? new KeyTable(this.#parts, name, KEY_WIDTH[name]);
    this.#tables.set(name, known);
    return known;
  }

  kindOf(doc: number): Kind {
    this.#kinds ??= this.#parts.all("kinds");
    const kind = KINDS[this.#kinds[doc] ?? KINDS.length];
    if (kind === undefined) throw damaged("a kind is none");
    return kind;
  }

  row(doc: number): StoredRow {
    this.#offsets ??= this.#parts.all("offsets");
    const view = new DataView(this.#offsets.buffer, this.#offsets.byteOffset + doc * 4, 8);
    const start = view.getUint32(0, true);
    return parseRow(this.#parts.read("rows", start, view.getUint32(4, true) - start));
  }

  /** The wanted rows in the order of their documents; damage anywhere is noticed before the first one. */
  *rows(isWanted: (doc: number) => boolean): Generator<StoredRow> {
    const bytes = this.rowBytes();
    for (let doc = 0; doc < this.manifest.documents; doc++) if (isWanted(doc)) yield parseRow(bytes(doc));
  }

  /** The outlines of the wanted rows, and the rows themselves where they are asked for. */
  *outlines(
    isWanted: (doc: number) => boolean,
  ): Generator<readonly [outline: Outline, row: () => StoredRow]> {
    const bytes = this.rowBytes();
    for (let doc = 0; doc < this.manifest.documents; doc++)
      if (isWanted(doc)) yield [parseOutline(bytes(doc)), () => parseRow(bytes(doc))];
  }

  /** Rows as they were written, by their documents; reads all of them. */
  rowBytes(): (doc: number) => Uint8Array {
    const rows = this.#parts.all("rows");
    this.#offsets ??= this.#parts.all("offsets");
    const view = new DataView(this.#offsets.buffer, this.#offsets.byteOffset, this.#offsets.length);
    return (doc) => rows.subarray(view.getUint32(doc * 4, true), view.getUint32(doc * 4 + 4, true));
  }

  postings(term: string): PostingColumns {
    const [start, end] = this.terms.find(term) ?? [0, 0];
    return decodePostings(end > start ? this.#parts.read("postings", start, end - start) : new Uint8Array());
  }

  /** Every term with its postings (`encodePostings`), sorted by term. */
  *encodedPostings(): Generator<readonly [term: string, bytes: Uint8Array]> {
    const all = this.#parts.all("postings");
    for (const [term, start, end] of this.terms.places()) yield [term, all.subarray(start, end)];
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
