import type { Sha256 } from "../domain/hash.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import type { PendingEdit } from "./format.ts";
import type { JournalView } from "./journal-view.ts";
import type { LoadedMemory } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import type { Segment } from "./segment.ts";

interface Before {
  readonly hash: Sha256;
  readonly updated: string | undefined;
}

/**
 * Tells the files that pai wrote from those that changed by other hands. An edit by hand shows in a body
 * that no longer has its hash, or in keys that changed while `updated` did not; anything else came whole
 * from another machine. Reads rows of the generation.
 */
export function foreignEdits(
  segment: Segment | undefined,
  overlay: Overlay,
  journal: JournalView,
): readonly PendingEdit[] {
  const pending = new Map(segment?.remarks.edits.map((edit) => [edit.path, edit]));
  const edits: PendingEdit[] = [];
  for (const memory of overlay.memories.values()) {
    const own = journal.written.get(memory.path)?.hash === memory.fileHash;
    const before = own ? undefined : beforeOf(memory, segment, overlay, journal);
    const edit = editOf(
      memory,
      before?.hash === memory.fileHash ? undefined : before,
      pending.get(memory.path),
    );
    if (edit) edits.push(edit);
  }
  for (const edit of pending.values()) if (stillWaits(edit, overlay, journal)) edits.push(edit);
  return edits.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function editOf(
  { path, header, contentHash, fileHash }: LoadedMemory,
  before: Before | undefined,
  pending: PendingEdit | undefined,
): PendingEdit | undefined {
  if (header.hash !== contentHash) return { path, id: header.id, what: "body" };
  if (!before || before.updated !== header.updated || pending?.was === fileHash) return undefined;
  return { path, id: header.id, what: "keys", was: pending?.was ?? before.hash };
}

/** What the index or the log knew of a memory before its file changed. */
function beforeOf(
  memory: LoadedMemory,
  segment: Segment | undefined,
  overlay: Overlay,
  journal: JournalView,
): Before | undefined {
  const written = journal.written.get(memory.path);
  if (written?.hash !== undefined && written.text !== undefined) {
    const parsed = parseMemoryFile(memory.path, Buffer.from(written.text));
    return { hash: written.hash, updated: "header" in parsed ? parsed.header.updated : undefined };
  }
  if (!segment) return undefined;
  const at = segment.files.find(memory.path)?.doc ?? -1;
  const moved = segment
    .table("ids")
    .documents(memory.header.id)
    .find((doc) => overlay.masked.has(doc));
  const doc = at >= 0 ? at : moved;
  if (doc === undefined) return undefined;
  const { fileHash, header } = segment.row(doc);
  return { hash: fileHash, updated: header.updated };
}

/** An edit noted before waits while its file stays as it is and no change set has touched it. */
function stillWaits({ path, what }: PendingEdit, overlay: Overlay, journal: JournalView): boolean {
  if (overlay.memories.has(path) || overlay.failed.has(path) || overlay.gone.has(path)) return false;
  return what === "body" || !journal.written.has(path);
}
