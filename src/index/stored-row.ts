import type { Access } from "./access.ts";
import type { KnownFile } from "./file-table-bytes.ts";
import type { StoredRow } from "./format.ts";
import type { LoadedMemory } from "./load.ts";

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

/** What the table of files holds of one. Pure. */
export function knownFile(
  path: string,
  stat: { size: number; mtimeMs: number; ino: number },
  doc: number,
): KnownFile {
  return { path, size: stat.size, mtimeMs: stat.mtimeMs, ino: stat.ino, doc };
}
