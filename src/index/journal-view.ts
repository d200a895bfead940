import type { Sha256 } from "../domain/hash.ts";
import type { JournalRecord } from "../domain/journal-record.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { Store } from "../ports.ts";

/** What the log last did to a path. */
export interface Written {
  /** Hash of the file as it was written; undefined where it was removed. */
  readonly hash: Sha256 | undefined;
  /** Its text, where the log still has it. */
  readonly text: string | undefined;
}

export interface JournalView {
  /** Each path that the records touch, with what the last of them made of it. */
  readonly written: ReadonlyMap<string, Written>;
  /** False where a record is missing, so that paths may be too. */
  readonly complete: boolean;
}

/**
 * The records after `after` up to `head`. Old records are pruned, so reading goes backwards and ends at the
 * first one that is missing. A log that ends before `after` is another one: it is read as far as it goes. IO.
 */
export function readJournal(store: Store, after: number, head: number): JournalView {
  const first = head >= after ? after + 1 : 1;
  const records: JournalRecord[] = [];
  for (let seq = head; seq >= first; seq--) {
    const record = store.record(seq);
    if (!record) break;
    records.push(record);
  }
  const written = new Map<string, Written>();
  for (const { changes } of records.reverse()) {
    for (const { op, path, to, newHash, newText } of changes) {
      const now = { hash: newHash, text: newText };
      const away = { hash: undefined, text: undefined };
      written.set(path, op === "create" || op === "update" ? now : away);
      if (op === "move" && to !== undefined) written.set(to, now);
    }
  }
  return { written, complete: head >= after && records.length === head - after };
}

const APPLY_MS = 15_000; // a change set that is older was applied, or is finished by the next command

/**
 * Whether the newest record may still be on its way to the files: it is young, and a file that it changes
 * is what it was before. `hashAt` gives the hash of a file as the index saw it. IO.
 */
export function isUnderWay(
  store: Store,
  head: number,
  wallMs: number,
  hashAt: (path: string) => Sha256 | undefined,
): boolean {
  const record = store.record(head);
  if (!record || Math.abs(wallMs - Date.parse(record.wall)) > APPLY_MS) return false;
  return record.changes.some(({ op, path, to = path, oldHash, newHash }) => {
    const at = op === "move" ? to : path;
    if (!isMemoryPath(at)) return false;
    const found = hashAt(at);
    return op === "remove"
      ? found === oldHash
      : found !== newHash && (found === undefined || found === oldHash);
  });
}
