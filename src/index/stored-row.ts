import type { Row } from "../ports.ts";
import type { Access } from "./access.ts";
import type { StoredRow } from "./format.ts";
import type { LoadedMemory } from "./load.ts";
import type { Segment } from "./segment.ts";

/** The row of a memory, or of one that was a row before, with what is known of its use. Pure. */
export function storedRow(row: StoredRow | LoadedMemory, length: number, access: Access): StoredRow {
  const { path, header, fileHash, contentHash } = row;
  const { accessDays, lastAccess } = access.of(header.id, "length" in row ? row : undefined);
  return {
    path,
    header,
    fileHash,
    ...(contentHash ? { contentHash } : {}),
    length,
    ...(lastAccess === undefined ? {} : { accessDays, lastAccess }),
  };
}

/** So many rows are kept: a long look through all of them needs none twice. */
const MOST_KEPT = 2_000;

/** Rows of a generation and of what is added to it, by document; those of the last look-ups are kept. */
export class RowReader {
  readonly #segment: Segment;
  readonly #added: readonly LoadedMemory[];
  readonly #access: Access;
  /** A search finds each turn of a conversation, and a remark with its fact. */
  readonly #kept = new Map<number, Row>();

  constructor(segment: Segment, added: readonly LoadedMemory[], access: Access) {
    this.#segment = segment;
    this.#added = added;
    this.#access = access;
  }

  at(doc: number): Row {
    const known = this.#kept.get(doc);
    if (known) return known;
    const added = this.#added[doc - this.#segment.manifest.documents];
    const row = this.row(added ?? this.#segment.row(doc));
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(doc, row);
    return row;
  }

  row(from: StoredRow | LoadedMemory): Row {
    const { path, header, fileHash, contentHash } = from;
    const counts = this.#access.of(header.id, "length" in from ? from : undefined);
    return { path, header, fileHash, contentHash, ...counts };
  }
}
